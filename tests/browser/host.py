"""A server with crowded tables: `/new/KIND` sets one up and answers with the secret of its seat."""

from __future__ import annotations

import argparse

import uvicorn
from crowd import crowd
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from apnap.table import Table
from apnap.table.setup import from_position
from apnap.ui.server.app import create_app
from apnap.ui.server.store import Options


def main() -> None:
    """Serve until stopped."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--port", type=int, required=True)
    parser.add_argument("--db", required=True)
    given = parser.parse_args()
    app = create_app(given.db)

    async def new(request: Request) -> Response:
        game, origin = from_position(crowd(request.path_params["kind"]), ["Ann", "Rival"], ["", "heuristic"], 5)
        made = app.state.hall.add(Table(origin=origin, game=game), Options(delay=0))
        return PlainTextResponse(made.seats[0].token)

    app.router.routes.insert(0, Route("/new/{kind}", new))
    uvicorn.run(app, port=given.port, log_level="warning")


if __name__ == "__main__":
    main()
