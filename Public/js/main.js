// @ts-check
/**
 * Connects every element that names a behaviour, now and in fragments that arrive later. A behaviour is
 * fetched where a page first names it, so that no page carries another page's scripts.
 */

import { PLACED } from "./live.js";

/** @typedef {new (element: HTMLElement) => { connect(): void }} Behaviour */

/** @type {Record<string, () => Promise<Behaviour>>} */
const FETCHED = {
  cards: async () => (await import("./behaviours/cards.js")).Cards,
  clock: async () => (await import("./behaviours/clock.js")).Clock,
  console: async () => (await import("./behaviours/console.js")).Console,
  draft: async () => (await import("./behaviours/draft.js")).Draft,
  frames: async () => (await import("./behaviours/frames.js")).Frames,
  keys: async () => (await import("./behaviours/keys.js")).Keys,
  making: async () => (await import("./behaviours/making.js")).Making,
  pad: async () => (await import("./behaviours/pad.js")).Pad,
  panel: async () => (await import("./behaviours/panel.js")).Panel,
  pictures: async () => (await import("./behaviours/pictures.js")).Pictures,
  phone: async () => (await import("./behaviours/phone.js")).Phone,
  place: async () => (await import("./behaviours/place.js")).Place,
  play: async () => (await import("./behaviours/play.js")).Play,
  present: async () => (await import("./behaviours/present.js")).Present,
  save: async () => (await import("./behaviours/save.js")).Save,
  scale: async () => (await import("./behaviours/scale.js")).Scale,
  slides: async () => (await import("./behaviours/slides.js")).Slides,
  speed: async () => (await import("./behaviours/play.js")).Speed,
  timer: async () => (await import("./behaviours/timer.js")).Timer,
  world: async () => (await import("./behaviours/world.js")).World,
};

/** @type {Map<string, Behaviour>} */
const here = new Map();
const connected = new WeakSet();

/** @param {ParentNode} root */
function connectAll(root) {
  for (const element of root.querySelectorAll("[data-behaviour]")) {
    if (!(element instanceof HTMLElement) || connected.has(element)) continue;
    const name = element.dataset.behaviour ?? "";
    if (!(name in FETCHED)) continue;
    connected.add(element);
    const Known = here.get(name);
    // One that is here is connected at once: an event that follows the fragment must find it.
    if (Known) connect(element, Known);
    else fetchAndConnect(element, name);
  }
}

/**
 * @param {HTMLElement} element
 * @param {string} name
 */
async function fetchAndConnect(element, name) {
  const Fetched = await FETCHED[name]();
  here.set(name, Fetched);
  if (element.isConnected) connect(element, Fetched);
}

/**
 * @param {HTMLElement} element
 * @param {Behaviour} Behaviour
 */
function connect(element, Behaviour) {
  new Behaviour(element).connect();
  element.setAttribute("data-ready", "");
}

connectAll(document);
document.addEventListener(PLACED, () => connectAll(document));
