// The table, drawn from the scene alone; nothing of any one game.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { icon, priced, signs } from "./icons.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Pile} Pile */
/** @typedef {import("./types.js").Talk} Talk */
/** @typedef {import("./types.js").Figure} Figure */

/**
 * What can be taken, what is lit up, what is spoken of, and what to do.
 * @typedef {{live: Set<string>, lit: Set<string>, dim: Set<string>, spoken: Set<string>, seats: string[], pick: (thing: Thing, event: Event) => void, look: (thing: Thing) => void}} Hand
 */

const DYES = new Set(["red", "blue", "green", "purple", "yellow", "orange", "black", "white", "brown", "pink", "grey", "gray"]);

/** All things of a scene, those of piles last.
 * @param {Scene} scene */
export function thingsIn(scene) {
  const homes = [scene, ...scene.sides];
  return [
    ...homes.flatMap((home) => (home.areas ?? []).flatMap((area) => area.things ?? [])),
    ...homes.flatMap((home) => (home.piles ?? []).flatMap((pile) => pile.cards ?? [])),
  ];
}

/** What the side of a seat is called in the document.
 * @param {number} seat */
export const placeOf = (seat) => `seat-${seat}`;

/** What there can be of something at most.
 * @param {Figure} figure */
const bound = ({ most }) => (most === undefined ? nothing : html`<i>/${most}</i>`);

/** @param {Figure} figure */
function chip(figure) {
  const { label, value, most, printed } = figure;
  const title = `${label} ${value}${most === undefined ? "" : ` of ${most}`}${printed === undefined ? "" : ` (printed ${printed})`}`;
  return html`<span class=${printed === undefined ? "figure" : "figure changed"} title=${title}
    ><span class="sr">, </span><span class="label">${label}</span> <b>${value}</b>${bound(figure)}</span
  >`;
}

/** Something of a seat's, in the seat's colour if it has one; its name stands beside it.
 * @param {string} name */
function pip(name) {
  const dye = name.toLowerCase();
  return DYES.has(dye) ? html`<span class="pip" aria-hidden="true" .style=${`--dye:${dye}`}></span>` : nothing;
}

/** @param {Thing} thing
 * @param {Set<string>} refs */
export function isIn(thing, refs) {
  return (thing.refs ?? [thing.name]).some((ref) => refs.has(ref));
}

/**
 * @param {Thing} thing
 * @param {Hand} hand
 * @param {boolean} whole
 * @param {string} at where it lies, as a style
 * @param {string} joins what it is joined to */
function card(thing, hand, whole, at = "", joins = "") {
  const live = isIn(thing, hand.live);
  const lights = /** @type {const} */ (["live", "lit", "dim", "spoken"]).filter((kind) => isIn(thing, hand[kind]));
  const kinds = ["thing", joins, ...lights, thing.rested && "rested", thing.face_down && "down", whole && "whole"].filter(Boolean);
  if (!live && !thing.refs && !thing.text) return html`<span class=${[...kinds, "piece"].join(" ")} .style=${at}>${face(thing, hand, false)}</span>`;
  return html`<button
    type="button"
    class=${kinds.join(" ")}
    data-ref=${thing.refs?.[0] ?? nothing}
    .style=${at}
    @click=${(/** @type {Event} */ event) => hand.pick(thing, event)}
    @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && hand.look(thing)}
    @focus=${() => hand.look(thing)}
  >${face(thing, hand, whole)}${live ? html`<span class="sr">, you can choose it</span>` : nothing}</button>`;
}

/** How a thing is marked, by a word each.
 * @param {Thing} thing */
const marksOn = (thing) => [...(thing.marks ?? []), ...(thing.rested ? [thing.rested] : [])];

/** What stands on a thing.
 * @param {Thing} thing
 * @param {Hand} hand
 * @param {boolean} whole */
function face(thing, hand, whole) {
  const marks = marksOn(thing);
  const figures = [...(thing.figures ?? []), ...(thing.counters ?? [])];
  return html`<span class="head"
      >${(thing.many ?? 1) > 1 ? html`<span class="many">${thing.many}×</span>` : nothing}<b>${thing.name}</b>${thing.cost ? html`<span class="cost">${priced(thing.cost)}</span>` : nothing}</span
    >
    ${thing.kind ? html`<span class="kind"><span class="sr">, </span>${thing.kind}${owner(thing, hand, " · ")}</span>` : nothing}
    ${figures.length ? html`<span class="figures">${figures.map(chip)}</span>` : nothing}
    ${marks.length ? html`<span class="marks">${marks.map((mark) => html`<span class="sr">, </span><span class="mark">${mark}</span>`)}</span>` : nothing}
    ${(thing.notes ?? []).length ? html`<span class="notes">${(thing.notes ?? []).map((note, at) => html`${at ? " · " : ""}${signs(note)}`)}</span>` : nothing}
    ${thing.face_down ? html`<span class="sr">, face down</span>` : nothing}
    ${whole && thing.text ? html`<span class="text">${thing.text.map((line) => html`<span>${signs(line)}</span>`)}</span>` : nothing}`;
}

/** @param {Thing} thing
 * @param {Hand} hand
 * @param {string} after what stands before it, if anything does */
function owner(thing, hand, after) {
  if (thing.owner === undefined) return nothing;
  const name = hand.seats[thing.owner] ?? "";
  return html`${after}<span class="whose">${pip(name)}${name}</span>`;
}

/** @param {Thing} thing
 * @param {number} at */
const key = (thing, at) => thing.refs?.[0] ?? `${thing.name} ${at}`;

/** Things, what is attached to one under it.
 * @param {Thing[]} things
 * @param {Hand} hand
 * @param {boolean} whole */
function row(things, hand, whole) {
  const on = new Map();
  const here = new Set(things.flatMap((thing) => thing.refs ?? []));
  const joins = joinsOf(things);
  for (const thing of things) {
    if (thing.on && here.has(thing.on)) on.set(thing.on, [...(on.get(thing.on) ?? []), thing]);
  }
  const bottom = things.filter((thing) => !(thing.on && here.has(thing.on)));
  return repeat(bottom, key, (thing) => {
    const held = (thing.refs ?? []).flatMap((ref) => on.get(ref) ?? []);
    return held.length
      ? html`<div class=${`stack ${joins(thing)}`} .style=${place(thing)}>
          ${card(thing, hand, whole)}${held.map((other) => card(other, hand, false))}
        </div>`
      : card(thing, hand, whole, place(thing), joins(thing));
  });
}

// -- where things lie: the place of each, what it is joined to, which cells are empty ----------------

/** How an area lies: as it says, but as a map wherever its things have places.
 * @param {Area} area */
function layoutOf(area) {
  const things = area.things ?? [];
  const placed = things.every((thing) => thing.at || thing.on) && (area.size || things.filter((thing) => thing.at).length > 1);
  if (!placed) return area.layout === "grid" ? "row" : (area.layout ?? "row");
  return things.some((thing) => (thing.beside ?? []).length) ? "grid map" : "grid";
}

/** Where a thing lies on a grid, as a style.
 * @param {{at?: [number, number]}} thing */
function place(thing) {
  return thing.at ? `grid-row:${thing.at[0] + 1};grid-column:${thing.at[1] + 1}` : "";
}

/** The neighbours of each thing to which a way leads.
 * @param {Thing[]} things
 * @returns {(thing: Thing) => string} as classes */
function joinsOf(things) {
  const at = new Map(things.map((thing) => [thing.refs?.[0], thing.at]));
  return (thing) => {
    const [row, column] = thing.at ?? [0, 0];
    const steps = (thing.beside ?? []).map((ref) => at.get(ref)).filter(Boolean).map((/** @type {any} */ [r, c]) => `${r - row} ${c - column}`);
    return [steps.includes("0 1") ? "east" : "", steps.includes("1 0") ? "south" : ""].join(" ").trim();
  };
}

/** The empty cells of a grid, counted from 1, row by row.
 * @param {Area} area */
function holes(area) {
  if (!area.size) return nothing;
  const [rows, columns] = area.size;
  const taken = new Set((area.things ?? []).map((thing) => String(thing.at)));
  const cells = Array.from({ length: rows * columns }, (_, n) => /** @type {[number, number]} */ ([Math.floor(n / columns), n % columns]));
  return cells.filter((at) => !taken.has(String(at))).map((at) => html`<span class="hole" aria-hidden="true" .style=${place({ at })}>${at[0] * columns + at[1] + 1}</span>`);
}

// -- what a seat has, and what is everybody's -----------------------------------------------------------

/** @param {Area} area
 * @param {Hand} hand */
function areaView(area, hand) {
  const things = area.things ?? [];
  if (!things.length) return nothing;
  const layout = layoutOf(area);
  return html`<section class="area">
    <h3>${area.title}</h3>
    <div class="things ${layout}">${row(things, hand, layout === "cards")}${holes(area)}</div>
  </section>`;
}

/** @param {Pile} pile
 * @param {Hand} hand */
function pileView(pile, hand) {
  const cards = pile.cards ?? [];
  if (!cards.length) return html`<span class="pile">${pile.label} <b>${pile.many}</b></span>`;
  const live = cards.some((one) => isIn(one, hand.live));
  return html`<details class="pile" ?open=${live}>
    <summary>${pile.label} <b>${pile.many}</b></summary>
    <div class="things row">${repeat(cards, key, (one) => card(one, hand, false))}</div>
  </details>`;
}

/** @param {Figure} gauge
 * @param {number} at the first one is what one asks for first: no resource, nor is what has a bound */
function gaugeView(gauge, at) {
  const sign = at && gauge.most === undefined && /^[a-z]+$/.test(gauge.label) ? html`<span aria-hidden="true">${icon(gauge.label)}</span> ` : nothing;
  return html`<span class="gauge">${sign}${gauge.label} <b>${gauge.value}</b>${bound(gauge)}</span>`;
}

/** @param {{gauges?: Figure[], piles?: Pile[]}} of
 * @param {Hand} hand */
function meters(of, hand) {
  if (!(of.gauges ?? []).length && !(of.piles ?? []).length) return nothing;
  return html`<div class="meters">
    ${(of.gauges ?? []).map(gaugeView)}${(of.piles ?? []).map((pile) => pileView(pile, hand))}
  </div>`;
}

/** @param {Side} side
 * @param {Scene} scene
 * @param {Hand} hand
 * @param {string} who */
function sideView(side, scene, hand, who) {
  const own = side.seat === scene.viewer;
  const turn = scene.turn === side.seat;
  const kinds = ["side", own && "own", side.out && "out", turn && "turn"].filter(Boolean);
  const name = who && who !== side.name ? `${side.name} (${who})` : side.name;
  return html`<section id=${placeOf(side.seat)} class=${kinds.join(" ")} aria-label=${`${name}${own ? ", you" : ""}`}>
    <header>
      <h2>${pip(side.name)}${name}${own ? html` <span class="quiet">you</span>` : nothing}</h2>
      ${turn ? html`<span class="mark">turn</span>` : nothing}
      ${side.out ? html`<span class="mark">out of the game</span>` : nothing}
      ${(side.notes ?? []).map((note) => html`<span class="mark">${note}</span>`)}
      ${meters(side, hand)}
    </header>
    <div class="areas">${(side.areas ?? []).map((area) => areaView(area, hand))}</div>
  </section>`;
}

/** The whole table.
 * @param {Scene} scene
 * @param {Hand} hand
 * @param {string[]} who names of those who sit there */
export function sceneView(scene, hand, who) {
  const sides = (/** @type {boolean} */ own) => scene.sides.filter((side) => (side.seat === scene.viewer) === own).map((side) => sideView(side, scene, hand, who[side.seat]));
  const others = sides(false);
  const things = (scene.areas ?? []).some((area) => (area.things ?? []).length);
  const counts = (scene.gauges ?? []).length + (scene.piles ?? []).length;
  const common = things || counts || (scene.talk ?? []).some((talk) => talk.lines.length);
  return html`
    ${others.length > 1 ? html`<div class="others">${others}</div>` : others}
    ${common ? middle(scene, hand) : nothing}
    ${sides(true)}
  `;
}

/** What is everybody's.
 * @param {Scene} scene
 * @param {Hand} hand */
function middle(scene, hand) {
  return html`<section class="common" aria-label="The middle of the table">
      ${meters(scene, hand)}
      <div class="areas">${(scene.areas ?? []).map((area) => areaView(area, hand))}
      ${(scene.talk ?? []).filter((talk) => talk.lines.length).map((talk) => talkView(talk, scene, hand))}</div>
    </section>`;
}

/** What everybody keeps in mind; an order of players as a track.
 * @param {Talk} talk
 * @param {Scene} scene
 * @param {Hand} hand */
function talkView(talk, scene, hand) {
  const seats = new Set(scene.sides.map((side) => side.name));
  const lit = (talk.touches ?? []).some((ref) => hand.spoken.has(ref));
  const line = (/** @type {string} */ text) => {
    const names = text.split(", ");
    const isOrder = names.length > 1 && names.filter((name) => seats.has(name)).length >= names.length - 1;
    return isOrder ? html`<li><ol class="track">${names.map((name) => html`<li>${pip(name)}${name}</li>`)}</ol></li>` : html`<li>${signs(text)}</li>`;
  };
  return html`<section class=${lit ? "area talk spoken" : "area talk"}>
    <h3>${talk.label}</h3>
    <ul>${talk.lines.map(line)}</ul>
  </section>`;
}

/** A thing with all its text.
 * @param {Thing} thing
 * @param {Hand} hand */
export function wholeThing(thing, hand) {
  const marks = marksOn(thing);
  return html`<div class="shown">
    <h3>${thing.name} ${thing.cost ? html`<span class="cost">${priced(thing.cost)}</span>` : nothing}</h3>
    <p class="quiet">${thing.kind ?? ""}${owner(thing, hand, thing.kind ? " · " : "")}</p>
    <p class="figures">${(thing.figures ?? []).map(chip)}${(thing.counters ?? []).map(chip)}</p>
    ${marks.length ? html`<p class="marks">${marks.map((mark) => html`<span class="mark">${mark}</span>`)}</p>` : nothing}
    ${(thing.notes ?? []).map((note) => html`<p class="notes">${signs(note)}</p>`)}
    ${(thing.text ?? []).map((line) => html`<p>${signs(line)}</p>`)}
    ${(thing.beside ?? []).length ? html`<p class="quiet">beside ${(thing.beside ?? []).join(", ")}</p>` : nothing}
  </div>`;
}
