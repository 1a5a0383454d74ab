"""The words for what happens and for what is asked, in English and Swedish: templates with slots. Data only; `words`
puts them together. Names of cards and their text stay as they are."""

from __future__ import annotations

from typing import Final

from apnap.explain.terms import STEPS, Words

ZONE_NAMES: Final[dict[str, Words]] = {
    "battlefield": ("the battlefield", "slagfältet"),
    "stack": ("the stack", "stacken"),
    "hand": ("hand", "handen"),
    "library": ("the library", "biblioteket"),
    "graveyard": ("the graveyard", "kyrkogården"),
    "exile": ("exile", "exil"),
    "command": ("the command zone", "kommandozonen"),
    "ante": ("the ante", "insatsen"),
    "": ("nowhere", "ingenstans"),
}
STEP_NAMES: Final[dict[str, Words]] = {step: (en.lower(), sv.lower()) for step, (en, sv) in STEPS.items()}
NAMES: Final[dict[str, Words]] = {
    "nothing": ("nothing", "ingenting"),
    "something": ("something", "något"),
    "player": ("player {0}", "spelare {0}"),
    "card": ("a card", "ett kort"),
    "card_n": ("card {0}", "kort {0}"),
    "face_down": ("a face-down card", "ett nedvänt kort"),
    "an_ability": ("an ability", "en förmåga"),
    "ability": ("the ability of {0}", "förmågan hos {0}"),
    "token": ("a {0} token", "en {0}-token"),
    "counter": ("{0} {1} counter", "{0} {1}-markör"),
    "counters": ("{0} {1} counters", "{0} {1}-markörer"),
    "combat": ("combat damage", "stridsskada"),
    "damage": ("damage", "skada"),
}
"""What things are called that have no name of their own."""
MOVES: Final[dict[str, Words]] = {
    "create": ("{player} creates {new}", "{player} skapar {new}"),
    "resolve": ("{subject} resolves to {to}", "{subject} löses och går till {to}"),
    "sba": ("{subject} goes to {to}", "{subject} går till {to}"),
    "countered": ("{subject} is put into {to}", "{subject} läggs i {to}"),
    "enters": ("{new} enters the battlefield", "{new} kommer ut på slagfältet"),
    "enters_from": (
        "{subject} enters the battlefield from {frm}",
        "{subject} kommer ut på slagfältet från {frm}",
    ),
    "cast": ("{subject} is put on the stack from {frm}", "{subject} läggs på stacken från {frm}"),
    "dies": ("{subject} goes to the graveyard", "{subject} läggs på kyrkogården"),
    "goes_from": ("{subject} goes from {frm} to {to}", "{subject} går från {frm} till {to}"),
    "goes": ("{subject} goes to {to}", "{subject} går till {to}"),
}
"""How a card changes zones: by the cause, or by from where to where."""

EVENTS: Final[dict[str, Words]] = {
    # The turn.
    "turn": ("a turn of {player} begins", "en runda för {player} börjar"),
    "step": ("{step} of {player} begins", "{player}: {step}"),
    "skip": ("{player} skips the {step}", "{player} hoppar över: {step}"),
    "extra_turn": ("{player} gets an extra turn", "{player} får en extra runda"),
    "daynight": ("it becomes {data}", "det blir {data}"),
    # Casting and the stack.
    "play": ("{player} plays {subject}", "{player} spelar {subject}"),
    "cast": ("{player} casts {subject}", "{player} lägger {subject}"),
    "activate": ("{player} activates an ability of {source}", "{player} aktiverar en förmåga hos {source}"),
    "trigger": ("an ability of {source} triggers", "en förmåga hos {source} utlöses"),
    "target": ("{subject} becomes a target of {source}", "{subject} blir mål för {source}"),
    "countered": ("{subject} is countered", "{subject} hejdas"),
    "resolve": ("{subject} resolves", "{subject} löses"),
    "copy": ("{subject} is copied", "{subject} kopieras"),
    "state": ("a state of {source} is noticed", "ett läge hos {source} märks"),
    "act": ("{player} does this: {data}", "{player} gör detta: {data}"),
    # Zones.
    "move": ("{subject} goes to {to}", "{subject} går till {to}"),
    "draw_many": ("{player} is about to draw {amount}", "{player} ska dra {amount}"),
    "draw": ("{player} draws a card", "{player} drar ett kort"),
    "discard": ("{player} discards {subject}", "{player} kastar {subject}"),
    "mill": ("{player} mills {amount}", "{player} maler {amount}"),
    "create": ("{player} creates {new}", "{player} skapar {new}"),
    "destroy": ("{subject} is destroyed", "{subject} förstörs"),
    "sacrifice": ("{player} sacrifices {subject}", "{player} offrar {subject}"),
    "regenerate": ("{subject} regenerates", "{subject} återbildas"),
    "shuffle": ("{player} shuffles", "{player} blandar"),
    "search": ("{player} searches a library", "{player} söker i ett bibliotek"),
    "scry": ("{player} scries {amount}", "{player} siar {amount}"),
    "surveil": ("{player} surveils {amount}", "{player} spanar {amount}"),
    "reveal": ("{player} reveals {subject}", "{player} visar {subject}"),
    "look": ("{player} looks at {subject}", "{player} ser på {subject}"),
    "phase_out": ("{subject} phases out", "{subject} fasas ut"),
    "phase_in": ("{subject} phases in", "{subject} fasas in"),
    "transform": ("{subject} transforms", "{subject} förvandlas"),
    "face_up": ("{subject} is turned face up", "{subject} vänds upp"),
    "face_down": ("{subject} is turned face down", "{subject} vänds ner"),
    "flip_card": ("{subject} flips", "{subject} vänds om"),
    # Life and damage.
    "damage": ("{source} deals {amount} {combat} to {subject}", "{source} gör {amount} {combat} på {subject}"),
    "prevented": ("{amount} damage to {subject} is prevented", "{amount} skada på {subject} förhindras"),
    "gain_life": ("{player} gains {amount} life", "{player} får {amount} liv"),
    "lose_life": ("{player} loses {amount} life{why}", "{player} förlorar {amount} liv{why}"),
    "set_life": ("the life total of {player} becomes {amount}", "{player}: livet blir {amount}"),
    # Permanents.
    "tap": ("{subject} becomes tapped", "{subject} vrids"),
    "untap": ("{subject} untaps", "{subject} vrids upp"),
    "counters": ("{subject} gets {counters}", "{subject} får {counters}"),
    "remove_counters": ("{subject} loses {counters}", "{subject} förlorar {counters}"),
    "attach": ("{subject} becomes attached to {other}", "{subject} fästs på {other}"),
    "unattach": ("{subject} becomes unattached", "{subject} lossnar"),
    "control": ("{subject} comes under the control of {player}", "{player} tar över {subject}"),
    "goad": ("{subject} is goaded", "{subject} hetsas"),
    "detain": ("{subject} is detained", "{subject} kvarhålls"),
    "exert": ("{player} exerts {subject}", "{player} anstränger {subject}"),
    "suspect": ("{subject} becomes suspected", "{subject} blir misstänkt"),
    "monstrous": ("{subject} becomes monstrous", "{subject} blir monstruös"),
    "adapt": ("{subject} adapts", "{subject} anpassar sig"),
    "evolve": ("{subject} evolves", "{subject} utvecklas"),
    "mutate": ("{subject} mutates", "{subject} muterar"),
    "train": ("{subject} trains", "{subject} tränar"),
    "mentor": ("{subject} mentors {other}", "{subject} handleder {other}"),
    "gift": ("{player} gives a gift", "{player} ger en gåva"),
    "champion": ("{subject} is championed with {source}", "{subject} tar plats bakom {source}"),
    "reselect": ("{subject} now attacks {other}", "{subject} anfaller nu {other}"),
    "excess": ("{subject} is dealt {amount} excess damage", "{subject} får {amount} skada för mycket"),
    "crew": ("{subject} crews {other}", "{subject} bemannar {other}"),
    "crewed": ("{subject} is crewed", "{subject} bemannas"),
    "saddle": ("{subject} saddles {other}", "{subject} sadlar {other}"),
    "saddled": ("{subject} is saddled", "{subject} sadlas"),
    "renowned": ("{subject} becomes renowned", "{subject} blir berömd"),
    "level": ("{subject} gains a level", "{subject} stiger en nivå"),
    "solve": ("{subject} is solved", "{subject} löses upp"),
    "enlist": ("{subject} enlists {other}", "{subject} värvar {other}"),
    "exploit": ("{subject} exploits {other}", "{subject} utnyttjar {other}"),
    "unlock": ("{player} unlocks a door of {subject}", "{player} låser upp en dörr i {subject}"),
    # Combat.
    "attack": ("{subject} attacks {other}", "{subject} anfaller {other}"),
    "block": ("{subject} blocks {other}", "{subject} blockerar {other}"),
    "blocked": ("{subject} becomes blocked", "{subject} blockeras"),
    "unblocked": ("{subject} is unblocked", "{subject} är oblockerad"),
    "fight": ("{subject} fights {other}", "{subject} slåss mot {other}"),
    # Mana.
    "mana": ("{player} gets {data}", "{player} får {data}"),
    "tap_for_mana": ("{player} taps {subject} for mana: {data}", "{player} vrider {subject} för mana: {data}"),
    # Chance and votes.
    "flip": ("{player} flips a coin", "{player} singlar slant"),
    "roll": ("{player} rolls {amount}", "{player} slår {amount}"),
    "vote": ("{player} votes for {data}", "{player} röstar på {data}"),
    "clash": ("{player} clashes", "{player} drabbar samman"),
    # Actions with names of their own (701, 702).
    "cycle": ("{player} cycles {subject}", "{player} byter ut {subject}"),
    "foretell": ("{player} foretells {subject}", "{player} förutspår {subject}"),
    "plot": ("{player} plots {subject}", "{player} planerar {subject}"),
    "suspend": ("{player} suspends {subject}", "{player} skjuter upp {subject}"),
    "explore": ("{subject} explores", "{subject} utforskar"),
    "connive": ("{subject} connives", "{subject} intrigerar"),
    "investigate": ("{player} investigates", "{player} undersöker"),
    "proliferate": ("{player} proliferates", "{player} förökar"),
    "populate": ("{player} populates", "{player} befolkar"),
    "amass": ("{player} amasses {amount}", "{player} samlar {amount}"),
    "discover": ("{player} discovers {amount}", "{player} upptäcker {amount}"),
    "learn": ("{player} learns", "{player} lär sig"),
    "forage": ("{player} forages", "{player} letar föda"),
    "manifest": ("{player} manifests {subject}", "{player} manifesterar {subject}"),
    "monarch": ("{player} becomes the monarch", "{player} blir monark"),
    "expend": ("{player} expends mana", "{player} förbrukar mana"),
    "initiative": ("{player} takes the initiative", "{player} tar initiativet"),
    "complete_dungeon": ("{player} completes a dungeon", "{player} klarar en grotta"),
    "incubate": ("{player} incubates {amount}", "{player} ruvar {amount}"),
    "speed": ("{player}'s speed becomes {amount}", "{player}: farten blir {amount}"),
    "tempted": ("the Ring tempts {player}", "Ringen frestar {player}"),
    "designation": ("{player} has a new designation: {data}", "{player} har en ny beteckning: {data}"),
    "companion": ("{player} puts the companion into hand", "{player} tar sin följeslagare på handen"),
    "venture": ("{player} ventures into the dungeon", "{player} ger sig in i grottan"),
    "energy": ("{player} gets {amount} energy", "{player} får {amount} energi"),
    # Planes and schemes.
    "planar_roll": ("the planar die shows {cause}", "plantärningen visar {cause}"),
    "chaos": ("chaos ensues", "kaos utbryter"),
    "planeswalk": ("{player} planeswalks to {subject}", "{player} planvandrar till {subject}"),
    "planeswalk_away": ("{player} planeswalks away from {subject}", "{player} planvandrar bort från {subject}"),
    "encounter": ("{player} encounters {subject}", "{player} möter {subject}"),
    "set_in_motion": ("{player} sets {subject} in motion", "{player} sätter {subject} i verket"),
    "abandon": ("{player} abandons {subject}", "{player} överger {subject}"),
    "scheme_done": ("{subject} goes to the bottom of the scheme deck", "{subject} läggs underst i ränkleken"),
    # The end.
    "lose_game": ("{player} loses the game", "{player} förlorar partiet"),
    "win_game": ("{player} wins the game", "{player} vinner partiet"),
}
"""Kind -> template in English and Swedish. The slots are the event's own fields; refs are said by name."""

DATA: Final = frozenset({"tap_for_mana", "mana"})
"""Kinds whose data are types of mana."""

QUESTIONS: Final[dict[str, Words]] = {
    "priority": ("you have priority", "du har prioritet"),
    "targets": ("choose {n} target{s}", "välj {n} mål"),
    "modes": ("choose {n} mode{s}", "välj {n} läge{n_s}"),
    "number": ("choose a number from {least} to {most}", "välj ett tal från {least} till {most}"),
    "choose": ("choose {n}", "välj {n}"),
    "yesno": ("yes or no", "ja eller nej"),
    "cost": ("how to pay", "hur det ska betalas"),
    "pay": ("pay mana", "betala mana"),
    "attackers": ("declare attackers", "välj anfallare"),
    "blockers": ("declare blockers", "välj blockerare"),
    "damage": ("divide {total} combat damage", "fördela {total} stridsskada"),
    "divide": ("divide {total}", "fördela {total}"),
    "order": ("put these in order, the first one first", "lägg dem i ordning, den första först"),
    "replacement": ("which of these effects applies first", "vilken av effekterna gäller först"),
    "word": ("choose one", "välj ett ord"),
    "scry": ("which go to the bottom of the library", "vilka läggs underst i biblioteket"),
    "surveil": ("which go to the graveyard", "vilka läggs på kyrkogården"),
    "search": ("choose {n} from the library", "välj {n} ur biblioteket"),
    "discard": ("discard {n}", "kasta {n}"),
    "sacrifice": ("sacrifice {n}", "offra {n}"),
    "legend": ("which one stays", "vilken stannar"),
    "untap": ("which ones", "vilka"),
    "mulligan": ("take a mulligan", "ta en mulligan"),
    "bottom": ("put {n} on the bottom of the library", "lägg {n} underst i biblioteket"),
    "between_steps": ("between two steps", "mellan två steg"),
    "from_to": ("{least} to {most}", "{least} till {most}"),
}
"""What a kind of decision asks."""

YES_NO: Final[dict[str, Words]] = {
    "": ("do it", "göra det"),
    "may": ("do it", "göra det"),
    "unless": ("pay, so that the effect is spared you", "betala, så att du slipper effekten"),
    "copy": ("copy something", "kopiera något"),
    "command": ("put it into the command zone", "lägga det i kommandozonen"),
    "replace": ("let the effect replace the event", "låta effekten ersätta händelsen"),
    "explore": ("put the card into the graveyard", "lägga kortet på kyrkogården"),
    "bottom": ("put the card on the bottom", "lägga kortet underst"),
    "pay": ("pay for {prompt}", "betala för {prompt}"),
}
"""A question answered by yes or no, by what its prompt is about."""

OPTIONS: Final[dict[str, Words]] = {
    "pass": ("Pass", "Passa"),
    "play": ("Play {name}", "Spela {name}"),
    "cast": ("Cast {name}", "Lägg {name}"),
    "from": ("{text} from {zone}", "{text} från {zone}"),
    "its_ability": ("{name}: its ability", "{name}: dess förmåga"),
    "attackers": ("{ref} attacks {other}", "{ref} anfaller {other}"),
    "blockers": ("{ref} blocks {other}", "{ref} blockerar {other}"),
    "without_mana": ("without mana", "utan mana"),
    "as_it_is": ("as it is", "som den är"),
    "mode": ("mode {n}", "läge {n}"),
    "part": ("the {n}. part", "del {n}"),
    "yes": ("yes", "ja"),
    "no": ("no", "nej"),
    "auto": ("auto", "automatiskt"),
}
"""What can be chosen. What isn't among them is a card's or a rule's own word."""

OUTCOMES: Final[dict[str, Words]] = {
    "on": ("the game goes on", "partiet pågår"),
    "draw_many": ("{player} is about to draw {amount}", "{player} ska dra {amount}"),
    "draw": ("The game is a draw (104.4)", "Partiet slutar oavgjort (104.4)"),
    "win": ("{who} wins the game (104.2)", "{who} vinner partiet (104.2)"),
    "wins": ("{who} win the game (104.2)", "{who} vinner partiet (104.2)"),
    "and": (" and ", " och "),
    "104.3a": ("conceded (104.3a)", "gav upp (104.3a)"),
    "704.5a": ("had no life left (704.5a)", "hade inget liv kvar (704.5a)"),
    "704.5b": ("drew from an empty library (704.5b)", "drog från ett tomt bibliotek (704.5b)"),
    "704.5c": ("had ten poison counters (704.5c)", "hade tio giftmarkörer (704.5c)"),
    "704.6c": (
        "was dealt 21 combat damage by one commander (704.6c)",
        "fick 21 stridsskada av en och samma befälhavare (704.6c)",
    ),
}
"""How the game stands, and why a player has lost."""

NOTICES: Final[dict[str, Words]] = {
    "not_kept": (
        "the server can't keep the game just now; it goes on all the same",
        "servern kan inte spara partiet just nu; det fortsätter ändå",
    ),
    "time_up": ("{who}'s time is up", "{who}: tiden är ute"),
    "trouble": ("{who}: {what}", "{who}: {what}"),
}
"""What everybody at a table is told."""

RULING: Final[dict[str, Words]] = {
    "play": ("plays", "spelar"),
    "cast": ("casts", "lägger"),
    "activate": ("activates", "aktiverar"),
    "concede": ("concedes", "ger upp"),
    "attack": ("attacks with {0}", "anfaller med {0}"),
    "at": ("{0} (at {1})", "{0} (mot {1})"),
    "blocks": ("blocks: {0}", "blockerar: {0}"),
    "block": ("{0} blocks {1}", "{0} blockerar {1}"),
    "assign": ("divides combat damage: {0}", "fördelar stridsskada: {0}"),
    "deals": ("{0} deals {1}", "{0} gör {1}"),
    "share": ("{0} to {1}", "{0} på {1}"),
    "special": ("does this: {0}", "gör detta: {0}"),
    "put_counters": ("{0} {1} counters are put on {2}", "{0} {1}-markörer läggs på {2}"),
    "ability": ("ability {0}", "förmåga {0}"),
    "targets": ("targets {0}", "mål {0}"),
    "modes": ("modes {0}", "lägen {0}"),
    "with": ("with {0}", "med {0}"),
    "cost": ("cost {0}", "kostnad {0}"),
    "defender": ("defender {0}", "försvarare {0}"),
    "copy": ("the copy of {0}", "kopian av {0}"),
    "mode": ("{0} (mode {1})", "{0} (läge {1})"),
    "nothing": ("nothing", "inget"),
    "none": ("none", "inga"),
    "then": (", then ", ", sedan "),
    "turn": ("Turn {0} of {1}", "Runda {0}, {1}"),
    "passes": (
        "All pass, and the top of the stack resolves: {0}",
        "Alla passar, och stackens översta löses: {0}",
    ),
    "impossible": ("{0}: not possible", "{0}: inte möjligt"),
    "never": ("{0}: that moment never comes ({1})", "{0}: det ögonblicket kommer aldrig ({1})"),
    "when": ("in {0} of turn {1}", "i {0}, runda {1}"),
    "as_stated": ("{0}: not possible, as stated", "{0}: inte möjligt, som det står"),
    "legal": ("{0}: this is legal", "{0}: det är lagligt"),
    "misfit": (
        "An answer does not fit and is left out: {0}",
        "Ett svar passar inte och utelämnas: {0}",
    ),
    "too_slow": ("it takes longer than {0:g} seconds", "det tar längre än {0:g} sekunder"),
    "end": ("At the end", "Till sist"),
    "ends": ("Here it ends: {0}", "Här slutar det: {0}"),
    "default": ("[nothing is said: the default]", "[inget sägs: det förvalda]"),
    "default_of": ("[nothing is said: the default of {0}]", "[inget sägs: det förvalda av {0}]"),
    "era": ("era {0}", "regler från {0}"),
    "era_current": ("era current", "dagens regler"),
    "same": ("Both eras give the same.", "Båda tiderna ger detsamma."),
    "bears": ("What bears on the difference:", "Vad skillnaden kommer av:"),
    "lost": (", has lost", ", har förlorat"),
    "cards": ("{0} cards", "{0} kort"),
}
"""The judge's own words."""

FACTS: Final[dict[str, Words]] = {
    "life": ("life", "liv"),
    "counters": ("counters", "markörer"),
    "mana": ("mana", "mana"),
    "battlefield": ("battlefield", "slagfält"),
    "hand": ("hand", "hand"),
    "graveyard": ("graveyard", "kyrkogård"),
    "library": ("library", "bibliotek"),
    "stack": ("stack", "stack"),
    "exile": ("exile", "exil"),
    "command": ("command zone", "kommandozon"),
    "monarch": ("monarch", "monark"),
    "result": ("result", "resultat"),
}
"""What there is to say of how things stand, in its order."""

STATES: Final[dict[str, Words]] = {
    "tapped": ("tapped", "vriden"),
    "phased": ("phased out", "utfasad"),
    "face_down": ("face down", "nedvänd"),
    "damage": ("{0} damage", "{0} skada"),
    "on": ("on {0}", "på {0}"),
    "attacks": ("attacks {0}", "anfaller {0}"),
    "attacks_blocked": ("attacks {0}, blocked", "anfaller {0}, blockerad"),
    "blocks": ("blocks {0}", "blockerar {0}"),
    "and": (" and ", " och "),
}
"""A permanent's state."""

CHANGES: Final[dict[str, Words]] = {
    "no_name": ("no name", "inget namn"),
    "controlled": ("controlled by {0}", "kontrolleras av {0}"),
    "is": ("is {0}", "är {0}"),
    "is_no": ("is no {0}", "är inte {0}"),
    "has": ("has", "har"),
    "loses": ("loses", "förlorar"),
    "and": (" and ", " och "),
    "colorless": ("colorless", "färglös"),
}
"""What changes an object otherwise than by numbers."""
COLORS: Final[dict[str, Words]] = {
    "white": ("white", "vit"),
    "blue": ("blue", "blå"),
    "black": ("black", "svart"),
    "red": ("red", "röd"),
    "green": ("green", "grön"),
}

WORDS: Final[dict[str, Words]] = {
    "day": ("day", "dag"),
    "night": ("night", "natt"),
    "mana burn": ("mana burn", "manabrand"),
    "damage": ("damage", "skada"),
    "pay": ("pay", "betalat"),
}
"""Words that events carry: what it becomes, and why life is lost."""
