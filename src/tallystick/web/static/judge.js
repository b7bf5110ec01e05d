// The judge: cases as a text, asked and answered with the clauses.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { ask } from "./socket.js";
import { signs } from "./icons.js";

export class Judge {
  /** @param {() => void} draw */
  constructor(draw) {
    this.draw = draw;
    this.text = "";
    this.note = "";
    /** @type {string[]} */
    this.lines = [];
    this.busy = false;
  }

  async put() {
    this.busy = true;
    this.note = "";
    this.draw();
    try {
      this.lines = (await ask("/api/judge", { text: this.text })).lines;
    } catch (error) {
      this.lines = [];
      this.note = String(/** @type {Error} */ (error).message);
    }
    this.busy = false;
    this.draw();
  }

  view() {
    return html`<div class="judge">
      <label>A case <textarea rows="14" maxlength="100000" spellcheck="false" .value=${this.text}
        @input=${(/** @type {any} */ e) => { this.text = e.target.value; }}></textarea></label>
      <div class="buttons"><button type="button" class="main" ?disabled=${this.busy} @click=${() => this.put()}>Ask the judge</button></div>
      ${this.note ? html`<p class="trouble" role="alert">${this.note}</p>` : nothing}
      <div role="status" class="ruling">${this.busy ? "One moment …" : this.lines.map((line) => html`<p>${signs(line)}</p>`)}</div>
    </div>`;
  }
}
