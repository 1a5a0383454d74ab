"""Text to tokens and back: reminder text, self-reference, dashes, quotes, capitals, articles.

Normal form is text: reminder text gone, one kind of dash and quote, and the card's own name or noun as a
self token: `~` where the text says what the renderer would say (the name of a legendary card or of a spell,
"this creature", …), else `~` with the noun ("~spell", "~card", "~token"). Inside quotes the noun is always
kept, since the ability belongs to something else; a card's own name inside quotes is `~name`.

Tokens are words in lower case at the start of a sentence, symbols one by one, `--` for a spaced dash, `—`
for a tight one, `“`/`”` for quotes, `a` for both articles, and `'s` apart from its noun.
"""

from __future__ import annotations

import re

SELF_NOUNS = (
    "creature", "artifact", "enchantment", "land", "permanent", "spell", "card", "token", "planeswalker",
    "battle",
    "Aura", "Equipment", "Vehicle", "Saga", "Class", "Case", "Room", "Fortification", "Siege", "Spacecraft",
    "Planet",
    "Attraction", "Contraption", "scheme", "plane", "phenomenon", "door", "conspiracy", "source", "emblem",
)  # fmt: skip
# "This scheme" is the card in the command zone that says so (109.2d, 314.7).
_THIS = re.compile(r"\b([Tt])his (" + "|".join(SELF_NOUNS) + r")\b")
# 207.2a: reminder text says nothing of its own
_REMINDER = re.compile(r" ?\([^()]*\)")
_SELF = "~[a-z]*"
_TOKEN = re.compile(
    r"\{[^{}]+\}|~[A-Za-z]*|\d+\+(?= \||\n)|[+\-−]?(?:\d+|X|\*)/[+\-−]?(?:\d+|X|\*)(?:\+\*)?|[+−]\d+|[+−]X|\d+/\d+|\d+|"
    r"'s(?![a-z])|[A-Za-zÀ-ɏ0-9][\wÀ-ɏ]*(?:[-–/'’.&!](?=[A-Za-zÀ-ɏ0-9])[\wÀ-ɏ]+)*!?|--|—|\S|\n"
)
_ENDS = (".", "!", "?")
COST_COMMA = "‚"
"""The comma before a verb in a cost, which has a capital."""
_COST_VERB = re.compile(
    r" (?:Sacrifice|Discard|Pay|Remove|Tap|Untap|Exile|Return|Put|Reveal|Mill|Collect|Unattach|Forage|Exert|"
    r"Waterbend|"
    r"Blight|Behold|Choose|Double) [^.]*?:"
)


_OWN_SUBTYPES: tuple[str, ...] = (
    "Aura", "Equipment", "Fortification", "Vehicle", "Saga", "Class", "Case", "Room", "Siege", "Spacecraft",
    "Planet",
    "Attraction", "Contraption",
)  # fmt: skip
_OWN_TYPES = ("Land", "Artifact", "Enchantment", "Planeswalker", "Battle", "Conspiracy", "Scheme")


def self_nouns(type_line: str) -> list[str]:
    """The nouns that the text of such a card uses for itself, the usual one first."""
    left, _, right = type_line.partition("—")
    types, subs = left.split(), right.split()
    nouns = [s for s in _OWN_SUBTYPES if s in subs]
    if "Creature" in types:
        nouns.insert(0, "creature")
    nouns += [t.lower() for t in _OWN_TYPES if t in types]
    return nouns


def short_names(name: str, legendary: bool) -> list[str]:
    """The names under which a card speaks of itself: whole, before the comma, and for legends the first
    word(s). A shortened name stands for the whole one (201.5c)."""
    names = [name]
    if ", " in name:
        names.append(name.split(", ")[0])
    if legendary:
        for sep in (" of ", " the ", " from ", ",", " and ", " in ", " & ", " to ", " and the "):
            if sep in name:
                names.append(name.split(sep)[0])
        names.append(name.split()[0].rstrip(","))
    seen: list[str] = []
    for one in names:
        if one not in seen and len(one) > 2 and one not in ("The", "Each", "All", "Your", "When"):
            seen.append(one)
    return sorted(seen, key=len, reverse=True)


def uses_name(type_line: str) -> bool:
    """Whether such a card calls itself by its name: legends and spells do, other permanents say "this
    creature"."""
    left = type_line.partition("—")[0].split()
    return "Legendary" in left or "Instant" in left or "Sorcery" in left or not self_nouns(type_line)


def canonical_self(name: str, type_line: str) -> str:
    """What the renderer prints for the card itself."""
    if uses_name(type_line):
        return name
    return "this " + self_nouns(type_line)[0]


def unify(text: str) -> str:
    """Plain quotes, one minus in loyalty costs, no double spaces."""
    text = text.replace("“", '"').replace("”", '"').replace("’", "'").replace("‘", "'").replace("\u00a0", " ")
    text = re.sub(r"^\[([+−–—-]?(?:\d+|X))\]:", r"\1:", text, flags=re.M)
    text = re.sub(r"^[–—-]((?:\d+|X):)", r"−\1", text, flags=re.M)
    text = re.sub(r"^LEVEL (\d+)-(\d+)$", r"LEVEL \1—\2", text, flags=re.M)
    return text.replace("–", "—").strip()


def normalise(text: str, name: str = "", type_line: str = "") -> str:
    """The normal form of rules text (see the module's docstring)."""
    text = unify(text)
    while True:
        bare = _REMINDER.sub("", text)
        if bare == text:
            break
        text = bare
    lines = [line.strip() for line in text.split("\n") if line.strip()]
    made: dict[str, str] = {}
    text = "\n".join([_of_token(line, made) for line in lines])
    parts = text.split('"')
    for i, part in enumerate(parts):
        usual = quoted_noun(parts[i - 1]) if i % 2 else "" if uses_name(type_line) else self_nouns(type_line)[0]
        parts[i] = _names(part, name, type_line, "~name" if i % 2 else "~", usual)
    text = '"'.join(parts)
    for mark, token in made.items():
        text = text.replace(mark, token)
    return text


_CREATED = re.compile(r"\b[Cc]reates? ([A-Z][^.\"]*?)(?=, a legendary )")


def _of_token(line: str, made: dict[str, str]) -> str:
    """The line of a token that has a name (111.4): the name is kept where it is created, whatever the card is called,
    is the token itself in its own abilities, and else "that token"."""
    found = _CREATED.search(line)
    if found is None:
        return line
    token = found.group(1)
    mark = f"\x01{len(made)}\x01"
    made[mark] = token
    names = "|".join([re.escape(one) for one in short_names(token, False)])
    parts = line[found.end() :].split('"')
    for i, part in enumerate(parts):
        parts[i] = re.sub(rf"(?<![\w'-])(?:{names})(?![\w-])", "~" if i % 2 else "that token", part)
        if not i % 2:
            parts[i] = re.sub(r"(?<=\. )that token", "That token", parts[i])
    return line[: found.start(1)] + mark + '"'.join(parts)


_QUOTED = re.compile(
    r"\b(creature|land|artifact|enchantment|permanent|planeswalker|spell|card|token|emblem)s?\b|\b(Equipment|Vehicle|Aura)s?\b"
)


def quoted_noun(before: str) -> str:
    """What an ability in quotes calls the thing that has it, by the words before the quotes."""
    sentence = re.split(r"[.:\n—]", before.replace("~", ""))[-1]
    nouns = [(m.group(1) or m.group(2)) for m in _QUOTED.finditer(sentence[:1].lower() + sentence[1:])]
    for last in ("emblem", "token", "card", "spell"):
        if last in nouns:
            return last
    return nouns[0] if nouns else "creature"


def _names(text: str, name: str, type_line: str, mark: str, usual: str) -> str:
    legendary = "Legendary" in type_line
    if name:
        for own in short_names(name, legendary):
            text = re.sub(r"(?<![\w'’-])" + re.escape(own) + r"(?![\w-])(?! (?:token|Emblem)\b)", mark, text)

    def this(match: re.Match[str]) -> str:
        noun = match.group(2)
        return "~" if noun == usual else "~" + noun

    return _THIS.sub(this, text)


def denormalise(text: str, name: str, type_line: str) -> str:
    """The printed form of normal text: self tokens become the name or "this creature", with capitals."""
    own = canonical_self(name, type_line)
    if "Equipment" in type_line:  # 301.5a: what it is attached to is equipped, not enchanted
        text = text.replace("nchanted creature", "quipped creature")
    parts = text.split('"')
    for i, part in enumerate(parts):
        parts[i] = _say_self(part, name, "this " + quoted_noun(parts[i - 1]) if i % 2 else own)
    return '"'.join(parts)


def _say_self(text: str, name: str, own: str) -> str:
    def say(match: re.Match[str]) -> str:
        noun = match.group(1)
        word = own if not noun else name if noun == "name" else "this " + noun
        before = text[: match.start()].rstrip(" •")
        begins = not before or before[-1] in ".:—!\n"
        return word[0].upper() + word[1:] if begins else word

    return re.sub(r"~([A-Za-z]*)", say, text)


_KEYWORD = re.compile(r"[A-Z][\w'’ -]*—[^:.]*\.?$")
_VERB = re.compile(_COST_VERB.pattern.partition(")")[0] + r")\b")


def _keyword_cost(text: str, pos: int) -> bool:
    """Whether a verb of a keyword's cost follows ("Flashback—{1}{U}, Pay 3 life.")."""
    return _VERB.match(text, pos) is not None and _KEYWORD.match(text) is not None


def _closed(out: list[str], first: str) -> bool:
    """Whether a quotation that ends here is complete: an ability within a sentence lacks its full stop, which is read
    all the same; other quotations ("legend rule") begin small."""
    return out[-1] in _ENDS or out[-1] in ("”", "’") or first.islower()


def tokenise(text: str, subtypes: frozenset[str] = frozenset()) -> list[str]:
    """The tokens of one normal line. A word that begins a sentence loses its capital."""
    out: list[str] = []
    starting = True
    open_quote = inner = False
    quoted = ""
    for match in _TOKEN.finditer(text):
        tok = match.group()
        if tok == '"':
            if open_quote:
                if out[-1] == ",":  # a comma that belongs to the sentence around: as though it came after
                    out[-1:] = [".", "”", ","]
                    open_quote = False
                    continue
                if not _closed(out, quoted):
                    out += [".", "”"]
                    open_quote = False
                    continue
                out.append("”")
                open_quote = False
                rest = text[match.end() :]
                if out[-2:-1] and out[-2] in _ENDS and (not rest or rest[0] == "\n" or re.match(r" [A-Z~•]", rest)):
                    out.append(".")
                    starting = True
                continue
            out.append("“")
            open_quote = starting = True
            quoted = text[match.end() : match.end() + 1]
            continue
        if tok == "'" and open_quote and text[match.start() - 1] in (_ENDS if inner else " "):
            out.append("’" if inner else "‘")
            inner = not inner
            starting = inner
            if not inner and out[-2] in _ENDS and text[match.end() : match.end() + 1] == '"':
                out.append(".")
            continue
        if tok == "\n":
            out.append("\n")
            starting = True
            continue
        if tok == "—":
            spaced = text[match.start() - 1 : match.start()] == " "
            out.append("--" if spaced else "—")
            starting = True
            continue
        if tok == "," and (_COST_VERB.match(text, match.end()) or _keyword_cost(text, match.end())):
            out.append(COST_COMMA)
            starting = True
            continue
        if starting and tok[0].isupper() and tok != "X":
            tok = tok[0].lower() + tok[1:]
        elif tok == "an":
            tok = "a"
        if tok == "an":
            tok = "a"
        starting = tok in _ENDS or tok in (":", "•", "|") or (starting and tok == "\n")
        if tok.endswith(("'s", "s'")) and len(tok) > 2 and tok not in _WHOLE:
            head = tok[:-2] if tok.endswith("'s") else tok[:-1]
            out += [head, "'s" if tok.endswith("'s") else "'"]
            continue
        out.append(tok)
    return out


_WHOLE = frozenset({"Urza's", "urza's", "Ral's", "Assassin's"})
_BEFORE_CAPITAL = frozenset({COST_COMMA, ".", ":", "•", "|", "“", "‘", "!", "?", "--", "—"})
_NO_SPACE_BEFORE = frozenset({",", COST_COMMA, ".", ":", ";", "'s", "'", "”", "’", "!", "?", "—"})
_AN = re.compile(r"(?:[aeiouAEIOU8]|11\b|18\b|X\b|11/|18/|80)")
_A_ANYWAY = re.compile(r"(?:[Uu]ni(?!mp|n)|one\b|[Ee]u|[Uu]s(?:e|u)|once\b|[Uu]kulele)")


def article(following: str) -> str:
    """a or an, by the word that follows."""
    if following.startswith("{"):
        following = following[1:]
    return "an" if _AN.match(following) and not _A_ANYWAY.match(following) else "a"


_QUOTE_ENDS: tuple[list[str], ...] = ([], ["."], ["\n"], ["”"], ["’"])
"""What comes after quotes whose sentence ends with them."""


def _nested(tokens: list[str]) -> list[str]:
    """The tokens with single quotes for what is quoted within quotes."""
    if tokens.count("“") < 2:
        return tokens
    out, depth = [], 0
    for tok in tokens:
        depth -= tok == "”"
        out.append("‘" if tok == "“" and depth else "’" if tok == "”" and depth else tok)
        depth += tok == "“"
    return out


def _a_sentence(tokens: list[str], at: int) -> bool:
    """Whether the quotation that begins there ends as a sentence does."""
    end = tokens.index("”", at) if "”" in tokens[at:] else len(tokens)
    return tokens[end - 1] in (*_ENDS, "’")


def detokenise(tokens: list[str]) -> str:
    """Normal text from tokens: spaces, capitals after a full stop, articles, quotes."""
    tokens = _nested(tokens)
    out: list[str] = []
    starting = True
    glue = True
    for i, tok in enumerate(tokens):
        if tok == "\n":
            out.append("\n")
            starting = glue = True
            continue
        if tok == "." and i and tokens[i - 1] in ("”", "’") and i > 1 and tokens[i - 2] in _ENDS:
            starting = True
            continue
        if tok == "." and tokens[i + 1 : i + 3] == ["”", ","]:
            out.append(",")
            continue
        if tok == "." and tokens[i + 1 : i + 2] == ["”"] and tokens[i + 2 : i + 3] not in _QUOTE_ENDS:
            continue
        if tok == "," and tokens[i - 2 : i] == [".", "”"]:
            continue
        text = tok
        if tok == "a" and i + 1 < len(tokens):
            text = article(tokens[i + 1])
        elif tok == "--":
            text = "—"
        elif tok == COST_COMMA:
            text = ","
        elif tok in ("“", "”"):
            text = '"'
        elif tok in ("‘", "’"):
            text = "'"
        if starting and text[0].islower() and tok != "--":
            text = text[0].upper() + text[1:]
        tight = tok in _NO_SPACE_BEFORE or glue or (tok[0] == "{" and i > 0 and tokens[i - 1][0] == "{")
        out.append(text if tight or not out else " " + text)
        glue = tok in ("“", "‘", "—")
        if tok in ("”", "’"):
            starting = False
        elif tok == "“":  # an ability's text is a sentence, other quotations aren't
            starting = _a_sentence(tokens, i)
        else:
            rule = tok == "“" and tokens[i + 1 : i + 2] == ["legend"]
            starting = (tok in _BEFORE_CAPITAL and not rule) or (starting and tok == '"')
    return "".join(out)
