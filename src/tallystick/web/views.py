"""What a viewer of a table is sent: built of its scene, its log, and the question if it is its own;
of nothing else, so that nothing in it hangs on what it cannot see."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cached_property

from tallystick.face.paying import Fixed, PaymentView, payment_view
from tallystick.kernel.decision import Refusal
from tallystick.play.match import ONLOOKER, Match
from tallystick.play.offers import told_apart, touched
from tallystick.play.session import SessionQuestion, about
from tallystick.play.standing import won
from tallystick.rules.picking import only
from tallystick.rules.rulebook import Told
from tallystick.rules.scene import Scene
from tallystick.rules.spelling import Names
from tallystick.web import protocol
from tallystick.web.clock import NOBODY, Clock
from tallystick.web.scenes import SceneWriter
from tallystick.web.table import WebTable

FREELY, IF_ALL_AGREE = "freely", "if all agree"


def view_of(
    table: WebTable,
    viewer: int,
    after: int = 0,
    clock: Clock | None = None,
    drawing: SceneWriter | None = None,
) -> protocol.TableView:
    """The whole table as a viewer may see it, and what it has been told since line ``after``;
    ``drawing``: what the viewer was sent before."""
    match = table.match
    told, scene = match.told(viewer), match.rules.scene(match.game, viewer)
    decision, asked = match.decision(), table.asked()
    if asked is not None and asked.seat != viewer:
        asked = None
    return protocol.TableView(
        n=table.number,
        scene=(drawing or SceneWriter()).written(scene, match.handles(viewer).names),
        told=lines(told[after:]),
        number=len(told),
        asks=ONLOOKER if decision is None else decision.seat,
        question=None if asked is None else question(match, asked, SceneWords(scene)),
        can_undo=_can_undo(table, viewer),
        won=won(match) if match.over else "",
        stops=tuple(table.stops[viewer].lines()) if viewer in table.stops else (),
        left=() if clock is None else clock.times(),
        ticks=NOBODY if clock is None else clock.ticks,
    )


def _can_undo(table: WebTable, viewer: int) -> str:
    if table.over or viewer not in table.stops or not table.could_undo(viewer):
        return ""
    return FREELY if table.can_undo(viewer) else IF_ALL_AGREE


def lines(told: Iterable[Told]) -> tuple[protocol.LogLine, ...]:
    """Lines of a log."""
    return tuple(
        protocol.LogLine(line.number, line.text, line.clauses, tuple(map(str, line.touches)))
        for line in told
    )


class SceneWords(Container[str]):
    """By what a scene calls what is no entity, such as a tile: a handle is none of an answer's
    words. They are looked for once somebody asks."""

    def __init__(self, scene: Scene) -> None:
        self._scene = scene

    def __contains__(self, word: object) -> bool:
        return word in self._words

    @cached_property
    def _words(self) -> set[str]:
        return set(only((ref for thing in self._scene.things() for ref in thing.refs), str))


def question(match: Match, asked: SessionQuestion, words: Container[str]) -> protocol.Question:
    """The open question, for the seat that is asked."""
    rules, game = match.rules, match.game
    names, handles = rules.names(game, asked.seat), match.handles(asked.seat)
    keys = {verb: key for key, verb in rules.keys.items()}
    texts = told_apart(rules, game, asked.decision.options, names)
    options = []
    for option, text, bears in zip(asked.decision.options, texts, asked.bearings, strict=True):
        spelled = rules.written(game, option)
        written = names.text(spelled)
        options.append(
            protocol.Option(
                text=text,
                written=written,
                touches=touched(spelled, handles, words),
                bears=bears,
                key=keys.get(spelled.verb, ""),
            )
        )
    return protocol.Question(
        text=rules.headline(game),
        options=tuple(options),
        first=asked.enter,
        idle=asked.idle,
        about=about(match, asked.decision),
        payment=tray(match, asked.seat, names=names),
    )


def tray(
    match: Match, seat: int, fixed: Fixed | None = None, names: Names | None = None
) -> protocol.PaymentState | None:
    """The open payment, for who pays; None where none is. ValueError as ``payment_view``."""
    names = names or match.rules.names(match.game, seat)
    found = payment_view(match.rules, match.game, names, fixed, match.handles(seat).of)
    return None if found is None else _payment(found)


def _payment(found: PaymentView) -> protocol.PaymentState:
    sources = tuple(
        protocol.SourceState(one.copies, one.uses, one.state, one.touches, because(one.refusal))
        for one in found.sources
    )
    best = found.best
    return protocol.PaymentState(
        due=found.due,
        sources=sources,
        ways=found.ways,
        exact=found.exact,
        best=None if best is None else best.plan,
        text="" if best is None else str(best),
    )


def because(refusal: Refusal | None) -> protocol.Because | None:
    """A refusal as it is sent."""
    if refusal is None:
        return None
    return protocol.Because(refusal.clauses, refusal.text, refusal.when)
