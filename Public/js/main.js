// @ts-check
/** Connects every element that names a behaviour, now and in fragments that arrive later. */

import { PLACED } from "./live.js";
import { Keys } from "./behaviours/keys.js";
import { Panel } from "./behaviours/panel.js";
import { Place } from "./behaviours/place.js";
import { Play } from "./behaviours/play.js";
import { Save } from "./behaviours/save.js";
import { World } from "./behaviours/world.js";

/** @type {Record<string, new (element: HTMLElement) => { connect(): void }>} */
const BEHAVIOURS = { keys: Keys, panel: Panel, place: Place, play: Play, save: Save, world: World };

const connected = new WeakSet();

/** @param {ParentNode} root */
function connectAll(root) {
  for (const element of root.querySelectorAll("[data-behaviour]")) {
    if (!(element instanceof HTMLElement) || connected.has(element)) continue;
    const Behaviour = BEHAVIOURS[element.dataset.behaviour ?? ""];
    if (!Behaviour) continue;
    connected.add(element);
    new Behaviour(element).connect();
    element.setAttribute("data-ready", "");
  }
}

connectAll(document);
document.addEventListener(PLACED, () => connectAll(document));
