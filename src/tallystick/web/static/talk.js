// What people say: to each other, and what the rules give weight to.
import { html, nothing } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./types.js").State} State */
/** @typedef {import("./types.js").Chat} Chat */

/** A field of which the words are sent; they stay where they cannot be.
 * @param {string} label
 * @param {(words: string) => boolean} send whether they could be */
function field(label, send) {
  const sent = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
    if (!input.value.trim() || send(input.value.trim())) input.value = "";
  };
  return html`<form @submit=${sent}><label><span class="quiet">${label}</span> <input maxlength="400" autocomplete="off" /></label></form>`;
}

/**
 * @param {Chat[]} chat
 * @param {State} state
 * @param {(message: object) => boolean} say */
export function talkView(chat, state, say) {
  const counts = (state.spoken ?? []).length && state.seat >= 0;
  return html`<section class="chatbox" aria-label="Talk"><details ?open=${chat.length > 0}>
    <summary>Talk</summary>
    <div class="chat" role="log" aria-label="What was said" tabindex="0">
      ${chat.map((one) => html`<p><b>${one.seat < 0 ? "somebody who looks on" : state.seats[one.seat].name}:</b> ${one.text}</p>`)}
    </div>
    ${field("Say", (words) => say({ do: "chat", words }))}
    ${counts ? html`${field("Say what counts", (words) => say({ do: "speak", words }))}
      <ul class="quiet">${(state.spoken ?? []).map(([shape, what]) => html`<li><code>${shape}</code> ${what}</li>`)}</ul>` : nothing}
  </details></section>`;
}
