// What there is to choose before a game besides seats and house rules, as the server says it.
import { html, nothing } from "./vendor/lit-html/lit-html.js";

/** @typedef {import("./types.js").Choosable} Choosable */

const OWN = "\n"; // no name has it
const LONGEST = 32000;

/** What is being chosen for a game. */
export class Setup {
  /**
   * @param {Choosable[]} choices
   * @param {() => void} draw */
  constructor(choices, draw) {
    this.choices = choices;
    this.draw = draw;
    /** @type {Object<string, string[]>} */
    this.picks = {};
    /** @type {Object<string, string>} */
    this.texts = {};
  }

  /** What is sent; ``decks`` has the text of one's own.
   * @param {number} seats */
  message(seats) {
    /** @type {Object<string, string[]>} */
    const picks = {};
    /** @type {Object<string, string>} */
    const decks = {};
    for (const { name, each } of this.choices) {
      const given = Array.from(this.picks[name] ?? [], (one) => one ?? "").slice(0, each ? seats : undefined);
      picks[name] = given.map((one, at) => {
        if (one !== OWN) return one;
        const called = `the ${name} of seat ${at + 1}`;
        decks[called] = this.texts[`${name} ${at}`] ?? "";
        return called;
      });
    }
    return { picks, decks };
  }

  /**
   * @param {string} name
   * @param {number} at
   * @param {string} value */
  pick(name, at, value) {
    (this.picks[name] ??= [])[at] = value;
    this.draw();
  }

  /** What a seat chooses.
   * @param {number} at */
  ofSeat(at) {
    return this.choices.filter(({ each }) => each).map((choice) => html`<label
        >${choice.name}
        <select aria-label=${`Seat ${at + 1}, ${choice.name}: ${choice.question}`} @change=${(/** @type {any} */ e) => this.pick(choice.name, at, e.target.value)}>
          ${this.values(choice, this.picks[choice.name]?.[at] ?? "", "as usual")}
          ${choice.decks ? html`<option value=${OWN}>one of my own …</option>` : nothing}
        </select></label
      >${this.picks[choice.name]?.[at] === OWN ? this.own(choice, at) : nothing}`);
  }

  /**
   * @param {Choosable} choice
   * @param {string} now
   * @param {string} usual */
  values(choice, now, usual) {
    return html`<option value="" ?selected=${!now}>${usual}</option>
      ${choice.values.map(([name, label]) => html`<option value=${name} ?selected=${now === name}>${label}</option>`)}`;
  }

  /** A deck as a text.
   * @param {Choosable} choice
   * @param {number} at */
  own(choice, at) {
    const key = `${choice.name} ${at}`;
    const read = async (/** @type {Event} */ event) => {
      const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
      if (file) this.texts[key] = (await file.text()).slice(0, LONGEST);
      this.draw();
    };
    return html`<div class="own">
      <label>The ${choice.name} of seat ${at + 1}, as a text
        <textarea rows="6" maxlength=${LONGEST} spellcheck="false" .value=${this.texts[key] ?? ""}
          @input=${(/** @type {any} */ e) => { this.texts[key] = e.target.value; }}></textarea></label>
      <label>or from a file <input type="file" aria-label=${`The ${choice.name} of seat ${at + 1}, from a file`} @change=${read} /></label>
    </div>`;
  }

  /** What is chosen once for all. */
  ofAll() {
    return this.choices.filter(({ each }) => !each).map((choice) => {
      const now = this.picks[choice.name] ?? [];
      if (!choice.several) {
        const usual = choice.values.find(([name]) => name === choice.default?.[0])?.[1];
        return html`<label class="rule"><span>${choice.question}</span>
          <select name=${choice.name} @change=${(/** @type {any} */ e) => this.pick(choice.name, 0, e.target.value)}>
            ${this.values(choice, now[0] ?? "", usual ? `as usual: ${usual}` : "as usual")}
          </select></label>`;
      }
      const toggle = (/** @type {string} */ name, /** @type {boolean} */ on) => {
        this.picks[choice.name] = on ? [...now, name] : now.filter((one) => one !== name);
        this.draw();
      };
      return html`<fieldset class="rule"><legend>${choice.question}</legend>
        ${choice.values.map(([name, label]) => html`<label class="choice"><input type="checkbox" .checked=${now.includes(name)}
          @change=${(/** @type {any} */ e) => toggle(name, e.target.checked)} />${label}</label>`)}</fieldset>`;
    });
  }
}
