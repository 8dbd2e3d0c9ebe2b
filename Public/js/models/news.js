// @ts-check
/**
 * What a page hears of a world comes by two ways, answers and the stream, and one may be overtaken by the other. Each
 * says which state it shows; what is older than what the page has already changes nothing.
 */

/**
 * @typedef {import("../live.js").Fragment} Fragment
 * @typedef {{ session: string, turns: number, steps: number }} AsOf
 */

export class News {
  /** @type {AsOf | undefined} The newest state that the page has heard of. */
  #newest;
  /** @type {Map<string, AsOf>} What the stream brought last of each fragment. */
  #streamed = new Map();

  /** Whether something newer was heard of already. @param {AsOf | undefined} asOf */
  isLate(asOf) {
    return isOlder(asOf, this.#newest);
  }

  /**
   * Takes note of what an answer or the stream shows.
   * @param {AsOf | undefined} asOf
   */
  heard(asOf) {
    if (asOf && !this.isLate(asOf)) this.#newest = asOf;
  }

  /**
   * Takes note of what the stream brought.
   * @param {AsOf | undefined} asOf
   * @param {Fragment[]} fragments
   */
  streamed(asOf, fragments) {
    this.heard(asOf);
    if (!asOf) return;
    for (const { id, html } of fragments) if (html !== undefined) this.#streamed.set(id, asOf);
  }

  /**
   * What is left of a late answer: whatever the stream hasn't brought anew, with what is around it or in it.
   * @param {AsOf | undefined} asOf
   * @param {Fragment[]} fragments
   */
  left(asOf, fragments) {
    const newer = [...this.#streamed].filter(([, it]) => isOlder(asOf, it)).map(([id]) => document.getElementById(id));
    return fragments.filter(({ id }) => {
      const own = document.getElementById(id);
      return !newer.some((it) => it && own && (it.contains(own) || own.contains(it)));
    });
  }
}

/**
 * @param {AsOf | undefined} one
 * @param {AsOf | undefined} other
 */
function isOlder(one, other) {
  if (!one || !other || one.session !== other.session) return false;
  return one.turns < other.turns || (one.turns === other.turns && one.steps < other.steps);
}
