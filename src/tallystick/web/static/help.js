// Keys, when one is asked, links, and how the shuffle is sealed.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { linksView } from "./links.js";

/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").State} State */
/** @typedef {import("./links.js").Links} Links */

const KEYS = [
  ["1 – 9, letters", "take the answer with that key"],
  ["Enter", "take the answer that loses nothing, or pay"],
  ["p", "pass: let things go on"],
  ["e", "end what you may do, such as your turn"],
  ["w", "pass until your next turn"],
  ["h", "hold: be asked at the next chance"],
  ["u", "take back, or cancel a payment"],
  ["/", "type a move as it is written"],
  ["?", "why, of the card or answer where you are; else this page"],
  ["Esc", "all answers again"],
];
const WHOSE = ["my", "their"];
const WISHES = [["", "as usual"], ["ask", "ask me"], ["pass", "pass for me"]];

/**
 * @param {State} state
 * @param {View} view
 * @param {{keys: boolean, setKeys: (on: boolean) => void, links: Links | null, say: (message: object) => void}} of */
export function helpView(state, view, { keys, setKeys, links, say }) {
  const plays = state.seat >= 0 && state.phase === "playing";
  return html`<dialog aria-labelledby="help">
    <h2 id="help">Keys and more</h2>
    <dl class="keys">${KEYS.map(([key, what]) => html`<dt><kbd>${key}</kbd></dt><dd>${what}</dd>`)}</dl>
    <label class="choice"><input type="checkbox" .checked=${keys} @change=${(/** @type {any} */ e) => setKeys(e.target.checked)} /> Keys do something</label>
    ${plays && (state.moments ?? []).length ? stopsView(state, view, say) : nothing}
    ${(state.chosen ?? []).map((line) => html`<p>${line}</p>`)}
    ${linksView(state, links, say)}
    <p class="quiet">The shuffle is sealed: <code>${state.sealed}</code>${state.seed ? html`; seed ${state.seed}, salt ${state.salt}` : nothing}</p>
    <form method="dialog" class="buttons"><button class="main">Close</button>
      ${plays && state.concedes ? html`<button type="button" @click=${() => { if (confirm("Give up?")) say({ do: "concede" }); }}>Give up</button>` : nothing}</form>
  </dialog>`;
}

/** Where one wants to be asked.
 * @param {State} state
 * @param {View} view
 * @param {(message: object) => void} say */
function stopsView(state, view, say) {
  const said = (/** @type {string} */ place) => {
    const line = (view.stops ?? []).find((one) => one.startsWith(`${place}: `));
    return line ? (line.endsWith("asked") ? "ask" : "pass") : "";
  };
  const wish = (/** @type {string} */ place) => html`<select aria-label=${`When it comes to ${place}`} @change=${(/** @type {any} */ e) => say({ do: "stop", moment: place, ask: e.target.value === "ask" })}>
    ${WISHES.filter(([value]) => value || !said(place)).map(([value, text]) => html`<option value=${value} ?selected=${value === said(place)}>${text}</option>`)}</select>`;
  return html`<h3>When you are asked</h3>
    <table class="stops">
      <thead><tr><th scope="col">moment</th><th scope="col">in my turn</th><th scope="col">in another's</th></tr></thead>
      <tbody>${(state.moments ?? []).map((moment) => html`<tr><th scope="row">${moment}</th>${WHOSE.map((whose) => html`<td>${wish(`${whose} ${moment}`)}</td>`)}</tr>`)}</tbody>
    </table>
    <p class="quiet" role="status">${(view.stops ?? []).join("; ") || "You are asked where it is usual."}</p>
    <div class="buttons"><button type="button" @click=${() => say({ do: "rest", n: view.n, hold: true })}>Hold: ask me at the next chance</button></div>`;
}
