"""Card text of Terrus, fourth part: lines, each of them one ability (T.19)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from tallystick.cards.errors import Misread
from tallystick.cards.lexer import Lexeme, misread, typed
from tallystick.costs.cost import Cost, Part
from tallystick.games.terrus.text import fitting
from tallystick.games.terrus.text.deeds import DONE_BY_DEED, Duel, Item
from tallystick.games.terrus.text.effects import Effects
from tallystick.games.terrus.text.things import Doer, GroupPhrase, ThingPhrase, singular
from tallystick.games.terrus.zones import PHASES, STATS, TURN_ENDS
from tallystick.rules.card_text import (
    HOST,
    THIS,
    YOU,
    Ability,
    Activated,
    Contest,
    Effect,
    Keyword,
    OnPlay,
    Quantity,
    Ref,
    Selector,
    Static,
    Threshold,
    Triggered,
    When,
)
from tallystick.rules.picking import first_of, only

PERMANENTS: Final = ("clade", "beast", "structure", "item", "relic")  # T.19.1: what has abilities
ANYTIME: Final = "anytime"
BATTLE, VOTE, DUEL, RITUAL = "Battle", "Vote", "Duel", "Ritual"

_ARRIVALS: Final = {
    "recruit": ("recruited", ("beast",), "T.19.3b"),
    "forge": ("forged", ("item", "relic"), "T.19.3c"),
    "build": ("built", ("structure", "relic"), "T.19.3d"),
}
# The facts about things that are in no city then, so that "other" leaves none of them out.
_OUT_OF_CITY: Final = frozenset(("bartered", "played", "buried", "discarded", "drew"))

NO_RULER: Final = "no ruler was named that this could mean"
UNSAID: Final = Lexeme("", "")  # where there are no words to point at


class Heading(NamedTuple):
    """What stands before the colon of an activated ability or an action (T.19.2)."""

    token: Lexeme
    subtype: str
    phases: tuple[str, ...]
    cost: Cost
    stats: tuple[int, ...]  # the rounds of a duel
    threshold: Threshold | None = None
    x: Selector | None = None  # what is counted for the X of the cost


class Outcome(NamedTuple):
    """ "Win: …" or "Lose: …"."""

    token: Lexeme
    wins: bool
    effects: tuple[Effect, ...]


class CardTextReader(Effects):
    """Reads the lines of a card."""

    # -- what stands before the colon

    def phases(self, *words: Lexeme) -> tuple[str, ...]:
        return tuple(word.casefold() for word in words)

    def heading(self, *parts: Lexeme | list[Part] | tuple[str, ...] | Selector) -> Heading:
        return self._heading(typed(parts, "SUBTYPE") or UNSAID, parts)

    def bare_heading(self, word: Lexeme) -> Heading:
        heading = self._heading(word, ())
        if heading.subtype not in (VOTE, BATTLE):
            raise misread(word, f"a {heading.subtype} names its phase (T.19.2)")
        return heading

    def ritual_heading(
        self,
        token: Lexeme,
        n: Quantity,
        stat: Lexeme,
        *parts: Lexeme | list[Part] | tuple[str, ...] | Selector,
    ) -> Heading:
        if n.per_x:
            raise misread(token, "the threshold of a Ritual is a number (T.19.2e)")
        if self.facts.type != "structure":
            raise misread(token, "a Ritual takes place at a structure (T.19.2e)")
        heading = self._heading(UNSAID, parts)
        threshold = Threshold(STATS.index(stat.upper()), n.fixed)
        return heading._replace(token=token, subtype=RITUAL, threshold=threshold)

    def _heading(
        self, token: Lexeme, heads: Sequence[Lexeme | list[Part] | tuple[str, ...] | Selector]
    ) -> Heading:
        subtype = token.casefold()
        stats: tuple[int, ...] = tuple(range(len(STATS)))
        if subtype.endswith("duel") and subtype != "duel":
            stats = (STATS.index(subtype[:3].upper()),)
            subtype = "duel"
        x = first_of(heads, Selector)
        named_in = [head for head in only(heads, tuple) if head is not x]
        phases = [phase for head in named_in for phase in head]
        if len(set(phases)) < len(phases):
            raise Misread("a phase is named twice (T.19.2)", 0)
        if subtype in ("vote", "battle"):
            phases = phases or ["dusk"]  # T.11.4: battles and votes are of the dusk
        cost = self.cost_of(only(heads, list))
        self.paid_by(YOU)
        self._fits_phases(token, subtype, phases)
        order = (*PHASES, ANYTIME)
        named = tuple(sorted(phases, key=order.index))
        return Heading(token, subtype.capitalize(), named, cost, stats, x=self.with_x(cost, x))

    def _fits_phases(self, token: Lexeme, subtype: str, phases: list[str]) -> None:
        """T.19.2c, T.11.4: votes are called at dusk, and battles are fought then."""
        if subtype == "vote" and phases not in ([], ["dusk"]):
            raise misread(token, "a Vote is called at dusk: 'Vote Dusk: ...' (T.19.2c)")
        if subtype == "battle" and phases and not {"dusk", ANYTIME} & set(phases):
            raise misread(token, "battles are fought at dusk: 'Battle Dusk: ...' (T.11.4)")

    # -- what stands behind it

    def win(self, word: Lexeme, items: list[Item]) -> Outcome:
        return Outcome(word, True, self.as_effects(items))

    def lose(self, word: Lexeme, items: list[Item]) -> Outcome:
        return Outcome(word, False, self.as_effects(items))

    def body(self, *parts: list[Item] | Outcome) -> tuple[list[Item], list[Outcome]]:
        items = [item for one in only(parts, list) for item in one]
        return items, only(parts, Outcome)

    def activated(self, heading: Heading, body: tuple[list[Item], list[Outcome]]) -> list[Ability]:
        items, outcomes = body
        self._no_subject()
        self._no_ruler()
        win = tuple(effect for one in outcomes if one.wins for effect in one.effects)
        lose = tuple(effect for one in outcomes if not one.wins for effect in one.effects)
        effects = self._body_effects(heading, items, outcomes, win, lose)
        if heading.subtype != VOTE:
            win = lose = ()
        return [self._headed(heading, effects, win, lose)]

    def _body_effects(
        self,
        heading: Heading,
        items: list[Item],
        outcomes: list[Outcome],
        win: tuple[Effect, ...],
        lose: tuple[Effect, ...],
    ) -> tuple[Effect, ...]:
        if heading.subtype == DUEL:
            return self._contest(
                heading, items, Contest(THIS, THIS, heading.stats, win, lose, bool(outcomes))
            )
        if heading.subtype == VOTE and (items or not outcomes):
            raise misread(
                heading.token, "a Vote says what winning and losing do: 'Win: ...' (T.19.2c)"
            )
        if heading.subtype != VOTE and outcomes:
            raise misread(
                outcomes[0].token, "only a Vote or a Duel is won or lost (T.19.2c, T.18.1)"
            )
        return self.as_effects(items)

    def _contest(self, heading: Heading, items: list[Item], blank: Contest) -> tuple[Effect, ...]:
        """T.19.2d: the one sentence that says who duels whom, and whatever else is done. What
        winning and losing do is told of this card's own beast, wherever the sentence names it."""
        duels = only(items, Duel)
        if len(duels) != 1:
            raise misread(
                heading.token, "a Duel says once who duels whom: '... duels ...' (T.19.2d)"
            )
        pair = (duels[0].first, duels[0].second)
        first, second = pair[::-1] if pair[1] in (THIS, HOST) else pair
        contest = blank._replace(first=first, second=second)
        at = items.index(duels[0])
        return (*self.as_effects(items[:at]), contest, *self.as_effects(items[at + 1 :]))

    def _headed(
        self,
        heading: Heading,
        effects: tuple[Effect, ...],
        win: tuple[Effect, ...],
        lose: tuple[Effect, ...],
    ) -> Ability:
        by_itself = heading.cost.is_free and not heading.subtype
        if self.facts.type == "event" and not (by_itself and heading.phases == (PHASES[0],)):
            raise Misread("an event happens at dawn by itself, for nothing (T.11.2)", 0)
        if self.facts.type not in PERMANENTS:
            return OnPlay(
                effects, heading.phases, heading.cost, heading.subtype, win, lose, x=heading.x
            )
        if not heading.phases:
            raise Misread("an activated ability names the phase it is used in (T.19.2)", 0)
        return Activated(
            heading.phases, heading.cost, effects, heading.subtype, heading.threshold, win, lose,
            x=heading.x,
        )  # fmt: skip

    # -- triggers

    def did(self, player: Lexeme, deed: Lexeme, *noun: GroupPhrase | ThingPhrase) -> When:
        fact = DONE_BY_DEED[deed.casefold().removesuffix("s")]
        return self._when(fact, noun[0] if noun else None, player, fact == "activated")

    def drew(self, player: Lexeme, draw: Lexeme, *group: GroupPhrase | ThingPhrase) -> When:
        when = self._when("drew", group[0] if group else None, player)
        if when.subject is not None:
            raise misread(draw, "what is drawn is hidden: 'draw a card' (T.2.4a)")
        return when

    def discarded(self, word: Lexeme, _discard: Lexeme, *group: GroupPhrase | ThingPhrase) -> When:
        return self._when("discarded", group[0] if group else None, word)

    def vitae_changed(self, player: Lexeme, gain: Lexeme, *_: object) -> When:
        return self._when("gained" if gain.type == "GAIN" else "lost", None, player)

    def vitae_paid(self, player: Lexeme, _vitae: Lexeme) -> When:
        """T.25.4b: what is paid is not lost."""
        return self._when("paid-vitae", None, player)

    def contest_ended(
        self, player: Lexeme, lose: Lexeme, _article: Lexeme, subtype: Lexeme
    ) -> When:
        return self._when(self._contest_fact(lose, subtype), None, player)

    def called(self, player: Lexeme, _call: Lexeme, _article: Lexeme, subtype: Lexeme) -> When:
        if subtype.casefold() != "vote":
            raise misread(subtype, "it is votes that are called (T.17.1)")
        return self._when("vote-called", None, player)

    def duel_ended(
        self, group: GroupPhrase | ThingPhrase, lose: Lexeme, _article: Lexeme, subtype: Lexeme
    ) -> When:
        if subtype.casefold() != "duel":
            raise misread(subtype, "it is rulers who win or lose votes (T.17.2)")
        return self._when(self._contest_fact(lose, subtype), group)

    def _contest_fact(self, verb: Lexeme, what: Lexeme) -> str:
        if what.casefold() not in ("vote", "duel"):
            raise misread(what, "votes and duels are won or lost")
        return f"{what.casefold()}-{'won' if verb.type == 'WIN' else 'lost'}"

    def happened(self, group: GroupPhrase | ThingPhrase, _is: Lexeme, word: Lexeme) -> When:
        return self._when(str(word).casefold(), group)

    def fought(self, group: GroupPhrase | ThingPhrase, word: Lexeme) -> When:
        return self._when(str(word).casefold(), group)

    def moment(self, *words: Lexeme) -> When:
        phase = typed(words, "PHASE") or PHASES[0]  # a turn opens with its dawn (T.11.1)
        if phase.casefold() == ANYTIME:
            raise misread(phase, "expected dawn, day, dusk or night")
        first = words[0].casefold()
        whose = "you" if first == "your" else "opponent" if "opponent" in first else "any"
        return When(phase.casefold(), None, whose)

    def turn_end(self, *words: Lexeme) -> When:
        return self.moment(*words)._replace(fact=TURN_ENDS)

    def began(self, when: When, _begins: Lexeme) -> When:
        return when

    def _when(
        self,
        fact: str,
        noun: GroupPhrase | ThingPhrase | None,
        player: Lexeme = UNSAID,
        ability: bool = False,
    ) -> When:
        doer = self.doer(player) if player else Doer(player, "", "any")
        if not doer.whose:
            raise misread(doer.token, "a trigger has no target (T.19.3)")
        subject: Ref | None = None
        match noun:
            case ThingPhrase():
                subject = self._hears_itself(fact, noun)
            case GroupPhrase(selector=what) if not ability or what != Selector(("ability",)):
                subject = self._hears_others(fact, doer.whose, noun)
        return When(fact, subject, doer.whose)

    def _hears_others(self, fact: str, whose: str, noun: GroupPhrase) -> Ref | None:
        """T.19.3: what such a thing can happen to; None: it can be about anything."""
        what = self.chosen(noun)
        fitting.heard_of(noun.token, fact, whose, what)
        if fact not in _OUT_OF_CITY:
            self.heard = what
        return Ref("each", what) if what != Selector(()) else None

    def _hears_itself(self, fact: str, noun: ThingPhrase) -> Ref:
        """T.19.3, T.19.2: an ability is in a city when it hears of its own card."""
        fit = fitting.SUBJECTS[fact] if fact in fitting.HEARD_OF_ITSELF else ()
        text = "no ability in a city hears that of its own card (T.19.3)"
        fitting.fitting(noun.token, self.meant(noun.ref).kinds, fit, text)
        return noun.ref

    def triggered(self, word: Lexeme, when: When, items: list[Item]) -> list[Ability]:
        self._permanent(word)
        effects = self.as_effects(items)
        if when.fact == "buried" and when.subject in (THIS, HOST):
            fitting.outlived(word, effects)
        if self.that and when.fact not in fitting.OF_A_RULER:
            raise misread(self.that[0], NO_RULER)
        if when.subject is None:
            self._no_subject()
        elif self.subjects:
            kinds = self.meant(when.subject).kinds
            fitting.spoken_of(self.subjects[0], when.fact, kinds, effects)
            for word in self.those:
                if kinds and singular(word) not in (*kinds, "card"):
                    raise misread(word, "no such thing was named that this could mean")
        return [Triggered(when, effects)]

    def arrived(self, word_: Lexeme, items: list[Item]) -> list[Ability]:
        word = word_.casefold().rstrip(" :")
        fact, kinds, clause = _ARRIVALS[word]
        if self.facts.type not in kinds:
            raise misread(
                word_, f"this ability is for cards of type {' or '.join(kinds)} ({clause})"
            )
        self._no_subject()
        self._no_ruler()
        return [Triggered(When(fact, THIS, "you"), self.as_effects(items), at_once=True)]

    def _no_subject(self) -> None:
        if self.subjects:
            raise misread(self.subjects[0], "nothing was named that this could mean")

    def _no_ruler(self) -> None:
        if self.that:
            raise misread(self.that[0], NO_RULER)

    def _permanent(self, token: Lexeme) -> None:
        if self.facts.type not in PERMANENTS:
            raise misread(token, f"a card of type {self.facts.type} has no abilities (T.19.1)")

    # -- other lines

    def keyword(self, word: Lexeme, *_: object) -> Keyword:
        """T.19.1a, T.29.1: one word for an ability; a reminder in brackets changes nothing."""
        return Keyword(word.capitalize())

    def keywords(self, *words: Keyword) -> list[Ability]:
        """T.19.1c: several keywords may share a line; every other ability has one of its own."""
        return [*words]

    def stated(self, items: list[Item]) -> list[Ability]:
        """Sentences alone: a static ability in the city, else what the card does when played."""
        self._no_subject()
        self._no_ruler()
        if self.facts.type in PERMANENTS:
            return [Static(self.as_modifiers(items))]
        if self.facts.type == "event" and self._is_static(items):
            fitting.of_everybody(items[0].token, self.as_modifiers(items))
            return [Static(self.as_modifiers(items))]
        return [OnPlay(self.as_effects(items))]

    def _is_static(self, items: list[Item]) -> bool:
        try:
            return bool(self.as_modifiers(items))
        except Misread:
            return False
