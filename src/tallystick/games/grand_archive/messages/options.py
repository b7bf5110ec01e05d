"""The options of a decision in the words of the one who is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tallystick.costs import Cost
from tallystick.games.grand_archive.bearing import bearing
from tallystick.games.grand_archive.book import book_of, piece_of
from tallystick.games.grand_archive.combat import counters
from tallystick.games.grand_archive.costs.prices import FREE_WAY, due, terms_of
from tallystick.games.grand_archive.effects import values
from tallystick.games.grand_archive.flow import stack
from tallystick.games.grand_archive.flow.powers import power_of
from tallystick.games.grand_archive.flow.state_based_checks import script_of
from tallystick.games.grand_archive.flow.triggers import trigger_of
from tallystick.games.grand_archive.messages.phrases import (
    card,
    cost_text,
    cost_words,
    line,
    player,
    printed,
    thing,
)
from tallystick.games.grand_archive.messages.stacked import name_of, target_text
from tallystick.games.grand_archive.pieces import ACTIVATE, NONE, PLAY_MATERIAL, USE
from tallystick.games.grand_archive.zones import (
    CARD,
    DAMAGE,
    HAND,
    PENDING,
    RESTED,
    on_field,
    zone_name,
)
from tallystick.kernel.decision import Option
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import SOURCE, SUBJECT, Game
from tallystick.rules.asking import END
from tallystick.rules.prose import counted, upper

Say = Callable[[Game, int, Option], str]


def with_numbers(game: Game, entity: int, seat: int) -> str:
    """An object told whose it is, with power and life, so that two of a name differ."""
    if entity < 0:
        return "nothing"
    name = thing(game, entity, seat)
    if not on_field(game, entity):
        return name
    notes = [numbers(game, entity)]
    if game.lists[RESTED][entity]:
        notes.append("rested")
    told = ", ".join(note for note in notes if note)
    return f"{name} ({told})" if told else name


def numbers(game: Game, entity: int) -> str:
    """Power and life, or durability, as they are now."""
    piece = piece_of(game, entity)
    if values.is_unit(game, entity):
        left = values.life(game, entity) - game.lists[DAMAGE][entity]
        if piece.kind == "champion" and not values.has_power(game, entity):
            return f"life {left}"
        return f"{values.power(game, entity)}/{left}"
    if piece.durability != NONE:
        durability = counters.count(game, entity, counters.DURABILITY)
        power = values.power(game, entity)
        return f"power {power}, durability {durability}" if power else f"durability {durability}"
    return ""


def _thing(words: str) -> Say:
    """A sentence about an object."""

    def say(game: Game, seat: int, option: Option) -> str:
        return upper(words.format(with_numbers(game, option[1], seat)))

    return say


def _card(words: str) -> Say:
    """A sentence about a card that the asked seat may see."""

    def say(game: Game, seat: int, option: Option) -> str:
        return words.format(card(game, option[1]), n=option[2])

    return say


def _plain(words: str) -> Say:
    def say(game: Game, seat: int, option: Option) -> str:
        return words

    return say


def _amount(words: str) -> Say:
    """A sentence about a number, the option's first."""

    def say(game: Game, seat: int, option: Option) -> str:
        return words.format(option[1])

    return say


def _player(words: str) -> Say:
    def say(game: Game, seat: int, option: Option) -> str:
        return upper(words.format("yourself" if option[1] == seat else player(option[1])))

    return say


def _no(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    return NOES.get(decision.kind if decision is not None else "", "No")


def _prevention(game: Game, seat: int, option: Option) -> str:
    if option[1] == 0:
        return "The bulwark counter first"
    amount = "all of it" if option[2] >= 1 << 20 else str(option[2])
    return f"First what prevents {amount}"


def _pay_tax(game: Game, seat: int, option: Option) -> str:
    return f"Pay ({option[1]}) and attack"


def _wither(game: Game, seat: int, option: Option) -> str:
    return f"Pay ({option[2]}) to keep {card(game, option[1])}"


def _pass(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    if decision is not None and decision.kind == "materialize":
        return "Materialize nothing"
    return "End your main phase" if bearing(game, option) == END else "Pass"


def _choice(game: Game, seat: int, option: Option) -> str:
    """A target: an object, a player, or something on the stack."""
    return upper(target_text(game, option[1], seat, with_numbers))


def _share(game: Game, seat: int, option: Option) -> str:
    return f"{option[2]} for {target_text(game, option[1], seat, with_numbers)}"


def _mode(game: Game, seat: int, option: Option) -> str:
    """One of the options of what is being announced, as it is printed."""
    script = script_of(game, game.field(SUBJECT))
    source = game.field(SOURCE)
    said = [one.lstrip("• ") for one in _lines(game, source) if one.startswith("•")]
    if script is None or option[1] >= len(script.modes):
        return f"Option {option[1] + 1}"
    if len(said) == len(script.modes):
        return said[option[1]]
    return upper(line(script.modes[option[1]].text)) or f"Option {option[1] + 1}"


def _lines(game: Game, entity: int) -> list[str]:
    """The text of a card, line by line."""
    return piece_of(game, entity).text.split("\n") if entity >= 0 else []


def _way(game: Game, seat: int, option: Option) -> str:
    """The printed cost, or an alternative one (GA.ACT.3)."""
    terms = terms_of(game, game.field(SUBJECT))
    cost = cost_words(due(game, terms._replace(way=option[1])).cost)
    if terms.verb == USE:
        return f"Pay {cost}"
    if option[1] == FREE_WAY:
        return f"Without paying its cost: {cost}"
    if option[1] < 0:
        return f"The usual cost: {cost}"
    return f"{upper(piece_of(game, terms.source).alternatives[option[1]].name)}: {cost}"


def _extra(game: Game, seat: int, option: Option) -> str:
    """An optional additional cost (GA.COST.7)."""
    extra = piece_of(game, game.field(SOURCE)).extras[option[1]]
    return f"Pay it: {extra.text or cost_words(extra.cost)}"


def _trigger(game: Game, seat: int, option: Option) -> str:
    at = option[1] * stack.WIDTH
    record = game.lists[PENDING][at : at + stack.WIDTH]
    name = name_of(game, record)
    if record[stack.KIND] == stack.GAME:
        return upper(name)
    text = trigger_of(book_of(game), record[stack.CARD_OF], record[stack.PLACE]).text
    about = f" (about {thing(game, record[stack.ABOUT], seat)})" if record[stack.ABOUT] >= 0 else ""
    return f"{name}{about}: {line(text)}" if text else f"{name}{about}"


def _yes(game: Game, seat: int, option: Option) -> str:
    decision = game.decision()
    if decision is not None and decision.kind == "may pay" and option[1] >= 0:
        cost = book_of(game).table("costs")[option[1]]
        assert isinstance(cost, Cost)
        return f"Pay {cost_words(cost.at(option[2]))}"
    return "Yes"


def _activate(game: Game, seat: int, option: Option) -> str:
    """A card of the hand to play, with what it costs now: the screen shows what it says."""
    cost = cost_text(game, seat, option[1], ACTIVATE)
    in_hand = game.lists[ZONE][option[1]] == HAND[seat]
    where = "" if in_hand else f" from the {zone_name(game, option[1])}"
    return f"Activate {card(game, option[1])}{where} for {cost}"


def _materialize(game: Game, seat: int, option: Option) -> str:
    """A card of the material deck, with what it says."""
    piece = piece_of(game, option[1])
    cost = cost_text(game, seat, option[1], PLAY_MATERIAL)
    text = f". {line(piece.text)}" if piece.text else ""
    return f"Materialize {piece.name} for {cost}: {printed(piece)}{text}"


def _use(game: Game, seat: int, option: Option) -> str:
    """An activated ability: its text has the cost in it."""
    power = power_of(game, option[1], option[2])
    return f"Use {card(game, option[1])}: {line(power.text or power.script.text)}"


def _named(game: Game, seat: int, option: Option) -> str:
    """One of the words of an op that lets one choose."""
    op = game.current_op()
    words: tuple[str, ...] = getattr(op, "words", ()) or getattr(op, "names", ())
    return upper(line(words[option[1]])) if option[1] < len(words) else f"Option {option[1] + 1}"


def _aethercall(game: Game, seat: int, option: Option) -> str:
    return f"Load {card(game, option[1])} into {card(game, option[2])} by Aethercalling"


def _imbue(game: Game, seat: int, option: Option) -> str:
    return f"Show {counted(option[2], 'reserved card')} to imbue it"


def other_option(game: Game, seat: int, option: Option) -> str:
    """An option of a kind that has no words of its own: its verb, and what it is about."""
    verb, entity, _ = option
    known = 0 <= entity < len(game.lists[CARD])
    return upper(f"{verb} {with_numbers(game, entity, seat)}" if known else verb)


NOES: Final = {
    "retaliate": "Do not retaliate",
    "intercept": "Let the attack go on",
    "critical": "Discard nothing",
    "may pay": "Do not pay",
    "extra": "Do not pay it",
    "imbue": "Show nothing",
    "prevention": "Prevent nothing",
    "new targets": "Keep those of the original",
}

OPTIONS: Final[dict[str, Say]] = {
    "activate": _activate,
    "materialize": _materialize,
    "use": _use,
    "take back": _card("Take {} back to your hand instead"),
    "choose": _choice,
    "option": _named,
    "token": _named,
    "imbue": _imbue,
    "show": _card("Show {}"),
    "top": _card("{} on top"),
    "bottom": _card("{} to the bottom"),
    "aethercall": _aethercall,
    "starcall": _card("Activate {} by Starcalling"),
    "attack": _thing("attack with {}"),
    "wield": _thing("wield {}"),
    "bare": _plain("Wield nothing"),
    "target": _choice,
    "share": _share,
    "mode": _mode,
    "way": _way,
    "extra": _extra,
    "trigger": _trigger,
    "yes": _yes,
    "sweep": _player("all that {} has"),
    "done": _plain("That is all"),
    "give up": _plain("Do not attack"),
    "pay tax": _pay_tax,
    "retaliate": _thing("retaliate with {}"),
    "intercept": _thing("intercept with {}"),
    "next": _thing("{} next"),
    "discard": _card("Discard {}"),
    "no": _no,
    "prevent": _prevention,
    "recall": _card("Take {} back to your hand"),
    "sacrifice": _thing("sacrifice {}"),
    "pay wither": _wither,
    "keep": _thing("keep {}"),
    "draw lot": _card("{}"),
    "pass": _pass,
    "x": _amount("X is {}"),
    "y": _amount("Y is {}"),
}
