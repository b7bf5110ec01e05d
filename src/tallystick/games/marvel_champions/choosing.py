"""What there is to choose before a game of Marvel Champions, and what comes of it: identities with
their sets, decks, a scenario (MC.setup, MC.deck.1, MC.unique.1)."""

from __future__ import annotations

from typing import Final, NamedTuple

from tallystick.cards.schema import CardFacts
from tallystick.decks.choosing import Arrangement, Chosen, told
from tallystick.decks.resolve import Deck, code_of, resolve
from tallystick.decks.stock import Stock, unique
from tallystick.errors import InputError
from tallystick.games.marvel_champions import deckbuilding, scenarios
from tallystick.games.marvel_champions.house_rules import HOUSE_RULES
from tallystick.games.marvel_champions.library import ReadyDeck, Scenario, Setting, ready_lists
from tallystick.games.marvel_champions.library import scenarios as ready_scenarios
from tallystick.games.marvel_champions.pieces import NEMESIS_SET
from tallystick.games.marvel_champions.scenarios import modulars
from tallystick.games.marvel_champions.text.schema import ASPECTS
from tallystick.games.marvel_champions.titles import CardTitle, are_one, titles_of
from tallystick.kernel.decision import Refusal
from tallystick.rules.choices import ChoiceValue, SetupChoice, of_rules

HERO, ASPECT, DECK, VILLAIN, MODULAR = "hero", "aspect", "deck", "villain", "modular"
MOST_PLAYERS: Final = 4


def choices(stock: Stock) -> tuple[SetupChoice, ...]:
    """Who plays whom, with which deck, against whom."""
    aspects = {card.words.get("faction", "") for card in stock.cards}
    decks = tuple(deck.name for deck in ready_lists())
    opposed = scenarios.villains(stock)
    return (
        SetupChoice(HERO, "Which hero does each play?", heroes(stock), each=True),
        SetupChoice(
            ASPECT,
            "Of which aspect is the deck of each hero who brings none?",
            tuple(ChoiceValue(one) for one in ASPECTS if one in aspects),
            each=True,
        ),
        SetupChoice(
            DECK,
            "Which deck does each play?",
            tuple(map(ChoiceValue, decks)),
            each=True,
            decks=True,
        ),
        SetupChoice(VILLAIN, "Against which villain?", opposed, (opposed[0].name,)),
        SetupChoice(
            MODULAR,
            "With which modular sets? (those that the scenario recommends)",
            modulars(stock),
            several=True,
        ),
        *of_rules(HOUSE_RULES, "mode", "heroic"),
    )


def heroes(stock: Stock) -> tuple[ChoiceValue, ...]:
    """The identities by the codes of their sets; those of one name with their other side."""
    found = {
        deckbuilding.set_of(card): card for card in stock.cards[::-1] if deckbuilding.is_hero(card)
    }
    names = [card.name for card in found.values()]
    return tuple(
        ChoiceValue(
            name,
            card.name if names.count(card.name) == 1 else f"{card.name}, {_other(stock, card)}",
        )
        for name, card in sorted(found.items(), key=lambda one: stock.cards.index(one[1]))
    )


def _other(stock: Stock, card: CardFacts) -> str:
    back = stock.back(card)
    return back.name if back else code_of(card)


class ChosenPlayer(NamedTuple):
    """A seat as far as it has been chosen: the set of its hero, the deck."""

    hero: str
    deck: Deck


def arrange(stock: Stock, chosen: Chosen) -> Arrangement:
    """The players, then the scenario; the rulebook gets the cards of these and no others."""
    players = _players(stock, chosen)
    _check_unique(stock, players)
    mode = chosen.readings.get("mode", "standard")
    (villain, *_) = chosen.of(VILLAIN)
    modular = chosen.of(MODULAR)
    scenario = scenarios.scenario_of(
        stock, ready_scenarios(), villain, modular, mode, seats=len(players)
    )
    cards = scenarios.cards_of(stock, scenario, mode)
    decks = []
    for player in players:
        deck, more = _ready(stock, player)
        decks.append(deck)
        cards += more
    said = [f"{scenario.name}: {', '.join(scenario.sets)}", *_drawn(scenario, len(players))]
    for player in players:
        said += told(player.deck, _faults(stock, player.deck))
    needed = unique([*cards, *(back for card in cards if (back := stock.back(card)))])
    return Arrangement(Setting(decks, scenario), len(players), tuple(needed), tuple(said))


def _drawn(scenario: Scenario, seats: int) -> list[str]:
    """How many of which encounter sets are drawn at random, in words; nothing where none are."""
    n, pool = scenario.drawn.many(seats), ", ".join(scenario.pool)
    where = "set aside" if scenario.drawn.aside else "in the encounter deck"
    return [f"{n} by chance {where}, of: {pool}"] if scenario.pool else []


def _faults(stock: Stock, deck: Deck) -> list[Refusal]:
    cards = [card for card, _ in deck.cards()]
    if deck.identity is not None:
        cards += [deck.identity, *deckbuilding.beside(stock, [deck.identity])]
    return deckbuilding.faults(deck, stock.compiled(unique(cards)))


def _players(stock: Stock, chosen: Chosen) -> list[ChosenPlayer]:
    """Heroes in their order, each with the deck that is theirs, or one of their aspect; then the
    decks of others; then ready decks, as many as seats are left."""
    ready = {deck.name: deck for deck in ready_lists()}
    lists = {**ready, **chosen.lists}
    named = [
        resolve(lists[name], stock.index, deckbuilding.KINDS).whole() for name in chosen.of(DECK)
    ]
    wanted, found = list(named), []
    for seat, hero in enumerate(chosen.of(HERO)):
        own = next((deck for deck in wanted if _hero(deck) == hero), None)
        if own is not None:
            wanted.remove(own)
        found.append(ChosenPlayer(hero, own or _made(stock, chosen, hero, seat)))
    found += [ChosenPlayer(_hero(deck), deck) for deck in wanted]
    seats = max(chosen.seats, 1)
    for deck in (resolve(one, stock.index, deckbuilding.KINDS) for one in ready.values()):
        if len(found) < seats and _hero(deck) not in [one.hero for one in found]:
            found.append(ChosenPlayer(_hero(deck), deck))
    most = chosen.seats or MOST_PLAYERS
    if not seats <= len(found) <= most:
        heroes = "1 hero" if len(found) == 1 else f"{len(found)} heroes"
        text = f"there are {heroes} for {most} seats; choose each with --hero or --deck"
        raise InputError(text, field="--hero")
    return found


def _hero(deck: Deck) -> str:
    if deck.identity is None:
        raise deck.given.wrong("a deck has an identity (MC.deck.1)")
    return deckbuilding.set_of(deck.identity)


def _made(stock: Stock, chosen: Chosen, hero: str, seat: int) -> Deck:
    """The ready deck of a hero, unless another aspect is asked for; else one put together."""
    aspects = chosen.of(ASPECT)
    aspect = aspects[min(seat, len(aspects) - 1)] if aspects else ""
    for one in ready_lists():
        deck = resolve(one, stock.index, deckbuilding.KINDS)
        if _hero(deck) == hero and aspect in ("", one.aspect):
            return deck
    if not aspect:
        text = f"of which aspect is the deck of {hero}? There are: {', '.join(ASPECTS[:4])}"
        raise InputError(text, field="--aspect")
    return deckbuilding.composed(stock, hero, aspect)


def _check_unique(stock: Stock, players: list[ChosenPlayer]) -> None:
    """MC.unique.1: nobody plays an identity that another plays."""
    taken: list[list[CardTitle]] = []
    for player in players:
        identity = player.deck.identity
        assert identity is not None
        sides = [side for side in (identity, stock.back(identity)) if side is not None]
        titles = titles_of([(side.name, side.words.get("subname", "")) for side in sides])
        if any(are_one(titles, other) for other in taken):
            text = f"{identity.name} is unique: two players cannot both be (MC.unique.1)"
            raise InputError(text, field="--hero")
        taken.append(titles)


def _ready(stock: Stock, player: ChosenPlayer) -> tuple[ReadyDeck, list[CardFacts]]:
    """A player's deck for the rulebook, and all the cards that go with it: identity, deck,
    obligation, nemesis set (MC.setup.1, MC.setup.4 to .6)."""
    deck, identity = player.deck, player.deck.identity
    assert identity is not None
    nemesis = f"{player.hero}{NEMESIS_SET}"
    made = ReadyDeck(
        {
            "name": deck.given.name or identity.name,
            "identity": code_of(identity),
            "set": player.hero,
            "nemesis": nemesis,
            "aspect": deck.given.aspect,
            "cards": {code_of(card): n for card, n in deck.cards()},
        }
    )
    led = deckbuilding.sets_with_identity(stock.cards)
    met = [
        card
        for card in stock.cards
        if deckbuilding.set_of(card) == nemesis
        or (deckbuilding.set_of(card) == player.hero and card.type == scenarios.OBLIGATION)
        or deckbuilding.comes_with(card, player.hero, led)
    ]
    own = deckbuilding.beside(stock, [identity])
    return made, [identity, *own, *(card for card, _ in deck.cards()), *met]
