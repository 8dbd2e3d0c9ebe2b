// @ts-check
/** Says how far a world is that is being made again, and opens it once it is there. */

const PAUSE_MS = 200;

export class Making {
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  // Lifecycle

  connect() {
    this.#ask();
  }

  // Private

  async #ask() {
    try {
      const answer = await fetch(this.#element.dataset.url ?? "", { headers: { Accept: "application/json" } });
      const { said, lines, isMade } = await answer.json();
      if (isMade) return location.reload();
      const line = document.getElementById("making-said");
      const bar = document.getElementById("making-progress");
      if (line) line.textContent = said;
      if (bar instanceof HTMLProgressElement) bar.value = lines;
    } catch {
      // The page asks again by itself, as it does without scripts.
    }
    setTimeout(() => this.#ask(), PAUSE_MS);
  }
}
