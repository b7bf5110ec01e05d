"""The verbs of a game: those that name what they are done to, and those that stand alone."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Final, NamedTuple

from tallystick.cases.nodes import Node
from tallystick.errors import InputError, unknown

# What a step of every game may say, and what nobody does.
OTHERS: Final = ("payments", "cost", "can", "choose", "pass", "end phase")


class Verbs(NamedTuple):
    """``named`` verbs have a name behind them, ``alone`` none; ``whats``: what, if no name."""

    named: tuple[str, ...]
    alone: tuple[str, ...]
    whats: tuple[tuple[str, str], ...] = ()

    def split(self, words: str) -> tuple[str, str]:
        """A verb and the name that follows it, "" if none; ("", words) for other words."""
        said = " ".join(words.split())
        if said in self.alone:
            return said, ""
        verb = next((one for one in self.named if said.startswith(f"{one} ")), "")
        return verb, said.removeprefix(f"{verb} ") if verb else said

    def read(self, node: Node) -> tuple[str, str]:
        """The verb of a step and the name that follows it. InputError for other words."""
        verb, name = self.split(node.text())
        if not verb:
            raise self.unknown(node)
        return verb, name

    def unknown(self, node: Node, others: tuple[str, ...] = OTHERS) -> InputError:
        """The error of words that are none of these verbs, nor any that ``others`` stand for."""
        said = " ".join(node.text().split())
        word = said.split(" ")[0]
        if said in others:
            return node.error(f"{said!r} is no step that can be judged so")
        if word in self.named:
            return node.error(f"expected {dict(self.whats).get(word, 'a name')} after {word!r}")
        if get_close_matches(word, self.named, n=1):
            return node.at(unknown("verb", word, self.named))
        return node.at(unknown("verb", said, (*self.alone, *self.named, *others)))
