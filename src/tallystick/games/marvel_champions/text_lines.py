"""Card text, third part: sentences and abilities (MC.initiating-abilities, MC.cost.3, MC.cost.4)."""

from __future__ import annotations

import re
from typing import Any, Final

from tallystick.cards.errors import Misread
from tallystick.games.marvel_champions.text_costs import costs_of
from tallystick.games.marvel_champions.text_things import Things, _token
from tallystick.games.marvel_champions.text_words import phrase
from tallystick.rules.phrases import (
    ONE,
    Clause,
    Costs,
    Figure,
    If,
    Limit,
    OneOf,
    Part,
    Spoken,
    Thing,
    Timing,
)

_TIMING: Final = re.compile(
    r"(?:(first player|hero|alter-ego) )?(forced )?([a-z ]+?)(?: \(([^()]+)\))?"
)
_LIMIT: Final = re.compile(
    r"\(?(limit|max) (once|\d+)(?: (.*?))? per (.*?)\.?\)?\.?"
)
Parts = tuple[Part, ...]


class Lines(Things):
    """Reads sentences and paragraphs."""

    # -- clauses and what hangs on them

    def clause(self, parts: list[Any]) -> Any:
        """A deed or statement with its modifiers; a condition comes to stand around it."""
        core, mods = parts[0], [one for one in parts[1:] if one is not None]
        tests = [one for one in mods if isinstance(one, If) and not one.then]
        rest = tuple(one for one in mods if one not in tests)
        if rest:
            core = core._replace(parts=core.parts + rest)
        for test in tests:
            core = test._replace(then=(core,))
        return core

    def clauses(self, parts: list[Any]) -> Parts:
        """What is done in order; joined by "or", one of them is."""
        done = [one for one in parts if not _token(one)]
        joints = [phrase(one) for one in parts if _token(one) == "JOIN"]
        if any("or" in joint.replace(",", " ").split() for joint in joints):
            return (OneOf(tuple((one,) for one in done)),)
        return tuple(done)

    def either(self, parts: list[Any]) -> Parts:
        return self.clauses(parts[1:])

    def said_of(self, parts: list[Any]) -> Clause:
        """A subject and all that is said of it."""
        said = tuple(one for one in parts[1:] if isinstance(one, Clause))
        return Clause("said", things=(parts[0],), parts=said)

    def condition(self, parts: list[Any]) -> If:
        return If(tuple(one for one in parts if isinstance(one, Clause)))

    def if_mod(self, parts: list[Any]) -> If:
        found: If = parts[-1]
        return found

    def while_mod(self, parts: list[Any]) -> If:
        found: If = parts[-1]
        return found._replace(while_=True)

    def reminder_mod(self, parts: list[Any]) -> None:
        return None

    def paren_mod(self, parts: list[Any]) -> Any:
        return parts[0]

    # -- sentences: each comes to parts, in order

    def sentence(self, parts: list[Any]) -> Parts:
        return tuple(
            one
            for part in parts
            for one in (part if isinstance(part, tuple) and not hasattr(part, "_fields") else (part,))
            if not _token(one)
        ) + self._limits(parts)

    def _limits(self, parts: list[Any]) -> Parts:
        return tuple(limit_of(one) for one in parts if _token(one) == "LIMIT")

    def limited(self, parts: list[Any]) -> Parts:
        return self._limits(parts)

    def reminder(self, parts: list[Any]) -> Parts:
        return ()

    def conditional(self, parts: list[Any]) -> Parts:
        return (_found(parts, If)._replace(then=_done(parts)),)

    def meanwhile(self, parts: list[Any]) -> Parts:
        return (_found(parts, If)._replace(then=_done(parts), while_=True),)

    def until(self, parts: list[Any]) -> Parts:
        until = next(phrase(one) for one in parts if _token(one) == "UNTIL")
        return (Clause("until", words=(until,), parts=_done(parts)),)

    def until_while(self, parts: list[Any]) -> Parts:
        inner = (_found(parts, If)._replace(then=_done(parts), while_=True),)
        return self.until([*(one for one in parts if _token(one) == "UNTIL"), inner])

    def repeated(self, parts: list[Any]) -> Parts:
        return (Clause("repeated", parts=(parts[0], *_done(parts))),)

    def may(self, parts: list[Any]) -> Parts:
        return (Clause("may", parts=_done(parts)),)

    def may_pay(self, parts: list[Any]) -> Parts:
        price, effects = [one for one in parts if _is_parts(one)]
        return (Clause("may", parts=(costs_of(price), *effects)),)

    def extra_cost(self, parts: list[Any]) -> Parts:
        said = next(phrase(one) for one in parts if _token(one) == "EXTRA_COST")
        return (Clause("additional_cost", words=(said,), parts=(costs_of(_done(parts)),)),)

    def chosen_first(self, parts: list[Any]) -> Parts:
        return (self._clause("choose", parts),)

    def keyword(self, parts: list[Any]) -> Parts:
        return (Clause("keyword", words=(phrase(parts[0]),)),)

    def restriction(self, parts: list[Any]) -> Parts:
        return tuple(one for one in parts if isinstance(one, Clause))

    # -- abilities

    def timing(self, parts: list[Any]) -> Timing:
        labels = next((phrase(one) for one in parts if _token(one) == "LABELS"), "")
        found = _TIMING.fullmatch(phrase(parts[0]))
        if found is None:
            raise Misread("this is no timing", 0)
        form, forced, kind, qualifier = found.groups()
        if kind.startswith(("forced ",)):
            kind, forced = kind.removeprefix("forced "), "forced"
        split = tuple(labels.strip("()").split("/")) if labels else ()
        return Timing(kind, form or "", bool(forced), split, qualifier or "")

    def option(self, parts: list[Any]) -> Any:
        return parts[-1]

    def effects(self, parts: list[Any]) -> tuple[Costs | None, Parts]:
        return None, _flat(parts)

    def priced(self, parts: list[Any]) -> tuple[Costs | None, Parts]:
        at = next(i for i, one in enumerate(parts) if _token(one) == "ARROW")
        return costs_of(_flat(parts[:at])), _flat(parts[at:])

    def priced_if(self, parts: list[Any]) -> tuple[Costs | None, Parts]:
        at = next(i for i, one in enumerate(parts) if _token(one) == "ARROW")
        tests = _found(parts, If).tests
        return costs_of(_flat([one for one in parts[:at] if _is_parts(one)]), tests), _flat(
            parts[at:]
        )

    def choice(self, parts: list[Any]) -> tuple[Costs | None, Parts]:
        options = [one for one in parts if isinstance(one, tuple) and _is_body(one)]
        figure = next((one for one in parts if isinstance(one, Figure)), ONE)
        return None, (OneOf(tuple(_option(one) for one in options), figure),)

    def priced_choice(self, parts: list[Any]) -> tuple[Costs | None, Parts]:
        at = next(i for i, one in enumerate(parts) if _token(one) == "ARROW")
        return costs_of(_flat(parts[:at])), self.choice(parts[at:])[1]

    def on_occasion(self, parts: list[Any]) -> tuple[Clause, Any]:
        return parts[0], parts[-1]

    def at_will(self, parts: list[Any]) -> tuple[None, Any]:
        return None, parts[0]

    def occasion(self, parts: list[Any]) -> Clause:
        rest = tuple(one for one in parts[1:] if not _token(one))
        return Clause("occasion", words=(phrase(parts[0]),), parts=rest)

    def provided(self, parts: list[Any]) -> If:
        return _found(parts, If)

    def statements(self, parts: list[Any]) -> list[Spoken]:
        """Each statement for itself; limits belong to the card."""
        return [Spoken((one,)) for one in _flat(parts)]

    def triggered(self, parts: list[Any]) -> list[Spoken]:
        timing = _found(parts, Timing)
        name = next((phrase(one) for one in parts if _token(one) == "ABILITY_NAME"), "")
        event, (costs, effects) = parts[-1]
        limits = tuple(one for one in effects if isinstance(one, Limit))
        done = tuple(one for one in effects if not isinstance(one, Limit))
        before = parts[: parts.index(timing)]
        stated = self.statements([one for one in before if not _token(one)])
        named = name.rstrip("—").strip(' "')
        return [*stated, Spoken(done, timing, event, costs, limits, named)]

    def line(self, parts: list[Any]) -> Any:
        return parts[0]

    def cost(self, parts: list[Any]) -> Costs:
        return costs_of(_flat(parts))

    def cost_if(self, parts: list[Any]) -> Costs:
        return costs_of(_flat([one for one in parts if _is_parts(one)]), _found(parts, If).tests)

    def gains_text(self, parts: list[Any]) -> Clause:
        """An ability in quotes that something gains."""
        inner = next(one for one in parts if isinstance(one, list))
        return Clause("gains_text", parts=tuple(inner))


def limit_of(token: str) -> Limit:
    """ "(Limit once per round.)" """
    found = _LIMIT.fullmatch(phrase(token))
    if found is None:
        raise Misread("this is no limit", 0, str(token))
    kind, n, what, per = found.groups()
    return Limit(kind, 1 if n == "once" else int(n), per, what or "")


def _is_parts(one: Any) -> bool:
    """Whether it is what a sentence came to, rather than a value of its own."""
    return isinstance(one, tuple) and not hasattr(one, "_fields") and not _is_body(one)


def _is_body(one: Any) -> bool:
    return (
        isinstance(one, tuple)
        and not hasattr(one, "_fields")
        and len(one) == 2
        and (one[0] is None or isinstance(one[0], Costs))
        and isinstance(one[1], tuple)
        and not hasattr(one[1], "_fields")
    )


def _flat(parts: list[Any]) -> Parts:
    return tuple(one for part in parts if _is_parts(part) for one in part)


def _done(parts: list[Any]) -> Parts:
    return _flat(parts)


def _found(parts: list[Any], kind: type[Any]) -> Any:
    return next(one for one in parts if isinstance(one, kind))


def _option(body: tuple[Costs | None, Parts]) -> Parts:
    """An option's effects; one with a price of its own is an ability in itself."""
    costs, effects = body
    return effects if costs is None else (Spoken(effects, costs=costs),)


def nothing() -> Thing:
    """No thing."""
    return Thing("")
