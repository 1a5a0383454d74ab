"""The judge's own process: a question that takes too long is ended there, and the tables go on meanwhile.

`python -m apnap.ui.server.arbiter` reads a question as a line of JSON, and writes a line with the status and the ruling
or what is wrong. `Arbiter` keeps such a process, and ends it when it doesn't answer in time."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from typing import Any, Final

SECONDS: Final = 8.0
"""How long one account may take; there are at most two in a question."""
PATIENCE: Final = 2 * SECONDS + 20
"""After so many seconds the process is ended, whatever it does (the first of them it may still be starting)."""
MEMORY: Final = 3 << 30
"""Bytes that the process may have, where the system can see to it."""
LATE: Final = (422, {"error": f"it takes longer than {SECONDS:g} seconds", "where": ""})


class Arbiter:
    """One process that answers one question at a time; begun when it is first needed. Its methods are called from one
    thread at a time."""

    def __init__(self) -> None:
        self._process: subprocess.Popen[str] | None = None
        self._lines: queue.SimpleQueue[str] = queue.SimpleQueue()

    def begin(self) -> subprocess.Popen[str]:
        """The process, begun when there is none."""
        process = self._process
        if process is None or process.poll() is not None:
            process = self._process = subprocess.Popen(
                [sys.executable, "-m", "apnap.ui.server.arbiter"],
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8",
            )  # fmt: skip
            self._lines = queue.SimpleQueue()
            threading.Thread(target=_gather, args=(process, self._lines), daemon=True).start()
        return process

    def ask(self, data: dict[str, Any], patience: float = PATIENCE) -> tuple[int, dict[str, Any]]:
        """The status and the ruling, or what is wrong."""
        process = self.begin()
        assert process.stdin is not None
        try:
            process.stdin.write(json.dumps(data) + "\n")
            process.stdin.flush()
            line = self._lines.get(timeout=patience)
        except (queue.Empty, OSError):
            self.end()
            return LATE
        if not line:
            self.end()
            return 500, {"error": "the judge's process came to an end; the question may be too large", "where": ""}
        status, found = json.loads(line)
        return status, found

    def end(self) -> None:
        """End the process; the next question begins another."""
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            process.wait()
            assert process.stdin is not None
            process.stdin.close()


def _gather(process: subprocess.Popen[str], lines: queue.SimpleQueue[str]) -> None:
    """Each line that the process writes; an empty one when it is no more."""
    assert process.stdout is not None
    with process.stdout:
        for line in process.stdout:
            lines.put(line)
    lines.put("")


def answer(data: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and the ruling, or what is wrong."""
    from apnap.explain.ruling import rule_on_data
    from apnap.rules.unsupported import Unsupported as EngineUnsupported
    from apnap.scenario.format import ScenarioError
    from apnap.scenario.position import Unsupported

    try:
        eras, lang = data.get("eras", []), data.get("lang", "en")
        return 200, rule_on_data(data["question"], eras=eras, seconds=SECONDS, lang=lang).data()
    except ScenarioError as wrong:
        hint = f" ({wrong.hint})" if wrong.hint else ""
        return 400, {"error": f"{wrong.message}{hint}", "where": wrong.where}
    except (Unsupported, EngineUnsupported) as lack:
        return 422, {"error": str(lack), "where": ""}
    except ValueError as wrong:
        return 400, {"error": str(wrong), "where": ""}
    except Exception as failure:  # a fault of the engine ends the answer, not the process
        return 500, {"error": f"the engine failed ({type(failure).__name__}: {failure})", "where": ""}


def main() -> None:
    """Answer what is asked on the standard input, until it ends."""
    import contextlib

    with contextlib.suppress(ImportError, ValueError, OSError):
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    sys.stdin.reconfigure(encoding="utf-8")  # type: ignore[union-attr]
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
