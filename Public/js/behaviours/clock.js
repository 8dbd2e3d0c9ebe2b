// @ts-check
/**
 * Shows how an interview's clock goes on between two answers of the server, which works it out of stored
 * moments. When something may happen, the form is saved, and the interviewer gets a turn.
 */

const TICK_MS = 250;

export class Clock {
  #element;
  #time;
  #bar;
  #start = performance.now();
  #wasOver;
  #isTold = false;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#time = element.querySelector("[data-time]");
    this.#bar = element.querySelector("progress");
    this.#wasOver = this.#left <= 0;
  }

  // Lifecycle

  connect() {
    if (this.#element.dataset.state !== "running") return;
    const ticking = setInterval(() => {
      if (!this.#element.isConnected) clearInterval(ticking);
      else this.#tick();
    }, TICK_MS);
    addEventListener("pagehide", () => clearInterval(ticking));
  }

  // Private

  get #gone() {
    return performance.now() - this.#start;
  }

  get #left() {
    return Number(this.#element.dataset.left) - this.#gone;
  }

  #tick() {
    const left = this.#left;
    if (this.#time) this.#time.textContent = text(left);
    if (this.#bar) this.#bar.value = Math.max(0, this.#bar.max - left / 1000);
    const total = this.#element.closest("#clock")?.querySelector("[data-total-left]");
    if (total) total.textContent = text(Number(this.#element.dataset.total) - this.#gone);
    this.#time?.parentElement?.toggleAttribute("data-over", left <= -1000);
    this.#tellOnce(left);
  }

  /**
   * Asks for the interviewer's turn, once: what comes brings a new clock along.
   * @param {number} left
   */
  #tellOnce(left) {
    const wait = document.getElementById("interviewer")?.dataset.next;
    const isDue = Boolean(wait) && this.#gone > Number(wait) + TICK_MS;
    if (this.#isTold || (!isDue && !(left <= 0 && !this.#wasOver))) return;
    this.#isTold = true;
    this.#element.dispatchEvent(new Event("change", { bubbles: true }));
  }
}

/** @param {number} milliseconds */
function text(milliseconds) {
  const seconds = Math.floor(Math.abs(milliseconds) / 1000);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return milliseconds <= -1000 ? `${clock} over` : clock;
}
