"""The words for every kind of verdict, in English and Swedish. Data only; `words.reason_text` puts them together.

{0}, {1} and {2} are the names of the reason's objects, in order; what is missing is called "it" (or "this").
"""

from __future__ import annotations

from typing import Final

REASONS: Final[dict[str, tuple[str, str]]] = {
    # The game and its questions.
    "game-over": ("the game is over", "partiet är slut"),
    "in-the-middle": (
        "something else is under way, and nobody has priority until it is done",
        "något annat pågår, och ingen har prioritet förrän det är klart",
    ),
    "not-your-decision": ("another player decides now", "en annan spelare bestämmer nu"),
    "not-an-option": ("that is not among the options", "det finns inte bland valen"),
    "malformed": ("that is no answer to this question", "det är inget svar på den frågan"),
    "out-of-range": ("the number is too large or too small", "talet är för stort eller för litet"),
    "how-many": ("that is too many or too few", "det är för många eller för få"),
    "division": ("the parts don't add up to what must be divided", "delarna blir inte det som ska fördelas"),
    "found": ("what lies open must be found", "det som ligger öppet måste hittas"),
    "unknown-action": ("there is no such action", "det finns ingen sådan handling"),
    "priority": ("only the player with priority can do that", "bara spelaren med prioritet kan göra det"),
    # When and from where.
    "timing": (
        "it isn't the time for that: it takes your own main phase with an empty stack",
        "det är inte rätt tid: det kräver din egen huvudfas och en tom stack",
    ),
    "split-second": (
        "a spell with split second is on the stack, so only mana abilities and special actions may be used",
        "en besvärjelse med split second ligger på stacken",
    ),
    "kinds": (
        "each kind asked for can be met by one of the cards only",
        "varje efterfrågad sort kan bara mötas av ett av korten",
    ),
    "modes": ("those modes are worth more than may be chosen", "de lägena är värda mer än vad som får väljas"),
    "no-band": (
        "a band is made of creatures with banding and at most one without",
        "ett band består av varelser med banding och högst en utan",
    ),
    "no-companion": ("the card has no companion ability", "kortet har ingen companion-förmåga"),
    "starting-deck": (
        "the starting deck doesn't fulfil the companion's condition: {0}",
        "startleken uppfyller inte villkoret för companion: {0}",
    ),
    "reach": ("{1} is outside the range of influence", "{1} är utom räckhåll"),
    "zone": ("{0} isn't where it would have to be", "{0} är inte där den måste vara"),
    "no-card": ("there is no card that could be used that way", "det finns inget kort som kan användas så"),
    "no-land": ("{0} is no land", "{0} är inget land"),
    "not-allowed": ("nothing lets you play {0} from there", "inget låter dig spela {0} därifrån"),
    "cant": ("an effect forbids it", "en effekt förbjuder det"),
    "lands-played": ("you have played all the lands you may this turn", "du har spelat de land du får den här rundan"),
    "once": (
        "that has been done already, and can be done only once",
        "det har redan gjorts och kan bara göras en gång",
    ),
    "limit": ("that has been done as often as it may be this turn", "det har gjorts så ofta det får den här rundan"),
    "condition": ("its condition isn't met", "dess villkor är inte uppfyllt"),
    "not-yours": ("you don't control {0}", "du kontrollerar inte {0}"),
    "no-ability": ("{0} has no such ability", "{0} har ingen sådan förmåga"),
    "not-face-down": ("{0} isn't face down", "{0} ligger inte med framsidan ner"),
    "no-door": ("{0} has no such door", "{0} har ingen sådan dörr"),
    "unlocked": ("that door is unlocked already", "den dörren är redan upplåst"),
    "companion": ("{0} isn't a companion waiting outside the game", "{0} är ingen följeslagare utanför partiet"),
    "nothing-to-ignore": ("{0} has no effect that you could pay to ignore", "{0} har ingen effekt du kan betala bort"),
    "no-planes": ("there are no planes in this game", "det finns inga plan i det här partiet"),
    # Costs.
    "no-cost": ("{0} has no cost that could be paid", "{0} har ingen kostnad som kan betalas"),
    "mana": ("the mana for it can't be paid", "manan till det kan inte betalas"),
    "cant-pay": ("its cost can't be paid", "dess kostnad kan inte betalas"),
    "additional-cost": ("an additional cost can't be paid", "en tilläggskostnad kan inte betalas"),
    "resource": (
        "there is nothing to pay the rest of its cost with",
        "det finns inget att betala resten av kostnaden med",
    ),
    "life": ("there isn't enough life to pay", "det finns inte liv nog att betala"),
    "loyalty": ("it has too few loyalty counters", "den har för få lojalitetsmarkörer"),
    "power": (
        "the creatures that can be tapped have too little power",
        "varelserna som kan tappas har för liten styrka",
    ),
    "tapped": ("{0} is tapped", "{0} är tappad"),
    "untapped": ("{0} is untapped", "{0} är otappad"),
    "summoning-sick": (
        "{0} hasn't been under its controller's control since the turn began",
        "{0} har inte kontrollerats av sin spelare sedan rundan började",
    ),
    "no-legend": (
        "no legendary creature or planeswalker is under its player's control",
        "spelaren har ingen legendarisk varelse eller planeswalker",
    ),
    # Targets and choices.
    "no-targets": ("there aren't enough legal targets", "det finns inte tillräckligt med lagliga mål"),
    "no-modes": ("no mode of it can be chosen", "inget av dess alternativ kan väljas"),
    "itself": ("a spell or ability can't target itself", "den kan inte ha sig själv som mål"),
    "gone": ("{0} is no longer there", "{0} finns inte kvar"),
    "cant-be-targeted": (
        "an effect of {1} keeps {0} from being a target",
        "en effekt från {1} gör att {0} inte kan vara mål",
    ),
    "shroud": ("{0} has shroud", "{0} har skydd mot att vara mål (shroud)"),
    "hexproof": ("{0} has hexproof", "{0} har skydd mot motståndares mål (hexproof)"),
    "protection": ("{0} has protection from {1}", "{0} har skydd mot {1}"),
    "together": ("those can't be targets together", "de kan inte vara mål tillsammans"),
    "attach": ("{0} can't be attached to {1}", "{0} kan inte fästas på {1}"),
    "enchant": ("{0} can't enchant {1}", "{0} kan inte förtrolla {1}"),
    "different-names": ("the cards must have different names", "korten måste ha olika namn"),
    "total": ("the total of what was chosen doesn't fit", "summan av det valda stämmer inte"),
    "untap-limit": ("an effect lets fewer permanents untap", "en effekt låter färre permanenter vridas upp"),
    # Attacking.
    "not-there": ("{0} isn't on the battlefield", "{0} är inte i spel"),
    "not-a-creature": ("{0} is no creature", "{0} är ingen varelse"),
    "defender": ("{0} has defender", "{0} har försvarare (defender)"),
    "cant-be-attacked": ("{0} can't attack that", "{0} kan inte anfalla det"),
    "cant-attack": (
        "an effect of {2} keeps {0} from attacking {1}",
        "en effekt från {2} hindrar {0} från att anfalla {1}",
    ),
    "too-many": ("{0} is declared too often", "{0} är angiven för många gånger"),
    "too-many-attackers": ("{0} lets fewer creatures attack", "{0} låter färre varelser anfalla"),
    "attacks-alone": ("{0} can't attack alone", "{0} kan inte anfalla ensam"),
    "required": ("more creatures that must do so can: {0}", "fler varelser som måste kan göra det: {0}"),
    # Blocking.
    "not-attacking": ("{1} isn't attacking", "{1} anfaller inte"),
    "attacks-another": ("{1} attacks somebody else", "{1} anfaller någon annan"),
    "flying": (
        "{1} has flying; {0} has neither flying nor reach",
        "{1} flyger; {0} har varken flygande eller räckvidd",
    ),
    "shadow": ("only one of {0} and {1} has shadow", "bara en av {0} och {1} har skugga (shadow)"),
    "horsemanship": ("{1} has horsemanship and {0} hasn't", "{1} har ryttarkonst (horsemanship), inte {0}"),
    "fear": (
        "{1} has fear; {0} is neither an artifact creature nor black",
        "{1} har fruktan (fear); {0} är varken artefakt eller svart",
    ),
    "intimidate": (
        "{1} has intimidate; {0} is no artifact creature and shares no color with it",
        "{1} skrämmer (intimidate); {0} är ingen artefakt och delar ingen färg med den",
    ),
    "skulk": ("{1} has skulk and {0} has greater power", "{1} smyger (skulk) och {0} har större styrka"),
    "landwalk": (
        "{1} has landwalk, and its defending player controls {2}",
        "{1} har landvandring, och försvararen kontrollerar {2}",
    ),
    "cant-block": (
        "an effect of {2} keeps {0} from blocking {1}",
        "en effekt från {2} hindrar {0} från att blockera {1}",
    ),
    "cant-be-blocked": (
        "an effect of {2} keeps {1} from being blocked by {0}",
        "en effekt från {2} gör att {0} inte kan blockera {1}",
    ),
    "too-many-blockers": ("{0} lets fewer creatures block", "{0} låter färre varelser blockera"),
    "blocks-alone": ("{0} can't block alone", "{0} kan inte blockera ensam"),
    "menace": (
        "{0} has menace: it takes two or more blockers",
        "{0} hotar (menace): det krävs två eller fler blockerare",
    ),
    "blocked-by-few": (
        "an effect of {1} asks for more blockers of {0}",
        "en effekt från {1} kräver fler blockerare för {0}",
    ),
    "blocked-by-many": (
        "an effect of {1} allows fewer blockers of {0}",
        "en effekt från {1} tillåter färre blockerare för {0}",
    ),
    # Combat damage.
    "beyond-blockers": ("{0} is blocked and has no trample", "{0} är blockerad och har inte tramp"),
    "lethal-first": (
        "{0} must assign lethal damage to all that block it first",
        "{0} måste först tilldela dödlig skada till alla som blockerar den",
    ),
    "loyalty-first": (
        "{0} must assign as much damage as there are loyalty counters on {1} first",
        "{0} måste först tilldela {1} så mycket skada som den har lojalitetsmarkörer",
    ),
    "order": (
        "{0} must assign lethal damage in the announced order, and {1} comes later",
        "{0} måste tilldela dödlig skada i den angivna ordningen, och {1} kommer senare",
    ),
}
"""Kind -> (English, Swedish)."""

BY_RULE: Final[dict[tuple[str, str], tuple[str, str]]] = {
    ("305.3", "timing"): ("lands are played on your own turn only", "land spelas bara under din egen runda"),
    ("116.2h", "timing"): ("that takes your own turn", "det kräver din egen runda"),
    ("606.3", "once"): (
        "a loyalty ability of it has been activated this turn",
        "en av dess lojalitetsförmågor har redan aktiverats den här rundan",
    ),
    ("601.3", "not-allowed"): ("nothing lets you cast {0} from there", "inget låter dig lägga {0} därifrån"),
    ("601.3", "cant"): ("an effect keeps you from casting it", "en effekt hindrar dig från att lägga den"),
    ("305.2", "cant"): ("an effect keeps you from playing it", "en effekt hindrar dig från att spela det"),
    ("602.5", "cant"): ("an effect keeps it from being activated", "en effekt hindrar att den aktiveras"),
    ("801.6", "not-yours"): ("it is out of your range of influence", "den är utanför din räckvidd"),
    ("602.2", "not-yours"): ("only its controller can activate it", "bara den som kontrollerar den kan aktivera den"),
}
"""(rule, kind) -> words that say it more exactly."""

MISSING: Final = {"en": ("it", "that", "something"), "sv": ("den", "det", "något")}
"""What an object that the reason doesn't name is called."""
