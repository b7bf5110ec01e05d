"""Words of Grand Archive cards: verbs, what goes with them, subtypes, helpers to compare; and the
terminals of the grammar in plain words, for error messages."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, NamedTuple

from tallystick.cards.grammar import quoted
from tallystick.cards.lexer import phrase

# Subtypes that a text may speak of although no card at hand has them (GA.TYPELINE, GA.FSUB).
SUBTYPES: Final = (
    "adjuvant", "aethercharge", "aetherwing", "angel", "animal", "apparition", "armor", "arrow",
    "artifact", "ascendant", "assassin", "automaton", "axe", "bauble", "bear", "beast", "bird",
    "bishop", "book", "bow", "bullet", "castle", "cat", "catalyst", "chessman", "cleric", "command",
    "construct", "craft", "crystal", "curse", "dagger", "deer", "device", "distortion", "dog",
    "dragon", "dryad", "elemental", "fairy", "fatebound", "fatestone", "flower", "flowerbud",
    "food", "fox", "fractal", "frog", "golem", "guardian", "gun", "hammer", "harmony", "herb",
    "horse", "human", "instrument", "king", "knight", "leaf", "lion", "mage", "melody", "memorite",
    "monkey", "obelisk", "pawn", "phoenix", "polearm", "potion", "powercell", "queen", "ranger",
    "reaction", "ring", "rook", "root", "scepter", "scripture", "shadow", "shard", "shenju",
    "shield", "siegeable", "skill", "slime", "solvent", "specter", "spell", "spirit", "staff",
    "suited", "sword", "tamer", "throne", "tiger", "turtle", "wand", "warrior", "wolf",
)  # fmt: skip

# Each verb: its base form, then all others; commas part them.
_FORMS: Final = """
activate activates activated, assign assigns assigned, attach, attack attacks attacked,
banish banishes banished, become becomes became, begin begins, bestow, brew brews brewed,
change changes changed, choose chooses chosen chose, control controls controlled,
copy copies copied, create creates created, damage damaged, deal deals dealt,
declare declares declared, delevel, destroy destroys destroyed, die dies died,
discard discards discarded, double, draw draws drew drawn, empower empowers empowered, end ends,
enter enters entered, exchange, face faces facing, gain gains gained,
gain~control~of gains~control~of, gather gathers, generate generates, get gets,
glimpse glimpses glimpsed glimpsing, hit hits, ignore ignores, imbue imbued, augment augmented,
intercept intercepted, kill kills killed, leave leaves left, level~up levels~up leveled~up,
link links linked, load loads loaded, look~at looks~at looked~at, lose loses lost,
materialize materializes materialized, match matches matched, move moves moved,
negate negates negated, obey obeys, own owns owned, place places placed, play plays played,
prepare prepared, prevent prevents prevented, put puts, recollect recollects recollected,
recover recovers recovered, redirect redirects redirected, remain remains, remove removes removed,
reserve reserves reserved, resolve resolves resolved, rest rests rested,
retaliate retaliates retaliated, return returns returned, reveal reveals revealed, roll rolls,
sacrifice sacrifices sacrificed, scavenge scavenges, search searches, see sees,
shuffle shuffles shuffled, skip skips, starcall starcalls starcalled, summon summons summoned,
suppress suppresses suppressed, swap, switch switches switched, take takes taken,
target targets targeted, transform transforms transformed, trigger triggers triggered, unload,
use uses used, wake wakes, wake~up wakes~up, wield wields wielded
"""
LEMMAS: Final[Mapping[str, str]] = {
    form.replace("~", " "): forms.split()[0].replace("~", " ")
    for forms in _FORMS.split(",")
    for form in forms.split()
}
# Verbs that only say how things are, never what is done (GA.ASTAT, GA.AREST).
STATES: Final = frozenset(("control", "own", "face", "see", "hit", "declare", "obey", "target"))


class Usage(NamedTuple):
    """What may go with a verb: an object it needs ("thing", "figure", "granted", "any", "" for
    none, "?" before it if it may be left out), relations it may have, whether it needs a place."""

    takes: str = "thing"
    relations: tuple[str, ...] = ()
    place: str = ""  # "" none, "?" perhaps, "!" always


_MOVE: Final = ("on", "onto", "into", "to", "under", "from", "from among", "among", "with")
# Verbs that are done to things where they are.
_PLAIN: Final = (
    "discard, banish, sacrifice, destroy, reveal, negate, suppress, transform, copy, activate, "
    "materialize, play, starcall, kill, use, wield, delevel, bestow, see, look at"
)
_USAGES: Final[Mapping[str, Usage]] = {
    _PLAIN: Usage("thing", ("from", "among", "from among", "in", "with", "on")),
    "attack, brew, wake up": Usage("?thing", ("with", "from")),
    "rest, wake, reserve, end, gain control of, own, face, skip, double, unload": Usage(),
    "generate, draw": Usage("thing", (), "?"),
    "level up": Usage("?thing", ("into",)),
    "put, return, move, load": Usage("thing", _MOVE, "!"),
    "shuffle": Usage("?thing", _MOVE, "?"),
    "recover, glimpse, empower, gather, scavenge, roll": Usage("?figure"),
    "deal": Usage("thing", ("to", "among", "split among", "from", "by")),
    "remove": Usage("thing", ("from", "from among", "among", "on")),
    "summon": Usage("thing", ("with", "for", "as")),
    "choose": Usage("?any", ("from", "from among", "among", "for", "with", "in")),
    "prevent": Usage("?any", ("to", "from", "of")),
    "change": Usage("?thing", ("to", "of", "from", "into"), "?"),
    "search": Usage("thing", ("for",)),
    "gain, get": Usage("granted", ("on", "with")),
    "lose": Usage("granted"),
    "become": Usage("?any", ("with", "of", "in", "to")),
    "enter": Usage("?thing", ("with", "under", "as", "from", "on"), "?"),
    "leave": Usage("?thing", ("from",), "?"),
    "die": Usage(""),
    "retaliate": Usage("?thing", ("against",)),
    "control": Usage("thing", ("with", "in", "on")),
    "match, ignore": Usage("thing", ("of",)),
    "declare": Usage("thing", ("with", "on", "against", "by")),
    "take": Usage("thing", ("from",)),
    "target": Usage("?thing", ("by", "with", "for", "to")),
    "intercept, trigger, switch": Usage("?thing", ("with",)),
    "begin": Usage("thing", ("with", "on"), "?"),
    "hit, damage": Usage("?thing", ("by",)),
    "resolve, remain, obey, recollect": Usage("?thing"),
    "prepare, imbue, augment": Usage("", ("by",)),
    "redirect, attach": Usage("thing", ("to",)),
    "link": Usage("?thing", ("to", "with")),
    "swap, exchange": Usage("thing", ("with",)),
    "create": Usage("thing", ("in", "for"), "?"),
    "place": Usage("thing", _MOVE, "?"),
    "assign": Usage("thing", ("with", "to")),
}
USAGES: Final[Mapping[str, Usage]] = {
    verb: usage for verbs, usage in _USAGES.items() for verb in verbs.split(", ")
}

_SINGULAR: Final = (
    (re.compile(r"^(allies|abilities|memories|currencies)$"), "ies", "y"),
    (re.compile(r"^(classes)$"), "es", ""),
    (re.compile(r"^copies$"), "ies", "y"),
    (re.compile(r"^(?!.*(ss|phantasia|currents)$).*s$"), "s", ""),
)


def kind_of(word: str) -> str:
    """A kind of thing in the singular."""
    for pattern, ending, instead in _SINGULAR:
        if pattern.match(word):
            return word[: -len(ending)] + instead
    return word


def lemma(token: str) -> str:
    """The base form of a verb."""
    return LEMMAS[phrase(token)]


def is_base(token: str) -> bool:
    """Whether a verb stands in its base form: told to the player, or said of several things."""
    return phrase(token) == lemma(token)


def singular(word: str) -> str:
    """A subtype as one thing of it is called."""
    return _ONE_OF.get(word) or (word if word.endswith("ss") else word.removesuffix("s"))


def plurals(word: str) -> tuple[str, ...]:
    """A subtype as one and as several of its things are called."""
    if word.endswith("man"):
        return (word, f"{word[:-3]}men")
    if word.endswith("y"):
        return (word, f"{word[:-1]}ies")
    if word.endswith(("x", "s", "sh", "ch")):
        return (word, f"{word}es")
    return (word, f"{word[:-1]}ves" if word.endswith("f") and word != "staff" else f"{word}s")


_ONE_OF: Final = {many: one for one in SUBTYPES for many in plurals(one)} | {
    one: one for one in (*SUBTYPES, "boots", "gloves", "crossroads")
}


SAID: Final = {
    **quoted(
        "UP_TO OR_MORE EXACTLY AND_FOR_EACH AND_UNTIL IF AS_LONG_AS UNLESS THEN FOR_EACH "
        "INSTEAD EQUAL_TO YOU_MAY PAY COSTS NOT EACH EACH_OF YOUR THAT OTHER TARGET ITS TWICE "
        "PLUS MINUS WITH NAMED"
    ),
    "VARIABLE": "X", "LV_AMOUNT": "LV", "QUANTITY": "an amount", "EXTRA": '"an additional"',
    "BUBBLE": "a restriction such as [Class Bonus]",
    "ASSIGN_LIFE": '"assigns damage with its life stat instead of power stat"',
    "INLINE_BONUS": '"Class Bonus:"', "LABEL": "a label", "TRIGGER": "a trigger such as On Enter:",
    "NAMED_COST": "Ephemerate or Starcalling", "BREW": '"Brew"', "BULLET": "an option",
    "CHOOSE_MODES": '"Choose one"', "QUOTE": "an ability in quotes", "UNQUOTE": "a closing quote",
    "RESERVE": "a cost such as (2)", "MEMORY_COST": "a cost such as memory 2",
    "DEPENDING": '"depending on"', "DASH": "a dash", "CASE": "a case", "QUOTED_NAME": "a name",
    "REST_COST": "REST", "BONUS": "a change such as +1 POWER", "COMPARED": '"greater than"',
    "IF_JOINED": '"and if"', "WHILE_JOINED": '"and if"',
    "SEP": '"and"', "AND_THING": '"and"', "OR_WORD": '"or"',
    "OR_PROP": '"or"', "AND_PLACE": "a zone", "AND_REST": '"and the rest"',
    "WHENEVER": '"Whenever"', "AS_DONE": '"As"', "THE_TIME": '"The next time"',
    "IF_DO": '"If you do"', "MEANWHILE": '"while"', "UNTIL": '"until end of turn"',
    "UNTIL_CLAUSE": '"until"', "AT_TIME": "a beginning of a phase", "WHEN_TIME": '"this turn"',
    "AS_A_SPELL": '"as a Spell"', "WHERE_X": '"where X is"', "THERE_IS": '"there are"',
    "STATE_OF_PLAY": "whose turn it is", "SET_COST": '"costs 1"', "LESS": "less or more",
    "LEAST_COST": '"costs at least 1"', "DOWN_TO": '"to a minimum of"',
    "TO_PLAY": '"to activate"', "PRICE": "an amount", "EXTRA_COST": "an additional cost",
    "PAYING": '"While paying"', "PAYS_FOR": '"to pay for"', "PAYING_FOR": '"to pay for"',
    "OF_COST": '"of that cost"', "RATHER_COST": '"rather than pay"', "FREELY": '"without paying"',
    "ONLY_IF": "a restriction of use", "ONLY_AT": "a restriction of use",
    "ONLY_AND": '"and only if"', "VERB": "a verb", "BE": '"is"', "HAVE": '"has"',
    "MODAL": '"can\'t"', "ADVERB": "how it is done", "ADJ": "a quality", "ADJ_NOUN": "a quality",
    "ELEMENT": "an element", "KIND": "a kind of thing", "KIND_NOUN": "a kind of thing",
    "STAT": "a statistic", "STAT_FIGURE": "a statistic", "COUNTER": "a counter", "PRONOUN": '"it"',
    "REST_OF": '"the rest"', "POSS": '"\'s"', "THING_POSS": "whose it is",
    "KIND_SELF": '"this card"', "KIND_SELF_POSS": '"this card\'s"', "AMOUNT_OF": '"the amount of"',
    "HIGHEST": '"the highest"', "SRC": "a zone", "DEST": "a zone", "REVEALED_PLACE": "a zone",
    "OWNED": '"you control"', "WAY": '"this way"', "NAMED_TITLE": "a name",
    "MASTERY": "the name of a mastery", "OF_CHOICE": '"your choice of"', "CHOICE_OR": '"or"',
    "ONLY_AND_AT": '"and only during"', "PROPER": "a name", "PROPER_ANY": "a name",
    "TITLE": "a name", "SELF": "the card's name", "SUBTYPE": "a subtype",
    "DIRECTION": "a direction", "WHICH": '"that"', "ACTING": '"attacking"',
    "POST_PHRASE": '"at random"', "PREP": '"on"',
}  # fmt: skip
