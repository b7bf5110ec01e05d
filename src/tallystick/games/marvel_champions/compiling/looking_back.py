"""Conditions of how things stood before what the text has done: "If there were no allies in play"
(MC.alteration.1)."""

from __future__ import annotations

from tallystick.rules.phrases import Clause, Part, is_if


def looked_before(parts: tuple[Part, ...]) -> tuple[Part, ...]:
    """ "The villain attacks an ally. If there were no allies in play, ...": it is looked at first,
    and what stands before is done in either case."""
    for i, part in enumerate(parts):
        if is_if(part, "there_were"):
            tests = tuple([_now(test) for test in part.tests])
            met = part._replace(tests=tests, then=(*parts[:i], *part.then), after=False)
            other = (Clause("otherwise", parts=parts[:i]),) if i else ()
            return (met, *other, *looked_before(parts[i + 1 :]))
    return parts


def _now(test: Clause) -> Clause:
    """The same, of how things stand as it is asked."""
    if test.verb != "there_were":
        return test
    return test._replace(verb="there_are", words=test.words[1:])
