"""Which player decks may be played (MC.deck.1, MC.unique.1, MC.max.2, MC.team-up.1), and what the
lines of a deck list may mean.

A hero who brings no deck is given one: the hero's own cards, then cards of an aspect and basic ones
that run, as many copies of each as a pack has (MC.deck.1); published cards for a hero who was
published in a pack, cards of one's own for one's own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Iterator, Mapping, Sequence
from typing import Final

from tallystick.cards.compile import CompiledCard
from tallystick.cards.schema import CardFacts
from tallystick.decks.choosing import NOTHING_CHOSEN
from tallystick.decks.model import DeckLine, DeckList
from tallystick.decks.resolve import REPRINT, CardIndex, Deck, Held, Kinds, code_of
from tallystick.decks.stock import Stock
from tallystick.errors import InputError
from tallystick.games.marvel_champions.book import MarvelBook
from tallystick.games.marvel_champions.pieces import IDENTITIES, PLAYER_KINDS, CardFace, DeckRules
from tallystick.games.marvel_champions.position.marks import WITH_ASPECT
from tallystick.games.marvel_champions.rulebook import MarvelRules
from tallystick.games.marvel_champions.titles import are_one, face_titles
from tallystick.kernel.decision import Refusal

FEWEST, MOST = 40, 50
MOST_COPIES: Final = 3
OF_THE_IDENTITY: Final = ("hero",)
CARDS: Final = "cards"
IN_DECKS: Final = tuple(kind for kind in PLAYER_KINDS if kind not in IDENTITIES)


def is_hero(card: CardFacts) -> bool:
    """Whether a deck may be led by it."""
    return card.type == "hero"


def set_of(card: CardFacts) -> str:
    """The set that a card belongs to."""
    return card.words.get("set", "")


def is_own(card: CardFacts) -> bool:
    """Whether it belongs to an identity alone."""
    return card.words.get("faction") in OF_THE_IDENTITY


def sets_with_identity(cards: Iterable[CardFacts]) -> set[str]:
    """The sets among those of cards that have an identity."""
    return {set_of(card) for card in cards if is_hero(card)}


def comes_with(card: CardFacts, hero: str, led: Container[str]) -> bool:
    """Whether it is of a set that the identity of a set begins the game with besides its own: a
    deck, or copies set aside (MC.setup.8). ``led``: the sets that have an identity."""
    name = set_of(card)
    is_other = name.startswith(f"{hero}_") and name not in led
    return is_other and (name.endswith("_deck") or is_own(card))


def _belongs(card: CardFacts, section: str, identity: CardFacts | None) -> bool:
    if card.type not in IN_DECKS:
        return False
    return not is_own(card) or identity is None or set_of(card) == set_of(identity)


def _led_by(deck: DeckList, meant: list[CardFacts], index: CardIndex) -> CardFacts | None:
    """Of several heroes, the one to whom most of the cards belong."""
    lines = [line for section in deck.sections.values() for line in section]
    own = [one for line in lines for one in index.meant(line, is_own) if is_own(one)]
    heroes = {set_of(one): one for one in reversed(meant or index.cards) if is_hero(one)}
    votes = {name: sum(set_of(one) == name for one in own) for name in heroes}
    most = max(votes.values(), default=0)
    first = [name for name, n in votes.items() if n == most]
    return heroes[first[0]] if len(first) == 1 and (most or meant) else None


def beside(stock: Stock, cards: Sequence[CardFacts]) -> list[CardFacts]:
    """All that belongs to the identities among them: their sides, their own cards."""
    sets = sets_with_identity(cards)
    return [card for card in stock.cards if is_own(card) and set_of(card) in sets]


KINDS: Final = Kinds((CARDS,), False, is_hero, _belongs, lambda _: CARDS, _led_by)


def faults(
    deck: Deck, cards: Sequence[CompiledCard], readings: Mapping[str, str] = NOTHING_CHOSEN
) -> list[Refusal]:
    """What is wrong with a deck; an empty list if it may be played. ``cards`` are those of it and
    all of its identity's set. No house rule is about it."""
    if deck.identity is None:
        return [Refusal(("MC.deck.1",), "A deck has an identity.")]
    known = {code_of(card.facts) for card in cards}
    counts = {code_of(card): n for card, n in deck.cards() if code_of(card) in known}
    return deck_faults(MarvelRules(cards, partly=True), code_of(deck.identity), counts)


def deck_faults(book: MarvelBook, identity: str, cards: Mapping[str, int]) -> list[Refusal]:
    """What is wrong with a deck of so many copies by card (a code, or a name); an empty list if it
    may be played. Raises KeyError for a card that the rulebook does not have."""
    hero = book.piece(identity)
    pieces = {name: book.piece(name) for name in cards}
    rules = rules_of(book, hero)
    found = _copies(pieces, cards, 1 if rules.singles else MOST_COPIES)
    found += _doubles(book, hero, [piece for piece in pieces.values() if piece.unique])
    found.append(_size(pieces, cards))
    found += _aspects(pieces, cards, rules)
    found += [_fits(book, hero, piece) for piece in pieces.values()]
    found += _identity_cards(book, hero, cards)
    return [refusal for refusal in found if refusal is not None]


def _size(pieces: Mapping[str, CardFace], cards: Mapping[str, int]) -> Refusal | None:
    """40 to 50, without the identity and permanent cards."""
    n = sum(copies for name, copies in cards.items() if not pieces[name].permanent)
    if FEWEST <= n <= MOST:
        return None
    return Refusal(("MC.deck.1",), f"A deck has {FEWEST} to {MOST} cards, and this one {n}.")


def rules_of(book: MarvelBook, hero: CardFace) -> DeckRules:
    """What either side of an identity says of its deck."""
    sides: list[CardFace] = [hero, *([book.cards[hero.back]] if hero.back >= 0 else ())]
    found = DeckRules()
    for rules in [one.deck_rules for one in sides]:
        found.aspects = max(found.aspects, rules.aspects)
        found.evenly |= rules.evenly
        found.singles |= rules.singles
        found.includes = (*found.includes, *rules.includes)
    return found


def _copies(
    pieces: Mapping[str, CardFace], cards: Mapping[str, int], usual: int
) -> list[Refusal | None]:
    """Of each title the usual number at most, one of what is unique, fewer if the card says so; the
    identity's own cards have their number."""
    counts: Counter[str] = Counter()
    by_title: dict[str, CardFace] = {}
    for name, piece in pieces.items():
        if piece.faction not in OF_THE_IDENTITY:
            title = f"{piece.name}|{piece.subname}|{piece.kind}"
            counts[title] += cards[name]
            by_title[title] = piece
    return [_too_many(by_title[title], n, usual) for title, n in counts.items()]


def _doubles(book: MarvelBook, hero: CardFace, unique: list[CardFace]) -> list[Refusal]:
    """Who is the identity, or another of the deck with or without what is below the title."""
    titles = [face_titles(book.cards, one) for one in (hero, *unique)]
    return [
        Refusal(("MC.deck.1", "MC.unique.1"), f"A deck has one {piece.name}; its identity counts.")
        for n, piece in enumerate(unique, 1)
        if any(are_one(titles[n], other) for other in titles[:n])
    ]


def _too_many(piece: CardFace, n: int, usual: int) -> Refusal | None:
    said = min((most for most, per, _ in piece.max_per if per == "deck"), default=MOST_COPIES)
    most = 1 if piece.unique else min(said, usual)
    if n <= most:
        return None
    copies = "one copy" if most == 1 else f"{most} copies"
    clause = "MC.unique.1" if piece.unique else "MC.max.2" if said < MOST_COPIES else ""
    clauses = tuple(filter(None, ("MC.deck.1", clause)))
    return Refusal(clauses, f"There may be {copies} of {piece.name}, not {n}.")


def _aspects(
    pieces: Mapping[str, CardFace], cards: Mapping[str, int], rules: DeckRules
) -> list[Refusal | None]:
    """The number of aspects that the identity has, besides basic cards and what it may include."""
    counts: Counter[str] = Counter()
    for name, piece in pieces.items():
        if piece.faction in WITH_ASPECT and cards[name]:
            counts[piece.faction] += cards[name]
    if len(counts) <= rules.aspects:
        return [_uneven(counts, rules)]
    if _is_enough(pieces, cards, rules, counts):
        return []
    many = "one aspect" if rules.aspects == 1 else f"{rules.aspects} aspects"
    said = f"A deck is of {many}, not of {' and '.join(sorted(counts))}."
    return [Refusal(("MC.deck.1",), said)]


def _uneven(counts: Counter[str], rules: DeckRules) -> Refusal | None:
    """An equal number of cards of each aspect, where the identity says so."""
    if not rules.evenly or (len(counts) == rules.aspects and len(set(counts.values())) == 1):
        return None
    said = ", ".join(f"{counts[aspect]} of {aspect}" for aspect in sorted(counts)) or "none"
    text = f"A deck has as many cards of each of {rules.aspects} aspects, and this one {said}."
    return Refusal(("MC.deck.1",), text)


def _is_enough(
    pieces: Mapping[str, CardFace],
    cards: Mapping[str, int],
    rules: DeckRules,
    aspects: Iterable[str],
) -> bool:
    """Whether all cards of other aspects than some chosen one are such as may be included."""
    held = {name: piece for name, piece in pieces.items() if cards[name]}
    return rules.aspects == 1 and any(
        _may_include(
            {n: p for n, p in held.items() if p.faction in aspects and p.faction != own},
            cards,
            rules,
        )
        for own in aspects
    )


def _may_include(
    others: Mapping[str, CardFace], cards: Mapping[str, int], rules: DeckRules
) -> bool:
    """Whether one of the permissions of an identity covers all of these."""
    for one in rules.includes:
        such = [name for name, piece in others.items() if one.fits(piece)]
        titles = {others[name].name for name in such}
        n = len(titles) if one.by_title else sum(cards[name] for name in such)
        if len(such) == len(others) and (not one.most or n <= one.most):
            return True
    return False


def _fits(book: MarvelBook, hero: CardFace, piece: CardFace) -> Refusal | None:
    """Not another identity's card; for a team, one of those named, by any of its sides."""
    if piece.faction in OF_THE_IDENTITY and piece.set != hero.set:
        return Refusal(("MC.deck.1",), f"{piece.name} belongs to another identity.")
    mine = {title.name.casefold() for title in face_titles(book.cards, hero)}
    if piece.team and mine.isdisjoint(piece.team):
        return Refusal(("MC.team-up.1", "MC.deck.1"), f"{piece.name} is for another team.")
    return None


def _identity_cards(
    book: MarvelBook, hero: CardFace, cards: Mapping[str, int]
) -> list[Refusal | None]:
    """All that is the identity's own is in it."""
    own: list[CardFace] = [
        one
        for one in book.cards
        if one.set == hero.set and one.faction in OF_THE_IDENTITY and not one.is_identity
        if one.printed < 0
        if "linked" not in one.keywords and not 0 <= one.back < one.index
    ]
    return [
        Refusal(("MC.deck.1",), f"{one.copies} of {one.name} belong to {hero.name}.")
        for one in own
        if cards.get(one.name, cards.get(one.code, 0)) != one.copies and one.is_player_card
    ]


BASIC: Final = "basic"
OF_THE_ASPECT: Final = 17  # so many are of the aspect, if there are as many
AT_ONCE: Final = 8  # so many cards are judged at a time: a compiled text takes its time


def composed(stock: Stock, hero: str, aspect: str) -> Deck:
    """The deck; the same for the same cards. InputError where too few cards run."""
    identity = next(card for card in stock.cards if is_hero(card) and set_of(card) == hero)
    own = [
        (card, card.numbers.get("quantity", 1))
        for card in _first_sides(beside(stock, [identity]))
        if card.type in IN_DECKS and not card.numbers.get("hidden")
    ]
    published = [one for one in stock.cards if ("pack" in one.words) == ("pack" in identity.words)]
    missing = FEWEST - sum(n for card, n in own if not card.numbers.get("permanent"))
    found = list(_taken(stock, _of(published, aspect), min(OF_THE_ASPECT, missing)))
    found += _taken(stock, _of(published, BASIC), missing - _cards_in(found))
    known = {code_of(card) for card, _ in found}
    more = (card for card in _of(published, aspect) if code_of(card) not in known)
    found += _taken(stock, more, missing - _cards_in(found))  # where basic cards do not fill it
    if _cards_in(found) < missing:
        text = f"too few {aspect} and basic cards run for a deck of {hero}; bring one with --deck"
        raise InputError(text, field="--aspect")
    held = tuple(Held(DeckLine(card.name, n, code_of(card)), card) for card, n in (*own, *found))
    lines = tuple(one.line for one in held)
    given = DeckList(
        f"{identity.name}, {aspect}",
        "marvel-champions",
        DeckLine(identity.name),
        {CARDS: lines},
        aspect,
    )
    return Deck(given, identity, {CARDS: held}, ())


def _first_sides(cards: Iterable[CardFacts]) -> Iterator[CardFacts]:
    """Of cards with two sides the one that comes first."""
    sides: set[str] = set()
    for card in cards:
        if card.words.get("back") not in sides:
            yield card
        sides.add(code_of(card))


def _cards_in(found: Iterable[tuple[CardFacts, int]]) -> int:
    return sum(n for _, n in found)


def _taken(stock: Stock, cards: Iterable[CardFacts], most: int) -> Iterator[tuple[CardFacts, int]]:
    """The cards among these that run, with how many of each, up to ``most`` copies."""
    wanted = list(cards)
    while wanted and most > 0:
        some, wanted = wanted[:AT_ONCE], wanted[AT_ONCE:]
        for card, state in zip(some, stock.judge(some), strict=True):
            copies = min(_in_a_pack(card), most)
            if state.runs and copies > 0:
                most -= copies
                yield card, copies


def _of(cards: Iterable[CardFacts], faction: str) -> Iterator[CardFacts]:
    """The cards of a faction that any hero may have, one of each title."""
    titles: set[str] = set()
    for card in cards:
        wanted = card.words.get("faction") == faction and card.type in IN_DECKS
        aside = REPRINT in card.words or "Team-Up" in card.text or card.numbers.get("permanent")
        if wanted and not aside and card.name not in titles:
            titles.add(card.name)
            yield card


def _in_a_pack(card: CardFacts) -> int:
    """The number of copies that a pack has, within what a deck may have."""
    most = min(card.numbers.get("deck_limit", MOST_COPIES), MOST_COPIES)
    return 1 if card.numbers.get("unique") else min(card.numbers.get("quantity", 1), most)
