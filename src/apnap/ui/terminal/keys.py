"""What the keys of the terminal table do, for its help and for the documentation."""

from __future__ import annotations

from typing import Final

KEYS: Final = (
    ("space, F2", "pass priority; confirm what is picked"),
    ("enter", "do what is under the cursor; tick it where several are chosen"),
    ("F4", "pass until something happens"),
    ("F6", "pass until the end of turn"),
    ("shift+F6, F7", "pass until your next turn"),
    ("1 2 3 …", "to the option with that number; a number or an amount"),
    ("↑ ↓ ← →", "move; less and more"),
    ("tab", "from the options to the board and the hand, and back"),
    ("?", "why can't I: everything about the card under the cursor, or about your hand"),
    ("y n", "yes, no"),
    ("a x", "all, none: attackers, blockers, ticks"),
    ("z, u", "undo your last answer"),
    ("esc", "take back what you are in the middle of; stop passing; close"),
    ("s", "stops: where the game waits for you"),
    ("f", "full control: you are asked at every priority"),
    ("h", "hold priority over what you put on the stack"),
    ("r", "repeat what you have done twice over"),
    ("m", "mana abilities among the options"),
    ("p", "payment by hand, or by the table"),
    ("l", "the log, each line with its rule"),
    ("c", "the card under the cursor, in full"),
    ("t", "what happens in this step, and who may do what"),
    (", .", "a moment back, on; esc: to the present"),
    ("F10", "concede"),
    ("q", "leave; the game is kept"),
)
