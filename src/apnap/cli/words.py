"""What the table in lines says of its own, in English and Swedish; the questions and the log come from `explain`."""

from __future__ import annotations

from typing import Any, Final

from apnap.explain.words import said

HELP: Final = (
    """Answer with the number of an option; several with spaces between. An empty line passes priority.
  ?  or  ?NAME      why can't I (play, cast, activate) this: the rule that forbids it
  card NAME         what a card says              board       draw the table again
  log [N]           the last events, with rules   mana        show the mana abilities, too
  stops             where the game waits for you  stops mine upkeep / theirs end / all / none / default
  pass turn         pass until the turn ends or something happens
  repeat N          what you have just done twice over, N times more
  undo              back to your last answer      cancel      take back what you are in the middle of
  concede  quit  help                             *           after a creature: it came this turn (302.6)""",
    """Svara med numret på ett val; flera med mellanslag emellan. En tom rad passar prioriteten vidare.
  ?  eller  ?NAMN   varför kan jag inte (spela, lägga, aktivera) det här: regeln som förbjuder det
  card NAMN         vad ett kort säger            board       visa bordet igen
  log [N]           det senaste, med regler       mana        visa manaförmågorna också
  stops             var partiet väntar på dig     stops mine upkeep / theirs end / all / none / default
  pass turn         passa tills rundan är slut eller något händer
  repeat N          det du just har gjort två gånger om, N gånger till
  undo              till före ditt senaste svar   cancel      ta tillbaka det du är mitt i
  concede (ge upp)  quit (gå)  help               *           efter en varelse: den kom den här rundan (302.6)""",
)

WORDS: Final[dict[str, tuple[str, str]]] = {
    # The table.
    "turn": ("Turn {0}, {1}: ", "Runda {0}, {1}: "),
    "mine": ("your turn", "din runda"),
    "theirs": ("{0}'s turn", "{0} har rundan"),
    "before": ("Before the first turn ", "Före första rundan "),
    "stack": ("stack, the top first", "stacken, det översta först"),
    "exile": ("exile", "exil"),
    "command": ("command zone", "kommandozonen"),
    "life": ("life", "liv"),
    "hand": ("hand", "hand"),
    "library": ("library", "bibliotek"),
    "graveyard": ("graveyard", "kyrkogård"),
    "pool": ("mana", "mana"),
    "empty": ("empty", "tom"),
    "creatures": ("creatures", "varelser"),
    "others": ("others", "annat"),
    "lands": ("lands", "länder"),
    # The session.
    "begins": (
        "{0} against {1}, seed {2}, era {3}. `help` says what you can type.",
        "{0} mot {1}, frö {2}, regler {3}. `help` säger vad du kan skriva.",
    ),
    "kept": (
        "The game is kept in {0}. Go on with: apnap play --resume {0}",
        "Partiet är sparat i {0}. Fortsätt med: apnap play --resume {0}",
    ),
    "not_kept": ("Nothing was answered, so no game is kept.", "Inget har besvarats, så inget parti sparas."),
    "trouble": ("tried what the engine can't do yet: {0}", "försökte något som motorn inte kan än: {0}"),
    "no": ("No: {0}", "Nej: {0}"),
    "pass": ("empty line: pass", "tom rad: passa"),
    "repeat": ("repeat N: {0} again, N times (731.2)", "repeat N: {0} igen, N gånger (731.2)"),
    "no_step": ("there is no step {0!r}; there are {1}", "det finns inget steg {0!r}; det finns {1}"),
    "stops_mine": ("mine", "mina"),
    "stops_theirs": ("theirs", "andras"),
    "none": ("none", "inga"),
    "stops_stack": (
        "and whenever something of an opponent's is on the stack",
        "och när något av en motståndares ligger på stacken",
    ),
    "how_often": ("say how often, from 1 to {0}", "säg hur ofta, från 1 till {0}"),
    "done": ("done {0} times", "gjort {0} gånger"),
    "undone": ("undone", "ångrat"),
    "not_seen": ("you see no {0!r}", "du ser inget {0!r}"),
    "no_hand": ("your hand is empty", "din hand är tom"),
    "can": ("{0}: you can", "{0}: det kan du"),
    "no_option": ("there is no option {0}", "det finns inget val {0}"),
    "several": ("several options have {0!r}", "flera val har {0!r}"),
    "unknown": ("no option and no command has {0!r}", "inget val och inget kommando har {0!r}"),
    "type_number": ("type its number, or `help`", "skriv dess nummer, eller `help`"),
    "no_number": ("{0!r} is no number; `help` lists the commands", "{0!r} är inget tal; `help` räknar upp kommandona"),
    # What an answer looks like.
    "number": ("type a number from {0} to {1}", "skriv ett tal från {0} till {1}"),
    "divide": (
        "type {0} numbers that make {1}, in the order of the list; empty: the default",
        "skriv {0} tal som blir {1}, i listans ordning; tomt: det förvalda",
    ),
    "combat": (
        "type the numbers of those you want, as `1 3`; empty: none beyond what is required",
        "skriv numren på dem du vill ha, som `1 3`; tomt: inga utöver dem som krävs",
    ),
    "order": (
        "type the numbers in the order you want; empty: as they stand",
        "skriv numren i den ordning du vill; tomt: som de står",
    ),
    "one": ("type a number", "skriv ett nummer"),
    "some": ("type {0} numbers", "skriv {0} nummer"),
    "between": ("type {0} to {1} numbers", "skriv {0} till {1} nummer"),
    "or_none": ("; empty: none", "; tomt: inga"),
}

STEPS: Final[dict[str, tuple[str, str]]] = {
    "untap": ("untap", "vrid upp"),
    "upkeep": ("upkeep", "underhåll"),
    "draw": ("draw", "dra"),
    "precombat_main": ("main 1", "huvud 1"),
    "begin_combat": ("combat", "strid"),
    "declare_attackers": ("attack", "anfall"),
    "declare_blockers": ("block", "block"),
    "first_strike_damage": ("first strike", "första skada"),
    "combat_damage": ("damage", "skada"),
    "end_combat": ("end combat", "stridsslut"),
    "postcombat_main": ("main 2", "huvud 2"),
    "end": ("end", "slut"),
    "cleanup": ("cleanup", "städning"),
}
"""The steps in a word or two."""


def word(key: str, lang: str, *slots: Any) -> str:
    """The words in the language, with what belongs in them."""
    return said(WORDS[key], lang).format(*slots)
