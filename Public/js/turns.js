// @ts-check
/**
 * What is asked of the server in turn: each begins once the one before it is answered and in the page. So no answer
 * that comes late puts back what a later one has changed.
 */

/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * @template T
 * @param {() => Promise<T>} ask
 * @returns {Promise<T>}
 */
export function inTurn(ask) {
  const mine = last.then(ask);
  last = mine.catch(() => {});
  return mine;
}
