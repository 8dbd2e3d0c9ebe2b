// @ts-check
/** A scenario inside a lesson: its step links put the panel in place instead of loading the page again. */

import { place } from "../live.js";

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
    this.#show(link);
  }

  // Private

  /** @param {HTMLAnchorElement} link */
  async #show(link) {
    try {
      const answer = await fetch(link.dataset.url ?? "", { headers: { Accept: "application/json" } });
      const name = link.getAttribute("aria-label") ?? link.textContent;
      const { fragments } = await answer.json();
      const { id } = this.#element;
      place(fragments);
      const panel = document.getElementById(id);
      const again = [...(panel?.querySelectorAll("a[data-url]") ?? [])].find(
        (other) => (other.getAttribute("aria-label") ?? other.textContent) === name,
      );
      if (again instanceof HTMLElement) again.focus({ preventScroll: true });
    } catch {
      location.assign(link.href);
    }
  }
}
