// The links of a table, and its page before the game.
import { html, nothing } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./types.js").State} State */

/** @typedef {{seats: string[], lookingOn: string, named?: boolean[]}} Links */

/** @param {string} table
 * @returns {Links | null} */
export function linksOf(table) {
  const found = localStorage.getItem(`links ${table}`);
  return found ? JSON.parse(found) : null;
}

/** Keep where one sits, for the first page, as long as the game lasts.
 * @param {State} state
 * @param {string} token */
export function keepSeat({ table, title, phase }, token) {
  const place = `seat ${table}`;
  if (phase === "over") localStorage.removeItem(place);
  else localStorage.setItem(place, JSON.stringify([Date.now(), title, address(table, token)]));
}

/** Where one sits, the last that one came to first.
 * @returns {[number, string, string][]} when, at what, and the link */
export function seatsKept() {
  const kept = Object.keys(localStorage).filter((place) => place.startsWith("seat ")).map((place) => JSON.parse(localStorage[place]));
  return kept.sort((a, b) => b[0] - a[0]);
}

/** The token by which one sat down here, if one came by another.
 * @param {string} table
 * @param {string} token */
export function ownOf(table, token) {
  return localStorage.getItem(`own ${table} ${token}`);
}

/** One's own token for a seat.
 * @param {string} table
 * @param {string} token */
export function makeOwn(table, token) {
  const own = ownOf(table, token) ?? Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
  localStorage.setItem(`own ${table} ${token}`, own);
  return own;
}

/** The link to a table that was made, at the first seat of a person.
 * @param {{table: string, seats: string[], looking_on: string}} made
 * @param {boolean[]} named which seats have a name already: nobody sits down there */
export function keepLinks({ table, seats, looking_on: lookingOn }, named) {
  localStorage.setItem(`links ${table}`, JSON.stringify({ seats, lookingOn, named }));
  return address(table, seats.find((token) => token) ?? lookingOn);
}

/** The link of a token.
 * @param {string} table
 * @param {string} token */
export function address(table, token) {
  return `${location.origin}/t/${table}#s=${token}`;
}

/** Copy a text, the older way where there is no https, and say so.
 * @param {HTMLElement} button
 * @param {string} text */
async function copy(button, text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement("textarea");
    field.value = text;
    button.after(field); // within the dialog
    field.select();
    document.execCommand("copy");
    field.remove();
    button.focus();
  }
  button.textContent = "Copied";
  button.ariaLabel = (button.ariaLabel ?? "").replace("Copy", "Copied");
}

/** Links to send, and one's own.
 * @param {State} state
 * @param {Links | null} links
 * @param {(message: object) => void} say */
export function linksView(state, links, say) {
  if (!links && state.seat < 0) return nothing;
  const hands = (/** @type {number} */ of) => state.seat >= 0 && state.seat === state.seats.findIndex((one, at) => one.who === "you" && at !== of);
  const button = (/** @type {() => string} */ token, /** @type {string} */ name) => html`<button type="button" @click=${(/** @type {any} */ e) => copy(e.currentTarget, address(state.table, token()))} aria-label=${`Copy the link ${name}`}>Copy</button>`;
  const link = (/** @type {string} */ token, /** @type {string} */ text, /** @type {string} */ name) => html`<a href=${address(state.table, token)} target="_blank">${text}</a>
    ${button(() => token, name)}`;
  const another = (/** @type {number} */ at) => html`<button type="button" @click=${() => say({ do: "renew", seat: at })}>Another link for seat ${at + 1}</button>`;
  const seat = (/** @type {import("./types.js").SeatState} */ one, /** @type {number} */ at) => {
    const token = links?.seats[at];
    if (!token || (one.name && !one.handed && !links?.named?.[at] && !ownOf(state.table, token))) {
      const whose = one.name ? "has a link of their own" : "its link is not kept here";
      const lost = hands(at) && !one.here;
      return html`<span class="quiet">${whose}${lost ? "; if it is lost:" : ""}</span> ${lost ? another(at) : nothing}`;
    }
    return html`${link(token, `${state.table} seat ${at + 1}`, `of seat ${at + 1}`)} ${one.name ? nothing : another(at)}`;
  };
  const others = state.seats.map((one, at) => (one.who === "you" && at !== state.seat && (links || hands(at)) ? html`<li>${one.name || `Seat ${at + 1}`}: ${seat(one, at)}</li>` : nothing));
  return html`<h2>Links</h2>
    ${links ? html`<p class="quiet">Send each of the others theirs. Who sits down has a link of their own.</p>` : nothing}
    <ul class="links">
      ${others}
      ${links?.lookingOn ? html`<li>To look on: ${link(links.lookingOn, state.table, "to look on")}</li>` : nothing}
      ${state.seat >= 0 ? html`<li>Yours, for another device: ${button(() => new URLSearchParams(location.hash.slice(1)).get("s") ?? "", "of your seat")}</li>` : nothing}
    </ul>`;
}

/** A table before its game: who is there, and a seat to take.
 * @param {State} state
 * @param {string} note
 * @param {Links | null} links
 * @param {(message: object) => void} say
 * @param {(name: string) => void} take */
export function waitingView(state, note, links, say, take) {
  const mine = state.seat >= 0 ? state.seats[state.seat] : null;
  const sit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
    localStorage.setItem("name", field.value);
    take(field.value.trim());
  };
  return html`<main class="lobby">
    <h1>Tallystick</h1>
    <p role="status">${state.phase === "waiting" ? `A table of ${state.title} waits until all seats are taken.` : "The table is being laid …"}</p>
    <ol class="seats">${state.seats.map((seat) => html`<li>${seat.name || "a free seat"}${seat.who !== "you" ? " (a bot)" : ""}${seat.here ? html` <span class="mark">here</span>` : nothing}</li>`)}</ol>
    ${(state.chosen ?? []).map((line) => html`<p>${line}</p>`)}
    ${note ? html`<p class="trouble" role="alert">${note}</p>` : nothing}
    ${mine && !mine.name ? html`<form @submit=${sit}><label>Your name <input name="name" required maxlength="40" value=${localStorage.getItem("name") ?? ""} /></label> <button class="main">Sit down</button></form>` : linksView(state, links, say)}
  </main>`;
}
