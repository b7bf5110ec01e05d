// The first page: make a table, or go to one.
import { html, nothing, render } from "./vendor/lit-html/lit-html.js";
import { ask } from "./socket.js";
import { keepLinks } from "./links.js";
import { Judge } from "./judge.js";
import { CLOCKS } from "./clock.js";
import { Setup } from "./setup.js";

/** @typedef {import("./types.js").Offered} Offered */
/** @typedef {import("./types.js").Open} Open */
/** @typedef {{who: string, name: string}} Seat */

/** @param {HTMLElement} page */
export async function lobby(page) {
  /** @type {Offered} */
  const offered = await ask("/api/games");
  /** @type {Open[]} */
  let open = await ask("/api/tables");
  let game = offered.games[0];
  let setup = new Setup(game.choices, () => draw());
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

  const make = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const mine = seats.findIndex((one) => one.who === "you");
    localStorage.setItem("name", me);
    const named = seats.map((one, at) => ({ ...one, name: at === mine ? me.trim() : one.name }));
    try {
      const made = await ask("/api/tables", { game: game.name, seats: named, options, public: isPublic, clock: CLOCKS[clock][1], ...setup.message(seats.length) });
      keepLinks(made.table, made.seats, made.looking_on, named.map(({ name }) => name !== ""));
      location.assign(`/t/${made.table}#s=${mine < 0 ? made.looking_on : made.seats[mine]}`);
    } catch (error) {
      trouble = String(/** @type {Error} */ (error).message);
      draw();
    }
  };

  const goOn = async (/** @type {Event} */ event) => {
    const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
    if (!file) return;
    try {
      const made = await ask("/api/saves", file);
      const mine = made.seats.findIndex((/** @type {string} */ token) => token);
      keepLinks(made.table, made.seats, made.looking_on, made.seats.map(() => true));
      location.assign(`/t/${made.table}#s=${mine < 0 ? made.looking_on : made.seats[mine]}`);
    } catch (error) {
      trouble = String(/** @type {Error} */ (error).message);
      draw();
    }
  };

  const take = async (/** @type {Open} */ table, /** @type {number} */ seat) => {
    const name = me.trim() || "Guest";
    try {
      const { token } = await ask(`/api/tables/${table.table}/seats`, { seat, name });
      location.assign(`/t/${table.table}#s=${token}`);
    } catch (error) {
      trouble = String(/** @type {Error} */ (error).message);
      open = await ask("/api/tables");
      draw();
    }
  };

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

  const draw = () =>
    render(
      html`<main class="lobby">
        <h1>Tallystick</h1>
        <p class="quiet">Games in which everything has a price, by their own rulebooks.</p>
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
                  @change=${() => { game = one; options = {}; setup = new Setup(game.choices, () => draw()); fit(); draw(); }}
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
