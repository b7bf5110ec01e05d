"""From the values of card text to ops: each verb has one, or the card is reported."""

from __future__ import annotations

from typing import Any, Final

from tallystick.games.marvel_champions import deeds, effects, joints
from tallystick.games.marvel_champions.activation import Activate
from tallystick.games.marvel_champions.aims import Aim
from tallystick.games.marvel_champions.amounts import Sum, each_of, sum_of
from tallystick.games.marvel_champions.arrivals import SURGING
from tallystick.games.marvel_champions.conditions import tests_of
from tallystick.games.marvel_champions.deeds import KEYWORD_FLAGS, Amounts, Deed
from tallystick.games.marvel_champions.lasting import KEYWORDS, PHASE_END, until_of
from tallystick.games.marvel_champions.paying import Pay
from tallystick.games.marvel_champions.payment import Price
from tallystick.games.marvel_champions.pieces import HP, STATS
from tallystick.games.marvel_champions.text.costs import costs_of
from tallystick.games.marvel_champions.things import Filter, NoOp
from tallystick.games.marvel_champions.verbs import VERBS, Aiming, times_of
from tallystick.kernel.machine import Op
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Figure,
    If,
    OneOf,
    Thing,
)

YOU: Final = Thing("you")
MODS: Final = ("for_each_mod", "until_mod")  # what may hang on something said of a thing
# Deeds whose amount may be counted, or be another one in brackets.
COUNTED: Final = (
    "deal", "take", "thwart", "place_threat", "heal", "prevent", "give_status_card", "lose_status",
)  # fmt: skip
COUNTED_CARDS: Final = ("draw", "discard")
OWN_WORDS: Final = (
    "game_over",
    "change_form",
    "cancel",
    "surge",
    "place_counters",
    "remove_counters",
)
KNOWN_WORDS: Final = frozenset(
    ("damage", "threat", "from the game", "engaged with you", "tough", "stun", "stunned", "confuse",
     "confused", "under your control")
)  # fmt: skip
STAT_WORDS: Final = {**{name: n for n, name in enumerate(STATS)}, "hit point": HP}


class Lowering(Aiming):
    """Makes the ops of one ability; ``labels`` are those that it carries."""

    def __init__(self, labels: tuple[str, ...]) -> None:
        super().__init__(labels)
        self.ops: list[Op] = []
        self.base = 0  # where the ops will stand in the program
        self.targets: list[tuple[Any, str, int]] = []

    def all(self, parts: tuple[Any, ...]) -> None:
        """All effects in order; what alters an attack is read ahead (MC.alteration.1)."""
        ordered = [one for one in parts if _alters(one)] + [p for p in parts if not _alters(p)]
        i = 0
        while i < len(ordered):
            part = ordered[i]
            following = ordered[i + 1] if i + 1 < len(ordered) else None
            more = _addition(part, following)
            self.part(part, more)
            i += 2 if more is not None else 1

    def part(self, part: Any, more: If | None = None) -> None:
        """One effect. Raises NoOp."""
        if isinstance(part, If):
            self._if(part)
        elif isinstance(part, OneOf):
            self._one_of(part)
        elif isinstance(part, Clause):
            if part.verb == "said":
                self._said(part)
            elif part.verb == "may":
                self._may(part)
            else:
                self._deed(part, more)
        else:
            raise NoOp(f"nothing is done yet with {part}")

    def _deed(self, clause: Clause, more: If | None) -> None:
        lower = VERBS.get(clause.verb)
        if lower is None:
            raise NoOp(f"nothing does yet: {clause}")
        _check_parts(clause)
        op = lower(self, clause)
        if isinstance(op, Deed) and clause.things and isinstance(clause.things[0], Thing):
            op.up_to = clause.things[0].figure.word in ("up to", "any number")
        if more is not None and isinstance(op, Deed):
            inner = more.then[0]
            assert isinstance(inner, Clause)
            op.n.more = sum_of(inner.figures, inner.parts)
            op.n.more_tests = tests_of(more)
        self.ops.append(op)

    # -- joints

    def _if(self, part: If) -> None:
        if part.while_:
            raise NoOp(f"nothing is done yet with a while in an effect: {part.tests[0]}")
        branch = joints.Branch(tests_of(part))
        self.ops.append(branch)
        self.all(part.then)
        self.targets.append((branch, "otherwise", len(self.ops)))

    def _may(self, clause: Clause) -> None:
        who = clause.things[0] if clause.things else YOU
        if not isinstance(who, Thing):
            raise NoOp(f"nothing does yet: {clause}")
        may = joints.May(who)
        self.ops.append(may)
        pays = [part for part in clause.parts if isinstance(part, Costs)]
        pay: Pay | None = None
        if pays:
            if len(pays[0].either) != 1:
                raise NoOp(f"nothing does yet: {clause}")
            pay = Pay(joints.EffectPayment(Price(pays[0].either[0])), -1)
            self.ops.append(pay)
        self.all(tuple(part for part in clause.parts if not isinstance(part, Costs)))
        self.targets.append((may, "otherwise", len(self.ops)))
        if pay is not None:
            self.targets.append((pay, "otherwise", len(self.ops)))

    def _one_of(self, part: OneOf) -> None:
        if part.figure != ONE:
            raise NoOp(f"only one option is chosen so far: {part.figure}")
        choices = tuple(joints.Choice(" ".join(map(str, one))) for one in part.options)
        ask = joints.ChooseOption(choices)
        self.ops.append(ask)
        jumps: list[joints.Jump] = []
        for choice, parts in zip(choices, part.options, strict=True):
            self.targets.append((choice, "at", len(self.ops)))
            known = len(self.aims)
            self._option(choice, parts)
            choice.aims = tuple(self.aims[known:])
            jump = joints.Jump()
            self.ops.append(jump)
            jumps.append(jump)
        for jump in jumps:
            self.targets.append((jump, "to", len(self.ops)))
        self.targets.append((ask, "end", len(self.ops)))

    def _option(self, choice: joints.Choice, parts: tuple[Any, ...]) -> None:
        if len(parts) == 1 and isinstance(parts[0], Clause) and parts[0].verb == "spend":
            choice.price = Price(costs_of(parts).either[0])
            pay = Pay(joints.EffectPayment(choice.price), -1)
            self.ops.append(pay)
            self.targets.append((pay, "otherwise", len(self.ops)))
            return
        self.all(parts)

    def settle(self, base: int) -> None:
        """Fill in where jumps lead, once it is known where the ops stand."""
        for owner, field, at in self.targets:
            setattr(owner, field, base + at)

    # -- what is said of something

    def _said(self, clause: Clause) -> None:
        subject = clause.things[0]
        if not isinstance(subject, Thing):
            raise NoOp(f"nothing does yet: {clause}")
        mods = tuple(p for p in clause.parts if isinstance(p, Clause) and p.verb in MODS)
        for said in clause.parts:
            if isinstance(said, Clause) and said.verb not in MODS:
                self._predicate(subject, said, mods)
            elif not isinstance(said, Clause):
                raise NoOp(f"nothing does yet: {clause}")

    def _predicate(self, subject: Thing, said: Clause, mods: tuple[Clause, ...]) -> None:
        verb = said.verb
        if verb == "draws":
            figure = said.things[0].figure if isinstance(said.things[0], Thing) else ONE
            self._draw(subject, Amounts(times_of(figure, mods)))
        elif verb == "takes":
            whom = Filter(subject)
            aim = self.aim(whom, "damage")
            self.ops.append(deeds.Take(aim, Amounts(sum_of(said.figures, mods))))
        elif verb in ("attacks", "schemes"):
            aim = self.aim(Filter(subject), "free")
            self.ops.append(Activate(aim, verb))
        elif verb == "gets":
            self._gets(subject, said, mods)
        elif verb == "gains":
            self._gains(subject, said, mods)
        elif verb == "is_now":
            aim = self.aim(Filter(subject), said.words[0])
            self.ops.append(deeds.GiveStatus(aim, Amounts(Sum(ONE)), None, said.words[0]))
        elif verb == "gets_status":
            word = said.words[0]
            aim = self.aim(Filter(subject), word)
            self.ops.append(deeds.GiveStatus(aim, Amounts(Sum(ONE)), None, word))
        else:
            raise NoOp(f"nothing does yet: {subject} {said}")

    def _gets(self, subject: Thing, said: Clause, mods: tuple[Clause, ...]) -> None:
        until = _until(mods)
        for bonus in said.parts:
            if not isinstance(bonus, Clause) or bonus.verb != "bonus":
                raise NoOp(f"nothing does yet: {subject} {said}")
            which = STAT_WORDS.get(bonus.words[1])
            if which is None or not bonus.words[0].lstrip("+-").isdigit():
                raise NoOp(f"nothing does yet: {subject} {said}")
            aim = self.aim(Filter(subject), "free")
            each = next((m for m in mods if m.verb == "for_each_mod"), None)
            n = Sum(Figure(int(bonus.words[0])), each_of(each.parts[0]) if each else None)
            self.ops.append(deeds.Gets(aim, Amounts(n), which, until))

    def _gains(self, subject: Thing, said: Clause, mods: tuple[Clause, ...]) -> None:
        for gained in said.parts:
            if not isinstance(gained, Clause) or gained.verb != "gained_keyword":
                raise NoOp(f"nothing does yet: {subject} {said}")
            name, level = keyword_of(gained.words[0])
            if "attack" in subject.kinds:
                if name not in KEYWORD_FLAGS:
                    raise NoOp(f"nothing does yet: {subject} {said}")
                self.ops.append(effects.GainFlags(KEYWORD_FLAGS[name]))
            elif name == "surge" and subject.how == "this":
                self.ops.append(effects.TellReveal(SURGING))
            else:
                aim = self.aim(Filter(subject), "free")
                n = Amounts(Sum(Figure(level)))
                self.ops.append(deeds.Gets(aim, n, -1, _until(mods), name))

    def _draw(self, who: Thing, n: Amounts) -> None:
        aim = Aim(Filter(who) if who.how != "you" else None, "draw")
        self.aims.append(aim)
        self.ops.append(effects.Draw(who, n))


def keyword_of(words: str) -> tuple[str, int]:
    """ "retaliate 1" as a keyword and its number. Raises NoOp."""
    name, _, number = words.partition(" ")
    name = name.strip()
    if name not in KEYWORDS:
        raise NoOp(f"nothing is known of the keyword {words!r}")
    digits = number.strip(" ()").removesuffix("[per_hero]")
    return name, int(digits) if digits.isdigit() else 1


def _alters(part: Any) -> bool:
    """Whether a sentence alters this attack: it is read before the damage."""
    if isinstance(part, If):
        return bool(part.then) and all(_alters(one) for one in part.then)
    if not isinstance(part, Clause) or part.verb != "said" or not part.things:
        return False
    subject = part.things[0]
    return isinstance(subject, Thing) and "attack" in subject.kinds


def _addition(part: Any, following: Any) -> If | None:
    """ "If ..., take 1 additional damage": added to the same instance (MC.alteration.1)."""
    if not (isinstance(part, Clause) and isinstance(following, If) and len(following.then) == 1):
        return None
    inner = following.then[0]
    if not isinstance(inner, Clause) or inner.verb != part.verb or not inner.figures:
        return None
    return following if inner.figures[0].word == "additional" else None


def _check_parts(clause: Clause) -> None:
    for part in clause.parts:
        if isinstance(part, If) or (isinstance(part, Clause) and not _may_hang(part, clause)):
            raise NoOp(f"nothing does yet: {clause}")
    if clause.verb not in OWN_WORDS and not set(clause.words) <= KNOWN_WORDS:
        raise NoOp(f"nothing does yet: {clause}")


def _may_hang(part: Clause, clause: Clause) -> bool:
    if part.verb == "for_each_mod":
        return clause.verb in (*COUNTED, *COUNTED_CARDS)
    if part.verb == "paren_amount":
        return clause.verb in COUNTED
    return part.verb == "counters"


def _until(mods: tuple[Clause, ...]) -> int:
    for mod in mods:
        if mod.verb == "until_mod":
            try:
                return until_of(mod.words[0])
            except KeyError:
                raise NoOp(f"nothing lasts {mod.words[0]!r} yet") from None
    return PHASE_END
