"""Modes and targets: which an instance asks for, what may be chosen, whether what is announced has
enough of it, and whether what was chosen is legal still (GA.ACT.4, GA.ACT.5, GA.RES.3, GA.TGT)."""

from __future__ import annotations

from typing import Final

from tallystick.games.grand_archive import pieces
from tallystick.games.grand_archive.book import book_of
from tallystick.games.grand_archive.costs.announced import CostTerms
from tallystick.games.grand_archive.costs.powers import power_at, power_of
from tallystick.games.grand_archive.position import reasons, restrictions, stack, values
from tallystick.games.grand_archive.position.aimed import goes_with
from tallystick.games.grand_archive.position.bases import CARD, INSTANCE, PLAYER, Target, Thinglike
from tallystick.games.grand_archive.position.changes import CANNOT, TARGETED, TargetingBan
from tallystick.games.grand_archive.position.continuous_effects import is_spent
from tallystick.games.grand_archive.position.predicates import AimsAt
from tallystick.games.grand_archive.position.scope import INSTANCES, EffectScope, scope_of
from tallystick.games.grand_archive.position.triggers import trigger_of
from tallystick.games.grand_archive.zones import CHOICES, FIELD, SINCE, STACK, living
from tallystick.kernel.decision import Refusal
from tallystick.kernel.layout import ZONE
from tallystick.kernel.machine import Game
from tallystick.rules.picking import has


def script_of(game: Game, instance: int) -> pieces.Script | None:
    """What an instance does when it resolves; None for what only becomes an object."""
    record = stack.record_of(game, instance)
    kind, card, place = record[stack.KIND], record[stack.CARD_OF], record[stack.PLACE]
    if kind == stack.GAME:
        return pieces.Script("", place)
    if kind == stack.TRIGGER:
        return trigger_of(book_of(game), card, place).script
    if kind == stack.ABILITY:
        return power_at(book_of(game), card, place).script
    whole: pieces.Script | None = game.rules.cards[card].script
    return whole


def open_aims(game: Game, instance: int, script: pieces.Script) -> list[pieces.TargetRequirement]:
    """The targets that an instance asks for, with the modes chosen."""
    modes = stack.field(game, instance, stack.MODES) if script.modes else 0
    return [aim for aim in script.aims if aim.mode < 0 or modes >> aim.mode & 1]


AIMED: Final = "aimed at"  # what has become a target of what waits on the stack now


def tell(game: Game, instance: int) -> None:
    """What an instance targets is told, object by object, once it is on the stack; not while it is
    announced, for it may be taken back."""
    if AIMED not in book_of(game).heard_of:
        return
    rows, seat = game.lists[CHOICES], stack.field(game, instance, stack.CONTROLLER)
    aimed = [rows[at + stack.VALUE] for at in stack.chosen_rows(game, instance)]
    for value in dict.fromkeys(aimed):
        if 0 <= value < len(game.lists[SINCE]):
            game.emit(AIMED, seat, value, instance)


def legal_targets(game: Game, instance: int, aim: pieces.TargetRequirement) -> list[int]:
    """The chosen targets of a slot that are legal now (GA.RES.3)."""
    record = stack.find(game, instance)
    source = game.lists[STACK][record + stack.SOURCE_OF]
    seat = game.lists[STACK][record + stack.CONTROLLER]
    scope = scope_of(game, seat, source, instance)
    rows, since = game.lists[CHOICES], game.lists[SINCE]
    found: list[int] = []
    for at in range(0, len(rows), stack.ROW):
        if rows[at] != instance or rows[at + stack.SLOT] != aim.slot:
            continue
        value = rows[at + stack.VALUE]
        if 0 <= value < len(since) and since[value] != rows[at + stack.SINCE_WHEN]:
            continue
        if value != stack.NO_TARGET and _is_legal(scope, aim.what, value):
            found.append(value)
    return found


def has_fizzled(game: Game, instance: int) -> bool:
    """GA.RES.3, GA.ACTION.2: whether a required target is no longer legal (GA.A11, option
    ``fizzle``)."""
    script = script_of(game, instance)
    if script is None or not stack.chosen_rows(game, instance):
        return False
    x = stack.field(game, instance, stack.DECLARED_X)
    required = 0
    lost = 0
    for aim in open_aims(game, instance, script):
        least = aim.least.value(x)
        if least <= 0:
            continue
        chosen = len(stack.chosen(game, instance, aim.slot))
        required += min(chosen, least)
        lost += max(0, min(chosen, least) - len(legal_targets(game, instance, aim)))
    if game.rules.readings["fizzle"] == "all-targets":
        return required > 0 and lost == required
    return lost > 0


def script_of_terms(game: Game, terms: CostTerms) -> pieces.Script | None:
    """The script of what is announced: that of the ability, or of the card."""
    if terms.verb == pieces.USE:
        return power_of(game, terms.source, terms.place).script
    return terms.piece.script


def aim_refusal(game: Game, terms: CostTerms) -> Refusal | None:
    """Why what is announced has not enough modes or targets (GA.ACT.6)."""
    script = script_of_terms(game, terms)
    if script is None or (not script.aims and not script.modes):
        return None
    if not _can_aim(game, terms, script, -1):
        return _lack(game, terms, script)
    fewest = mode_range(game, terms, script)[0]
    if script.modes and len(open_modes(game, terms, script)) < fewest:
        return reasons.NO_MODE
    return None


def _lack(game: Game, terms: CostTerms, script: pieces.Script) -> Refusal:
    """That there is no target, or what keeps the first that there would be from being one."""
    scope = scope_of(game, terms.seat, terms.source, terms.instance, terms.x)
    for aim in script.aims:
        bound = aim.mode < 0 and aim.least.value(terms.x) > 0
        for value in _barred(scope, aim.what, _open(scope, aim.what), terms.verb) if bound else ():
            return target_refusal(
                game, aim, scope.seat, scope.source, value=value, instance=terms.instance
            )
    return reasons.NO_TARGET


def mode_range(game: Game, terms: CostTerms, script: pieces.Script) -> tuple[int, int]:
    """How many modes must and may be chosen: "if ..., choose two instead" (GA.ACT.4)."""
    if script.instead is not None:
        gates, fewest, most = script.instead
        if restrictions.met(game, gates, terms.source, terms.seat):
            return fewest, most
    return script.fewest, script.most


def script_is_open(game: Game, terms: CostTerms, script: pieces.Script) -> bool:
    """Whether enough modes and targets are there (GA.ACT.5, GA.AACT.4, GA.ATRIG.3)."""
    if not _can_aim(game, terms, script, -1):
        return False
    fewest = mode_range(game, terms, script)[0]
    return not script.modes or len(open_modes(game, terms, script)) >= fewest


def has_targets(game: Game, terms: CostTerms) -> bool:
    """Whether what is announced has its required targets with this X."""
    script = script_of_terms(game, terms)
    return script is None or script_is_open(game, terms, script)


def open_modes(game: Game, terms: CostTerms, script: pieces.Script) -> list[int]:
    """GA.ACT.4: the modes that may be chosen: unlocked, with their targets."""
    return [
        i
        for i, mode in enumerate(script.modes)
        if restrictions.met(game, mode.gates, terms.source, terms.seat)
        and not (script.is_fresh and is_spent(game, terms.source, script.mark_of(i)))
        and _can_aim(game, terms, script, i)
    ]


def _can_aim(game: Game, terms: CostTerms, script: pieces.Script, mode: int) -> bool:
    """Whether the targets that a mode (-1: the whole) requires are there."""
    mine = [
        aim
        for aim in script.aims
        if aim.mode == mode
        and not aim.property
        and (not aim.gates or restrictions.met(game, aim.gates, terms.source, terms.seat))
    ]
    if script.unlike and any(aim.what.unlike for aim in mine):
        return can_differ(game, terms, mine)
    for aim in mine:  # noqa: SIM110  # all() is a generator, and this is asked often
        if not _has_enough(game, terms, aim):
            return False
    return True


def _has_enough(game: Game, terms: CostTerms, aim: pieces.TargetRequirement) -> bool:
    """Whether as many may be chosen as must be."""
    what, least = aim.what, aim.least.value(terms.x)
    if least <= 0:
        return True
    seat, source, instance = terms.seat, terms.source, terms.instance
    if what.unlike or what.slot >= 0:
        return (
            len(candidates(game, what, seat, source, instance, verb=terms.verb, x=terms.x)) >= least
        )
    scope = scope_of(game, seat, source, instance, terms.x)
    for value in what.what.one_by_one(scope):
        least -= not _barred(scope, what, [value], terms.verb)
        if least == 0:
            return True
    return False


def can_differ(
    game: Game,
    terms: CostTerms,
    aims: list[pieces.TargetRequirement],
    slot: int = -1,
    value: int = -1,
) -> bool:
    """Whether there are enough for all that must be different (GA.TGT.4), with ``value`` chosen for
    ``slot``."""
    groups: list[list[int]] = []
    for aim in aims:
        found = _candidates(game, terms, aim)
        chosen = stack.chosen(game, terms.instance, aim.slot) if terms.instance else []
        if aim.slot == slot:
            chosen = [*chosen, value]
        groups += [[one] for one in chosen]
        groups += [found] * (aim.least.value(terms.x) - len(chosen))
    return _are_different(groups)


def _candidates(game: Game, terms: CostTerms, aim: pieces.TargetRequirement) -> list[int]:
    """What may be chosen for a slot of what is, or would be, announced."""
    seat, source, instance = terms.seat, terms.source, terms.instance
    return candidates(game, aim.what, seat, source, instance, verb=terms.verb, x=terms.x)


def hangs_on_targets(game: Game, terms: CostTerms) -> bool:
    """Whether what something costs hangs on its targets (GA.ACT.7)."""
    return terms.verb != pieces.USE and is_priced_by_targets(terms.piece)


def is_priced_by_targets(piece: pieces.GrandArchivePiece) -> bool:
    """Whether a card's own text lets its cost hang on them."""
    return bool(piece.own_costs) and any(has(one.tests, AimsAt) for one in piece.own_costs)


def pricing_targets(game: Game, terms: CostTerms) -> list[tuple[int, int]]:
    """Each target that could be chosen, as (slot, target); (-1, -1) for none, where none has to
    be."""
    script = script_of_terms(game, terms)
    aims = [aim for aim in script.aims if not aim.property] if script is not None else []
    found = [(aim.slot, value) for aim in aims for value in _candidates(game, terms, aim)]
    bound = any(aim.mode < 0 and aim.least.value(terms.x) > 0 for aim in aims)
    return found if bound else [*found, (-1, -1)]


def thinkable_targets(game: Game, aim: pieces.TargetRequirement) -> list[int]:
    """What a target of that kind could be thought to be: all that is on the field, and for what
    targets players or instances all of those."""
    found = [one for seat in living(game) for one in game.lists[FIELD[seat]]]
    if aim.what.sort == PLAYER:
        found += [stack.player_value(seat) for seat in living(game)]
    if aim.what.sort == INSTANCE:
        found += [INSTANCES + one for one in stack.waiting(game)]
    return found


def target_refusal(
    game: Game, aim: pieces.TargetRequirement, seat: int, source: int, *, value: int, instance: int
) -> Refusal:
    """Why something that may not be targeted may not (GA.ACT.5)."""
    scope = scope_of(game, seat, source, instance)
    if value in _taken(scope, aim.what):
        return reasons.MUST_DIFFER
    if not aim.what.what.fits(scope, value):
        return reasons.NO_SUCH_TARGET
    if _barred(scope, aim.what, [value]):
        kept_off = _is_kept_off(game, value, seat, _natures(scope, aim.what))
        return reasons.NOT_TARGETED if kept_off else reasons.SHROUDED
    return reasons.MUST_DIFFER


# -- what may be targeted (GA.TGT) ---------------------------------------------------------------


def candidates(
    game: Game, what: Target, seat: int, source: int, instance: int, *, verb: str = "", x: int = 0
) -> list[int]:
    """Everything that may be chosen now: legal, and not chosen for a slot that it must differ from
    (GA.TGT.4). ``verb`` and ``x``: what would be done, where that is not announced yet."""
    scope = scope_of(game, seat, source, instance, x)
    taken = _taken(scope, what)
    found = [value for value in _open(scope, what) if value not in taken]
    barred = _barred(scope, what, found, verb)
    return [value for value in found if value not in barred] if barred else found


def _taken(scope: EffectScope, what: Target) -> list[int]:
    """What is chosen for the slots that it must differ from (GA.TGT.4)."""
    return [value for slot in what.unlike for value in scope.targets(slot)]


def _open(scope: EffectScope, what: Target) -> list[int]:
    """What fits; of a single zone only what lies with those that were chosen."""
    found = what.what.candidates(scope)
    chosen = scope.targets(what.slot) if what.slot >= 0 else []
    return [one for one in found if not chosen or goes_with(scope, what.what, chosen[0], one)]


def _is_legal(scope: EffectScope, what: Target, value: int) -> bool:
    """Whether something that was or would be chosen is a legal target now (GA.RES.3)."""
    if not what.what.fits(scope, value) or not _is_there(scope, what.what, value):
        return False
    return not _barred(scope, what, [value])


def _is_there(scope: EffectScope, what: Thinglike, value: int) -> bool:
    """Whether a card is where the description looks for it."""
    return what.sort != CARD or what.includes(scope, value)


def _are_different(groups: list[list[int]]) -> bool:
    """Whether one of each group can be chosen, all of them different (GA.TGT.4)."""
    holders: dict[int, int] = {}
    return all(_place(groups, at, holders, set()) for at in range(len(groups)))


def _place(groups: list[list[int]], at: int, holders: dict[int, int], tried: set[int]) -> bool:
    """Find one for a group, moving others away where that is possible."""
    for value in groups[at]:
        if value in tried:
            continue
        tried.add(value)
        if value not in holders or _place(groups, holders[value], holders, tried):
            holders[value] = at
            return True
    return False


# What something on the stack is, and what would be, to whoever asks what targets.
NATURES: Final[dict[int, tuple[str, ...]]] = {
    stack.ABILITY: ("ability", "activated ability"),
    stack.TRIGGER: ("ability", "trigger"),
    stack.ACTIVATION: ("activation", "card"),
    stack.MATERIALIZATION: ("materialization", "card"),
}
BY_VERB: Final = {
    pieces.USE: stack.ABILITY, pieces.ACTIVATE: stack.ACTIVATION,
    pieces.PLAY_MATERIAL: stack.MATERIALIZATION,
}  # fmt: skip
SHROUDED_FROM: Final = frozenset(("activation", "materialization", "trigger"))


def _natures(scope: EffectScope, what: Target, verb: str = "") -> tuple[str, ...]:
    """What it is that targets: a Spell (GA.ABIL.8), an ability, an activation of an action card;
    ``verb``: what would be done, where nothing is announced yet."""
    game, source = scope.game, scope.source
    at = stack.find(game, scope.instance) if scope.instance else -1
    kind = game.lists[STACK][at + stack.KIND] if at >= 0 else BY_VERB.get(verb, stack.ACTIVATION)
    found: tuple[str, ...] = NATURES.get(kind, ())
    if what.spell or _is_spell(game, source, at):
        found = (*found, "spell")
    if "card" in found and source >= 0 and "action" in values.types(game, source):
        found = (*found, "action card")
    return found


def _is_spell(game: Game, source: int, at: int) -> bool:
    """Whether what is on the stack there, or what would be announced, is a Spell."""
    if at < 0:
        return source >= 0 and values.is_spell(game, source)
    return values.is_spell_on_stack(game, at)


def _barred(scope: EffectScope, what: Target, found: list[int], verb: str = "") -> list[int]:
    """The objects among them that its player cannot target: with Spellshroud by Spells, with
    Omnishroud by activations, materializations and triggers (GA.KW.OMNISHROUD)."""
    game, seat = scope.game, scope.seat
    zones = game.lists[ZONE]
    objects = [value for value in found if 0 <= value < INSTANCES and zones[value] in FIELD]
    if not objects:
        return objects
    wholly = values.with_keyword(game, objects, "omnishroud")
    from_spells = values.with_keyword(game, objects, "spellshroud")
    forbidden = values.is_spoken(game, 1 << CANNOT)
    if not wholly and not from_spells and not forbidden:
        return wholly
    by = _natures(scope, what, verb)
    barred = list[int]() if SHROUDED_FROM.isdisjoint(by) else wholly
    if forbidden:
        barred += [value for value in objects if _is_kept_off(game, value, seat, by)]
    return barred + from_spells if "spell" in by else barred


def _is_kept_off(game: Game, entity: int, seat: int, by: tuple[str, ...]) -> bool:
    """Whether something says that a player cannot target it, or not with that (GA.LEGAL.1)."""
    for one in values.changes(game, entity, CANNOT, TARGETED):
        match one.change.made:
            case TargetingBan(kinds=kinds, theirs=theirs) if not theirs or one.you != seat:
                if not kinds or any(kind in by for kind in kinds):
                    return True
    return False
