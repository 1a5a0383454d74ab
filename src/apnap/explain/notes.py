"""What to mind in each step, and how the eras differ: data for the turn chart, in English and Swedish."""

from __future__ import annotations

from typing import Final

from apnap.explain.terms import Words

EXCEPTIONS: Final[dict[str, tuple[tuple[tuple[str, ...], Words], ...]]] = {
    "untap": (
        (
            ("502.3",),
            ("An effect can keep permanents from untapping", "Effekter kan hindra permanenter från att vridas upp"),
        ),
        (
            ("502.4",),
            (
                "What triggers here waits for the next priority, usually in the upkeep",
                "Det som utlöses här väntar till nästa prioritet, oftast i underhållet",
            ),
        ),
    ),
    "upkeep": (
        (("503.1",), ("No turn-based action happens here", "Inget turbaserat sker här")),
        (("500.9",), ("Effects can add upkeep steps", "Effekter kan ge fler underhåll")),
    ),
    "draw": (
        (
            ("103.8a",),
            (
                "In a two-player game the starting player skips the first draw step",
                "Med två spelare hoppar den som börjar över sitt första dragsteg",
            ),
        ),
        (
            ("103.8b", "805.4b"),
            (
                "In Two-Headed Giant the starting team skips it; otherwise both its players draw",
                "I Two-Headed Giant hoppar laget som börjar över det; annars drar båda spelarna",
            ),
        ),
        (("103.8c",), ("In other multiplayer games nobody skips it", "Med fler spelare hoppar ingen över det")),
    ),
    "precombat_main": (
        (("505.1a",), ("Only the first main phase of a turn is this one", "Bara rundans första huvudfas är denna")),
        (
            ("603.6a",),
            (
                "Enters abilities are put on the stack before the next priority",
                "Förmågor som utlöses av att något kommer i spel läggs på stacken före nästa prioritet",
            ),
        ),
    ),
    "declare_attackers": (
        (
            ("508.1a", "702.3b", "302.6"),
            (
                "Not tapped creatures, not those with defender, not those with summoning sickness",
                "Inte tappade varelser, inte de med försvarare, inte de som just kommit under din kontroll",
            ),
        ),
        (
            ("508.8",),
            ("With no attacker the end of combat step comes next", "Utan anfallare kommer slutet på striden härnäst"),
        ),
        (
            ("802.3",),
            ("In multiplayer each may attack another opponent", "Med fler spelare får var och en anfalla olika"),
        ),
        (
            ("310.8b",),
            ("A Siege may be attacked by its controller", "En Siege får anfallas av den som kontrollerar den"),
        ),
    ),
    "declare_blockers": (
        (
            ("509.1a",),
            (
                "Several creatures may block one attacker; one creature blocks one, unless an effect allows more",
                "Flera varelser får blockera en anfallare; en varelse blockerar en, om inget tillåter fler",
            ),
        ),
        (
            ("509.1h",),
            (
                "An attacker stays blocked when its blockers are gone",
                "En anfallare förblir blockerad utan sina blockerare",
            ),
        ),
        (
            ("802.4", "802.4a"),
            (
                "In multiplayer each defending player declares in turn order",
                "Med fler spelare anger varje försvarare i turordning",
            ),
        ),
    ),
    "first_strike_damage": (
        (
            ("506.1",),
            (
                "In the rules this is the first of two combat damage steps",
                "I reglerna är detta det första av två skadesteg",
            ),
        ),
    ),
    "combat_damage": (
        (
            ("510.1c",),
            (
                "Damage to several blockers is divided as the attacker's controller likes",
                "Skada mot flera blockerare fördelas som anfallarens spelare vill",
            ),
        ),
        (
            ("702.19b", "702.2c"),
            (
                "Trample: lethal damage to every blocker first; with deathtouch one is lethal",
                "Tramp: dödlig skada till varje blockerare först; med dödlig beröring räcker en",
            ),
        ),
        (
            ("510.1c", "702.19d"),
            (
                "A blocked attacker without blockers deals no damage, unless it has trample",
                "En blockerad anfallare utan blockerare gör ingen skada, utom med tramp",
            ),
        ),
    ),
    "end_combat": ((("511.1",), ("No turn-based action happens here", "Inget turbaserat sker här")),),
    "postcombat_main": (
        (
            ("305.2b", "606.3"),
            (
                "A land only if none was played, a loyalty ability only if that planeswalker has used none",
                "Ett land bara om inget spelats, en lojalitetsförmåga bara om planeswalkern inte använt någon",
            ),
        ),
        (
            ("505.1a", "505.4"),
            (
                "All main phases after the first are such ones; Sagas get no counter in them",
                "Alla huvudfaser efter den första är sådana; sagor får ingen markör i dem",
            ),
        ),
    ),
    "end": (
        (("513.1",), ("No turn-based action happens here", "Inget turbaserat sker här")),
        (
            ("513.2",),
            (
                "A trigger for the end step made during it waits for the next turn's",
                "En utlösning för slutsteget som uppstår under det väntar till nästa rundas",
            ),
        ),
    ),
    "cleanup": (
        (
            ("514.3a",),
            (
                "After a cleanup step with priority there is one more",
                "Efter en uppstädning med prioritet kommer en till",
            ),
        ),
    ),
}
"""Step -> what to mind: (rules, words)."""

DIFFERENCES: Final[tuple[tuple[str, object, tuple[tuple[str, Words], ...]], ...]] = (
    (
        "damage_order",
        True,
        (
            (
                "declare_blockers",
                (
                    "After blocks the damage assignment order of attackers and blockers is announced",
                    "Efter blockeringen anges i vilken ordning skada ska tilldelas",
                ),
            ),
            (
                "combat_damage",
                (
                    "A creature in that order may be passed only once it has lethal damage assigned",
                    "En varelse i ordningen får passeras först när den har tilldelats dödlig skada",
                ),
            ),
        ),
    ),
    (
        "mana_empties",
        "phase",
        (
            (
                "all",
                (
                    "Mana empties at the end of each phase, not of each step",
                    "Mana töms när varje fas slutar, inte steg",
                ),
            ),
        ),
    ),
    (
        "mana_burn",
        True,
        (
            (
                "all",
                (
                    "A player loses 1 life for each mana that empties; this is no damage",
                    "En spelare förlorar 1 liv för varje mana som töms; det är ingen skada",
                ),
            ),
        ),
    ),
    ("day_night", False, (("untap", ("There is no day and night", "Det finns ingen dag och natt")),)),
    (
        "sagas",
        False,
        (
            (
                "precombat_main",
                ("There are no Sagas, planeswalkers or battles", "Det finns inga sagor, planeswalkers eller battles"),
            ),
        ),
    ),
    (
        "attack_permanents",
        False,
        (("declare_attackers", ("Only players can be attacked", "Bara spelare kan anfallas")),),
    ),
    (
        "damage_on_stack",
        True,
        (
            (
                "combat_damage",
                (
                    "Assigned damage goes on the stack as one object; players get priority before it is dealt",
                    "Tilldelad skada läggs på stacken som ett objekt; spelarna får prioritet innan den delas ut",
                ),
            ),
            (
                "combat_damage",
                (
                    "It is dealt also by creatures that are gone by then, but not to creatures that are gone",
                    "Den delas ut även av varelser som lämnat spel, men inte till dem som lämnat spel",
                ),
            ),
        ),
    ),
    (
        "name",
        "2004",
        (("end", ("The step is called the end of turn step", "Steget heter slutet på rundan")),),
    ),
    (
        "legend_rule",
        "all",
        (
            (
                "all",
                (
                    "Of two or more legends of one name in play, whoever controls them, all go to the graveyard",
                    "Av två eller flera legender med samma namn i spel går alla till kyrkogården",
                ),
            ),
        ),
    ),
)
"""(switch of the era, its value, what that changes: step and words). "all" stands for every step."""

ALWAYS: Final[tuple[tuple[str, str, Words], ...]] = (
    (
        "step-end",
        "500.2",
        (
            "A step or phase is over once everybody has passed in a row with an empty stack",
            "Ett steg eller en fas är över när alla passat i följd med tom stack",
        ),
    ),
    (
        "step-end-without-priority",
        "500.3",
        ("A step without priority ends when its actions are done", "Ett steg utan prioritet slutar när allt är gjort"),
    ),
    ("mana-empties", "500.4", ("Unused mana empties, without the stack", "Oanvänd mana töms, utan stacken")),
    (
        "durations",
        "500.5",
        (
            "Effects until the end of a step or phase end with it",
            "Effekter som varar steget eller fasen ut upphör med det",
        ),
    ),
    (
        "first-priority",
        "117.3a",
        (
            "The active player gets priority first, when all that is automatic is done",
            "Den aktiva spelaren får prioritet först, när allt automatiskt är gjort",
        ),
    ),
    (
        "sba-before-priority",
        "117.5",
        (
            "Before each priority state-based actions are performed and triggers put on the stack, until "
            "nothing is left",
            "Före varje prioritet utförs tillståndsbaserade handlingar och utlösta förmågor läggs på "
            "stacken, tills inget återstår",
        ),
    ),
    (
        "after-resolution",
        "117.3b",
        (
            "After a spell or ability resolves the active player gets priority",
            "När något på stacken har verkat får den aktiva spelaren prioritet",
        ),
    ),
    (
        "after-acting",
        "117.3c",
        ("A player who acted with priority gets it again", "Den som agerat med prioritet får den igen"),
    ),
    (
        "trigger-order",
        "603.3b",
        (
            "Simultaneous triggers go on the stack in turn order, each player's own as that player likes",
            "Samtidiga utlösningar läggs på stacken i turordning, var och ens egna som den vill",
        ),
    ),
    ("golden-rule", "101.1", ("A card that contradicts a rule wins", "Ett kort som säger emot en regel vinner")),
    (
        "skipping",
        "500.11",
        ("What is skipped is passed over as though it did not exist", "Det som hoppas över finns inte"),
    ),
    (
        "additions",
        "500.8",
        ("Added phases come directly after the one named", "Tillagda faser kommer direkt efter den som nämns"),
    ),
)
"""What holds in every step: (id, rule, words)."""
