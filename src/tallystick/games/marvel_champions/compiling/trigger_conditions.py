"""From "when" and "after" to what an ability waits for (MC.trigger.1, MC.interrupt.1,
MC.response.1)."""

from __future__ import annotations

from typing import Final

from tallystick.cards.errors import NotRun, Telling, Untold, needed, require
from tallystick.cards.ledger import heed
from tallystick.games.marvel_champions.compiling import occasions
from tallystick.games.marvel_champions.legality.occasions import ACTIVE, PASSIVE, PLAYER, Act, Watch
from tallystick.games.marvel_champions.position.conditions import form_of, is_won, test_of
from tallystick.games.marvel_champions.position.keys import (
    AFTER,
    KEY,
    KEYS,
    SILENT,
    STAGES,
    WHEN,
    WOULD,
)
from tallystick.games.marvel_champions.position.marks import lies_beneath
from tallystick.games.marvel_champions.position.predicate import Predicate
from tallystick.games.marvel_champions.position.things import Filter
from tallystick.games.marvel_champions.zones import PHASES
from tallystick.rules.parts import is_noun
from tallystick.rules.phrases import Clause, If, Noun, Numeral, Several
from tallystick.rules.picking import first_of, found_in, only


def is_state(part: If) -> bool:
    """Whether a statement says what is done, as soon as something is so, that can be waited for."""
    deeds = only(part.then, Clause)
    return (
        not part.while_
        and len(deeds) == len(part.then)
        and all(one.verb in STATE_DEEDS for one in deeds)
        and bool(_becoming(part.tests[0]))
    )


STATE_DEEDS: Final = ("flip", "discard", "remove_counters", "game_over", "thwart", "put_into_play")


HAPPENED: Final = ("left_play", "is_state")  # what is so because of what has happened


def _becoming(test: Clause) -> list[Act]:
    """After what it may have come to be so; nothing for what cannot be waited for."""
    none = bool(test.figures) and test.figures[0] == Numeral(0)
    thing = test.things[0] if test.things else Noun("this")
    if test.verb == "counters_on":
        acts = [Act("last counter" if none else "counter", PASSIVE, AFTER)]
    elif test.verb == "threat_on":
        acts = [Act("threat removed" if none else "threat placed", PASSIVE, AFTER)]
    elif test.verb == "there_are" and isinstance(thing, Noun) and is_won(thing):
        return []
    elif test.verb == "there_are" and not none and not lies_beneath(thing):
        acts, thing = [Act("enter", PASSIVE, AFTER), Act("form", PASSIVE, AFTER)], Noun("")
        acts[1].needs = "any side"  # or one that is in play becomes such
    elif (test.verb, test.words) == ("is_state", ("defeated",)):
        acts = [Act("defeat", PASSIVE, AFTER)]
    elif test.verb == "left_play" or (test.verb, test.words) == ("is_place", ("not in play",)):
        acts = [Act("leave", PASSIVE, AFTER)]
    else:
        return []
    for act in acts:
        act.subject = occasions.filter_of(thing)
    if not none and test.verb in ("counters_on", "threat_on"):  # so many may be there by now
        acts.append(Act("flip", PASSIVE, AFTER))
    if test.words == ("not in play",):  # it may be missing from the beginning
        acts.append(Act("enter", PASSIVE, AFTER, subject=Filter(Noun("this"))))
    return acts


def watch_of(event: Clause, responds: bool = False) -> Watch:
    """What an occasion clause waits for: a response for what has happened, though it be told with
    "when" (MC.response.1). Raises NotRun."""
    if event.verb == "state":
        said = found_in(event.parts, If).tests
        asked = tuple([test_of(one) for one in said if one.verb not in HAPPENED])
        return Watch(tuple(_becoming(said[0])), asked, str(event))
    stage = WHEN if event.words and event.words[0] == "when" and not responds else AFTER
    acts: list[Act] = []
    tests: list[Predicate] = []
    for part in event.parts:
        match part:
            case If():
                tests += [test_of(test) for test in part.tests]
            case Clause():
                acts += _acts_of(part, stage)
    silent = any((STAGES[act.stage], KEYS[act.key]) in SILENT for act in acts)
    require(not silent and acts, event, "nothing waits yet for")
    return Watch(tuple(acts), tuple(tests), str(event))


WOULD_HAPPEN: Final = (
    "attack", "scheme", "activate", "enter", "defeat", "thwart", "complete", "engage", "reveal",
)  # fmt: skip


def _acts_of(clause: Clause, stage: int) -> list[Act]:
    if clause.verb == "time_event":
        key = needed(occasions.TIMES.get(clause.words[0]), clause, "nothing waits yet for")
        moments = (key, "villain phase ends") if clause.words[0] == "the phase ends" else (key,)
        found = [Act(one, PLAYER, stage) for one in moments]
        if clause.words[0].startswith("your"):
            found[0].needs = "own turn"
        return found
    if clause.verb == "counter_placed":
        on = occasions.filter_of(clause.things[0])
        return [Act("counter", PASSIVE, stage, subject=on, needs="own doing")]
    if clause.verb == "boost_turned":
        return [_boost_turned(clause, stage)]
    if clause.verb == "boost_resolved":  # "after you resolve a boost card during its activation"
        act = Act("boost resolved", PASSIVE, stage)
        act.against = occasions.filter_of(clause.things[0])
        return [act]
    if clause.verb in ("last_removed", "counter_event", "status_event", "points_reset"):
        return [_on_card(clause, stage)]
    if clause.verb == "last_threat_removed":
        needs = "last threat" if stage == AFTER else "all threat"
        on = occasions.filter_of(clause.things[0])
        return [Act("threat removed", PASSIVE, stage, subject=on, needs=needs)]
    if clause.verb in ("threat_placed", "threat_removed"):
        would = clause.verb == "threat_placed"
        act = Act(clause.verb.replace("_", " "), PASSIVE, WOULD if would else stage)
        act.subject = occasions.filter_of(clause.things[0])
        by = clause.things[1] if len(clause.things) > 1 else None
        if by == Noun("a", ("thwart",)) and not would:
            act.needs = "by a thwart"
        elif by is not None:
            raise NotRun(f"nothing waits yet for {clause}")
        return [act]
    if clause.verb in PLACED:
        return [_placed(clause, stage)]
    require(clause.verb == "event" and clause.things, clause, "nothing waits yet for")
    doings = only(clause.parts, Clause)
    inner = [a for d in doings for a in (d.parts if d.verb == "does" else (d,))]
    acts = occasions.in_one_form([one for act in only(inner, Clause) for one in _each_deed(act)])
    words = {word for doing in doings for word in doing.words}
    joined = "and" in words or (len(inner) > 1 and "or" not in words)
    acted: list[Act] = []
    for subject in _subjects(clause.things[0]):
        if joined:
            acted.append(_together(clause, subject, acts, stage))
        else:
            acted += [_act_of(subject, one, stage) for act in acts for one in _to_either(act)]
    return acted


def _attacker(subject: Noun | Several) -> Noun | None:
    """ "NAME's attack would deal ...": who attacks."""
    if subject.kinds != ("attack",):
        return None
    found = only([one for word, one in subject.relations if word == "of"], Noun)
    require(len(found) == 1 and len(subject.relations) == 1, subject, "nothing waits yet for")
    heed(subject)
    return found[0]


PLACED: Final = ("token_placed", "is_placed", "damage_dealt", "damage_was_dealt")


def _placed(clause: Clause, stage: int) -> Act:
    """Tokens and threat that are placed, damage that would be dealt, or is."""
    whole = bool(clause.figures) and clause.figures[0].word.startswith("any")
    tokens = clause.words[:1] in (("acceleration token",), ("acceleration token is placed",))
    if clause.verb == "token_placed":
        known, act = clause.figures == (Numeral(1),) and tokens, Act("token", PASSIVE, stage)
    elif clause.verb == "is_placed":
        known, act = clause.words == ("threat", "is placed"), Act("threat placed", PASSIVE, stage)
    else:
        stage = WOULD if clause.verb == "damage_dealt" else stage
        known, act = whole and "damage" in clause.words, Act("deal damage", PASSIVE, stage)
    if clause.verb == "damage_dealt" and clause.things[1:] == (Noun("a", ("attack",)),):
        heed(clause.things[1])
        act.needs, clause = "from an attack", clause._replace(things=clause.things[:1])
    require(known and len(clause.things) == 1, clause, "nothing waits yet for")
    act.subject = occasions.filter_of(clause.things[0])
    return act


def _each_deed(act: Clause) -> list[Clause]:
    """ "Makes a basic thwart or basic attack action": either deed; to resolve an ability of a card,
    which need not be in play: one that is used, or that of an event."""
    if act.verb == "triggers" and not any("you control" in one.marks for one in _things_in(act)):
        return [act, act._replace(verb="event_done")]
    words = occasions.EITHER.get(act.words[0]) if act.verb == "act" and act.words else None
    if words is None:
        return [act]
    return [act._replace(words=(word, *act.words[1:])) for word in words]


def _subjects(thing: Noun | Several) -> tuple[Noun | Several, ...]:
    """ "You or an ally you control": either."""
    return thing.things if isinstance(thing, Several) and thing.conjunction == "or" else (thing,)


def _to_either(act: Clause) -> list[Clause]:
    """ "Attacks you or an ally you control": either, where they are no two kinds of card."""
    match act.things:
        case (Several(conjunction="or", things=either), *_) if not _differ_in_kind(either):
            return [act._replace(things=(one, *act.things[1:])) for one in either]
    return [act]


def _differ_in_kind(either: tuple[Noun, ...]) -> bool:
    """Whether several differ in their kinds of card alone."""
    return all(one.kinds and one._replace(kinds=either[0].kinds) == either[0] for one in either)


def _boost_turned(clause: Clause, stage: int) -> Act:
    needs = needed(occasions.BOOSTS.get(clause.words[0]), clause, "nothing waits yet for")
    would = "would be" in clause.words[0]
    made = Act("boost", PASSIVE, WOULD if would else stage, needs=needs)
    if would:
        made.against = Filter(Noun("you"))
    if clause.things:  # "during an attack against you": whoever that is by then (MC.defend.5)
        known = needs == "attacking" and clause.things == (Noun("you"),)
        require(known, clause, "nothing waits yet for")
        made.against = occasions.filter_of(clause.things[0])
    return made


def _words_in(clause: Clause) -> list[str]:
    """All words of a clause and of what hangs on it."""
    inner = [word for part in only(clause.parts, Clause) for word in _words_in(part)]
    return [*clause.words, *inner]


def _things_in(clause: Clause) -> list[Noun]:
    """All things that a clause, and what hangs on it, speaks of."""
    inner = [thing for part in only(clause.parts, Clause) for thing in _things_in(part)]
    return [*only(clause.things, Noun), *inner]


def _on_card(clause: Clause, stage: int) -> Act:
    """Counters or a tough card that come to, or leave, a card; its hit points that are reset."""
    words, things = " ".join(_words_in(clause)), _things_in(clause)
    whom = things[0] if things else None
    if clause.verb == "last_removed":
        key = "last counter"
    elif clause.verb == "counter_event" and "is placed" in words:
        key = "counter"
    elif clause.words == ("hit points", "are reset") and stage == AFTER:
        key = "hit points reset"
    elif clause.verb == "status_event" and "tough" in words and "is discarded" in words:
        key = "tough lost"
    elif clause.verb == "status_event" and "is placed" in words:
        key = "status"
    else:
        raise NotRun(f"nothing waits yet for {clause}")
    subject = occasions.filter_of(whom) if whom is not None else Filter(Noun("this"))
    return Act(key, PASSIVE, stage, subject=subject)


def _together(clause: Clause, subject: Noun | Several, acts: list[Clause], stage: int) -> Act:
    """ "Attacks and defeats": the attack, if it has defeated (MC.trigger.2)."""
    first = _act_of(subject, acts[0], stage)
    word = acts[1].words[0] if acts[1].words else ""
    second = occasions.ACTS.get(word, (word, 0))[0]
    needs = occasions.AND.get((KEYS[first.key].removeprefix("basic "), second))
    if len(acts) != 2 or needs is None:
        raise NotRun(f"nothing waits yet for {clause}")
    first.needs = needs
    whom = _whom(acts[1])
    if first.object is None and whom is not None:
        first.object = occasions.filter_of(whom)
    return occasions.as_it_falls(first, clause) if stage == WHEN else first


def _whom(act: Clause) -> Noun | None:
    """Whom it befalls: "defeats a minion", "removes the last threat from a side scheme"."""
    sources = [
        one for part in only(act.parts, Clause) if part.verb == "source" for one in part.things
    ]
    whom = first_of([*act.things, *sources], Noun)
    return None if whom is None or is_noun(whom, "it") else whom


def _power_of(act: Clause) -> Noun | None:
    """Whose basic powers "use one of X's basic powers" means; None for something else."""
    thing = act.first_noun()
    if act.verb != "act" or act.words[0] not in ("use", "uses") or thing is None:
        return None
    kind = thing.kinds[0] if thing.kinds else ""
    if not kind.startswith("basic power") and not kind.startswith("{thw"):
        return None
    return (*thing.related("of"), None)[0]


def _act_of(subject: Noun | Several, act: Clause, stage: int) -> Act:
    with Telling(act, "nothing waits yet for"):
        return _acted(subject, act, stage)


def _acted(subject: Noun | Several, act: Clause, stage: int) -> Act:
    owner = _power_of(act)
    if owner is not None:
        return Act("basic power", ACTIVE, stage, subject=occasions.filter_of(owner))
    made = _plain(act, stage)
    attacker = _attacker(subject) if act.verb == "would_deal" else None
    if attacker is not None:
        made.needs, subject = "from an attack", attacker
    if act.verb == "makes_defender":  # "after NAME makes your hero the defender of an attack"
        made.object, made.paid = occasions.filter_of(subject), occasions.filter_of(act.things[0])
        require(stage == AFTER and made.object.how == "titled")
        return made
    made.subject = occasions.meant_by(made, subject)
    require(made.key != KEY["to hand"] or made.subject.how == "this")
    gone = made.key == KEY["leave"] and stage == AFTER  # by then it lies on nothing
    require(not (gone and made.subject.hosts))
    for thing in _played_on(act).things:
        if made.needs == "interrupting":
            made.object = Filter(_EVENT)
        elif made.object is None and (not made.title or act.verb == "act_ability"):
            mine = act.verb in ("triggers", "event_done") or made.needs == "discarded"
            made.object = occasions.meant_by(made, _of_mine(thing) if mine else thing)
    occasions.revealed_from(made)
    if act.words and made.key == KEY["draw"]:
        require(act.things == (Noun("a", ("card",)),))
        made.object = None  # nobody else knows which card it is
    act = _played_on(act)
    for tail in act.parts if act.verb != "ignored_act" else ():
        occasions.add_tail(made, tail, act)
    return made


def _played_on(act: Clause) -> Clause:
    """ "Plays an upgrade on an ally": one that is attached to such a card then."""
    on = act.mod("played_on")
    card = act.only_noun()
    if on is None or act.verb != "plays" or card is None:
        return act
    host = [("attached to", one) for one in on.things]
    played = card._replace(relations=(*card.relations, *host))
    return act.without("played_on")._replace(things=(played,))


def _of_mine(thing: Noun | Several) -> Noun | Several:
    """ "The ability of a card you control": who triggers it controls it, though it may be gone."""
    match thing:
        case Noun(marks=("you control",)):
            return thing._replace(marks=())
    return thing


DAMAGING: Final = ("would_get", "would_take", "takes_damage", "deals_damage", "deals_much")


def _acting(act: Clause, stage: int) -> Act:
    """A deed that has a word of its own."""
    key, role = occasions.ACTS.get(act.words[0], ("", 0))
    if not key:
        raise NotRun(f"nothing waits yet for {act.words[0]!r}")
    if act.words[0] == "resolve" and stage == AFTER and _is_of_event(act):
        return Act("play", PLAYER, stage, needs="interrupting")
    resolves = act.words[0] == "resolve" and act.things == (Noun("a", ("treachery",)),)
    key = "reveal" if resolves else key  # what it does is done with its reveal
    made = Act(key, role, stage)
    made.needs = occasions.NEEDS.get(
        act.words[0], "uncancelled" if resolves and stage == AFTER else ""
    )
    require(made.needs not in ("uncancelled", "its effects") or stage == AFTER)
    if made.needs == "undefended" and stage == WHEN:  # which shows only then (MC.defend.6)
        made.key, made.needs = KEY["undefended"], ""
    if len(act.words) > 1 and act.words[1].startswith("during the "):
        made.phase = PHASES.index(act.words[1].split(" ")[2])
    require(key != "to hand" or stage == AFTER)
    if key == "discard" and role == PLAYER:
        return _discarding(act, stage)
    if key == "use" and act.words[0] != "trigger":
        thing = needed(act.first_noun())  # with its name in quotes
        require(thing.kinds == ("ability",) and thing.title)
        made.title = thing.title.strip('"').casefold()
        for whose in [one for one in thing.related("of") if one != Noun("your")]:
            made.object = occasions.meant_by(made, whose)
    return made


def _plain(act: Clause, stage: int) -> Act:
    if act.verb == "act":
        return _acting(act, stage)
    if act.verb == "would_act":
        key, role = occasions.ACTS.get(act.words[0], ("", 0))
        require(key in WOULD_HAPPEN)
        by_minion = key == "engage" and "minion" not in (act.only_noun() or Noun("it")).kinds
        return Act(key, ACTIVE if by_minion else role, WOULD)
    if act.verb in DAMAGING and (act.verb != "deals_damage" or act.words == ("damage",)):
        return occasions.damaging(act, stage)
    if act.verb == "would_deal":
        require(act.figures[0].word.startswith("any") and act.words == ("damage",))
        return Act("deal damage", ACTIVE, WOULD)
    if act.verb == "ignored_act":
        return _ignoring(act, stage)
    if act.verb == "makes_defender":
        return Act("use", PLAYER, stage, needs="defender")
    if act.verb == "act_ability":  # "resolve the "Special" ability on your Sky support"
        require(act.words[0] in ("resolve", "use"))
        return Act("use", PLAYER, stage, title=act.words[1].strip('"').casefold())
    if act.verb == "attaches":
        return _attaching(act, stage)
    if act.verb == "prevents_much":
        return Act("use", PASSIVE, stage, needs="prevented", least=int(act.words[0].split(" ")[1]))
    if act.verb in ("triggers", "event_done"):
        resolved = act.words[0].startswith("resolve") and stage == AFTER
        key = "use" if act.verb == "triggers" else "play"
        return Act(key, PLAYER, stage, needs="resolved" if resolved or key == "play" else "")
    if act.verb == "plays":
        return Act("play", PLAYER, stage)
    if act.verb in ("spends", "spends_for"):
        made = Act("spend", PLAYER, stage)
        made.paid = occasions.filter_of(act.things[-1]) if act.verb == "spends_for" else None
        return made
    if act.verb in ("changes", "changes_to"):
        return _changing(act, stage)
    raise Untold


def _is_of_event(act: Clause) -> bool:
    """ "Resolve an "Interrupt" or "Response" ability on an event"."""
    thing = act.only_noun()
    if thing is None or thing.kinds != ("ability",) or len(thing.tags) != 1:
        return False
    on = [other for word, other in thing.relations if word == "on"]
    plain = [one for one in only(on, Noun) if one._replace(how="a") == _EVENT]
    found = set(thing.tags[0]) == {"interrupt", "response"} and len(plain) == len(on) == 1
    if found:
        heed(thing, *plain)
    return found


_EVENT: Final = Noun("a", ("event",))


def _attaching(act: Clause, stage: int) -> Act:
    """ "You attach an Owl upgrade to an enemy": the card, by what it is attached to then."""
    made = Act("attach", PLAYER, stage)
    match act:
        case Clause(things=(Noun() as card, Noun() as host), parts=()) if stage == AFTER:
            made.object = Filter(card._replace(relations=(*card.relations, ("attached to", host))))
            return made
    raise Untold


def _ignoring(act: Clause, stage: int) -> Act:
    """ "Ignore the guard or patrol keyword on a minion", "the crisis icon on a scheme": in what was
    attacked or thwarted in spite of it."""
    words = " ".join(_words_in(act))
    key = "keyword ignored" if "guard or patrol keyword" in words else ""
    key = "icon ignored" if words.endswith("the crisis icon") else key
    require(key and len(act.things) == 1 and stage == AFTER)
    return Act(key, PLAYER, stage)


def _changing(act: Clause, stage: int) -> Act:
    """ "Change form", "change to this form", "change to [[Tiny]] hero form"."""
    words = " ".join(act.words)
    if "mass form" in words:
        made = Act("form", PLAYER, stage)
        made.by_card = True
        if "this" in words:
            made.object = Filter(Noun("this"))
        elif words not in ("changes mass form", "change mass form"):
            raise Untold
        return made
    made = Act("form", PLAYER, stage)
    if act.verb == "changes_to":
        made.form, made.trait = form_of(act.words[1])
    elif any(word in act.words[0] for word in ("this form", "this side")):
        made.needs = "this form"
    elif act.words[0].replace("your ", "") not in ("change form", "changes form"):
        raise Untold
    return made


def given_form(watch: Watch) -> None:
    """ "This form", on a card that gives one: what waits for that."""
    for act in watch.acts:
        if act.needs == "this form":
            act.needs, act.by_card, act.object = "", True, Filter(Noun("this"))


def _discarding(act: Clause, stage: int) -> Act:
    """ "You discard a card from your hand", or from anywhere; "you control": from play."""
    things = only(act.things, Noun)
    places = [place for thing in things for place in thing.places()]
    require(all(place.zones == ("hand",) for place in places))
    made = Act("hand discard" if places else "discard", PLAYER, stage)
    if stage == AFTER and any("you control" in thing.marks for thing in things):
        made.key, made.needs = KEY["leave"], "discarded"
    return made
