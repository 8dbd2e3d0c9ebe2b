// @ts-check
/** A scenario inside a lesson: its step links put the panel in place instead of loading the page again. */

import { place } from "../live.js";
import { inTurn } from "../turns.js";

export class Panel {
  #element;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
  }

  // Lifecycle

  connect() {
    this.#element.addEventListener("click", (event) => this.#clicked(event));
  }

  // Actions

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a[data-url]") : null;
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    inTurn(() => this.#show(link));
  }

  // Private

  /** @param {HTMLAnchorElement} clicked */
  async #show(clicked) {
    const name = nameOf(clicked);
    // A step that was placed since the click has links of its own.
    const link = this.#link(name) ?? clicked;
    try {
      const answer = await fetch(link.dataset.url ?? "", { headers: { Accept: "application/json" } });
      const { fragments } = await answer.json();
      place(fragments);
      this.#link(name)?.focus({ preventScroll: true });
    } catch {
      location.assign(link.href);
    }
  }

  /**
   * The link of a name, in the panel as it is now.
   * @param {string | null} name
   */
  #link(name) {
    const links = document.getElementById(this.#element.id)?.querySelectorAll("a[data-url]") ?? [];
    return [...links].filter((it) => it instanceof HTMLAnchorElement).find((it) => nameOf(it) === name);
  }
}

/** @param {Element} link */
function nameOf(link) {
  return link.getAttribute("aria-label") ?? link.textContent;
}
