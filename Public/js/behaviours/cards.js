// @ts-check
/**
 * Keys of a card session: a button that names a key with `data-key` is pressed by it, unless somebody is
 * typing or has switched single keys off. Space stays with the control that has the focus.
 */

import { singleKeysAreOn } from "./keys.js";

export class Cards {
  #root;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#root = element;
  }

  // Lifecycle

  connect() {
    document.documentElement.toggleAttribute("data-keys", singleKeysAreOn());
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  // Actions

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || !singleKeysAreOn()) return;
    const target = event.target;
    if (!(target instanceof HTMLElement) || isText(target) || target.closest("dialog")) return;
    if (event.key === " " && target.closest("a, button, input, summary, select")) return;
    const button = this.#root.querySelector(`button[data-key="${CSS.escape(event.key)}"]`);
    if (!(button instanceof HTMLButtonElement)) return;
    event.preventDefault();
    button.click();
  }
}

/**
 * Whether keys that are typed here become text; a tick box takes none.
 * @param {HTMLElement} target
 */
function isText(target) {
  if (target instanceof HTMLInputElement) return target.type !== "checkbox";
  return target.closest("textarea, select, [contenteditable]") !== null;
}
