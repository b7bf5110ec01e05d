"""Keywords and the costs that they stand for (GA.KW)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, needed, require
from tallystick.costs.cost import Amount, Cost, Pick
from tallystick.games.grand_archive.compiling.context import Context
from tallystick.games.grand_archive.compiling.costing import cost_of
from tallystick.games.grand_archive.costs.cost_actions import CounterPick
from tallystick.games.grand_archive.pieces import (
    Alternative,
    Extra,
    Gates,
    GrandArchivePiece,
    KeywordAbility,
)
from tallystick.games.grand_archive.position import counters, props, refs, things
from tallystick.games.grand_archive.zones import BREWED, EPHEMERAL, PREPARED
from tallystick.rules.phrases import Clause, Costs, Noun, Place, Spoken
from tallystick.rules.picking import first_of

# Keywords that something asks for: the others are reported.
KNOWN: Final = frozenset(
    ("floating memory", "reservable", "efficiency", "fast activation", "kindle", "ranged", "pride",
     "retort", "critical", "multistrike", "commanded will", "intercept", "stealth", "true sight",
     "spellshroud", "omnishroud", "vigor", "taunt", "cleave", "steadfast", "hindered", "ambush",
     "immortality", "unblockable", "renewable", "divine relic", "foster", "preserve", "bulwark",
     "level locked", "class locked", "link shield", "interdiction", "aenean progression",
     "elysian aura", "aethercalling", "starting object")
)  # fmt: skip
YOUR_CHAMPION: Final = refs.Referent(refs.CHAMPION, 0, refs.ME)


def keyword_line(
    ctx: Context, piece: GrandArchivePiece, said: Clause, gates: Gates, text: str
) -> None:
    """Add one keyword to a card. Raises NotRun."""
    verb = said.verb
    if verb == "keyword":
        _keyword(piece, said, gates, text)
    elif verb in ("brew", "ephemerate", "starcalling"):
        _alternative(ctx, piece, said, gates)
    else:
        raise NotRun(f"nothing is known of the keyword {said}")


def _keyword(piece: GrandArchivePiece, said: Clause, gates: Gates, text: str) -> None:
    name = said.words[0]
    n = said.figures[0].fixed if said.figures else 0
    if said.figures and (said.figures[0].word or said.figures[0].per_x):
        raise NotRun(f"the number of {name} is reckoned: nothing does that yet")
    if name.endswith(" lineage"):
        piece.lineage = name.removesuffix(" lineage")
        return
    if name == "prepare":
        picked = CounterPick(counters.PREPARATION, YOUR_CHAMPION, "preparation counter")
        cost = Cost([Pick("remove", picked, Amount(n))])
        extra = Extra(text, cost, gates=gates, clause="GA.KW.PREPARE")
        extra.optional, extra.property = True, PREPARED
        piece.extras = (*piece.extras, extra)
        piece.keywords = (*piece.keywords, KeywordAbility(name, n, gates))
        return
    if name == "command" or name.startswith("command "):
        _command(piece, name, gates, text)
        return
    if name.endswith(" link"):
        raise NotRun(f"nothing is known of the keyword {name!r}")
    if name not in KNOWN and not name.endswith("imbue"):
        raise NotRun(f"nothing is known of the keyword {name!r}")
    piece.keywords = (*piece.keywords, KeywordAbility(name, n, gates))


def _command(piece: GrandArchivePiece, name: str, gates: Gates, text: str) -> None:
    """GA.KW.COMMAND: an awake ally that obeys is rested in place of the champion."""
    subtype = name.removeprefix("command").strip()
    what = things.Matcher(" ".join(filter(None, ("awake", subtype.title(), "ally that obeys you"))))
    what.types = frozenset(["ally"])
    what.whose = refs.ME
    what.tests = (things.InState("awake"), things.Such(props.obeys))
    if subtype:
        what.subtypes = ((subtype,),)
    cost = Cost([Pick("rest", what, Amount(1))])
    extra = Extra(text, cost, gates=gates, clause="GA.KW.COMMAND")
    extra.instead_of_rest = True
    piece.extras = (*piece.extras, extra)
    piece.keywords = (*piece.keywords, KeywordAbility("command", 0, gates, subtype))


def _alternative(ctx: Context, piece: GrandArchivePiece, said: Clause, gates: Gates) -> None:
    costs = needed(first_of(said.parts, Costs))
    require(len(costs.either) == 1)
    zone, mark = {
        "brew": ("hand", BREWED),
        "ephemerate": ("graveyard", EPHEMERAL),
        "starcalling": ("looked", 0),
    }[said.verb]
    cost = cost_of(ctx, costs)[0]
    found = Alternative(said.verb, cost, zone=zone, property=mark, gates=gates)
    piece.alternatives = (*piece.alternatives, found)
    piece.keywords = (*piece.keywords, KeywordAbility(said.verb, 0, gates))


def had(ability: Spoken) -> Spoken:
    """ "Inherited Effect: Taunt": the champion above has it, too (GA.KW.INHERITED)."""
    has = Clause("said", things=(Noun("this"),), parts=(Clause("have", parts=ability.effects),))
    return ability._replace(effects=(has,))


def from_the_grave(said: Clause, given: list[Clause]) -> Clause | None:
    """ "This card in your graveyard has 'Ephemerate - (2)'": that keyword, which works there only
    (GA.KW.EPHEMERATE); None for anything else."""
    grave = Noun("this", relations=(("in", Place("your", ("graveyard",))),))
    quoted = given[0].parts if len(given) == 1 and given[0].verb == "gains_text" else ()
    match quoted:
        case (Spoken(effects=(Clause(verb="ephemerate") as keyword,)),) if said.things == (grave,):
            return keyword
    return None
