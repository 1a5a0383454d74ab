"""The command line: `apnap`. One module for each group of commands; what is heavy is imported when a command needs
it."""

from __future__ import annotations

import sys

MODULES = (
    "start", "play", "serve", "watch", "turn", "cards", "why", "judge", "scenario", "rules", "deck", "sim", "fuzz",
    "bench", "replay",
)  # fmt: skip
"""The modules whose `register(app)` adds commands, where they exist."""


def main(args: list[str] | None = None) -> None:
    """The entry of the script `apnap`. Exits with 2 and one clear message for bad input, with 130 when interrupted."""
    try:
        try:
            import typer
        except ImportError:
            print("The command line needs its own packages: pip install 'apnap[cli]'", file=sys.stderr)
            raise SystemExit(2) from None
        del typer
        from apnap.cli.app import build

        given = sys.argv[1:] if args is None else args
        build(given[0] if given else "")(args=given, prog_name="apnap")
    except BrokenPipeError:
        # The reader of our output has gone (a pager was left): nothing more to say.
        sys.stderr.close()
        raise SystemExit(0) from None
    except KeyboardInterrupt:
        print("apnap: interrupted", file=sys.stderr)
        raise SystemExit(130) from None
