// The first page: make a table, or go to one.
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { ask, reason } from "./socket.js";
import { address, keepLinks, seatsKept } from "./links.js";
import { Judge } from "./judge.js";
import { CLOCKS } from "./clock.js";

/** @typedef {import("./types.js").Choosable} Choosable */
/** @typedef {import("./types.js").Playable} Playable */
/** @typedef {import("./types.js").Offered} Offered */
/** @typedef {import("./types.js").Open} Open */
/** @typedef {{who: string, name: string}} Seat */

const OWN = "\n"; // no name has it
const LONGEST = 32000;

/** @param {HTMLElement} page */
export async function lobby(page) {
  /** @type {Offered} */
  const offered = await ask("/api/games");
  /** @type {Open[]} */
  let open = await ask("/api/tables");
  let game = offered.games[0];
  let setup = new Setup(game, () => draw());
  /** @type {Seat[]} */
  let seats = [];
  /** @type {Object<string, string>} */
  let options = {};
  let isPublic = false;
  let clock = 0;
  let trouble = "";
  const judge = new Judge(() => draw());
  let me = localStorage.getItem("name") ?? "";

  const fit = () => {
    const wanted = Math.max(2, game.fewest);
    const usual = (/** @type {number} */ at) => ({ who: at ? "greedy" : "you", name: "" });
    seats = Array.from({ length: Math.max(game.fewest, Math.min(seats.length || wanted, game.most)) },
      (_, at) => seats[at] ?? usual(at));
  };
  fit();

  /** Try something, and say why it cannot be.
   * @param {() => Promise<void>} what */
  const attempt = async (what) => {
    try {
      await what();
    } catch (error) {
      trouble = reason(error);
      draw();
    }
  };

  const make = (/** @type {Event} */ event) => attempt(async () => {
    event.preventDefault();
    const mine = seats.findIndex((one) => one.who === "you");
    localStorage.setItem("name", me);
    const named = seats.map((one, at) => ({ ...one, name: at === mine ? me.trim() : one.name }));
    const made = await ask("/api/tables", { game: game.name, seats: named, options, public: isPublic, clock: CLOCKS[clock][1], ...setup.message(seats.length) });
    location.assign(keepLinks(made, named.map(({ name }) => name !== "")));
  });

  const goOn = (/** @type {Event} */ event) => attempt(async () => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    const made = await ask("/api/saves", file);
    location.assign(keepLinks(made, made.seats.map(() => true)));
  });

  const take = (/** @type {Open} */ table, /** @type {number} */ seat) => attempt(async () => {
    const name = me.trim() || "Guest";
    open = await ask("/api/tables");
    const { token } = await ask(`/api/tables/${table.table}/seats`, { seat, name });
    location.assign(address(table.table, token));
  });

  const seatRow = (/** @type {Seat} */ seat, /** @type {number} */ at) => html`<div class="seat-row">
    <label
      >Seat ${at + 1}
      <select
        name="seat${at}"
        .value=${seat.who}
        @change=${(/** @type {any} */ e) => { seats[at] = { who: e.target.value, name: "" }; draw(); }}
      >
        <option value="you" ?selected=${seat.who === "you"}>a person</option>
        ${offered.bots.map((bot) => html`<option value=${bot} ?selected=${seat.who === bot}>${bot} bot</option>`)}
      </select></label
    >
    ${seats.findIndex((one) => one.who === "you") === at ? html`<span class="quiet">you</span>` : nothing}
    <div class="seat-choices">${setup.ofSeat(at)}</div>
  </div>`;

  const ruleRow = (/** @type {import("./types.js").Rule} */ rule) => html`<label class="rule">
    <span>${rule.question}</span>
    <select @change=${(/** @type {any} */ e) => { options = { ...options, [rule.name]: e.target.value }; }}>
      ${rule.readings.map((reading) => html`<option value=${reading}>${reading}</option>`)}
    </select>
  </label>`;

  const tableRow = (/** @type {Open} */ table) => html`<li>
    <b>${table.title}</b>${table.clock ? html` (${table.clock[0] / 60} min + ${table.clock[1]} s)` : nothing}: ${table.seats.map((seat, at) => html`${at ? ", " : ""}${seat.name || "a free seat"}`)}
    ${table.phase === "waiting"
      ? table.seats.map((seat, at) =>
          seat.name ? nothing : html`<button @click=${() => take(table, at)}>Take seat ${at + 1}</button>`)
      : nothing}
    <a href="/t/${table.table}">Look on</a>
  </li>`;

  const seatKept = (/** @type {[number, string, string]} */ [at, title, link]) => html`<li><a href=${link}>${title}</a> <span class="quiet">${new Date(at).toLocaleString()}</span></li>`;
  const kept = seatsKept();

  const draw = () =>
    render(
      html`<main class="lobby">
        <h1>Tallystick</h1>
        <p class="quiet">Games in which everything has a price, by their own rulebooks.</p>
        ${kept.length ? html`<section aria-labelledby="yours"><h2 id="yours">Where you sit</h2><ul class="tables">${kept.map(seatKept)}</ul></section>` : nothing}
        <form @submit=${make} aria-labelledby="new">
          <h2 id="new">A new table</h2>
          <fieldset class="games">
            <legend>Game</legend>
            ${offered.games.map(
              (one) => html`<label class="choice"
                ><input
                  type="radio"
                  name="game"
                  value=${one.name}
                  .checked=${one === game}
                  @change=${() => { game = one; options = {}; setup = new Setup(game, () => draw()); fit(); draw(); }}
                />${one.title}</label
              >`,
            )}
          </fieldset>
          <label class="name"
            >Your name
            <input
              name="name"
              maxlength="40"
              required
              autocomplete="nickname"
              .value=${me}
              @input=${(/** @type {any} */ e) => { me = e.target.value; }}
          /></label>
          <fieldset>
            <legend>Who plays (${game.fewest} to ${game.most})</legend>
            ${seats.map(seatRow)}
            <div class="buttons">
              <button type="button" ?disabled=${seats.length >= game.most}
                @click=${() => { seats = [...seats, { who: "greedy", name: "" }]; draw(); }}>One more seat</button>
              <button type="button" ?disabled=${seats.length <= game.fewest}
                @click=${() => { seats = seats.slice(0, -1); draw(); }}>One seat less</button>
            </div>
          </fieldset>
          ${setup.ofAll()}
          <details>
            <summary>House rules</summary>
            ${game.rules.length ? game.rules.map(ruleRow) : html`<p>This game has none.</p>`}
          </details>
          <label class="rule"><span>How long may one think?</span>
            <select name="clock" @change=${(/** @type {any} */ e) => { clock = Number(e.target.value); }}>
              ${CLOCKS.map(([text], at) => html`<option value=${at} ?selected=${at === clock}>${text}</option>`)}</select></label>
          <label class="choice"
            ><input type="checkbox" .checked=${isPublic}
              @change=${(/** @type {any} */ e) => { isPublic = e.target.checked; }} />
            Show it in the list of public tables</label
          >
          <p role="alert" class="trouble">${trouble}</p>
          <button class="main">Make the table</button>
        </form>
        <label class="name">Go on with a saved game
          <input type="file" name="save" accept=".jsonl" @change=${goOn} /></label>
        <details>
          <summary>Ask for a ruling, or play from a case</summary>
          ${judge.view()}
        </details>
        <section aria-labelledby="public">
          <h2 id="public">Public tables</h2>
          ${open.length ? html`<ul class="tables">${open.map(tableRow)}</ul>` : html`<p class="quiet">There are none now.</p>`}
        </section>
      </main>`,
      page,
    );
  draw();
}

/** What is being chosen for a game. */
class Setup {
  /**
   * @param {Playable} game
   * @param {() => void} draw */
  constructor({ choices, cards }, draw) {
    this.choices = choices;
    this.cards = cards;
    this.draw = draw;
    this.blank = false;
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
    return { picks, decks, blank: this.blank };
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
    return [...this.each(), this.cards ? html`<label class="choice"><input type="checkbox" name="blank" .checked=${this.blank}
      @change=${(/** @type {any} */ e) => { this.blank = e.target.checked; }} />Take cards that do not run yet as blank</label>` : nothing];
  }

  each() {
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
