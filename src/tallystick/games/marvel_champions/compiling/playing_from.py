"""Statements about what may be played from elsewhere than a hand (MC.play.1)."""

from __future__ import annotations

import re
from typing import Final

from tallystick.games.marvel_champions.compiling.aiming import nothing, thing_of
from tallystick.games.marvel_champions.effects.at_hand import ATTACHED_HERE, TOP_OF_DECK
from tallystick.games.marvel_champions.effects.bargains import REDUCING
from tallystick.games.marvel_champions.effects.bases import Grant
from tallystick.games.marvel_champions.effects.things import Filter
from tallystick.games.marvel_champions.pieces import CardFace
from tallystick.rules.phrases import ONE, Clause, Noun, is_noun, is_verb
from tallystick.rules.picking import only_one

HERE: Final = ("attached to this card", "attached here", "attached to it")
_ONCE: Final = re.compile(r"once per (phase|round|turn)")


def state_may(piece: CardFace, clause: Clause) -> None:
    """ "You may play events attached to this card as if they were in your hand", "you may play this
    from your discard pile during your turn". Raises NotRun."""
    inner = only_one(clause.parts)
    if clause.things:
        raise nothing(clause)
    if is_verb(inner, "play"):
        _from_pile(piece, clause, inner)
        return
    if not is_verb(inner, "play_as_in_hand") or inner.parts:
        raise nothing(clause)
    thing = thing_of(inner)
    where, whom = _place_of(inner, thing)
    less = [REDUCING.fullmatch(word) for word in inner.words[1:]]
    per = [_ONCE.fullmatch(word) for word in clause.words]
    if None in less or None in per or not inner.words[0].startswith("as if"):
        raise nothing(clause)
    grant = Grant(
        where,
        whom,
        next((one.group(1) for one in per if one is not None), ""),
        sum([int(one.group(1)) for one in less if one is not None]),
        len(piece.powers) + len(piece.grants),
    )
    piece.grants = (*piece.grants, grant)


def _place_of(clause: Clause, thing: Noun) -> tuple[int, Filter | None]:
    """Where the cards lie, and what they must be; None for any."""
    places = thing.places()
    if thing.how == "top" and len(places) == 1 and thing.figure == ONE:
        if (places[0].whose, places[0].zones) != ("your", ("deck",)) or thing.kinds != ("card",):
            raise nothing(clause)
        return TOP_OF_DECK, None
    here = [mark for mark in thing.marks if mark in HERE]
    to = [one for word, one in thing.relations if word == "attached to"]
    mine = [one for one in to if is_noun(one, "this")]
    if len(here) + len(mine) != 1 or len(mine) != len(thing.relations) or thing.figure != ONE:
        raise nothing(clause)
    if thing.how not in ("some", "the", "each", "any", "a"):
        raise nothing(clause)
    marks = tuple([mark for mark in thing.marks if mark not in HERE])
    return ATTACHED_HERE, Filter(thing._replace(how="a", marks=marks, relations=()))


def _from_pile(piece: CardFace, clause: Clause, inner: Clause) -> None:
    """The card itself, from its owner's discard pile, in their turn (MC.player-turn.2)."""
    thing = thing_of(inner)
    places = thing.places()
    mine = thing.how == "this" and len(places) == len(thing.relations) == 1
    if not mine or (places[0].whose, places[0].zones) != ("your", ("discard pile",)):
        raise nothing(clause)
    if clause.words or inner.words or any(not is_verb(p, "turn_mod") for p in inner.parts):
        raise nothing(clause)
    piece.plays_from_pile = True
