// Which page it is.
import { render, html } from "./vendor/lit-html/lit-html.js";
import { lobby } from "./lobby.js";
import { Table } from "./table.js";
import { ownOf } from "./links.js";

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const [, table] = /^\/t\/([a-z2-7]+)$/.exec(location.pathname) ?? [];
page.textContent = "";
if (table) {
  const token = new URLSearchParams(location.hash.slice(1)).get("s") ?? "";
  addEventListener("hashchange", () => location.reload());
  const own = ownOf(table, token);
  new Table(page, table, own ? [own, token] : [token]);
} else {
  lobby(page).catch(() => render(html`<p class="trouble">The server does not answer.</p>`, page));
}
