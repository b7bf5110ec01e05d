// The links of a table that was made here, so that they can be sent to the others.
import { html, nothing } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./types.js").State} State */

/** @typedef {{seats: string[], lookingOn: string}} Links */

/**
 * @param {string} table
 * @param {string[]} seats
 * @param {string} lookingOn */
export function keepLinks(table, seats, lookingOn) {
  localStorage.setItem(`links ${table}`, JSON.stringify({ seats, lookingOn }));
}

/** @param {string} table
 * @returns {Links | null} */
export function linksOf(table) {
  const found = localStorage.getItem(`links ${table}`);
  return found ? JSON.parse(found) : null;
}

/** The address for whoever has a token.
 * @param {string} table
 * @param {string} token */
export function address(table, token) {
  return `${location.origin}/t/${table}#s=${token}`;
}

/** What whoever made the table can send to the others.
 * @param {State} state
 * @param {Links} links
 * @param {(message: object) => void} say */
export function linksView(state, links, say) {
  const copy = (/** @type {string} */ token) => navigator.clipboard?.writeText(address(state.table, token));
  const link = (/** @type {string} */ token, /** @type {string} */ text, /** @type {string} */ name) => html`<a href=${address(state.table, token)} target="_blank">${text}</a>
    <button type="button" @click=${() => copy(token)} aria-label=${`Copy the link ${name}`}>Copy</button>`;
  return html`<h2>Links</h2>
    <p class="quiet">Send each of the others theirs: who opens it sits there.</p>
    <ul class="links">
      ${links.seats.map((token, at) => token && at !== state.seat ? html`<li>${state.seats[at].name || `Seat ${at + 1}`}:
        ${link(token, `${state.table} seat ${at + 1}`, `of seat ${at + 1}`)}
        ${state.seats[at].name ? nothing : html`<button type="button" @click=${() => say({ do: "renew", seat: at })}>Another link</button>`}</li>` : nothing)}
      <li>To look on: ${link(links.lookingOn, state.table, "to look on")}</li>
    </ul>`;
}
