"""Effects: the verbs. Each takes selections and amounts; none knows which card it is on.

`name` fields name a verb's result (the objects it moved, made or chose; the number it did) for later parts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from apnap.ability.selections import Selection, You
from apnap.model.node import Node

if TYPE_CHECKING:
    from apnap.ability.abilities import Ability
    from apnap.ability.amounts import Amount
    from apnap.ability.conditions import Condition
    from apnap.ability.costs import Cost
    from apnap.ability.events import On
    from apnap.ability.filters import Filter
    from apnap.ability.mods import Mod


class Effect(Node, frozen=True):
    """Something a resolving spell or ability (or a cost) does."""


# --- frames: order, choice, condition ---------------------------------------------------------------------------


class Seq(Effect, frozen=True):
    """The parts in order (608.2c)."""

    parts: tuple[Effect, ...]


class Nothing(Effect, frozen=True):
    """Does nothing."""


class Gate(Effect, frozen=True):
    """One frame for everything optional or conditional, settled in this order: the condition `when`; whether `who`
    wants to (`may`), or pays `cost` ("you may pay {1}. If you do"; with `unless` the effect happens when the cost is
    NOT paid: "unless that player pays"); then `then`, else `otherwise`."""

    then: Effect
    when: Condition | None = None
    may: bool = False
    cost: Cost | None = None
    unless: bool = False
    who: Selection = You()
    otherwise: Effect | None = None
    name: str = ""
    replaces: bool = False
    """Printed as "… instead" after an ordinary first version (`otherwise`)."""


class ForEach(Effect, frozen=True):
    """The effect once for each member, bound as `Iter` ("for each creature …", "each player …", in APNAP order)."""

    what: Selection
    do: Effect


class Repeat(Effect, frozen=True):
    """The effect that many times; `until` ends it early. With `may` the controller decides after each time whether it
    is done again ("you may repeat this process any number of times")."""

    times: Amount | None
    do: Effect
    until: Condition | None = None
    may: bool = False


class Mode(Node, frozen=True):
    """One mode: its effect and, where it has them, its own extra cost and its label."""

    effect: Effect
    cost: str = ""
    label: str = ""
    weight: int = 1
    """How many pawprints it is worth (700.2i)."""


class Modal(Effect, frozen=True):
    """ "Choose one —": modes are chosen as the spell or ability is put on the stack (700.2). `most` None: any number.
    `repeat`: the same mode may be chosen more than once. `when_more` gives another maximum under a condition."""

    modes: tuple[Mode, ...]
    least: int = 1
    most: int | None = 1
    repeat: bool = False
    escalate: str = ""
    by: Selection | None = None
    more_if: Condition | None = None
    more: int | None = None
    more_must: bool = False
    """With `more_if`: that many must be chosen ("choose both instead", not "you may")."""
    unchosen: bool = False
    """Only modes not chosen before ("that hasn't been chosen"), which the source keeps."""
    this_turn: bool = False
    """With `unchosen`: only those chosen this turn count ("that hasn't been chosen this turn")."""
    worth: int = 0
    """At most that many pawprints together, when not zero (700.2i)."""


class OneOf(Effect, frozen=True):
    """A player chooses one of the effects while it resolves ("put a +1/+1 counter on it or …")."""

    parts: tuple[Effect, ...]
    who: Selection = You()


class Delayed(Effect, frozen=True):
    """Creates a delayed triggered ability (603.7). `once`: it triggers once; else as long as `until` says."""

    on: On
    effect: Effect
    once: bool = True
    until: Duration | None = None
    condition: Condition | None = None


class Reflexive(Effect, frozen=True):
    """ "When you do, …": a reflexive trigger (603.12)."""

    effect: Effect


# --- durations --------------------------------------------------------------------------------------------------


class Duration(Node, frozen=True):
    """How long a continuous effect lasts: end_of_turn, this_turn, end_of_combat, your_next_turn (until it begins),
    end_of_your_next_turn, next_end_step, next_untap (its controller's next untap step), your_next_upkeep, while
    (as long as the condition holds), planeswalk (until a player planeswalks), game (indefinitely)."""

    kind: str
    condition: Condition | None = None
    who: Selection | None = None


END_OF_TURN = Duration("end_of_turn")
THIS_TURN = Duration("this_turn")
FOREVER = Duration("game")


class Apply(Effect, frozen=True):
    """A continuous effect of limited time on the selected objects or players (611.2)."""

    what: Selection
    mods: tuple[Mod, ...]
    duration: Duration = END_OF_TURN
    name: str = ""
    """What it applies to as it begins, for later parts, where it isn't a target (611.2c)."""


class Shield(Effect, frozen=True):
    """A replacement or prevention effect of limited time (614, 615). `uses`: how often, None without limit; a number
    of damage still to prevent lives in the ability's own amount. Targets inside the ability are this effect's own,
    chosen as the spell or ability is put on the stack."""

    ability: Ability
    duration: Duration = THIS_TURN
    uses: int | None = None
    source: Selection | None = None
    """A source of damage, chosen as the effect begins (609.7a); `Ref("source")` in the ability."""


# --- moving objects between zones -----------------------------------------------------------------------------------


class Destroy(Effect, frozen=True):
    """Destroy (701.8)."""

    what: Selection
    regenerate: bool = True
    name: str = ""


class Sacrifice(Effect, frozen=True):
    """The players sacrifice permanents they control (701.21): what may be a choice made by `who`."""

    what: Selection
    who: Selection = You()
    name: str = ""


class Exile(Effect, frozen=True):
    """Exile (701.13). `until`: returns when that event happens (610.3: "until this leaves the battlefield").
    `linked` remembers the cards for the source's linked abilities (607) under that name."""

    what: Selection
    face_down: bool = False
    until: On | None = None
    linked: str = ""
    name: str = ""
    counters: tuple[tuple[str, Amount], ...] = ()
    marked: str = ""
    """A mark that the cards bear in exile with the number of this turn: warped, plotted (702.185a, 702.170a)."""


class Move(Effect, frozen=True):
    """Put objects into a zone: hand, library, graveyard, battlefield, command. Owner's zone unless the battlefield,
    where `under` says under whose control (default: the mover's; owner with OwnerOf). `position` in a library: top,
    bottom, or a number from the top as a string; `shuffle`: shuffled in; `order`: chosen, random."""

    what: Selection
    to: str
    position: str = "top"
    tapped: bool = False
    attacking: bool = False
    under: Selection | None = None
    transformed: bool = False
    face_down: bool = False
    shuffle: bool = False
    order: str = "chosen"
    counters: tuple[tuple[str, Amount], ...] = ()
    attached_to: Selection | None = None
    mods: tuple[Mod, ...] = ()
    name: str = ""
    linked: str = ""
    """The earlier result that what enters is linked with, by its name (607.2)."""
    kept: str = ""
    """The name under which the source remembers what it put there ("put onto the battlefield with this", 607.2)."""
    attacks: Selection | None = None
    """What it enters attacking, where that is said (508.4): a player (or a planeswalker that player controls), or
    exactly that planeswalker or battle."""


class EnterWith(Effect, frozen=True):
    """What enters does so with counters, modified, or in a lasting condition (614.1c): a part of a replacement's
    `as_enters`, for what depends on choices made there."""

    counters: tuple[tuple[str, Amount], ...] = ()
    mods: tuple[Mod, ...] = ()
    flag: str = ""
    attacks: Selection | None = None
    """What it enters attacking, among what costs paid for the spell named (508.4)."""


class Discard(Effect, frozen=True):
    """Players discard cards (701.9): a number of their choice, at random, or the selected cards."""

    n: Amount = 1
    who: Selection = You()
    what: Selection | None = None
    random: bool = False
    filter: Filter | None = None
    up_to: bool = False
    name: str = ""


class Draw(Effect, frozen=True):
    """Players draw cards (121)."""

    n: Amount = 1
    who: Selection = You()
    name: str = ""


class Mill(Effect, frozen=True):
    """Players mill cards (701.17)."""

    n: Amount = 1
    who: Selection = You()
    name: str = ""


class Counter(Effect, frozen=True):
    """Counter spells or abilities (701.6); `to` is where a countered spell goes instead of the graveyard."""

    what: Selection
    to: str = "graveyard"
    position: str = "top"
    name: str = ""
    counters: tuple[tuple[str, Amount], ...] = ()
    """What it is exiled with."""


class Search(Effect, frozen=True):
    """Search a zone for cards (701.23): up to `most` that fit. Found cards are only named; a later Move puts them.
    `reveal`: they are revealed."""

    filter: Filter
    most: Amount = 1
    who: Selection = You()
    of: Selection | None = None
    zones: tuple[str, ...] = ("library",)
    reveal: bool = False
    name: str = "found"
    different_names: bool = False
    total: Amount | None = None
    besides: tuple[Filter, ...] = ()
    """One more card for each of these kinds ("a Forest card and a Plains card")."""
    either: bool = False
    """One zone or more of them, as the searcher likes ("your library and/or graveyard")."""


class Shuffle(Effect, frozen=True):
    """Players shuffle their libraries (701.24)."""

    who: Selection = You()


class Reveal(Effect, frozen=True):
    """Reveal cards (701.20)."""

    what: Selection
    name: str = ""


class RevealUntil(Effect, frozen=True):
    """Reveal (or exile) from the top of a library until `n` cards that fit; `name` is the fitting ones, `rest` the
    others."""

    filter: Filter
    who: Selection = You()
    n: Amount = 1
    name: str = "found"
    rest: str = "rest"
    exile: bool = False


class Look(Effect, frozen=True):
    """Players look at cards (701.20e): the top N of a library, a hand, …"""

    what: Selection
    who: Selection = You()
    name: str = ""


class Scry(Effect, frozen=True):
    """Scry N (701.22)."""

    n: Amount = 1
    who: Selection = You()


class Surveil(Effect, frozen=True):
    """Surveil N (701.25); `name` is what was put into the graveyard, and how many were looked at."""

    n: Amount = 1
    who: Selection = You()
    name: str = ""


class Create(Effect, frozen=True):
    """Create tokens (701.7, 111)."""

    token: Token
    n: Amount = 1
    who: Selection = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: Selection | None = None
    counters: tuple[tuple[str, Amount], ...] = ()
    name: str = ""
    more: tuple[Token, ...] = ()
    """Other tokens that are created at the same time, as many of each."""
    blocks: Selection | None = None
    """The attacker that they enter blocking (509.4)."""
    attacks: Selection | None = None
    """As with `Move`."""


class Token(Node, frozen=True):
    """A token's characteristics; a predefined one (111.10) by `name` and `predefined`. Power and toughness may be
    amounts."""

    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    colors: tuple[str, ...] = ()
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Ability, ...] = ()
    name: str = ""
    supertypes: tuple[str, ...] = ()
    predefined: bool = False


class CreateCopy(Effect, frozen=True):
    """Create tokens that are copies of an object (707), with exceptions as mods."""

    of: Selection
    n: Amount = 1
    who: Selection = You()
    tapped: bool = False
    attacking: bool = False
    mods: tuple[Mod, ...] = ()
    name: str = ""
    attacks: Selection | None = None
    """As with `Move`."""


class CopySpell(Effect, frozen=True):
    """Copy a spell or ability on the stack (707.10); `retarget`: new targets may be chosen. `each`: once for each of
    these that it could target, and that copy targets (707.10d)."""

    what: Selection
    n: Amount = 1
    who: Selection = You()
    retarget: bool = True
    mods: tuple[Mod, ...] = ()
    name: str = ""
    each: Selection | None = None


class Retarget(Effect, frozen=True):
    """Choose new targets for, or change the target of, a spell or ability (115.7)."""

    what: Selection
    who: Selection = You()
    optional: bool = True
    change: bool = False


class Cast(Effect, frozen=True):
    """A player may cast (or play, with `lands`) selected cards now, while this resolves (608.2g); `free`: without
    paying the mana cost; `cost` an alternative one; `copy`: copies of the cards are cast."""

    what: Selection
    who: Selection = You()
    free: bool = True
    cost: str | Cost = ""
    lands: bool = False
    copy: bool = False
    optional: bool = True
    most: Amount | None = 1
    exile_after: bool = False
    name: str = ""
    transformed: bool = False
    """The other face of a double-faced card is cast (310.11b, 712.14)."""
    total: Amount | None = None
    """What the mana values of all that is cast may come to."""
    filter: Filter | None = None
    """Which of them may be cast, where not all."""


# --- permanents ------------------------------------------------------------------------------------------------------


class Tap(Effect, frozen=True):
    """Tap (701.26)."""

    what: Selection
    name: str = ""


class Untap(Effect, frozen=True):
    """Untap (701.26)."""

    what: Selection
    name: str = ""


class PutCounters(Effect, frozen=True):
    """Put counters on objects or players (122). `divided`: the number is divided among the targets (601.2d).
    `choices`: the putter chooses the kind among these."""

    what: Selection
    kind: str
    n: Amount = 1
    divided: bool = False
    choices: tuple[str, ...] = ()
    name: str = ""


class RemoveCounters(Effect, frozen=True):
    """Remove counters; n None removes all. Kind "" is of any kind chosen."""

    what: Selection
    kind: str
    n: Amount | None = 1
    up_to: bool = False
    name: str = ""
    among: bool = False
    """So many from all of them together, as their remover likes."""


class MoveCounters(Effect, frozen=True):
    """Move counters from one object onto another (122.5)."""

    frm: Selection
    onto: Selection
    kind: str = ""
    n: Amount | None = 1


class DoubleCounters(Effect, frozen=True):
    """Double the number of counters of each (or that) kind."""

    what: Selection
    kind: str = ""


class Proliferate(Effect, frozen=True):
    """Proliferate (701.34)."""

    who: Selection = You()


class Attach(Effect, frozen=True):
    """Attach an Aura, Equipment or Fortification to something (701.3)."""

    what: Selection
    to: Selection
    name: str = ""


class Unattach(Effect, frozen=True):
    """Unattach an Equipment."""

    what: Selection


class Regenerate(Effect, frozen=True):
    """Create a regeneration shield (701.19)."""

    what: Selection
    now: bool = False
    """In place of its destruction, as a static ability has it (701.19b), instead of the next time."""


class PhaseOut(Effect, frozen=True):
    """Phase out (702.26), for a while where `until` says so (610.4); `tapped`: tapped as it phases in that way."""

    what: Selection
    until: On | None = None
    tapped: bool = False
    name: str = ""


class Transform(Effect, frozen=True):
    """Transform (701.27); `convert` prints so."""

    what: Selection
    name: str = ""


class ChangeWords(Effect, frozen=True):
    """Change a text by replacing all instances of a word, of one of the kinds (color, land, creature), with another of
    its kind, or with `new`; which ones its controller chooses (612)."""

    what: Selection
    kinds: tuple[str, ...]
    new: str = ""
    never: tuple[str, ...] = ()
    """What the new word can't be."""
    duration: Duration = FOREVER


class Flip(Effect, frozen=True):
    """Flip a flip card, for good (710)."""

    what: Selection


class TurnFace(Effect, frozen=True):
    """Turn face up or face down (708)."""

    what: Selection
    down: bool = False


class Become(Effect, frozen=True):
    """Becomes a copy of an object (707), with exceptions."""

    what: Selection
    of: Selection
    duration: Duration = FOREVER
    mods: tuple[Mod, ...] = ()


class Exchange(Effect, frozen=True):
    """Exchange control of two objects, the life totals of two players, a player's life total with the power or
    toughness of an object, or two zones of a player (701.12): quality control, life, power, toughness, or "hand
    graveyard" and the like."""

    a: Selection
    b: Selection
    quality: str = "control"
    name: str = ""
    """Its number: the life that its controller lost."""


class RemoveFromCombat(Effect, frozen=True):
    """Remove from combat (506.4)."""

    what: Selection


class Fight(Effect, frozen=True):
    """Two creatures fight (701.14)."""

    a: Selection
    b: Selection


class Act(Effect, frozen=True):
    """A keyword action that the rules spell out, by name (701): explore, goad, connive, amass, adapt, monstrosity,
    bolster, support, manifest, manifest_dread, cloak, learn, venture, discover, incubate, populate, investigate,
    detain, suspect, exert, clash, fateseal, tempted_by_ring, meld, collect_evidence, forage, time_travel, planeswalk,
    …"""

    name: str
    what: Selection | None = None
    n: Amount | None = None
    who: Selection = You()
    word: str = ""
    result: str = ""


# --- players ---------------------------------------------------------------------------------------------------------


class Damage(Effect, frozen=True):
    """Deal damage (120). `source` deals it; `divided`: the amount is divided among the targets (601.2d)."""

    n: Amount
    to: Selection
    source: Selection | None = None
    divided: bool = False
    unpreventable: bool = False
    name: str = ""
    also: tuple[Damage, ...] = ()
    """Other damage that is dealt at the same time ("4 damage to any target and 2 damage to you")."""
    excess: Selection | None = None
    """Excess damage is dealt to these instead (120.4a)."""


class GainLife(Effect, frozen=True):
    """Gain life (119)."""

    n: Amount
    who: Selection = You()
    name: str = ""


class LoseLife(Effect, frozen=True):
    """Lose life (119)."""

    n: Amount
    who: Selection = You()
    name: str = ""


class PayLife(Effect, frozen=True):
    """Pay life, as part of a cost (119.4)."""

    n: Amount
    who: Selection = You()


class PayEnergy(Effect, frozen=True):
    """Pay energy, as part of a cost."""

    n: Amount


class SetLife(Effect, frozen=True):
    """A life total becomes a number (119.5)."""

    n: Amount
    who: Selection = You()


class AddMana(Effect, frozen=True):
    """Add mana (106). `mana` is text like "{G}{G}", or choices: a tuple of such texts; "any" is one mana of any
    colour; `n` repeats; `same` makes all of one chosen colour ("any one color"). `commander`, `chosen`, `produced`
    are special choices. `spend` restricts it; `until`: it stays in the pool that long although
    steps and phases end ("end_of_combat", "end_of_turn")."""

    mana: tuple[str, ...]
    n: Amount = 1
    who: Selection = You()
    same: bool = False
    spend: SpendOnly | None = None
    until: str = ""
    among: Selection | None = None
    """"Any color that … could produce / among …": the objects to look at."""


class SpendOnly(Node, frozen=True):
    """What mana may be spent on: casting spells that fit and/or activating abilities of sources that fit; `rider` is
    what happens to the spell ("can't be countered")."""

    spells: Filter | None = None
    abilities: Filter | None = None
    rider: tuple[Mod, ...] = ()
    only: bool = True
    barred: Filter | None = None
    """Spells that it can't be spent on, when it may be spent on all else."""
    duration: Duration = FOREVER
    """How long the spell has what the rider says."""


class PayAny(Effect, frozen=True):
    """Players pay any amount of life, energy or mana, zero included; the result is how much (107.1b, 118.3)."""

    what: str
    who: Selection = You()
    name: str = ""


class PayMana(Effect, frozen=True):
    """A player pays mana while an effect resolves (part of Gate costs; here for forced payment)."""

    mana: str
    who: Selection = You()


class ChooseColor(Effect, frozen=True):
    """A player chooses a colour; kept for the source and this effect. `besides`: another colour than this. `several`:
    one or more of them."""

    who: Selection = You()
    name: str = "color"
    besides: str = ""
    several: bool = False


class ChooseType(Effect, frozen=True):
    """A player chooses a creature type (or another list: land_type, basic_land_type, card_type, nonland_type)."""

    who: Selection = You()
    among: str = "creature"
    words: tuple[str, ...] = ()
    """Only one of these ("choose artifact or enchantment")."""


class ChooseWord(Effect, frozen=True):
    """A player chooses one of some words that have no other meaning; kept for the source (607.2f, 607.2m)."""

    words: tuple[str, ...]
    who: Selection = You()


class ChooseName(Effect, frozen=True):
    """A player chooses a card name."""

    who: Selection = You()
    filter: Filter | None = None


class ChooseNumber(Effect, frozen=True):
    """A player chooses a number in a range (None: no maximum)."""

    least: Amount = 0
    most: Amount | None = None
    who: Selection = You()
    name: str = "number"


class ChoosePlayer(Effect, frozen=True):
    """A player chooses a player (that fits); kept for the source and named. `random`: chance does."""

    filter: Filter
    who: Selection = You()
    name: str = "player"
    random: bool = False


class Select(Effect, frozen=True):
    """Only chooses: binds a selection (often a Choose) to a name for the next parts."""

    what: Selection
    name: str
    who: Selection = You()


class Piles(Effect, frozen=True):
    """`by` separates the objects into two piles and `chooser` chooses one of them: `name` is that pile, `rest` the
    other (700.3)."""

    what: Selection
    by: Selection = You()
    chooser: Selection = You()
    name: str = "pile"
    rest: str = "other"


class Note(Effect, frozen=True):
    """Binds a number, found now, to a name for the next parts."""

    n: Amount
    name: str


class FlipCoin(Effect, frozen=True):
    """Flip coins (705); `win` and `lose` happen by the result; `until_lose` repeats."""

    n: Amount = 1
    win: Effect | None = None
    lose: Effect | None = None
    who: Selection = You()
    call: bool = True
    name: str = ""
    until_lose: bool = False
    """Flipped until one is lost; the result is how many were won."""


class RollDie(Effect, frozen=True):
    """Roll a die (706); `table` maps ranges to effects; the result is named."""

    sides: int = 6
    n: Amount = 1
    table: tuple[tuple[int, int, Effect], ...] = ()
    name: str = "roll"


class RollAgain(Effect, frozen=True):
    """In the table of a die roll: the same roll once more (706.3c)."""


class Vote(Effect, frozen=True):
    """Each player votes for one of the words (701.38); results are named by the words."""

    words: tuple[str, ...]


class GetDesignation(Effect, frozen=True):
    """Players become the monarch, take the initiative, get the city's blessing, …"""

    name: str
    who: Selection = You()


class SetDayNight(Effect, frozen=True):
    """It becomes day or night; only_if_neither for "if it's neither day nor night, it becomes day"."""

    to: str
    only_if_neither: bool = False


class GetEmblem(Effect, frozen=True):
    """A player gets an emblem with abilities (114)."""

    abilities: tuple[Ability, ...]
    who: Selection = You()


class ExtraTurn(Effect, frozen=True):
    """Take an extra turn after this one (500.7)."""

    who: Selection = You()
    n: Amount = 1


class ExtraPhases(Effect, frozen=True):
    """Additional phases after this one, in order: beginning, combat, main, or a step as upkeep, draw, end (500.8)."""

    phases: tuple[str, ...]
    after: str = "this"
    """"this" phase, or a named one (main, combat)."""
    n: Amount = 1
    """How many times over."""
    who: Selection | None = None
    """Who gets them, if it is that player's turn (500.10a)."""


class ExtraStep(Effect, frozen=True):
    """An additional step after this one (500.9)."""

    step: str
    who: Selection | None = None


class SkipNext(Effect, frozen=True):
    """Players skip their next turn, phase or step of that name (614.10)."""

    what: str
    who: Selection = You()
    this_turn: bool = False
    n: Amount = 1


class EndTurn(Effect, frozen=True):
    """End the turn (723)."""


class EndCombat(Effect, frozen=True):
    """End the combat phase."""


class WinGame(Effect, frozen=True):
    """Players win (104.2)."""

    who: Selection = You()


class LoseGame(Effect, frozen=True):
    """Players lose (104.3)."""

    who: Selection = You()


class DrawGame(Effect, frozen=True):
    """The game is a draw (104.4)."""


class ControlNextTurn(Effect, frozen=True):
    """Control a player during that player's next turn (722)."""

    whom: Selection
    who: Selection = You()
    extra: bool = False
    """After that turn, the controlled player takes an extra turn."""


class Permit(Effect, frozen=True):
    """Players may play (or only cast) the selected cards for a while ("you may play that card this turn").
    `free` without paying mana costs; `any_mana`: spend mana as though of any type."""

    what: Selection
    duration: Duration = THIS_TURN
    who: Selection = You()
    cast_only: bool = False
    free: bool = False
    any_mana: bool = False
    cost: str = ""
    riders: tuple[Node, ...] = ()
    """What is so of spells cast this way, as with `May`."""


class NextSpell(Effect, frozen=True):
    """What is true of the next spell that fits which the player casts this turn: it costs more or less (`CostChange`),
    has abilities (`SpellsHave`), may be cast as though it had flash or for nothing (`May`), or can't be countered
    (`Cant`). The filter is said once, here."""

    filter: Filter | None
    mods: tuple[Mod, ...]
    who: Selection = You()
