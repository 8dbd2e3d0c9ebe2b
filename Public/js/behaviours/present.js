// @ts-check
/**
 * The screens of a run by keyboard: each key presses a link of the screen, and the next screen is put in place
 * of it, so that a display that shows this page alone goes on doing so.
 */

import { isTyping, singleKeysAreOn } from "./keys.js";
import { place } from "../live.js";
import { inTurn } from "../turns.js";

/** @type {Record<string, string>} What a key presses. */
const KEYS = {
  ArrowRight: "next", PageDown: "next", " ": "next", ArrowLeft: "back", PageUp: "back", Home: "first", End: "last",
};

export class Present {
  #root;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#root = element;
  }

  // Lifecycle

  connect() {
    document.addEventListener("keydown", (event) => this.#pressed(event));
    this.#root.addEventListener("click", (event) => this.#clicked(event));
    addEventListener("popstate", () => inTurn(() => this.#show(location.href)));
  }

  // Actions

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open], :popover-open")) return;
    // The space bar belongs to the control that has the focus.
    if (event.key === " " && event.target instanceof Element && event.target.closest("a, button, summary")) return;
    const letter = singleKeysAreOn() ? event.key.toLowerCase() : "";
    if (letter === "f") return void this.#fill(event);
    const name = KEYS[event.key] ?? (letter === "n" ? "notes" : undefined);
    if (!name || !this.#link(name)) return;
    event.preventDefault();
    this.#go(name);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[data-key]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    this.#go(link.dataset.key ?? "");
  }

  /** @param {KeyboardEvent} event */
  #fill(event) {
    event.preventDefault();
    if (document.fullscreenElement) document.exitFullscreen();
    else document.documentElement.requestFullscreen?.();
  }

  // Private

  /**
   * Goes where a link leads once its turn comes, so that two quick presses go two screens on.
   * @param {string} key
   */
  #go(key) {
    inTurn(async () => {
      const url = this.#link(key)?.href;
      if (url && (await this.#show(url))) history.pushState(null, "", url);
    });
  }

  /**
   * The link of a key, on the screen as it is now.
   * @param {string} key
   */
  #link(key) {
    const link = this.#root.querySelector(`a[data-key="${key}"]`);
    return link instanceof HTMLAnchorElement ? link : null;
  }

  /**
   * @param {string} url
   * @returns {Promise<boolean>}
   */
  async #show(url) {
    try {
      const answer = await fetch(url, { headers: { Accept: "application/json" } });
      const { said, fragments } = await answer.json();
      const key = document.activeElement instanceof HTMLElement ? document.activeElement.dataset.key : undefined;
      place(fragments);
      if (key) this.#link(key)?.focus({ preventScroll: true });
      const screen = document.getElementById("screen");
      if (screen) document.title = `${screen.dataset.title} · FeedLab`;
      const line = document.getElementById("present-said");
      if (line) line.textContent = said;
      scrollTo(0, 0);
      return true;
    } catch {
      location.assign(url);
      return false;
    }
  }
}
