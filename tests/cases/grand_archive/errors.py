"""What cases of Grand Archive say wrongly, and how the one line puts it that says so."""

from __future__ import annotations

from tests.cases.wrong import Wrong

PRELUDE = """\
- game: grand-archive
  cards:
    - {name: Page, types: [ALLY], classes: [WARRIOR], cost_reserve: "1", power: 1, life: 1}
    - {name: Zap, types: [ACTION], cost_reserve: "1", effect_raw: "Deal 1 damage to target unit."}
    - {name: Riddle, types: [ACTION], cost_reserve: "0", effect_raw: "Frobnicate it."}
"""
GIVEN = "seats: {A: {hand: [Zap, Page, Page], field: [Page]}, B: {}}"

STEPS = {
    "{A: activat Zap}": "A: unknown verb 'activat'; did you mean activate?",
    "{A: activate}": "A: expected a name after 'activate'",
    "{A: activate Zip}": "unknown card 'Zip'; did you mean Zap?",
    "{A: concede now}": "A: unknown verb 'concede now'; did you mean concede?",
    "{A: activate Zap, wiht: {reserve: [Page]}}": "wiht: unknown argument of a step 'wiht'",
    "{A: activate Zap, with: {resrve: [Page]}}": "with: unknown key of a payment 'resrve'",
    "{A: activate Zap, with: {random: much}}": "with.random: expected a whole number",
    "{A: activate Zap, with: [Page]}": "with: expected a mapping, found 'Page'",
    "{A: activate Zap, with: {reserve: 3}}": "with.reserve: expected a list of cards",
    "{A: activate Zap, x: two}": "x: expected a whole number, found 'two'",
    "{A: use Page, n: 0}": "n: expected a whole number, 1 or more",
    "{A: attack B, wielding: Pagee}": "wielding: unknown card 'Pagee'; did you mean Page?",
    "{A: retaliate, by: Pag}": "by: unknown card 'Pag'; did you mean Page?",
    "{A: activate Zap, by: Page}": "by: 'activate' takes no 'by'; it goes with attack or retaliate",
    "{A: activate Zap, memory: 2}": "memory: 'activate' takes no 'memory'; it goes with sees",
    "{A: pass, x: 2}": "x: 'pass' takes no 'x'; expected one of: choose, refused",
    "{A: activate Zap, because: GA.ACT.8}": "because: a step that acts takes no 'because'",
    "{A: cost, of: {card: Zap}, is: '(1)', with: {}}": "with: 'cost' takes no 'with'; expected",
    "{A: asked, offers: Zap, by: Page}": "by: 'asked' takes no 'by'; expected one of: offers",
    "{A: activate Zap, refused: []}": "refused: expected a clause id, or several, found none",
    "{A: pay, cost: '(2), RST'}": "'RST' is not understood here; expected a cost such as (2), ",
    "{A: bogus Zap}": "unknown verb 'bogus Zap'; expected one of: activate, attack, ",
    "{A: choose}": "expected the key 'option' in a step 'choose'",
    "{A: pay}": "expected the key 'cost' in a step 'pay'",
    "{A: pay, cost: twelve}": "cost: no cost: ",
    "{A: pay, cost: '(q)'}": "cost: no cost: ",
    "{A: payments, for: {crad: Zap}, gives: none}": "for: unknown key of a cost 'crad'",
    "{A: payments, for: {card: Zap}, gives: 3}": "gives: expected a list of payments, or none",
    "{A: payments, for: {card: Zap}}": "expected the key 'gives'",
    "{A: cost, of: {card: Zap}}": "expected the key 'is'",
    "{A: cost, of: Zap, is: '(1)'}": "of: no cost: ",
    "{A: can, do: activate Zap}": "expected the key 'is'",
    "{A: can, do: payments, is: true}": "do: unknown verb 'payments'",
    "{A: sees, of: C}": "of: unknown seat 'C'",
    "{C: pass}": "unknown seat 'C'",
    "{until: {phase: mian}}": "until.phase: unknown phase 'mian'; did you mean main?",
    "{until: {}}": "until: expected a turn, a phase, or both",
    "{A: activate Zap, refused: GA.COST.99}": "refused: unknown clause 'GA.COST.99'",
    "{A: activate Zap, refused: cost}": "refused: expected a clause id such as",
}

POSITIONS = {
    "seats: {a: {}}": "expected the name of a seat",
    "seats: {A: {champoin: Wanderer}}": "unknown key of a seat 'champoin'; did you mean champion?",
    "seats: {A: {champion: Page}}": "expected a champion, found Page, which is of type ally",
    "seats: {A: {champion: {dmg: 1}}}": "unknown key of a champion 'dmg'",
    "seats: {A: {champion: {damage: -1}}}": "champion.damage: expected a whole number, 0 or more",
    "seats: {A: {champion: {level: 2}}}": "unknown key of a champion 'level'",
    "seats: {A: {lineage: [Page]}}": "expected a champion, found Page",
    "seats: {A: {field: 3}}": "seats.A.field: expected the names of what is there, found '3'",
    "seats: {A: {lineage: 2}}": "seats.A.lineage: expected the names of the champions, found '2'",
    "seats: {A: {field: [Zap]}}": "expected an object that is on the field, found Zap",
    "seats: {A: {field: [{rested: true}]}}": "expected the key 'card'",
    "seats: {A: {field: [{card: Page, rested: maybe}]}}": "expected true or false, found 'maybe'",
    "seats: {A: {field: [{card: Page, on: Pagee}]}}": "unknown card 'Pagee'; did you mean Page?",
    "seats: {A: {memory: -1}}": "seats.A.memory: expected a whole number, 0 or more",
    "seats: {A: {hand: [[Zap]]}}": "seats.A.hand: expected the name of a card, or {card: NAME}",
    "phase: dawn, seats: {A: {}}": "given.phase: unknown phase 'dawn'",
    "turn: C, seats: {A: {}}": "turn: unknown seat 'C'",
    "turn: nobody, seats: {A: {}}": "turn: unknown seat 'nobody'",
    "seats: {A: {field: [{card: Page, owner: null}]}}": "owner: unknown seat 'null'",
    'seats: {A: {hand: ["Pa\\u202ege"]}}': "hand: expected a name on one line, of at most 200",
    "combat: {attacker: Pgae}, seats: {A: {field: [Page]}}": "unknown object 'Pgae'",
    "stack: [{x: 2}], seats: {A: {}}": "expected the name of a card, found a mapping",
    "stack: [{card: Zap, aims: [A]}], seats: {A: {}}": "unknown key of what is on the stack 'aims'",
    "stack: [{card: Zap, controller: C}], seats: {A: {}}": "controller: unknown seat 'C'",
    "stack: [{card: Zap, targets: [Pgae]}], seats: {A: {}}": "it is not said what is chosen: ",
    "stack: [{card: Zap, targets: [A, B]}], seats: {A: {}, B: {}}": "targets: expected something",
    "stack: [{card: Zap, targets: [A], modes: [1]}], seats: {A: {}}": "modes: expected something",
    "hnd: 4, seats: {A: {}}": "unknown key of given 'hnd'",
}

LOOKS = {
    "sets: {}": "then: unknown key of then 'sets'; did you mean seats",
    "seats: {C: {}}": "unknown seat 'C'",
    "seats: {A: {hnd: []}}": "unknown key of a seat 'hnd'; did you mean hand?",
    "seats: {A: {hand: [[Zap]]}}": "found a list",
    "seats: {A: {champion: {dmg: 2}}}": "unknown key of a champion 'dmg'; did you mean damage",
    "seats: {A: {field: {Page: {pwer: 1}}}}": "unknown key of an object 'pwer'",
    "combat: {step: dawn}": "then.combat.step: unknown step 'dawn'",
    "phase: mian": "then.phase: unknown phase 'mian'; did you mean main?",
    "over: maybe": "over: expected true or false",
    "winner: C": "unknown seat 'C'",
    "cited: [GA.99]": "unknown clause 'GA.99'",
}

FACES = {
    "{name: Ox, types: [BEEST]}": "beest",
    "{name: Ox}": "types",
    "{types: [ALLY]}": "name",
    "{name: Ox, types: [ALLY], cost_reserve: lots}": "cost_reserve",
    "{name: Ox, types: [ALLY], power: two}": "power",
    "{name: Ox, types: [ALLY], pwer: 2}": "pwer",
}

WRONG = Wrong(
    PRELUDE,
    GIVEN,
    STEPS,
    POSITIONS,
    LOOKS,
    ("edition", "editoin", "old"),
    "seats: {A: {hand: [Riddle]}}",
    FACES,
)
