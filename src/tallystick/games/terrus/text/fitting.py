"""What a word of card text can be done to: one that could never do anything is an error (T.19.1b).

The tables name card types; where a text names none, any of those that fit are meant.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Lexeme
from tallystick.rules import card_text

IN_CITY: Final = ("clade", "beast", "structure", "item", "relic")
IN_HAND: Final = ("beast", "structure", "item", "relic", "action", "resource")
BURIED: Final = ("beast", "structure", "item", "relic")  # a clade is its ruler, T.9.1
WOUNDED: Final = ("beast", "structure", "clade")  # T.27.1
PLAYED: Final = ("action", "resource", "relic")

# Which types of card a fact can be about (T.19.3).
SUBJECTS: Final = {
    "recruited": ("beast",),
    "forged": ("item",),
    "built": ("structure",),
    "bartered": IN_HAND,
    "played": PLAYED,
    "activated": IN_CITY,
    "buried": BURIED,
    "wounded": WOUNDED,
    "discarded": IN_HAND,
    "attacks": ("beast",),
    "guards": ("beast",),
    "duel-won": ("beast",),
    "duel-lost": ("beast",),
}
# Those that can be about a card whose own ability hears of them: it has to be in the city.
HEARD_OF_ITSELF: Final = tuple(
    fact for fact in SUBJECTS if fact not in ("bartered", "played", "discarded")
)
# Those that are about a thing of whoever does it.
OF_A_RULER: Final = (*SUBJECTS, "drew")
GONE: Final = ("bartered", "buried", "discarded")  # what these are about is in no city afterwards
# What happens to beasts that are attached to nothing then; that are in no battle then; what one
# does with what is one's own, or becomes it.
UNATTACHED: Final = ("bartered", "discarded")
OUT_OF_BATTLE: Final = ("recruited", *UNATTACHED)
OF_ONES_OWN: Final = ("forged", "built", "played", "activated", *OUT_OF_BATTLE)
FIGHTING: Final = {"attacks": "attacking", "guards": "guarding"}
# Which types of card a cost is paid for (T.25.6).
PRICED: Final = {
    "recruit": ("beast",),
    "forge": ("item",),
    "build": ("structure",),
    "barter": IN_HAND,
    "play": PLAYED,
    "activate": IN_CITY,
}
# Which of ATK, INT and DEF a type of card has.
STATISTICS: Final = {"beast": (0, 1, 2), "structure": (2,)}


def fitting(token: Lexeme, kinds: Iterable[str], fit: tuple[str, ...], message: str) -> None:
    """Misread, unless all these types fit; "" is a type that is not known."""
    for kind in kinds:
        if kind and kind not in fit:
            raise Misread(f"{str(token)!r}: {message}", token.start_pos, str(token))


def there(token: Lexeme, selector: card_text.Selector) -> card_text.Selector:
    """The selector, if cards of its types are ever where it looks for them."""
    hand = selector.place == "hand"
    place = "a hand" if hand else "a city"
    for kind in selector.kinds:
        fitting(token, (kind,), IN_HAND if hand else IN_CITY, f"no {kind} is ever in {place}")
    return selector


def buried(token: Lexeme, selector: card_text.Selector) -> card_text.Selector:
    """The selector, of what can be buried: all but clades."""
    fitting(token, selector.kinds, BURIED, "beasts, structures, items and relics are buried")
    return selector if selector.kinds else selector._replace(kinds=BURIED)


def answered(token: Lexeme, kinds: tuple[str, ...], carrier: str) -> None:
    """Misread for what is never announced, or where it is no card that is played that answers."""
    text = "actions, resources and abilities are negated (T.21.2)"
    fitting(token, kinds, ("action", "resource", "ability"), text)
    fitting(token, (carrier,), ("action", "resource"), "a card that is played negates (T.21.2)")


def wounded(token: Lexeme, kinds: tuple[str, ...]) -> None:
    """Misread for what cannot be wounded."""
    if not kinds:
        kinds = ("card",)
    fitting(token, kinds, WOUNDED, "beasts, structures and rulers are wounded (T.27.1)")


def has_statistics(token: Lexeme, kinds: Iterable[str], changed: tuple[int, ...]) -> None:
    """Misread for a change of a statistic that a card of such a type has not."""
    for which in (i for i, n in enumerate(changed) if n):
        fit = tuple(kind for kind, has in STATISTICS.items() if which in has)
        fitting(
            token, kinds, fit, "beasts have ATK, INT and DEF, structures have DEF, and that is all"
        )


def heard_of(token: Lexeme, fact: str, whose: str, what: card_text.Selector) -> None:
    """Misread for a trigger about things to which that never happens (T.19.3); ``whose``: done by
    which rulers."""
    text = "that never happens to such a card (T.19.3)"
    fitting(token, what.kinds, SUBJECTS.get(fact, what.kinds), text)
    if fact in OF_ONES_OWN and {whose, what.whose} == {card_text.YOURS, card_text.OPPONENTS}:
        text = "one does that with one's own cards, so it never happens (T.19.3)"
    elif not _is_elsewhere(fact, what.role):
        return
    raise Misread(f"{str(token)!r}: {text}", token.start_pos, str(token))


def _is_elsewhere(fact: str, role: str) -> bool:
    """Whether what is attached, attacks or guards is not where that happens."""
    if role in ("", card_text.ATTACHED):
        return bool(role) and fact in UNATTACHED
    return fact in OUT_OF_BATTLE or FIGHTING.get(fact, role) != role


def spoken_of(
    token: Lexeme, fact: str, kinds: tuple[str, ...], effects: tuple[card_text.Effect, ...]
) -> None:
    """Misread where "it" is something that has left the city when the ability happens (T.19.3a), or
    that this cannot be done to; ``fact`` is what happened to it."""
    for effect in _each(effects):
        if card_text.SUBJECT not in card_text.refs_of(effect):
            continue
        if fact in GONE or (fact == "played" and kinds != ("relic",)):
            raise Misread(f"{str(token)!r}: that is in no city any more (T.19.3a)",
                          token.start_pos, str(token))  # fmt: skip
        match effect:
            case card_text.Wound(to=card_text.SUBJECT):
                wounded(token, kinds)
            case card_text.Bury() | card_text.SendHome():
                fitting(token, kinds, BURIED, "beasts, structures, items and relics are buried")
            case card_text.Modify(deltas=deltas):
                has_statistics(token, kinds or ("card",), deltas)


def outlived(token: Lexeme, effects: tuple[card_text.Effect, ...]) -> None:
    """Misread where an ability that hears of its own card's burial, or of its beast's, would do
    something to that card or to what was beside it: it is in no city any more (T.19.3a)."""
    for effect in _each(effects):
        for ref in card_text.refs_of(effect):
            attached = ref.selector is not None and ref.selector.role == card_text.ATTACHED
            if attached or ref in (card_text.THIS, card_text.HOST):
                raise Misread(f"{str(token)!r}: what is buried is in no city any more (T.19.3a)",
                              token.start_pos, str(token))  # fmt: skip


def _each(effects: tuple[card_text.Effect, ...]) -> Iterator[card_text.Effect]:
    """Effects, and those that hang on a payment or are chosen from."""
    for effect in effects:
        yield effect
        match effect:
            case card_text.MayPay(then=then, instead=more) | card_text.Unless(then=then, paid=more):
                yield from _each(then + more)
            case card_text.EitherOf(modes=modes):
                for mode in modes:
                    yield from _each(mode)


def of_everybody(token: Lexeme, modifiers: tuple[card_text.Modifier, ...]) -> None:
    """Misread for a statement of an event that speaks of "you": an event is nobody's (T.10.1)."""
    for one in modifiers:
        if _whose(one) != card_text.ANYONES:
            raise Misread(f"{str(token)!r}: an event is nobody's: say 'rulers' or 'beasts'",
                          token.start_pos, str(token))  # fmt: skip


def _whose(modifier: card_text.Modifier) -> str:
    match modifier:
        case (
            card_text.CostChange(whose=whose)
            | card_text.HandLimit(whose=whose)
            | card_text.Prohibits(whose=whose)
        ):
            return whose
    return modifier.to.selector.whose if modifier.to.selector is not None else "this"
