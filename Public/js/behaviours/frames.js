// @ts-check
/** The frame lab: switches, the list that they are about, and a recording of its frames. */

import { List } from "../frames/list.js";
import { Meter } from "../frames/meter.js";
import { plot } from "../frames/plot.js";

const RUN_MS = 6000;
/** A fling: about twenty-four rows a second, six in the time that a page takes. */
const PX_PER_MS = 4.3;
const FIGURES_MS = 300;

export class Frames {
  #root;
  #meter = new Meter();
  /** @type {List | undefined} */
  #list;
  /** @type {number | undefined} When the run that is going on ends. */
  #runsUntil;
  #lastFrame = 0;
  #lastFigures = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#root = element;
  }

  // Lifecycle

  connect() {
    this.#root.addEventListener("change", (event) => {
      if (event.target instanceof HTMLInputElement && event.target.type === "checkbox") this.#renew();
      if (event.target instanceof HTMLSelectElement) this.#renew();
    });
    this.#root.querySelector("[data-all]")?.addEventListener("click", () => this.#setAll(true));
    this.#root.querySelector("[data-none]")?.addEventListener("click", () => this.#setAll(false));
    this.#part("frames-run").addEventListener("click", () => this.#run());
    this.#renew();
    requestAnimationFrame((now) => this.#frame(now));
  }

  // Actions

  /** @param {boolean} isOn */
  #setAll(isOn) {
    for (const box of this.#boxes()) box.checked = isOn;
    this.#renew();
  }

  async #renew() {
    this.#runsUntil = undefined;
    this.#part("frames-run").removeAttribute("disabled");
    this.#say("");
    this.#list?.end();
    this.#meter.reset();
    const on = new Set(this.#boxes().filter((box) => box.checked).map((box) => box.name));
    const list = new List(this.#part("frames-list"), this.#meter, on, this.#work());
    this.#list = list;
    this.#keep().querySelector("button")?.setAttribute("disabled", "");
    await list.begin();
  }

  async #run() {
    const button = this.#part("frames-run");
    const renewed = this.#renew();
    button.setAttribute("disabled", "");
    this.#say("Measuring…");
    await renewed;
    // A switch that was changed meanwhile has begun anew.
    if (!button.hasAttribute("disabled")) return;
    this.#meter.again();
    this.#runsUntil = performance.now() + RUN_MS;
  }

  /** @param {number} now */
  #frame(now) {
    const since = Math.min(100, now - this.#lastFrame);
    this.#lastFrame = now;
    this.#meter.frame(now);
    if (this.#runsUntil !== undefined) this.#scroll(now, since);
    this.#list?.frame(since);
    this.#show(now);
    requestAnimationFrame((next) => this.#frame(next));
  }

  /** @param {number} now @param {number} since */
  #scroll(now, since) {
    this.#part("frames-list").scrollTop += PX_PER_MS * since;
    if (now < (this.#runsUntil ?? 0)) return;
    this.#runsUntil = undefined;
    this.#finished();
  }

  // Private

  #finished() {
    this.#part("frames-run").removeAttribute("disabled");
    const figures = new Map(this.#meter.figures());
    const words = `Measured ${figures.get("frames")} frames: ${figures.get("late, over 25 ms")} late, own work ${figures.get("own work, median")} in the middle and ${figures.get("own work, 99 %")} at the 99th percentile.`;
    this.#say(words);
    this.#part("frames-plot").setAttribute("aria-label", words);
    const form = this.#keep();
    const fill = (/** @type {string} */ name, /** @type {string} */ text) => {
      const field = form.elements.namedItem(name);
      if (field instanceof HTMLInputElement) field.value = text;
    };
    fill("frames", this.#meter.text());
    fill("switches", this.#boxes().filter((box) => box.checked).map((box) => box.name).join(" "));
    fill("work", String(this.#work()));
    fill("counts", Object.entries(this.#meter.counts).map(([name, count]) => `${name}=${Math.round(count)}`).join(" "));
    fill("browser", shortName(navigator.userAgent));
    form.querySelector("button")?.removeAttribute("disabled");
  }

  /** @param {number} now */
  #show(now) {
    if (now - this.#lastFigures < FIGURES_MS) return;
    this.#lastFigures = now;
    const canvas = this.#part("frames-plot");
    if (canvas instanceof HTMLCanvasElement) plot(canvas, this.#meter.recent());
    this.#part("frames-figures").replaceChildren(
      ...this.#meter.figures().map(([label, value]) => {
        const entry = document.createElement("div");
        const term = document.createElement("dt");
        const data = document.createElement("dd");
        term.textContent = label;
        data.textContent = value;
        entry.append(term, data);
        return entry;
      }),
    );
  }

  #boxes() {
    return [...this.#root.querySelectorAll("input[type=checkbox]")].filter((it) => it instanceof HTMLInputElement);
  }

  #work() {
    return Number(/** @type {HTMLSelectElement} */ (this.#part("frames-work")).value);
  }

  #keep() {
    return /** @type {HTMLFormElement} */ (this.#part("frames-keep"));
  }

  /** @param {string} id @returns {HTMLElement} */
  #part(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /** @param {string} text */
  #say(text) {
    this.#part("frames-said").textContent = text;
  }
}

/** The browser and its version, of the long name that each gives itself. @param {string} agent */
function shortName(agent) {
  return /(?:Firefox|Edg|Chrome|Version)\/[\d.]+/u.exec(agent)?.[0].replace("Version", "Safari") ?? agent.slice(0, 60);
}
