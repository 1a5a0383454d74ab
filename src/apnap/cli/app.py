"""The application: its modules' commands put together."""

from __future__ import annotations

import importlib
import importlib.util
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from apnap.cli import MODULES
from apnap.cli.errors import plain


class _Command(TyperCommand):
    """A command whose help gives flags no type."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, its own `--help` too."""
        return _flags(super().get_params(ctx))


class _Group(TyperGroup):
    """The same for a group of commands."""

    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, its own `--help` too."""
        return _flags(super().get_params(ctx))


def _flags(params: list[Any]) -> list[Any]:
    for param in params:
        if getattr(param, "is_flag", False):
            param.metavar = ""
    return params


def build(command: str = "") -> typer.Typer:
    """The command line. When `command` is the name of a module's command, that module alone is loaded: it starts
    sooner."""
    app = typer.Typer(
        name="apnap",
        cls=_Group,
        help="Magic: The Gathering by the Comprehensive Rules. Every event and every refusal names its rule.",
        no_args_is_help=True,
        add_completion=False,
        pretty_exceptions_enable=False,
        context_settings={"help_option_names": ["-h", "--help"]},
    )

    @app.callback(invoke_without_command=True)
    def _version(version: bool = typer.Option(False, "--version", help="Say the version and leave.")) -> None:
        if version:
            from importlib.metadata import PackageNotFoundError
            from importlib.metadata import version as find

            try:
                typer.echo(find("apnap"))
            except PackageNotFoundError:
                from apnap import __version__

                typer.echo(__version__)
            raise typer.Exit

    for name in [command] if command in MODULES else MODULES:
        full = f"apnap.cli.{name}"
        if importlib.util.find_spec(full) is not None:
            importlib.import_module(full).register(app)
    _say_plainly(app)
    return app


def _say_plainly(app: typer.Typer) -> None:
    """In lists, a command's first paragraph is one line; what is wrong with its input is said in one message."""
    for command in app.registered_commands:
        command.cls = _Command
        if command.callback is not None:
            first = (command.callback.__doc__ or "").split("\n\n")[0]
            command.short_help = command.short_help or " ".join(first.split())
            command.callback = plain(command.callback)
    for group in app.registered_groups:
        group.cls = _Group
        if group.typer_instance is not None:
            _say_plainly(group.typer_instance)
