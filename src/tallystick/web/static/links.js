// The links of a table that was made here, so that they can be sent to the others.

/** @typedef {{seats: string[], lookingOn: string}} Links */

/**
 * @param {string} table
 * @param {string[]} seats
 * @param {string} lookingOn */
export function keepLinks(table, seats, lookingOn) {
  localStorage.setItem(`links ${table}`, JSON.stringify({ seats, lookingOn }));
}

/** @param {string} table
 * @returns {Links | null} */
export function linksOf(table) {
  const found = localStorage.getItem(`links ${table}`);
  return found ? JSON.parse(found) : null;
}

/** The address for whoever has a token.
 * @param {string} table
 * @param {string} token */
export function address(table, token) {
  return `${location.origin}/t/${table}#s=${token}`;
}
