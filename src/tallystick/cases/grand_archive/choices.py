"""Why words are no answer to a choice: of the choice itself, or of what the step says besides."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.answering import NOTHING, SAYING_YES, YES
from tallystick.cases.grand_archive.charge import Charge
from tallystick.cases.grand_archive.choosing import choose_terms, judge, x_refusal
from tallystick.cases.grand_archive.place import Place
from tallystick.cases.grand_archive.rehearsal import Rehearsal
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.options import by_verb
from tallystick.cases.table import UNANSWERED, Answers
from tallystick.games.grand_archive.costs import prices
from tallystick.games.grand_archive.costs.paying import Offer
from tallystick.games.grand_archive.costs.prices import terms_of
from tallystick.games.grand_archive.flow import legal, stack
from tallystick.games.grand_archive.pieces import ACTIVATE, PLAY_MATERIAL
from tallystick.games.grand_archive.zones import HAND, MATERIAL, STACK, TURNS
from tallystick.kernel.decision import Decision, Refusal
from tallystick.kernel.layout import CELLS
from tallystick.kernel.machine import Game

# The clauses that say what may be chosen.
CHOICE_CLAUSES: Final = {
    "target": ("GA.ACT.5", "GA.TGT.4", "GA.ATRIG.3"),
    "choose": ("GA.RES.4", "GA.TGT.4", "GA.SEARCH.1"),
    "mode": ("GA.ACT.4", "GA.ATRIG.3"),
    "x": ("GA.COST.13", "GA.ACT.3"),
    "y": ("GA.ACT.3",),
    "payment": ("GA.ACT.8", "GA.COST.5", "GA.COST.8"),
    "may pay": ("GA.COST.8", "GA.COST.5", "GA.EFFECTS.1"),
    "may": ("GA.RES.6", "GA.EFFECTS.1"),
    "unique": ("GA.SUPER.2",),
    "retaliate": ("GA.RETAL.1",),
    "intercept": ("GA.KW.INTERCEPT",),
    "attack target": ("GA.ATK.1",),
    "tax": ("GA.ATK.1", "GA.ATK.2"),
    "wither": ("GA.CTR.7", "GA.COST.5"),
    "glimpse": ("GA.TERM.GLIMPSE",),
    "new targets": ("GA.TGT.5", "GA.COPY.1"),
}
# The questions of a play that has been announced.
ANNOUNCING: Final = (
    "way",
    "extra",
    "x",
    "y",
    "mode",
    "target",
    "share",
    "payment",
    "imbue",
    "show",
)
NO_CHOICE: Final = Refusal(
    ("GA.EFFECTS.1", "GA.RES.4", "GA.KW.INTERCEPT"), "There is nothing to choose."
)


def is_announced(board: Place, decision: Decision, option: Node) -> bool:
    """Whether the card that is named was the only one that could be chosen: what is asked now is
    how it is played."""
    if decision.kind not in ANNOUNCING or not option.is_scalar or decision.source < 0:
        return False
    return board.find(option.text(), [decision.source], decision.seat) >= 0


def picked(board: Place, decision: Decision, option: Node, step: Step) -> int:
    """The option of a choice that is more than a name: which glimpsed cards stay on top, first the
    topmost, or that one of them is played; a new target."""
    if not option.is_scalar:
        return UNANSWERED
    if decision.kind == "glimpse":
        return _glimpse(board, decision, option, step)
    if decision.kind == "new targets":
        said = option.text().casefold()
        if said not in (*YES, *NOTHING):
            board.wanted.append(option)
            said = "yes"
        return by_verb(decision, "yes" if said in YES else "no")
    return UNANSWERED


def _glimpse(board: Place, decision: Decision, option: Node, step: Step) -> int:
    name = option.text()
    called = _calls(board, decision, option, step)
    if called != UNANSWERED:
        return called
    if name.endswith(("on top", "to the bottom")):
        return UNANSWERED
    listed = step.get("options")
    names = [one.text() for one in listed.items()] if listed is not None else [name]
    board.glimpsed = board.game.lists[CELLS][TURNS]
    cards = [one[1] for one in decision.options if one[0] == "top"]
    for one in reversed(names):  # each is put on top of those before it
        entity = board.find(one, cards, decision.seat)
        if entity >= 0:
            return decision.options.index(("top", entity, -1))
    return UNANSWERED


def _calls(board: Place, decision: Decision, option: Node, step: Step) -> int:
    """The option that plays a card which is being looked at: a step that says how it is paid."""
    if not option.is_scalar or (step.get("with") is None and step.get("alternative") is None):
        return UNANSWERED
    for i, (verb, entity, _) in enumerate(decision.options):
        if verb == "starcall" and board.find(option.text(), [entity], decision.seat) >= 0:
            return i
    return UNANSWERED


def later_refusal(board: Place, decision: Decision, option: Node, step: Step) -> Refusal | None:
    """What a step says besides its choice must be possible too; gone through and taken back."""
    game = board.game
    if is_announced(board, decision, option):
        mark = game.mark()
        try:
            return _play_refusal(board, game, step) or _rehearse(board, step, decision.seat)
        finally:
            game.rewind(mark)
    if _calls(board, decision, option, step) != UNANSWERED:
        return _starred(board, decision, option, step)
    place = board.pick(decision, option)
    offered = _offered(board, decision, place, step)
    if offered is not None:
        return offered
    mark = game.mark()
    try:
        game.step(place)
        seat = decision.seat
        return _play_refusal(board, game, step) or _rehearse(board, step, seat)
    finally:
        game.rewind(mark)


def _starred(board: Place, decision: Decision, option: Node, step: Step) -> Refusal | None:
    """Whether a card that is being looked at can be played as the step says, once the resolution
    is over (GA.KW.STARCALLING)."""
    card = decision.options[_calls(board, decision, option, step)][1]
    terms = prices.Terms(decision.seat, card, ACTIVATE, how=prices.ANY_TIME)
    refusal = legal.play_refusal(board.game, decision.seat, card, ACTIVATE, prices.ANY_TIME)
    found = refusal or choose_terms(board, terms, Answers(step)).refusal
    if found is None:
        return None
    return found


def _rehearse(board: Place, step: Step, seat: int) -> Refusal | None:
    if step.get("targets") is None and step.get("modes") is None and step.get("x") is None:
        return None
    return Rehearsal(board, Answers(step), seat).go()


def _offered(board: Place, decision: Decision, place: int, step: Step) -> Refusal | None:
    """Whether a payment that is named pays what is asked now."""
    op = board.game.current_op()
    said = Answers(step).payments
    if not said or not isinstance(op, Offer) or decision.options[place][0] != "yes":
        return None
    cost = op.listed(board.game)
    charge = Charge(board, decision.seat, decision.source, cost=cost)
    return charge.offer_refusal(said[0])


def unpaid(board: Place, decision: Decision) -> Refusal | None:
    """Why one cannot agree; None where one can."""
    verb = SAYING_YES.get(decision.kind, "yes")
    fits = (one.refusal for one in board.game.candidates() if one.option[0] == verb)
    return next(fits, None)


def is_yes(option: Node) -> bool:
    """Whether an answer agrees."""
    return option.is_scalar and option.text().casefold() in YES


def _play_refusal(board: Place, game: Game, step: Step) -> Refusal | None:
    """Whether a card that the choice has announced can be played as the step says."""
    records = game.lists[STACK]
    if not records:
        return None
    instance = records[len(records) - stack.WIDTH]
    if not stack.field(game, instance, stack.FLAGS) & stack.ANNOUNCED:
        return None
    terms, answers = terms_of(game, instance), Answers(step)
    wrong = x_refusal(board, terms, answers)
    if wrong is not None:
        return wrong
    x = answers.x.number() if answers.x is not None else 0
    charge = Charge(board, terms.seat, terms.source, terms._replace(x=x))
    if not answers.payments:
        return None
    return judge(charge, answers)


def missed(board: Place, seat: int, option: Node) -> Refusal:
    """Why there was no choice: the card that is named could not be played."""
    game = board.game
    if option.is_scalar:
        for zone, verb in ((HAND, ACTIVATE), (MATERIAL, PLAY_MATERIAL), (HAND, PLAY_MATERIAL)):
            entity = board.find(option.text(), game.lists[zone[seat]], seat)
            if entity < 0:
                continue
            for how in (prices.INSTRUCTED, prices.INSTRUCTED | prices.FREE):
                found = legal.play_refusal(game, seat, entity, verb, how)
                if found is not None:
                    return found
    return NO_CHOICE
