"""Effects on occasions and on the game: cancel, prevent, alter an attack (MC.alteration.1,
MC.cancel.1, MC.boost.1, MC.reveal.1)."""

from __future__ import annotations

from typing import Final

from tallystick.games.marvel_champions import moves
from tallystick.games.marvel_champions.book import piece_of, start
from tallystick.games.marvel_champions.effects.deeds import Amounts, SerialDeed
from tallystick.games.marvel_champions.legality.attack_sums import IGNORES_TOUGH, tell_prevented
from tallystick.games.marvel_champions.pieces import ATK, BOOST, DEF, REC, REVEALED, THW
from tallystick.games.marvel_champions.position import keys, lasting, memory
from tallystick.games.marvel_champions.position.amounts import ALL, Scaled
from tallystick.games.marvel_champions.position.endings import end
from tallystick.games.marvel_champions.position.frames import innermost, is_ability, is_program
from tallystick.games.marvel_champions.position.occasion import form_revealed_in, occasion_parts
from tallystick.games.marvel_champions.position.scope import (
    REPLACED,
    UNBOOSTED,
    Scope,
    ability_scope,
    frame_note,
    set_frame_note,
)
from tallystick.games.marvel_champions.position.values import is_kept_in_form, keyword
from tallystick.games.marvel_champions.zones import DAMAGE, MAIN_SCHEME, THREAT, identity
from tallystick.kernel.decision import Decision, Option
from tallystick.kernel.layout import CELLS, FRAMES
from tallystick.kernel.machine import AGAIN, ASK, NEXT, SOURCE, SUBJECT, WIDTH, Game, I, Op, X
from tallystick.rules.phrases import Noun, Numeral

YOU: Final = Noun("you")


class TellReveal(Op):
    """Tell the reveal in progress something of its card: that it has gained surge, or that its
    effects are cancelled; or tell so an event that is being played (MC.cancel.1). ``note`` is
    SURGING or CANCELLED; ``value`` what is noted there."""

    def __init__(self, note: int, cancels: bool, value: int = 1) -> None:
        self.note = note
        self.cancels = cancels
        self.value = value

    def run(self, game: Game) -> int:
        at = game.field(SUBJECT)
        if self.cancels:
            self._speak_of(ability_scope(game))
        if at >= 0 and is_program(game, at, "reveal"):
            set_frame_note(game, at, self.note, self.value)
        elif at >= 0 and self.cancels and is_program(game, at, "playing"):
            set_frame_note(game, at - WIDTH, memory.CALLED_OFF, 1)
        elif at >= 0 and not self.cancels:
            at = innermost(game, "reveal")
            if at >= 0:
                set_frame_note(game, at, self.note, self.value)
        return NEXT

    def _speak_of(self, scope: Scope) -> None:
        """ "Cancel the effects of that card and discard it": "it" is no card that a cost has
        touched (MC.referential.1)."""
        about = occasion_parts(scope)
        scope.remember(memory.IT, about[0] if about else memory.FOUND_NOTHING)


class Prevent(Op):
    """Prevent some of the damage or threat of the occasion (MC.prevent.1)."""

    def __init__(self, n: Amounts) -> None:
        self.n = n

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        at = game.field(SUBJECT)
        if at < 0:
            return NEXT
        if is_program(game, at, "enemy attack", "enemy scheme"):  # reduced: less will come of it
            set_frame_note(
                game, at, keys.BESIDES, frame_note(game, at, keys.BESIDES) - self.n.value(scope)
            )
            return NEXT
        return self.prevent(game, scope, self.n.value(scope))

    def prevent(self, game: Game, scope: Scope, n: int) -> int:
        """Prevent an amount of the damage, as far as there is as much: NEXT."""
        amount = game.lists[FRAMES][scope.occasion + X]
        prevented = max(min(amount, n), 0)
        game.set_frame(scope.occasion + X, amount - prevented)
        scope.remember(memory.COUNT, prevented)
        scope.remember(memory.DONE, int(prevented > 0))
        tell_prevented(scope, prevented)
        return NEXT


class PreventUpTo(Prevent):
    """ "Prevent up to 5 of that damage": whoever resolves it says how much (MC.prevent.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if not is_program(game, scope.occasion, *keys.AMOUNTED):
            return super().run(game)
        return ASK if game.lists[FRAMES][scope.occasion + X] > 0 else NEXT

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        frames, at = game.lists[FRAMES], scope.occasion
        most = max(min(frames[at + X], self.n.value(scope)), 0)
        options: list[Option] = [("assign", frames[at + SUBJECT], n) for n in range(most, -1, -1)]
        return Decision(max(scope.seat, 0), "prevent", scope.source, options, 0)

    def take(self, game: Game, option: Option) -> int:
        return self.prevent(game, ability_scope(game), option[2])


class Increase(Op):
    """More of the damage or threat of the occasion, which would be dealt or placed (MC.would.1)."""

    def __init__(self, n: Amounts) -> None:
        self.n = n

    def run(self, game: Game) -> int:
        at = game.field(SUBJECT)
        amount = game.lists[FRAMES][at + X] if at >= 0 else 0
        if amount > 0:
            game.set_frame(at + X, amount + self.n.value(ability_scope(game)))
        return NEXT


class AllBut(Scaled):
    """ "All but 1 of that damage": of the amount of the occasion."""

    def __init__(self, n: int) -> None:
        super().__init__(Numeral(n))

    def value(self, scope: Scope) -> int:
        at = scope.occasion
        amount = scope.game.lists[FRAMES][at + X] if at >= 0 else 0
        return max(amount - self.fixed, 0)


class AllButOnThis(AllBut):
    """ "All but 3 threat from this scheme": of what is on it."""

    def value(self, scope: Scope) -> int:
        return max(scope.game.lists[THREAT][scope.source] - self.fixed, 0)


def _taken_from(game: Game, scope: Scope) -> int:
    """All the damage or threat of the occasion, of which nothing is left (MC.replacement.1)."""
    at = scope.occasion
    amount = max(game.lists[FRAMES][at + X], 0) if at >= 0 else 0
    if amount:
        game.set_frame(at + X, 0)
    scope.remember(memory.COUNT, amount)
    scope.remember(memory.DONE, int(amount > 0))
    return amount


def damage_here(game: Game) -> int:
    """Damage is placed on this card instead of being dealt (MC.replacement.1)."""
    scope = ability_scope(game)
    amount = _taken_from(game, scope)
    if amount:
        game.add(DAMAGE, scope.source, amount)
        game.emit("placed", scope.seat, scope.source, amount)
    return NEXT


def take_threat(game: Game) -> int:
    """Threat is taken as damage instead of being placed (MC.replacement.1)."""
    scope = ability_scope(game)
    amount = _taken_from(game, scope)
    game.advance()
    if amount and scope.seat >= 0:
        start(game, "damage", scope.source, scope.seat, subject=scope.me, x=amount)
        game.note(0)
    return AGAIN


class TakeThreat(SerialDeed):
    """Somebody takes threat as damage instead of its being placed (MC.replacement.1)."""

    def apply(self, game: Game, scope: Scope, entity: int) -> int:
        start(game, "damage", scope.source, scope.seat, subject=entity, x=_taken_from(game, scope))
        game.note(0)
        return AGAIN


class AlterAttack(Op):
    """Give keywords, or more damage, to an attack: one's own, read ahead of its damage, or that of
    the occasion (MC.alteration.1, MC.attack.2)."""

    def __init__(self, flags: int, more: Amounts | None, own: bool) -> None:
        self.flags = flags
        self.more = more
        self.own = own  # whether the ability is itself an attack

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        n = self.more.value(scope) if self.more is not None else 0
        at = altered_by(game, scope.occasion)
        if self.own or at < 0:
            scope.remember(memory.FLAGS, max(scope.note(memory.FLAGS), 0) | self.flags)
            scope.remember(memory.MORE, max(scope.note(memory.MORE), 0) + n)
        elif is_program(game, at, "attack", "enemy attack"):
            set_frame_note(game, at, keys.GAINED, frame_note(game, at, keys.GAINED) | self.flags)
            slot = keys.BOOSTED if is_program(game, at, "attack") else keys.BESIDES
            set_frame_note(game, at, slot, frame_note(game, at, slot) + n)
        elif is_ability(game, at):
            set_frame_note(
                game, at, memory.FLAGS, max(frame_note(game, at, memory.FLAGS), 0) | self.flags
            )
            set_frame_note(game, at, memory.MORE, max(frame_note(game, at, memory.MORE), 0) + n)
        return NEXT


class AlterEvent(AlterAttack):
    """ "That event deals 1 additional damage", "removes 1 additional threat": each instance of it,
    whether it attacks or not (MC.event.1, MC.alteration.1); or "this thwart removes" more, which is
    over with that (MC.thwart.2)."""

    def __init__(
        self, what: int, more: Amounts, own: bool = False, until: int = lasting.NEVER
    ) -> None:
        super().__init__(0, more, own)
        self.what = what  # DEALS or REMOVES
        self.until = until  # NEVER: until the event has been resolved

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        at = altered_by(game, scope.occasion)
        card = scope.source if self.own or at < 0 else game.lists[FRAMES][at + SOURCE]
        n = self.more.value(scope) if self.more is not None else 0
        lasting.add_effect(
            game, lasting.RAISED, card, self.what, n=n, until=self.until, seat=scope.seat
        )
        return NEXT


def raising(kind: str, verb: str, n: Amounts, labels: tuple[str, ...]) -> Op:
    """What an attack or event deals in addition, or a thwart or event removes (MC.alteration.1)."""
    what = lasting.REMOVES if verb == "removes" else lasting.DEALS
    if kind == "event":
        return AlterEvent(what, n)
    if what == lasting.REMOVES:
        return AlterEvent(what, n, "thwart" in labels, lasting.ATTACK_END)
    return AlterAttack(0, n, "attack" in labels)


def altered_by(game: Game, at: int) -> int:
    """Where the frame begins of the ability that is used, or paid for, or attacks, where the
    occasion is one of these; else that of the occasion."""
    while at >= 0 and is_program(game, at, "playing", "using", "spent", "before attack"):
        at -= WIDTH
    return at


def ignore_tough(game: Game) -> int:
    """Let damage of the ability, read ahead of it, ignore tough cards (MC.alteration.1)."""
    scope = ability_scope(game)
    scope.remember(memory.FLAGS, max(scope.note(memory.FLAGS), 0) | IGNORES_TOUGH)
    return NEXT


def game_over(wins: bool, deed: str, game: Game) -> int:
    """The players lose, or win by some deed."""
    end(game, wins, deed)
    return AGAIN if game.over else NEXT


THEIR_FORM: Final = -2  # that of the player whose ability it is, where others change theirs


class ChangeForm(Op):
    """Change form by an effect: it does not use up the change of the turn (MC.player-turn.1)."""

    def __init__(self, form: int) -> None:
        self.form = form

    def run(self, game: Game) -> int:
        seat = ability_scope(game).seat
        me = ability_scope(game).me
        form = self.form
        if form == THEIR_FORM:
            form = piece_of(game, identity(game, ability_scope(game).note(memory.YOURS) - 1)).form
        if form >= 0 and piece_of(game, me).form == form:
            return NEXT
        if is_kept_in_form(game, me):
            return NEXT
        game.advance()
        return start(game, "change form", me, seat, subject=me, x=form + 1)


class ChooseStat(Op):
    """Choose one of several powers, or ``what`` else: "the chosen power" (MC.target.10)."""

    def __init__(self, names: tuple[str, ...], stats: tuple[int, ...], what: str = "power") -> None:
        self.names = names
        self.stats = stats
        self.what = what

    def run(self, game: Game) -> int:
        return ASK

    def decide(self, game: Game) -> Decision:
        scope = ability_scope(game)
        options: list[Option] = [("power", i, -1) for i in range(len(self.stats))]
        return Decision(max(scope.seat, 0), self.what, scope.source, options)

    def take(self, game: Game, option: Option) -> int:
        ability_scope(game).remember(memory.CHOSEN_STAT, self.stats[option[1]])
        return NEXT


def use_instead(which: int, game: Game) -> int:
    """Whoever attacks, thwarts or defends uses another number than the usual (MC.golden.2)."""
    at = ability_scope(game).occasion
    if at >= 0 and is_program(game, at, *USED_IN):
        set_frame_note(game, at, keys.IN_PLACE, which + 1)
    return NEXT


class PowerUsed(Op):
    """ "That power": the basic power with which somebody attacks, thwarts or defends now; against
    assault that is ATK (MC.assault.1), or the one that is used instead."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        for program, which in USED_IN.items():
            if is_program(game, scope.occasion, program):
                target = game.lists[FRAMES][scope.occasion + SUBJECT]
                assault = which == THW and keyword(game, target, "assault")
                other = (
                    frame_note(game, scope.occasion, keys.IN_PLACE) if which in (ATK, THW) else 0
                )
                used = ATK if assault else other - 1 if other else which
                scope.remember(memory.CHOSEN_STAT, used)
        return NEXT


USED_IN: Final = {"attack": ATK, "thwart": THW, "enemy attack": DEF, "recover": REC}


def reverse_scheme(game: Game) -> int:
    """The scheme that is going on removes threat instead of placing it (MC.replacement.1)."""
    at = ability_scope(game).occasion
    if is_program(game, at, "enemy scheme"):
        set_frame_note(game, at, keys.REVERSED, 1)
    return NEXT


def replace_occasion(game: Game) -> int:
    """What the ability interrupts does not happen: this does instead (MC.replacement.1)."""
    scope = ability_scope(game)
    at = scope.occasion
    if at >= 0:
        amount = is_program(game, at, *keys.AMOUNTED)
        if amount:
            scope.remember(memory.COUNT, max(game.lists[FRAMES][at + X], 0))  # "that many"
        game.set_frame(at + X, 0 if amount else REPLACED)
    return NEXT


class NoteAmount(Op):
    """ "That many": as much as there is of what the ability interrupts; "an equal amount": as much
    as the thwart has removed that it responds to."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if scope.occasion >= 0 and is_program(game, scope.occasion, *keys.AMOUNTED):
            scope.remember(memory.COUNT, max(game.lists[FRAMES][scope.occasion + X], 0))
        elif scope.occasion >= 0 and is_program(game, scope.occasion, "thwart"):
            scope.remember(memory.COUNT, max(frame_note(game, scope.occasion, keys.DEALT), 0))
        return NEXT


def no_boost(game: Game) -> int:
    """The activation of the occasion goes on without a boost card of its own (MC.activation.2)."""
    at = ability_scope(game).occasion
    if at >= 0 and is_program(game, at, "enemy attack", "enemy scheme"):
        game.set_frame(at + X, UNBOOSTED)
    return NEXT


class Nothing(Op):
    """What is only said, and asks nothing to be done."""

    def run(self, game: Game) -> int:
        return NEXT


class AddAccelerationTokens(Op):
    """Acceleration tokens on the main scheme (MC.acceleration.1)."""

    def __init__(self, n: Amounts) -> None:
        self.n = n

    def run(self, game: Game) -> int:
        for _ in range(self.n.value(ability_scope(game))):
            moves.place_token(game, game.lists[CELLS][MAIN_SCHEME])
        return NEXT


def count_more_icons(n: Amounts, game: Game) -> int:
    """A boost card has more boost icons (MC.boost.1)."""
    scope = ability_scope(game)
    if is_program(game, scope.occasion, "enemy attack", "enemy scheme"):
        more = frame_note(game, scope.occasion, keys.BOOSTED) + n.value(scope)
        set_frame_note(game, scope.occasion, keys.BOOSTED, more)
    return NEXT


class CancelIcons(Op):
    """The boost icons of the card turned up are cancelled (MC.cancel.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        if scope.occasion >= 0:
            icons = game.lists[FRAMES][scope.occasion + X]
            scope.remember(memory.COUNT, icons)
            game.set_frame(scope.occasion + X, 0)
        return NEXT


def cancel_boost(game: Game) -> int:
    """The Boost ability of the card turned up is cancelled (MC.cancel.1). Count the abilities of
    the boost card as done: the activation below counts them in I."""
    at = ability_scope(game).occasion
    if at >= 0 and is_program(game, at, "boost"):
        game.set_frame(at - WIDTH + I, ALL)
    return NEXT


def boosts(icons: bool, scope: Scope) -> bool:
    """Whether the card turned up has a Boost ability, or boost ``icons``, to be cancelled
    (MC.target.2, MC.target.3)."""
    game, at = scope.game, scope.occasion
    if at < 0 or not is_program(game, at, "boost"):
        return False
    if icons:
        return game.lists[FRAMES][at + X] > 0
    card = game.lists[FRAMES][at + SUBJECT]
    return any(power.kind == BOOST for power in piece_of(game, card).powers)


def has_revealed(scope: Scope) -> bool:
    """Whether a card has "When Revealed" effects for the form in which it is revealed, or a keyword
    that counts among them, that can be cancelled (MC.target.2, MC.target.6, MC.ability.8,
    MC.cancel.2)."""
    game, at = scope.game, scope.occasion
    if at < 0 or not is_program(game, at, "reveal"):
        return True  # what it waits for does not happen, which is reason enough
    card, form = game.lists[FRAMES][at + SUBJECT], form_revealed_in(game, at)
    mine = [p for p in piece_of(game, card).powers if p.kind == REVEALED and not p.uncancelled]
    return any(p.form in (-1, form) for p in mine) or keyword(game, card, "incite") > 0


class CancelRevealed(TellReveal):
    """Cancel the "When Revealed" effects of a card; "then" needs any (MC.then.1)."""

    def run(self, game: Game) -> int:
        scope = ability_scope(game)
        scope.remember(memory.DONE, int(has_revealed(scope)))
        return super().run(game)
