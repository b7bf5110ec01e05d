// The bargain desk: two baskets, and promises, written or picked.
import { html, nothing } from "./vendor/lit-html/lit-html.js";
import { stepper } from "./stepper.js";

/** @typedef {import("./types.js").OnDesk} OnDesk */
/** @typedef {Map<string, number>} Basket */

const HOLE = "…";

export class Desk {
  /**
   * @param {(message: object) => boolean} say whether it could be sent
   * @param {() => void} draw */
  constructor(say, draw) {
    this.say = say;
    this.draw = draw;
    this.open = false;
    /** @type {OnDesk | null} */
    this.on = null;
    this.n = -1;
    this.clear();
    this.party = 0;
    this.who = "I";
    this.phrase = 0;
    this.word = "";
    this.own = "";
  }

  clear() {
    this.sent = false; // until it is refused, or the table changes
    this.note = "";
    /** @type {Basket[]} */
    this.filled = [];
    /** @type {{text: string, watched: boolean}[]} */
    this.promises = [];
  }

  /** The table has changed: what lies on the desk may have, too.
   * @param {number} n */
  follow(n) {
    if (!this.open || n === this.n) return;
    if (this.sent) this.clear();
    this.n = n;
    this.say({ do: "desk" });
  }

  /** @param {OnDesk} on */
  put(on) {
    this.on = on;
    this.party %= on.parties.length;
  }

  /** @param {string} note */
  tell(note) {
    this.note = note;
    this.draw();
  }

  offer() {
    const party = /** @type {OnDesk} */ (this.on).parties[this.party];
    const parts = party.baskets?.map(([, giver, to], at) => [giver, to, [...(this.filled[at] ?? [])]]);
    this.sent = this.say({ do: "bargain", partners: party.seats, parts, promises: this.promises.map((one) => one.text) });
    this.tell(this.sent ? "" : "The line is broken: nothing has been offered yet.");
  }

  /** @param {Event} event */
  toggled(event) {
    this.open = /** @type {HTMLDetailsElement} */ (event.target).open;
    this.n = -1;
    if (this.open) this.say({ do: "desk" });
  }

  /**
   * @param {string} title
   * @param {number} at
   * @param {[string, number][]} goods */
  basket(title, at, goods) {
    const basket = (this.filled[at] ??= new Map());
    const have = new Map(goods);
    const set = (/** @type {string} */ good, /** @type {number} */ n) => { if (n) basket.set(good, n); else basket.delete(good); this.draw(); };
    const names = [...new Set([...have.keys(), ...basket.keys()])];
    return html`<fieldset class="basket"><legend>${title}</legend>
      ${names.map((good) => {
        const n = basket.get(good) ?? 0;
        const most = have.get(good) ?? 1;
        const why = (/** @type {boolean} */ more) => this.tell(more ? `There is no more ${good} than that.` : `There is no ${good} in this basket.`);
        return stepper({ title: `${title} ${good}`, label: good, name: good, n, most, set: (to) => set(good, to), why });
      })}
      ${names.length ? nothing : html`<p class="quiet">nothing</p>`}
    </fieldset>`;
  }

  /** @param {OnDesk} on */
  promising(on) {
    const phrase = on.phrases[this.phrase] ?? on.phrases[0];
    const word = phrase?.[1].includes(this.word) ? this.word : phrase?.[1][0];
    const add = (/** @type {string} */ text, /** @type {boolean} */ watched) => { if (text.trim()) this.promises.push({ text: text.trim(), watched }); this.draw(); };
    return html`<fieldset class="basket"><legend>Promises</legend>
      <ul>${this.promises.map((one, at) => html`<li>“${one.text}” <span class="mark">${one.watched ? "watched" : "in your words"}</span>
        <button type="button" aria-label=${`Leave out: ${one.text}`} @click=${() => { this.promises.splice(at, 1); this.draw(); }}>×</button></li>`)}</ul>
      ${phrase ? html`<div class="picked">
        <select aria-label="Who promises" @change=${(/** @type {any} */ e) => { this.who = e.target.value; }}>
          <option>I</option>${this.party ? html`<option>you</option><option>we</option>` : nothing}</select>
        <select aria-label="What is promised" @change=${(/** @type {any} */ e) => { this.phrase = Number(e.target.value); this.draw(); }}>
          ${on.phrases.map(([text], at) => html`<option value=${at}>${text}</option>`)}</select>
        <select aria-label=${`What stands for ${HOLE}`} @change=${(/** @type {any} */ e) => { this.word = e.target.value; this.draw(); }}>
          ${phrase[1].map((one) => html`<option ?selected=${one === word}>${one}</option>`)}</select>
        <button type="button" @click=${() => add(`${this.who} ${phrase[0].replace(HOLE, word ?? "")}`, true)}>Add</button></div>` : nothing}
      <form class="typed" @submit=${(/** @type {Event} */ e) => { e.preventDefault(); add(this.own, false); this.own = ""; this.draw(); }}>
        <label><span class="quiet">or in your words</span> <input maxlength="300" autocomplete="off" placeholder="I will …" .value=${this.own}
          @input=${(/** @type {any} */ e) => { this.own = e.target.value; }} /></label> <button>Add</button></form>
      <p class="quiet">Of what is watched a breach is pointed out as it happens; of other words only the players can say.</p>
    </fieldset>`;
  }

  view() {
    const { on, party } = this;
    const ready = party ? this.promises.length || this.filled.some((one) => one.size) : this.promises.length === 1;
    const lacks = () => this.tell(party ? "There is nothing on the desk yet: fill a basket, or add a promise." : "Add the one promise that you give to all.");
    return html`<section aria-label="The bargain desk" class="desk"><details @toggle=${(/** @type {Event} */ e) => this.toggled(e)}>
      <summary>Bargain</summary>
      ${on ? html`<div class="bargain">
        <label>With <select @change=${(/** @type {any} */ e) => { this.party = Number(e.target.value); this.filled = []; this.draw(); }}>
          ${on.parties.map((one, at) => html`<option value=${at} ?selected=${at === party}>${one.name}</option>`)}
        </select></label>
        <div class="baskets">${on.parties[party].baskets?.map(([title, giver], at) => this.basket(title, at, on.goods[giver]))}</div>
        ${this.promising(on)}
        <div class="buttons"><button type="button" class="main" aria-disabled=${!ready} @click=${() => (ready ? this.offer() : lacks())}>${party ? "Offer it" : "Promise it"}</button></div>
        <p role="status">${this.note}</p></div>` : nothing}
    </details></section>`;
  }
}
