"""YAML as nodes with positions, built from the parser's events: within bounds, and never deep.

An alias stands for a whole value, so a few lines of them could stand for more than fits into any
memory; lists in lists would go as deep as the machine can count. Both are bounded here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, Protocol, cast

import yaml

from tallystick.errors import InputError
from tallystick.reading import DEEPEST, TOO_DEEP

LARGEST_CASES: Final = 4 << 20  # characters in a file of cases
MOST_ALIASED: Final = 10_000  # values for which all aliases of a file stand together
LONGEST_NUMBER: Final = 20  # digits in a row anywhere
_TOO_LONG: Final = re.compile(rf"\d{{{LONGEST_NUMBER + 1}}}")
_UNPRINTABLE: Final = re.compile("[\0-\b\v\f\x0e-\x1f\x7f\ud800-\udfff]")

MERGED: Final = "tag:yaml.org,2002:merge"

Pair = tuple[yaml.Node, yaml.Node]
Made = tuple[yaml.Node, int]  # a value, and how many values it is
Implied = bool | tuple[bool, bool]  # whether a tag may be left out, as an event says it


class YamlLoader(Protocol):
    """What is asked of a loader of ``yaml``."""

    def get_event(self) -> yaml.Event:
        """The next event, which is consumed by that."""

    def resolve(self, kind: type[yaml.Node], value: str | None, implicit: Implied) -> str:
        """The tag of a value that has none."""


def compose_text(text: str, file: str) -> yaml.Node | None:
    """The value that a YAML text holds, None if there is none. InputError where it is no YAML."""
    if len(text) > LARGEST_CASES:
        raise InputError(f"is longer than {LARGEST_CASES >> 20} million characters", file)
    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(text)
        try:
            return _Composer(loader, file).document()
        finally:
            loader.dispose()
    except UnicodeEncodeError as error:
        line = text.count("\n", 0, error.start) + 1
        raise InputError("expected text, found half a character", file, line) from None
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or getattr(error, "reason", None)
        line = mark.line + 1 if mark is not None else _line_of(error, text)
        said = " ".join(str(problem or "it cannot be read").split())
        too_deep = (
            "nesting depth" in said
        )  # looking ahead the parser may come to a bound of its own
        raise InputError(TOO_DEEP if too_deep else f"no YAML: {said}", file, line) from None


def _line_of(error: yaml.YAMLError, text: str) -> int:
    """The line of an error that only knows how far it came."""
    return text.count("\n", 0, getattr(error, "position", 0)) + 1


def _mark(found: object) -> yaml.Mark:
    """A mark of an event, which always has both."""
    return cast("yaml.Mark", found)


class _Open:
    """A list or a mapping whose end has not come yet."""

    def __init__(self, node: yaml.CollectionNode, anchor: str | None) -> None:
        self.node = node
        self.anchor = anchor
        self.values: list[yaml.Node] = []
        self.size = 1

    def close(self, end: yaml.Mark) -> Made:
        """The node, with all that it holds: of a mapping, keys and values in turn."""
        is_map = isinstance(self.node, yaml.MappingNode)
        values = self.values
        self.node.value = merged(zip(values[::2], values[1::2], strict=True)) if is_map else values
        self.node.end_mark = end
        return self.node, self.size


def merged(pairs: Iterable[Pair]) -> list[Pair]:
    """The keys and values of a mapping, with those that it takes over (``<<``) and does not say."""
    said = list(pairs)
    own = [pair for pair in said if pair[0].tag != MERGED]
    for _, taken in (pair for pair in said if pair[0].tag == MERGED):
        for one in taken.value if isinstance(taken, yaml.SequenceNode) else [taken]:
            if not isinstance(one, yaml.MappingNode):
                return said  # which knows no such key
            names = [key.value for key, _ in own]
            own += [pair for pair in one.value if pair[0].value not in names]
    return own


class _Composer:
    """The reading of one text."""

    def __init__(self, loader: YamlLoader, file: str) -> None:
        self.loader = loader
        self.file = file
        self.open: list[_Open] = []
        self.anchors: dict[str, Made] = {}
        self.aliased = 0
        self.root: yaml.Node | None = None

    def document(self) -> yaml.Node | None:
        """The value of the only document."""
        while True:
            event = self.loader.get_event()
            match event:
                case yaml.StreamEndEvent():
                    return self.root
                case yaml.DocumentStartEvent() if self.root is not None:
                    raise self._error("no YAML: expected one document, found another", event)
            self._take(event)

    def _take(self, event: yaml.Event) -> None:
        match event:
            case yaml.ScalarEvent():
                self._put((self._scalar(event), 1), event.anchor)
            case yaml.AliasEvent():
                self._put(self._alias(event), None)
            case yaml.MappingStartEvent():
                self._begin(event, yaml.MappingNode)
            case yaml.SequenceStartEvent():
                self._begin(event, yaml.SequenceNode)
            case yaml.CollectionEndEvent():
                ended = self.open.pop()
                self._put(ended.close(_mark(event.end_mark)), ended.anchor)

    def _begin(
        self, event: yaml.CollectionStartEvent, kind: type[yaml.MappingNode | yaml.SequenceNode]
    ) -> None:
        if len(self.open) >= DEEPEST:
            raise self._error(TOO_DEEP, event)
        tag = self._tag(kind, event.tag, None, event.implicit)
        self.open.append(
            _Open(kind(tag, [], _mark(event.start_mark), None, event.flow_style), event.anchor)
        )

    def _tag(
        self, kind: type[yaml.Node], tag: str | None, value: str | None, implicit: Implied
    ) -> str:
        return self.loader.resolve(kind, value, implicit) if tag is None or tag == "!" else tag

    def _scalar(self, event: yaml.ScalarEvent) -> yaml.Node:
        value = event.value
        if len(value) > LONGEST_NUMBER and _TOO_LONG.search(value):
            raise self._error(f"a number has more than {LONGEST_NUMBER} digits", event)
        if _UNPRINTABLE.search(value):
            raise self._error("expected text, found a control character in it", event)
        tag = self._tag(yaml.ScalarNode, event.tag, value, event.implicit)
        return yaml.ScalarNode(
            tag, value, _mark(event.start_mark), _mark(event.end_mark), event.style
        )

    def _alias(self, event: yaml.AliasEvent) -> Made:
        made = self.anchors.get(event.anchor or "")
        if made is None:
            raise self._error(f"no YAML: *{event.anchor} stands for nothing before it", event)
        self.aliased += made[1]
        if self.aliased > MOST_ALIASED:
            raise self._error(f"aliases stand for more than {MOST_ALIASED} values", event)
        return made

    def _put(self, made: Made, anchor: str | None) -> None:
        node, size = made
        if anchor is not None:
            self.anchors[anchor] = made
        if self.open:
            self.open[-1].values.append(node)
            self.open[-1].size += size
        else:
            self.root = node

    def _error(self, text: str, event: yaml.Event) -> InputError:
        return InputError(text, self.file, _mark(event.start_mark).line + 1)
