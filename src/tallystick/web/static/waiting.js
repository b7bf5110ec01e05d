// A table before its game: who is there, and a seat to take.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { linksView } from "./links.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./links.js").Links} Links */

/**
 * @param {State} state
 * @param {string} note
 * @param {Links | null} links
 * @param {(message: object) => void} say */
export function waitingView(state, note, links, say) {
  const mine = state.seat >= 0 ? state.seats[state.seat] : null;
  const sit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
    localStorage.setItem("name", field.value);
    say({ do: "sit", name: field.value.trim() });
  };
  return html`<main class="lobby">
    <h1>Tallystick</h1>
    <p role="status">${state.phase === "waiting" ? `A table of ${state.title} waits until all seats are taken.` : "The table is being laid …"}</p>
    <ol class="seats">${state.seats.map((seat) => html`<li>${seat.name || "a free seat"}${seat.who !== "you" ? " (a bot)" : ""}${seat.here ? html` <span class="mark">here</span>` : nothing}</li>`)}</ol>
    ${(state.chosen ?? []).map((line) => html`<p>${line}</p>`)}
    ${note ? html`<p class="trouble" role="alert">${note}</p>` : nothing}
    ${mine && !mine.name ? html`<form @submit=${sit}><label>Your name <input name="name" required maxlength="40" value=${localStorage.getItem("name") ?? ""} /></label> <button class="main">Sit down</button></form>` : nothing}
    ${links ? linksView(state, links, say) : nothing}
  </main>`;
}
