// @ts-check
/** Counts the seconds of an answer down. It says nothing and stops nothing: the answer may take longer. */

const TICK_MS = 250;

export class Timer {
  #element;
  #bar;
  #text;
  #end = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#bar = element.querySelector("progress");
    this.#text = element.querySelector("[data-left]");
  }

  // Lifecycle

  connect() {
    this.#end = performance.now() + Number(this.#element.dataset.seconds) * 1000;
    const ticking = setInterval(() => this.#tick(), TICK_MS);
    addEventListener("pagehide", () => clearInterval(ticking));
  }

  // Private

  #tick() {
    const left = Math.round((this.#end - performance.now()) / 1000);
    const seconds = Math.abs(left);
    const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    if (this.#bar) this.#bar.value = Math.max(0, left);
    if (this.#text) this.#text.textContent = left < 0 ? `${clock} over` : clock;
    if (left < 0) this.#element.dataset.state = "over";
  }
}
