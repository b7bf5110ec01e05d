// What has moved between two scenes glides to where it lies now.

/** @typedef {Map<string, DOMRect>} Places */

const LASTS = 220; // milliseconds

/** Where everything lies that goes by a handle.
 * @param {HTMLElement} page
 * @returns {Places} */
export function places(page) {
  const found = new Map();
  for (const one of page.querySelectorAll("[data-ref]")) {
    const at = one.getBoundingClientRect();
    if (at.width) found.set(one.getAttribute("data-ref"), at);
  }
  return found;
}

/** Let what lay elsewhere before glide from there.
 * @param {HTMLElement} page
 * @param {Places} before */
export function glide(page, before) {
  if (matchMedia("(prefers-reduced-motion: reduce)").matches || !before.size) return;
  for (const [ref, at] of places(page)) {
    const was = before.get(ref);
    const one = page.querySelector(`[data-ref="${CSS.escape(ref)}"]`);
    const [dx, dy] = was ? [was.x - at.x, was.y - at.y] : [0, 0];
    if (!was) one?.animate([{ opacity: 0.2 }, { opacity: 1 }], LASTS);
    else if (Math.abs(dx) + Math.abs(dy) > 2) one?.animate([{ transform: `translate(${dx}px, ${dy}px)` }, { transform: "none" }], { duration: LASTS, easing: "ease-out" });
  }
}
