"""What the documentation says of the engine is asked of the engine when the pages are built, so that it can't drift.

Lines of this form in a page are replaced:

    <!-- turn: current -->                            the turn chart of an era
    <!-- judge: questions/growth.yaml -->             a question's file, then the judge's answer to it
    <!-- decks -->                                    the built-in decks
    <!-- commands -->                                 the commands of `apnap`
    <!-- keys -->                                     the keys of the terminal table
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from apnap.cards.pool import builtin
from apnap.explain.chart import chart
from apnap.explain.ruling import Ruling, rule_on
from apnap.explain.ruling.lines import account_lines, comparison_rows
from apnap.scenario.question import read_questions

DOCS = Path(__file__).parents[1] / "docs"
_MARK = re.compile(r"^<!-- (turn|judge|decks|commands|keys)(?:: (.*?))? -->$", re.MULTILINE)


def on_page_markdown(markdown: str, **_: Any) -> str:
    """MkDocs calls this with each page's source."""
    return _MARK.sub(lambda match: MAKERS[match.group(1)](match.group(2) or ""), markdown)


def turn(era: str) -> str:
    """The turn chart as headings and tables."""
    data = chart(era or "current")
    legend = data["legend"]
    lines: list[str] = []
    for phase in data["phases"]:
        lines += [f"## {phase['name']} ({phase['cr']})", ""]
        for step in phase["steps"]:
            exists = "" if step["exists"] == "always" else f" *({step['exists']})*"
            lines += [f"### {step['name']} ({step['cr']}){exists}", ""]
            rows = [("happens by itself", f"{a['text']} ({a['cr']})") for a in step["automatic"]]
            for who in ("active_player_may", "each_player_may"):
                rows += [(legend[who], _permission(data, key)) for key in step[who]]
            if step["priority"] != "always":
                rows.append(("priority", legend["no_priority"]))
            rows += [("as it ends", f"{e['text']} ({e['cr']})") for e in step.get("at_end", ())]
            rows += [("mind", f"{e['text']} ({', '.join(e['cr'])})") for e in step["exceptions"]]
            rows += [(f"in {name}", text) for name, texts in step["era_differences"].items() for text in texts]
            lines += _table(("", "what"), rows)
    lines += ["## In every step", ""]
    return "\n".join(lines + [f"- {a['text']} ({a['cr']})" for a in data["always"]])


def _permission(data: dict[str, Any], key: str) -> str:
    permission = data["permissions"][key]
    return f"{permission['text']} ({', '.join(permission['cr'])})"


def _table(head: tuple[str, str], rows: list[tuple[str, str]]) -> list[str]:
    """A table in which a repeated first cell is left empty."""
    lines = [f"| {head[0]} | {head[1]} |", "| --- | --- |"]
    before = ""
    for first, text in rows:
        lines.append(f"| {'' if first == before else f'**{first}**'} | {text} |")
        before = first
    return [*lines, ""]


def judge(file: str) -> str:
    """A question's file and its answer."""
    path = DOCS / file
    (question,) = read_questions(path)
    ruling = rule_on(question.scenario, builtin().get, question.eras)
    text = _side_by_side(ruling) if ruling.comparison else _account(ruling)
    source = path.read_text(encoding="utf-8").strip()
    return f"```yaml title=\"{path.name}\"\n{source}\n```\n\n{text}"


def _account(ruling: Ruling) -> str:
    lines = [line for _, line in account_lines(ruling.accounts[0])]
    return "\n".join(["```text", *lines, "```"])


def _side_by_side(ruling: Ruling) -> str:
    comparison = ruling.comparison
    assert comparison is not None
    lines = [f"| era {comparison.eras[0]} | | era {comparison.eras[1]} |", "| --- | --- | --- |"]
    for style, left, mark, right in comparison_rows(ruling, comparison):
        strong = "**" if style in ("turn", "step", "heading", "action") else ""
        mark = {" ": "", "<": "←", ">": "→", "~": "≠"}.get(mark, mark)
        texts = [f"{strong}{_plain(text)}{strong}" if text else "" for text in (left, right)]
        lines.append(f"| {texts[0]} | {mark} | {texts[1]} |")
    lines += ["", *(f"- *{text}*" for text in comparison.switches)]
    return "\n".join(lines)


def _plain(line: str) -> str:
    """A line without the sign at its beginning, safe in a table."""
    return re.sub(r"^[>\-?x=*]\s", "", line.strip()).replace("|", "\\|")


def decks(_: str) -> str:
    """The built-in decks by name, with what is in them."""
    from apnap.cards.decks import BUILTIN_DECKS

    basics = {"Plains", "Island", "Swamp", "Mountain", "Forest"}
    rows = []
    for name, entries in BUILTIN_DECKS.items():
        cards = [f"{n} {card}" for n, card in entries if card not in basics]
        rows.append((f"`{name}`", ", ".join(cards[:7]) + ", …"))
    return "\n".join(_table(("deck", "some of it"), rows))


def commands(_: str) -> str:
    """Every command with the first sentence of its help."""
    from apnap.cli.app import build

    rows = []
    app = build()
    for command in app.registered_commands:
        rows.append((f"`apnap {command.name}`", _first(command.short_help)))
    for group in app.registered_groups:
        for command in group.typer_instance.registered_commands if group.typer_instance else ():
            rows.append((f"`apnap {group.name} {command.name}`", _first(command.short_help)))
    return "\n".join(_table(("command", "what it does"), rows))


def _first(text: str | None) -> str:
    return (text or "").split(". ")[0].rstrip(".")


def keys(_: str) -> str:
    """The keys of the terminal table."""
    from apnap.ui.terminal.keys import KEYS

    return "\n".join(_table(("key", "what it does"), [(f"`{key}`", words) for key, words in KEYS]))


MAKERS = {"turn": turn, "judge": judge, "decks": decks, "commands": commands, "keys": keys}
