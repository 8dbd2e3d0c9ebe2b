// @ts-check
/** The scale form: a slider beside each number, and the result anew with each change. */

import { place } from "../live.js";

const STEPS = 1000;

export class Scale {
  #form;
  /** @type {AbortController | undefined} The question that is on its way; a newer one replaces it. */
  #asked;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#form = /** @type {HTMLFormElement} */ (element);
  }

  // Lifecycle

  connect() {
    for (const slider of this.#sliders()) {
      this.#follow(slider);
      slider.setAttribute("data-ready", "");
    }
    this.#form.addEventListener("input", (event) => this.#changed(event));
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.#ask();
    });
  }

  // Actions

  /** @param {Event} event */
  #changed(event) {
    const field = event.target;
    if (!(field instanceof HTMLInputElement)) return;
    if (field.type === "range") {
      const number = this.#number(field);
      number.value = String(value(field, number));
    } else {
      for (const slider of this.#sliders()) if (this.#number(slider) === field) this.#follow(slider);
    }
    if (field.type === "range" || field.checkValidity()) this.#ask();
  }

  // Private

  #sliders() {
    return [...this.#form.querySelectorAll("input[type=range]")].filter((it) => it instanceof HTMLInputElement);
  }

  /** @param {HTMLInputElement} slider */
  #number(slider) {
    return /** @type {HTMLInputElement} */ (document.getElementById(slider.dataset.for ?? ""));
  }

  /** Puts a slider where its number is. @param {HTMLInputElement} slider */
  #follow(slider) {
    const number = this.#number(slider);
    const [low, high] = ends(slider, number);
    const at = scaled(slider, Math.max(Number(number.value), Number(number.min)));
    slider.value = String(Math.round((STEPS * (at - low)) / (high - low)));
    slider.setAttribute("aria-valuetext", number.value);
  }

  async #ask() {
    this.#asked?.abort();
    this.#asked = new AbortController();
    const query = new URLSearchParams();
    for (const [name, text] of new FormData(this.#form)) query.append(name, String(text));
    const url = `${this.#form.action}?${query}`;
    try {
      const answer = await fetch(url, { headers: { Accept: "application/json" }, signal: this.#asked.signal });
      const { said, fragments } = await answer.json();
      place(fragments);
      history.replaceState(null, "", url);
      const line = document.getElementById("scale-said");
      if (line) line.textContent = said;
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError")) location.assign(url);
    }
  }
}

/** @param {HTMLInputElement} slider @param {number} number */
function scaled(slider, number) {
  return slider.dataset.scale === "log" ? Math.log10(number) : number;
}

/** @param {HTMLInputElement} slider @param {HTMLInputElement} number */
function ends(slider, number) {
  return [scaled(slider, Number(number.min)), scaled(slider, Number(number.max))];
}

/** The number at a slider's place, with two digits that count. @param {HTMLInputElement} slider @param {HTMLInputElement} number */
function value(slider, number) {
  const [low, high] = ends(slider, number);
  const at = low + (Number(slider.value) / STEPS) * (high - low);
  const exact = slider.dataset.scale === "log" ? 10 ** at : at;
  return Number(exact.toPrecision(2));
}
