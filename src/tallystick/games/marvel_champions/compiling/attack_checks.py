"""What an effect on an attack, a thwart or a defence must be told in (MC.interrupt.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions.effects.occasion import DOING
from tallystick.games.marvel_champions.effects.things import ENEMIES, NotRun
from tallystick.games.marvel_champions.flow.keys import AFTER, KEY, WHEN
from tallystick.games.marvel_champions.flow.occasions import ACTIVE, Act, Watch
from tallystick.rules.phrases import Clause, Part, is_noun, is_verb, within
from tallystick.rules.picking import only


def check_attacks(watch: Watch | None, effects: tuple[Part, ...]) -> None:
    """ "When X attacks, he attacks Y": he does not attack once more, but somebody else. NoOp."""
    if any(is_verb(one, "use_stat") for one in within(effects)):
        _check_powers(watch)
    if any(is_verb(one, "change_target") for one in within(effects)):
        _check_own_attacks(watch)
    if watch is None or watch.acts[0].stage == AFTER or watch.acts[0].key != KEY["attack"]:
        if any(is_verb(one, "prevent_dealt") or is_verb(one, "damage_turned") for one in effects):
            raise NotRun("nothing turns damage aside yet but that of an attack that begins")
        if any(_is_turned(one) for one in effects):
            raise NotRun("nothing turns an attack yet but one that begins")
        return
    mine = watch.acts[0].subject
    for one in effects:
        if not is_verb(one, "said") or _is_turned(one):
            continue
        said = one.things[0]
        named = mine is not None and said == mine.thing
        same = named or is_noun(said, DOING, "it")
        if same and any(is_verb(part, "attacks") for part in one.parts):
            raise NotRun("nothing turns an attack yet on somebody else")


def _is_turned(one: Part) -> bool:
    """ "It attacks a NAME instead": the attack that is going on."""
    if not is_verb(one, "said") or not is_noun(one.things[0], DOING, "it"):
        return False
    return {part.verb for part in only(one.parts, Clause)} == {"attacks", "instead_mod"}


POWERS: Final = tuple([KEY[key] for key in (
    "attack", "basic attack", "thwart", "basic thwart", "defend", "basic defense",
)])  # fmt: skip


ATTACKS: Final = POWERS[:2]


def _check_powers(watch: Watch | None) -> None:
    """ "They use their ATK instead": while a character of the players uses one of its powers."""
    acts = watch.acts if watch is not None else ()
    if not acts or not all(_is_use(act) for act in acts):
        raise NotRun("nobody uses a power of theirs then")


def _check_own_attacks(watch: Watch | None) -> None:
    """ "Change the target of this attack": of one that a character of the players makes, and whose
    target is told of already."""
    acts = watch.acts if watch is not None else ()
    if not acts or not all(_is_use(a) and a.key in ATTACKS and a.object is not None for a in acts):
        raise NotRun("nothing turns such an attack yet on somebody else")


def _is_use(act: Act) -> bool:
    """Whether a character of the players uses a power: none but those thwart, defend, or make basic
    attacks."""
    friends = act.subject is not None and not set(act.subject.kinds) & set(ENEMIES)
    known = act.key in POWERS and act.stage == WHEN and act.role == ACTIVE
    return known and (act.key != KEY["attack"] or friends)
