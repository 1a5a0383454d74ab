"""The card itself in another zone than the battlefield: "return this card from your graveyard to your hand",
"exile this card from your hand", "if this card is in your graveyard". Its ability functions there (113.6k)."""

from __future__ import annotations

from apnap.ability import conditions as co
from apnap.ability import effects as ef
from apnap.ability import filters as fi
from apnap.oracle import surface as su
from apnap.oracle.table import phrase, verb

for _zone in ("graveyard", "hand"):
    _this = su.ThisFrom(_zone)
    for _form in ("s", "o"):
        phrase(f"obj.{_form}", f"~card from your {_zone}", _this)
        phrase(f"obj.{_form}", f"~ from your {_zone}", _this, alt=True)
    for _name, _alt in (("~card", False), ("~", True)):
        phrase("cond", f"{_name} is in your {_zone}", co.Is(_this, fi.InZone(_zone)), alt=_alt)
for _form in ("s", "o"):
    phrase(f"obj.{_form}", "~card from exile", su.ThisFrom("exile"))
for _name, _alt in (("~card", False), ("~", True)):
    phrase("cond", f"{_name} is exiled", co.Is(su.ThisFrom("exile"), fi.InZone("exile")), alt=_alt)
verb("*discard ~card", ef.Discard, what=su.ThisFrom("hand"))
verb("*discard ~", ef.Discard, what=su.ThisFrom("hand"), alt=True)
