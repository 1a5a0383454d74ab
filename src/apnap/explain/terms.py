"""The turn in words: names, permissions, turn-based actions, each in English and Swedish. Data only; `chart` joins them
with the engine's records, which say what there is and in which order."""

from __future__ import annotations

from typing import Final

Words = tuple[str, str]
"""English and Swedish."""

LANGS: Final = ("en", "sv")

PHASES: Final[dict[str, tuple[str, Words]]] = {
    "beginning": ("beginning", ("Beginning phase", "Startfas")),
    "precombat_main": ("precombat-main", ("Precombat main phase", "Huvudfas")),
    "combat": ("combat", ("Combat phase", "Stridsfas")),
    "postcombat_main": ("postcombat-main", ("Postcombat main phase", "Huvudfas (igen)")),
    "ending": ("ending", ("Ending phase", "Slutfas")),
}
"""The engine's name -> (id in the chart, names)."""

STEPS: Final[dict[str, Words]] = {
    "untap": ("Untap step", "Upptappning"),
    "upkeep": ("Upkeep step", "Underhåll"),
    "draw": ("Draw step", "Dra kort"),
    "precombat_main": ("Precombat main phase", "Huvudfas"),
    "begin_combat": ("Beginning of combat step", "Stridens början"),
    "declare_attackers": ("Declare attackers step", "Ange anfallare"),
    "declare_blockers": ("Declare blockers step", "Ange blockerare"),
    "first_strike_damage": ("First combat damage step", "Stridsskada (första steget)"),
    "combat_damage": ("Combat damage step", "Stridsskada"),
    "end_combat": ("End of combat step", "Slut på striden"),
    "postcombat_main": ("Postcombat main phase", "Huvudfas (igen)"),
    "end": ("End step", "Slutet på rundan"),
    "cleanup": ("Cleanup step", "Uppstädning"),
}

STEP_RULES: Final[dict[str, str]] = {"first_strike_damage": "510.4"}
"""Where the chart names a closer rule than the step's own section."""

EXISTS: Final[dict[str, Words]] = {
    "always": ("always", "alltid"),
    "first_turn_skips": ("always", "alltid"),
    "attackers": (
        "only if a creature was declared as an attacker or put onto the battlefield attacking",
        "bara om någon varelse har angetts som anfallare eller kommit i spel anfallande",
    ),
    "first_strike": (
        "only if a first striker or double striker is attacking or blocking when damage is about to be assigned",
        "bara om en anfallande eller blockerande varelse har förstaslag eller dubbelslag när skada ska tilldelas",
    ),
}
"""The records' `when` in words."""

LEGEND: Final[dict[str, Words]] = {
    "automatic": ("Happens by itself, before anyone can act", "Sker av sig självt"),
    "active_player_may": (
        "Allowed to the player whose turn it is, with priority",
        "Får göras av spelaren vars runda det är",
    ),
    "each_player_may": ("Allowed to every player, with priority", "Får göras av varje spelare"),
    "no_priority": ("Nobody can act", "Ingen spelare kan agera"),
    "at_end": ("As it ends", "När det slutar"),
    "exceptions": ("Mind", "Att tänka på"),
}

PERMISSIONS: Final[dict[str, tuple[str, tuple[str, ...], Words]]] = {
    "instants": ("instant", ("117.1a", "304.1"), ("cast instant spells", "lägga instants")),
    "flash_spells": ("instant", ("702.8a",), ("cast spells with flash", "lägga besvärjelser med flash")),
    "abilities": (
        "instant",
        ("117.1b",),
        ("activate abilities other than loyalty abilities", "aktivera andra förmågor än lojalitetsförmågor"),
    ),
    "mana_abilities": (
        "instant",
        ("117.1d", "605.3a", "605.3b"),
        ("activate mana abilities, also while paying a cost", "aktivera manaförmågor, även medan en kostnad betalas"),
    ),
    "special_actions": (
        "instant",
        ("116.2b", "116.2c", "116.2d", "117.1c"),
        (
            "take special actions that need only priority, such as turning a face-down creature up",
            "utföra särskilda handlingar som bara kräver prioritet, som att vända upp en varelse",
        ),
    ),
    "land": (
        "sorcery",
        ("305.1", "305.2", "505.6b", "116.2a"),
        ("play a land from hand, once per turn", "spela ett land från handen, en gång per runda"),
    ),
    "sorcery_speed_spells": (
        "sorcery",
        ("505.6a", "117.1a", "310.1"),
        (
            "cast creature, sorcery, artifact, enchantment, planeswalker and battle spells",
            "lägga varelser, sorceries, artefakter, förtrollningar, planeswalkers och battles",
        ),
    ),
    "loyalty": (
        "sorcery",
        ("606.3",),
        (
            "activate a loyalty ability, one per planeswalker and turn",
            "aktivera en lojalitetsförmåga, en per planeswalker och runda",
        ),
    ),
    "main_phase_special_actions": (
        "sorcery",
        ("116.2g", "116.2k", "116.2m", "702.170a"),
        (
            "take special actions bound to a main phase with an empty stack, such as plotting a card",
            "utföra särskilda handlingar som kräver en huvudfas och en tom stack, som att plotta ett kort",
        ),
    ),
}
"""Id -> (speed, rules, words). Instant speed: whenever the player has priority (117.1a). Sorcery speed: only in a main
phase of the player's own turn while the stack is empty (117.1a, 307.5)."""

NO_STACK: Final = frozenset({"mana_abilities", "special_actions", "land", "main_phase_special_actions"})
"""Permissions that don't use the stack."""

ACTIONS: Final[dict[str, tuple[tuple[str, str, str, Words], ...]]] = {
    "703.4a": (
        (
            "phasing",
            "502.1",
            "",
            (
                "The active player's permanents with phasing phase out, and that player's phased-out ones "
                "phase in, at once",
                "Den aktiva spelarens permanenter med fasning fasar ut, och de som fasat ut kommer tillbaka, "
                "på en gång",
            ),
        ),
    ),
    "703.4b": (
        (
            "day-night",
            "502.2",
            "",
            (
                "Day becomes night after a turn without spells of its player, night day after one with two or more",
                "Dag blir natt efter en runda utan besvärjelser, natt blir dag efter en med minst två",
            ),
        ),
    ),
    "703.4c": (
        (
            "untap",
            "502.3",
            "active player",
            (
                "The active player determines which of their permanents untap, then untaps them all at once",
                "Den aktiva spelaren avgör vilka av sina permanenter som vrids upp och vrider upp dem samtidigt",
            ),
        ),
    ),
    "703.4d": (
        ("draw", "504.1", "active player", ("The active player draws a card", "Den aktiva spelaren drar ett kort")),
    ),
    "703.4e": (),  # a variant's: the chart is that of an ordinary game
    "703.4f": (
        (
            "lore",
            "505.4",
            "",
            (
                "Each Saga of the active player that has chapters gets a lore counter",
                "Var och en av den aktiva spelarens sagor med kapitel får en lore-markör",
            ),
        ),
    ),
    "703.4h": (
        (
            "choose-defender",
            "507.1",
            "active player",
            (
                "The active player chooses the defending player, in a game where only one opponent is attacked",
                "Den aktiva spelaren väljer försvarande spelare, i partier där bara en motståndare anfalls",
            ),
        ),
    ),
    "703.4i": (
        (
            "declare-attackers",
            "508.1",
            "active player",
            (
                "The active player declares which creatures attack, if any, and what each of them attacks",
                "Den aktiva spelaren anger vilka varelser som anfaller, om några, och vad var och en anfaller",
            ),
        ),
        (
            "tap-attackers",
            "508.1f",
            "",
            (
                "The attackers become tapped, those with vigilance excepted",
                "Anfallarna blir tappade, utom de som är vaksamma (vigilance)",
            ),
        ),
    ),
    "703.4j": (
        (
            "declare-blockers",
            "509.1",
            "defending player",
            (
                "The defending player declares which untapped creatures block, if any, and which attacker each blocks",
                "Försvarande spelare anger vilka otappade varelser som blockerar, om några, och vilken anfallare",
            ),
        ),
    ),
    "703.4k": (
        (
            "assign",
            "510.1",
            "active player, then defending player",
            ("Attackers and blockers assign combat damage", "Anfallare och blockerare tilldelar stridsskada"),
        ),
    ),
    "703.4m": (
        (
            "deal",
            "510.2",
            "",
            (
                "All assigned damage is dealt at once; nobody can act in between",
                "All tilldelad skada delas ut på en gång",
            ),
        ),
    ),
    "703.4n": (
        (
            "discard",
            "514.1",
            "active player",
            (
                "The active player discards down to the maximum hand size, normally seven",
                "Den aktiva spelaren kasserar ner till högsta handstorlek, vanligen sju",
            ),
        ),
    ),
    "703.4p": (
        (
            "damage-and-durations",
            "514.2",
            "",
            (
                "Damage goes from all permanents and, at the same moment, effects until end of turn and for "
                "this turn end",
                "Skada försvinner från alla permanenter, och samtidigt upphör effekter som varar rundan ut",
            ),
        ),
    ),
}
"""The number in 703.4 -> what happens: (id, the step's own rule, who does it, words)."""

FIRST_DAMAGE: Final[dict[str, tuple[str, Words]]] = {
    "assign": (
        "assign-first",
        (
            "Creatures with first strike or double strike assign combat damage",
            "Varelser med förstaslag eller dubbelslag tilldelar stridsskada",
        ),
    ),
    "deal": ("deal-first", ("That damage is dealt at once", "Den skadan delas ut på en gång")),
}
"""What the damage actions are called in the first of two damage steps (510.4)."""

ORDERS: Final[tuple[tuple[str, str, str, Words], ...]] = (
    (
        "order-blockers",
        "509.2",
        "active player",
        (
            "The active player announces the order in which each blocked attacker assigns its damage",
            "Den aktiva spelaren anger i vilken ordning varje blockerad anfallare tilldelar sin skada",
        ),
    ),
    (
        "order-attackers",
        "509.3",
        "defending player",
        (
            "The defending player announces that order for each creature that blocks several attackers",
            "Försvarande spelare anger samma ordning för varelser som blockerar flera anfallare",
        ),
    ),
)
"""What the eras with a damage assignment order add after blocks (rule numbers of those editions)."""

VARIANTS: Final[dict[str, tuple[tuple[int, str, str, str, str, Words], ...]]] = {
    "precombat_main": (
        (
            0,
            "scheme",
            "505.3",
            "active player",
            "Archenemy game",
            ("The archenemy sets a scheme in motion", "Ärkefienden sätter en plan i verket"),
        ),
        (
            2,
            "attractions",
            "505.5",
            "active player",
            "they control any",
            ("The active player rolls to visit Attractions", "Den aktiva spelaren slår för sina attraktioner"),
        ),
    ),
}
"""Turn-based actions of variants that this engine doesn't play: (place, id, rule, who, when, words). Shown as such."""

TRIGGERS: Final[dict[str, tuple[tuple[str, str, Words], ...]]] = {
    "upkeep": (
        (
            "untap-triggers",
            "503.1a",
            (
                "Abilities that triggered in the untap step are put on the stack",
                "Förmågor som utlöstes under upptappningen läggs på stacken",
            ),
        ),
        (
            "upkeep-triggers",
            "503.1a",
            (
                "Abilities that trigger as the upkeep begins are put on the stack with them",
                "Förmågor som utlöses när underhållet börjar läggs på stacken tillsammans med dem",
            ),
        ),
    ),
    "draw": (
        (
            "draw-triggers",
            "504.2",
            (
                "Abilities triggered by the draw step's beginning or by the draw are put on the stack",
                "Förmågor som utlöses av stegets början eller av draget läggs på stacken",
            ),
        ),
    ),
    "precombat_main": (
        (
            "main-triggers",
            "505.6",
            (
                "Chapter abilities, and abilities that trigger as the first main phase begins, are put on the stack",
                "Kapitel och förmågor som utlöses när huvudfasen börjar läggs på stacken",
            ),
        ),
    ),
    "begin_combat": (
        (
            "combat-triggers",
            "507.2",
            (
                "Abilities that trigger at the beginning of combat are put on the stack",
                "Förmågor som utlöses vid stridens början läggs på stacken",
            ),
        ),
    ),
    "declare_attackers": (
        (
            "attack-triggers",
            "508.2b",
            (
                "Abilities triggered by attackers being declared are put on the stack",
                "Förmågor som utlöses av att anfallare anges läggs på stacken",
            ),
        ),
    ),
    "declare_blockers": (
        (
            "block-triggers",
            "509.2a",
            (
                "Abilities triggered by blockers being declared are put on the stack",
                "Förmågor som utlöses av att blockerare anges läggs på stacken",
            ),
        ),
    ),
    "first_strike_damage": (
        (
            "first-damage-triggers",
            "510.3a",
            (
                "Abilities triggered by the damage, or by what it led to, are put on the stack",
                "Förmågor som utlöses av skadan, eller av vad den ledde till, läggs på stacken",
            ),
        ),
    ),
    "combat_damage": (
        (
            "damage-triggers",
            "510.3a",
            (
                "Abilities triggered by the damage, or by what it led to, are put on the stack",
                "Förmågor som utlöses av skadan, eller av vad den ledde till, läggs på stacken",
            ),
        ),
    ),
    "end_combat": (
        (
            "end-of-combat-triggers",
            "511.2",
            (
                "Abilities that trigger at end of combat are put on the stack",
                "Förmågor som utlöses vid stridens slut läggs på stacken",
            ),
        ),
    ),
    "postcombat_main": (
        (
            "second-main-triggers",
            "505.6",
            (
                "Abilities that trigger as the postcombat main phase begins are put on the stack",
                "Förmågor som utlöses när den andra huvudfasen börjar läggs på stacken",
            ),
        ),
    ),
    "end": (
        (
            "end-step-triggers",
            "513.1",
            (
                "Abilities that trigger at the beginning of the (next) end step are put on the stack",
                "Förmågor som utlöses vid början av slutet på rundan läggs på stacken",
            ),
        ),
    ),
}
"""What is put on the stack before the first priority of a step: (id, rule, words)."""

CLEANUP_CHECK: Final[tuple[str, str, Words]] = (
    "cleanup-check",
    "514.3a",
    (
        "Only if state-based actions are due or triggers wait: they are dealt with, and the active player "
        "gets priority",
        "Bara om något ska kontrolleras eller utlösta förmågor väntar: de tas om hand och den aktiva "
        "spelaren får prioritet",
    ),
)
"""What a step with exceptional priority looks for after its actions."""

AT_END: Final[dict[str, tuple[tuple[str, str, Words], ...]]] = {
    "end_combat": (
        (
            "leave-combat",
            "511.3",
            ("Everything is removed from combat", "Alla varelser, planeswalkers och battles lämnar striden"),
        ),
        (
            "until-end-of-combat",
            "500.5",
            (
                "Effects until end of combat end with the combat phase",
                "Effekter som varar striden ut upphör med stridsfasen",
            ),
        ),
    ),
}

YEARS: Final[dict[str, Words]] = {
    "current": ("Current rules", "Nutida regler"),
    "2010": ("Magic 2010 until Foundations (2009-2024)", "Magic 2010 till Foundations (2009-2024)"),
    "2004": ("Sixth-edition rules as of late 2004", "Sjätte utgåvans regler, sent 2004"),
}
"""What the eras are called."""
