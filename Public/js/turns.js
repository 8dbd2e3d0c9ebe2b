// @ts-check
/**
 * What is asked of the server in turn: each begins once the one before it is answered and in the page. So no answer
 * that comes late puts back what a later one has changed.
 */

/** @type {Promise<void>} */
let last = Promise.resolve();

/**
 * @param {() => Promise<void>} ask
 * @returns {Promise<void>}
 */
export function inTurn(ask) {
  const mine = last.then(ask);
  last = mine.catch(() => {});
  return mine;
}
