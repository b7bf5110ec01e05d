"""A position of Grand Archive under the words of its case."""

from __future__ import annotations

from typing import Final

from tallystick.cases.grand_archive.answers import YES
from tallystick.cases.model import Step
from tallystick.cases.nodes import Node
from tallystick.cases.noted.position import PositionBoard
from tallystick.cases.noted.reading import by_verb
from tallystick.cases.table import UNANSWERED, TurnAndPhase
from tallystick.games.grand_archive.effects.deeds import Deed
from tallystick.games.grand_archive.effects.orders import PlayCard
from tallystick.games.grand_archive.zones import COMBAT, PHASES
from tallystick.kernel.decision import Decision, Option, Refusal
from tallystick.kernel.journal import NOWHERE
from tallystick.kernel.layout import CELLS
from tallystick.rules.rulebook import Told

ENDS: Final = (" on top", " to the bottom")
# Questions that are put only where everything is asked: with one answer they are no choice.
FORCED: Final = (
    "way", "payment", "weapon", "attack target", "trigger", "option", "retaliation order",
)  # fmt: skip


# Phases that the game goes through by itself.
NOBODYS: Final = "Nobody has Opportunity in that phase."
UNATTENDED: Final = {
    "wake up": Refusal(("GA.WAKE.2", "GA.TIME.3", "GA.TURN.2"), NOBODYS),
    "draw": Refusal(("GA.DRAWP.1", "GA.TIME.3", "GA.TURN.2"), NOBODYS),
}


class Board(PositionBoard):
    """The table of a Grand Archive case."""

    _glimpsed = -1  # the turn in which it was said what stays on top

    # -- time ------------------------------------------------------------------------------------

    def has_come(self, where: TurnAndPhase, start: tuple[int, int], since: int) -> bool:
        """Also when the phase went by, and nobody was asked anything in it."""
        facts = [one for one in self.game.facts[since:] if one[0] == "phase"]
        went_by = any(where.seat in (-1, seat) and where.phase == n for _, seat, n, _ in facts)
        return super().has_come(where, start, since) or (went_by and self.is_quiet())

    def gone_by(self, given: Node | None) -> Refusal | None:
        """In some phases nobody has Opportunity but for what waits (GA.TURN.2)."""
        said = given.get("phase") if given is not None and given.is_map else None
        phase = said.text().casefold() if said is not None else ""
        still = (*PHASES, "combat")[self.moment()[1]] == phase
        return None if still else UNATTENDED.get(phase)

    # -- decisions -------------------------------------------------------------------------------

    def is_priority(self, decision: Decision) -> bool:
        """Taking back a preserved card is a choice (GA.KW.PRESERVE), materializing a step."""
        return super().is_priority(decision) and by_verb(decision, "take back") == UNANSWERED

    def is_forced(self, decision: Decision) -> bool:
        return super().is_forced(decision) and decision.kind in FORCED

    def only(self, decision: Decision) -> int:
        """What may be declined is not taken for want of another answer."""
        optional = decision.kind != "payment" and self.page.passing(decision) != UNANSWERED
        return UNANSWERED if optional else super().only(decision)

    def passing(self, decision: Decision) -> int:
        """Below what was said to stay on top, the rest of what is glimpsed goes to the bottom; what
        alone fits is put where it goes by who is not said to find nothing (GA.SEARCH.1)."""
        deed = self.game.current(Deed)
        alone = [one[0] for one in decision.options] == ["choose", "done"]
        plays = self.game.current(PlayCard) is not None
        if alone and deed is not None and deed.seeks and not plays:
            return 0
        if decision.kind == "glimpse" and self._glimpsed == self.moment()[0]:
            return by_verb(decision, "bottom")
        return super().passing(decision)

    # -- choices ---------------------------------------------------------------------------------

    def step_refusal(self, decision: Decision, option: Node, step: Step) -> Refusal | None:
        """Who says how a glimpsed card is paid calls it (GA.KW.STARCALLING)."""
        for one in self.game.candidates() if _pays(step) and option.is_scalar else ():
            called = one.option[0] == "starcall" and self._is_about(one.option, option.text())
            if called and one.refusal is not None:
                return one.refusal
        return super().step_refusal(decision, option, step)

    def pick_for(self, decision: Decision, option: Node, step: Step) -> int:
        if decision.kind != "glimpse" or not option.is_scalar:
            return super().pick_for(decision, option, step)
        called = self._option(decision, "starcall", option.text()) if _pays(step) else UNANSWERED
        if called != UNANSWERED:
            return called
        if _says_where(option):
            return super().pick_for(decision, option, step)
        listed = step.get("options")
        names = [one.text() for one in listed.items()] if listed is not None else [option.text()]
        places = [self._option(decision, "top", name) for name in reversed(names)]
        place = next((one for one in places if one != UNANSWERED), UNANSWERED)
        if place == UNANSWERED:
            return super().pick_for(decision, option, step)
        self._glimpsed = self.moment()[0]
        return place

    def fits(self, decision: Decision, node: Node) -> int:
        """A card that goes to an end of a deck by its name and that end."""
        if decision.kind not in ("glimpse", "order") or not _says_where(node):
            return super().fits(decision, node)
        on_top, beneath = ENDS
        end, words = ("top", on_top) if node.text().endswith(on_top) else ("bottom", beneath)
        found = self._option(decision, end, node.text().removesuffix(words))
        return found if found != UNANSWERED else super().fits(decision, node)

    def _option(self, decision: Decision, verb: str, name: str) -> int:
        options = enumerate(decision.options)
        fits = (place for place, one in options if one[0] == verb and self._is_about(one, name))
        return next(fits, UNANSWERED)

    def _is_about(self, option: Option, name: str) -> bool:
        return self.things.pick(name, [option[1]]) >= 0

    def was_chosen(self, seat: int, option: Node, since: int) -> bool:
        return not self.unasked([option], [], self.game.facts[since:])

    def missed_choice(self, seat: int, option: Node, step: Step) -> Refusal | None:
        """Who agrees in a combat in which nothing is asked would intercept."""
        agrees = option.is_scalar and option.text().casefold() in YES
        if not agrees or not self.game.lists[CELLS][COMBAT]:
            return None
        return self.rules.weigh(self.game, seat, ("intercept", NOWHERE, -1))

    def tell_answer(self, decision: Decision, option: int) -> Told | None:
        return None if self.is_forced(decision) else super().tell_answer(decision, option)


def _says_where(option: Node) -> bool:
    """Whether words name an end of the deck as well."""
    return option.is_scalar and option.text().endswith(ENDS)


def _pays(step: Step) -> bool:
    return step.get("with") is not None or step.get("alternative") is not None
