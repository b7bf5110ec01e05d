// The table, drawn from the scene alone: sides, areas, piles, things; nothing of any one game.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { repeat } from "./vendor/lit-html/directives/repeat.js";
import { icon, signs } from "./icons.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").Side} Side */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./types.js").Thing} Thing */
/** @typedef {import("./types.js").Pile} Pile */
/** @typedef {import("./types.js").Figure} Figure */

/**
 * What the table needs to know to be drawn: what can be taken, what is lit up, and what to do.
 * @typedef {{live: Set<string>, lit: Set<string>, dim: Set<string>, seats: string[], pick: (thing: Thing, event: Event) => void, look: (thing: Thing) => void}} Hand
 */

/** @param {Figure} figure */
export function figureText(figure) {
  const most = figure.most === undefined || figure.most === null ? "" : ` of ${figure.most}`;
  const printed = figure.printed === undefined || figure.printed === null ? "" : ` (printed ${figure.printed})`;
  return `${figure.label} ${figure.value}${most}${printed}`;
}

/** @param {Figure} figure */
function chip(figure) {
  const changed = figure.printed !== undefined && figure.printed !== null;
  const most = figure.most === undefined || figure.most === null ? nothing : html`<i>/${figure.most}</i>`;
  return html`<span class=${changed ? "figure changed" : "figure"} title=${figureText(figure)}
    ><span class="sr">, </span><span class="label">${figure.label}</span> <b>${figure.value}</b>${most}</span
  >`;
}

/** @param {Thing} thing
 * @param {Set<string>} refs */
export function isIn(thing, refs) {
  return (thing.refs ?? [thing.name]).some((ref) => refs.has(ref));
}

/** Where a thing lies on a grid.
 * @param {Thing} thing */
function place(thing) {
  return thing.at ? `grid-row:${thing.at[0] + 1};grid-column:${thing.at[1] + 1}` : "";
}

/**
 * @param {Thing} thing
 * @param {Hand} hand
 * @param {boolean} whole
 * @param {string} at where it lies, as a style */
function card(thing, hand, whole, at = "") {
  const live = isIn(thing, hand.live);
  const kinds = ["thing"];
  if (live) kinds.push("live");
  if (isIn(thing, hand.lit)) kinds.push("lit");
  if (isIn(thing, hand.dim)) kinds.push("dim");
  if (thing.rested) kinds.push("rested");
  if (thing.face_down) kinds.push("down");
  if (whole) kinds.push("whole");
  const marks = [...(thing.marks ?? []), ...(thing.rested ? [thing.rested] : [])];
  return html`<button
    type="button"
    class=${kinds.join(" ")}
    data-ref=${thing.refs?.[0] ?? nothing}
    .style=${at}
    @click=${(/** @type {Event} */ event) => hand.pick(thing, event)}
    @pointerenter=${(/** @type {PointerEvent} */ event) => event.pointerType === "mouse" && hand.look(thing)}
    @focus=${() => hand.look(thing)}
  >
    <span class="head"
      >${(thing.many ?? 1) > 1 ? html`<span class="many">${thing.many}×</span>` : nothing}<b>${thing.name}</b>${thing.cost ? html`<span class="cost">${signs(thing.cost)}</span>` : nothing}</span
    >
    ${thing.kind ? html`<span class="kind"><span class="sr">, </span>${thing.kind}${owner(thing, hand)}</span>` : nothing}
    ${(thing.figures ?? []).length || (thing.counters ?? []).length
      ? html`<span class="figures">${(thing.figures ?? []).map(chip)}${(thing.counters ?? []).map(chip)}</span>`
      : nothing}
    ${marks.length ? html`<span class="marks">${marks.map((mark) => html`<span class="sr">, </span><span class="mark">${mark}</span>`)}</span>` : nothing}
    ${(thing.notes ?? []).length ? html`<span class="notes">${(thing.notes ?? []).map((note, at) => html`${at ? " · " : ""}${signs(note)}`)}</span>` : nothing}
    ${thing.face_down ? html`<span class="sr">, face down</span>` : nothing}${live ? html`<span class="sr">, you can choose it</span>` : nothing}
    ${whole && thing.text ? html`<span class="text">${thing.text.map((line) => html`<span>${signs(line)}</span>`)}</span>` : nothing}
  </button>`;
}

/** @param {Thing} thing
 * @param {Hand} hand */
function owner(thing, hand) {
  return thing.owner === undefined ? nothing : html` · ${hand.seats[thing.owner] ?? ""}`;
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
  for (const thing of things) {
    if (thing.on && here.has(thing.on)) on.set(thing.on, [...(on.get(thing.on) ?? []), thing]);
  }
  const bottom = things.filter((thing) => !(thing.on && here.has(thing.on)));
  return repeat(bottom, key, (thing) => {
    const held = (thing.refs ?? []).flatMap((ref) => on.get(ref) ?? []);
    return held.length
      ? html`<div class="stack" .style=${place(thing)}>
          ${card(thing, hand, whole)}${held.map((other) => card(other, hand, false))}
        </div>`
      : card(thing, hand, whole, place(thing));
  });
}

/** @param {Area} area
 * @param {Hand} hand */
export function areaView(area, hand) {
  const things = area.things ?? [];
  if (!things.length) return nothing;
  const placed = things.filter((thing) => thing.at).length > 1 && things.every((thing) => thing.at || thing.on);
  const layout = placed ? "grid" : area.layout === "grid" ? "row" : (area.layout ?? "row");
  return html`<section class="area">
    <h3>${area.title}</h3>
    <div class="things ${layout}">${row(things, hand, layout === "cards")}</div>
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
 * @param {number} at the first one is what one asks for first: no resource */
function gaugeView(gauge, at) {
  const most = gauge.most === undefined || gauge.most === null ? nothing : html`<i>/${gauge.most}</i>`;
  const sign = at && /^[a-z]+$/.test(gauge.label) ? icon(gauge.label) : nothing;
  return html`<span class="gauge">${sign === nothing ? nothing : html`<span aria-hidden="true">${sign}</span> `}${gauge.label} <b>${gauge.value}</b>${most}</span>`;
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
  const kinds = ["side", own ? "own" : "", side.out ? "out" : "", scene.turn === side.seat ? "turn" : ""];
  const name = who && who !== side.name ? `${side.name} (${who})` : side.name;
  return html`<section class=${kinds.join(" ")} aria-label=${`${name}${own ? ", you" : ""}`}>
    <header>
      <h2>${name}${own ? html` <span class="quiet">you</span>` : nothing}</h2>
      ${scene.turn === side.seat ? html`<span class="mark">turn</span>` : nothing}
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
  const others = scene.sides.filter((side) => side.seat !== scene.viewer);
  const own = scene.sides.filter((side) => side.seat === scene.viewer);
  const things = (scene.areas ?? []).some((area) => (area.things ?? []).length);
  const counts = (scene.gauges ?? []).length + (scene.piles ?? []).length;
  const common = things || counts || (scene.talk ?? []).some((talk) => talk.lines.length);
  return html`
    ${others.map((side) => sideView(side, scene, hand, who[side.seat]))}
    ${common ? middle(scene, hand) : nothing}
    ${own.map((side) => sideView(side, scene, hand, who[side.seat]))}
  `;
}

/** What is everybody's.
 * @param {Scene} scene
 * @param {Hand} hand */
function middle(scene, hand) {
  return html`<section class="common" aria-label="The middle of the table">
      ${meters(scene, hand)}
      <div class="areas">${(scene.areas ?? []).map((area) => areaView(area, hand))}
      ${(scene.talk ?? [])
        .filter((talk) => talk.lines.length)
        .map(
          (talk) => html`<section class="area talk">
            <h3>${talk.label}</h3>
            <ul>${talk.lines.map((line) => html`<li>${signs(line)}</li>`)}</ul>
          </section>`,
        )}</div>
    </section>`;
}

/** A thing with all its text.
 * @param {Thing} thing
 * @param {Hand} hand */
export function wholeThing(thing, hand) {
  return html`<div class="shown">
    <h3>${thing.name} ${thing.cost ? html`<span class="cost">${signs(thing.cost)}</span>` : nothing}</h3>
    <p class="quiet">${thing.kind ?? ""}${owner(thing, hand)}</p>
    <p class="figures">${(thing.figures ?? []).map(chip)}${(thing.counters ?? []).map(chip)}</p>
    ${(thing.notes ?? []).map((note) => html`<p class="notes">${signs(note)}</p>`)}
    ${(thing.text ?? []).map((line) => html`<p>${signs(line)}</p>`)}
  </div>`;
}
