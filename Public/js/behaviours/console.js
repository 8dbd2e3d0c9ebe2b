// @ts-check
/**
 * Helps whoever types a command: the ways a line can go on, what it means, and the lines given before with the
 * arrow keys. It also says what a button does while the button has the focus or the pointer.
 */

const PAUSE_MS = 120;

export class Console {
  #form;
  #field;
  #list;
  #help;
  /** @type {number | undefined} */
  #timer;
  /** How many lines back in the journal the field is; 0 is what is being typed. */
  #back = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#form = element;
    this.#field = /** @type {HTMLInputElement | null} */ (element.querySelector("#command"));
    this.#list = /** @type {HTMLDataListElement | null} */ (element.querySelector("datalist"));
    this.#help = document.getElementById("command-help");
  }

  // Lifecycle

  connect() {
    this.#field?.addEventListener("input", () => this.#typed());
    this.#field?.addEventListener("keydown", (event) => this.#pressed(event));
    for (const kind of ["focusin", "pointerover"]) document.addEventListener(kind, this.#met);
  }

  // Actions

  /** @param {Event} event */
  #met = (event) => {
    if (!this.#form.isConnected) {
      for (const kind of ["focusin", "pointerover"]) document.removeEventListener(kind, this.#met);
      return;
    }
    const button = event.target instanceof Element ? event.target.closest("button[name=command]") : null;
    if (button instanceof HTMLButtonElement) this.#askSoon(button.value, false);
  };

  #typed() {
    this.#back = 0;
    this.#askSoon(this.#field?.value ?? "", true);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const way = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!way || !this.#field || (this.#field.value !== "" && this.#back === 0)) return;
    const lines = [...document.querySelectorAll("#journal [data-line] > span")].map((it) => it.textContent ?? "");
    const next = Math.min(lines.length, Math.max(0, this.#back + way));
    event.preventDefault();
    this.#back = next;
    this.#field.value = next === 0 ? "" : lines[lines.length - next];
  }

  // Private

  /**
   * @param {string} line
   * @param {boolean} isTyped
   */
  #askSoon(line, isTyped) {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#ask(line, isTyped), PAUSE_MS);
  }

  /**
   * @param {string} line
   * @param {boolean} isTyped
   */
  async #ask(line, isTyped) {
    const url = `${this.#form.dataset.help}?line=${encodeURIComponent(line)}`;
    try {
      const { completions, pattern, help } = await (await fetch(url)).json();
      if (isTyped) this.#list?.replaceChildren(...completions.map((/** @type {string} */ it) => new Option(it, it)));
      if (this.#help) this.#help.textContent = help ? `${isTyped ? pattern : line}: ${help}` : "";
    } catch {
      // Without help one can go on typing.
    }
  }
}
