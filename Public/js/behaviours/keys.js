// @ts-check
/**
 * `?` opens the list of keys, unless somebody is typing or has switched single keys off. The
 * button in the header opens it too.
 */

const SWITCH = "feedlab-single-keys";

export class Keys {
  #button;
  #dialog = /** @type {HTMLDialogElement | null} */ (document.getElementById("keys"));

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#button = element;
  }

  // Lifecycle

  connect() {
    this.#button.addEventListener("click", () => this.#dialog?.showModal());
    document.addEventListener("keydown", (event) => this.#pressed(event));
    const box = this.#dialog?.querySelector("[data-keys-on]");
    if (!(box instanceof HTMLInputElement)) return;
    box.checked = singleKeysAreOn();
    box.addEventListener("change", () => localStorage.setItem(SWITCH, box.checked ? "on" : "off"));
  }

  // Actions

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.key !== "?" || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!singleKeysAreOn() || isTyping(event.target)) return;
    event.preventDefault();
    this.#dialog?.showModal();
  }
}

/** Whether keys without a modifier may do something. */
export function singleKeysAreOn() {
  return localStorage.getItem(SWITCH) !== "off";
}

/** @param {EventTarget | null} target */
export function isTyping(target) {
  return target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;
}
