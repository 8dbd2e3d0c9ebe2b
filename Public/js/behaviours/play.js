// @ts-check
/** Plays a run: one step after another, a step being the same link that a reader would press. */

import { MOVED } from "./world.js";

const STEP_MS = 1100;
const STEP_CALM_MS = 2000;

/** How fast a run plays; a playhead that is placed anew shows what was chosen before. */
export class Speed {
  static value = "1";
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  connect() {
    const field = this.#element.querySelector("select");
    if (!field) return;
    field.value = Speed.value;
    field.addEventListener("change", () => (Speed.value = field.value));
  }
}

export class Play {
  #button;
  static #isPlaying = false;
  /** @type {number | undefined} There is one, however often somebody pauses and goes on. */
  static #timer;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#button = element;
  }

  // Lifecycle

  connect() {
    this.#button.addEventListener("click", () => this.#pressed());
    document.addEventListener(MOVED, this.#moved);
    this.#show();
  }

  // Actions

  /** The button of a playhead that was replaced has a successor, which goes on. */
  #moved = () => {
    if (this.#button.isConnected) this.#schedule();
    else document.removeEventListener(MOVED, this.#moved);
  };

  #pressed() {
    Play.#isPlaying = !Play.#isPlaying;
    clearTimeout(Play.#timer);
    this.#show();
    if (Play.#isPlaying) this.#step();
  }

  // Private

  #schedule() {
    clearTimeout(Play.#timer);
    if (!Play.#isPlaying) return;
    const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    Play.#timer = setTimeout(() => this.#step(), (isCalm ? STEP_CALM_MS : STEP_MS) / Number(Speed.value));
  }

  #step() {
    if (!Play.#isPlaying) return;
    const next = document.querySelector("#playhead a[rel=next]");
    if (next instanceof HTMLAnchorElement) {
      next.click();
    } else {
      Play.#isPlaying = false;
      this.#show();
    }
  }

  #show() {
    this.#button.replaceChildren(Play.#isPlaying ? "❚❚ Pause" : "▶ Play");
    const { dataset } = document.documentElement;
    if (Play.#isPlaying && Number(Speed.value) > 2) dataset.playing = "fast";
    else delete dataset.playing;
    this.#button.setAttribute("aria-label", Play.#isPlaying ? "Pause" : "Play");
  }
}
