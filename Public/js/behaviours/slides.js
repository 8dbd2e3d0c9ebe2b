// @ts-check
/** One idea at a time: the arrow keys press the links to the slide before and after. */
import { isTyping } from "./keys.js";

export class Slides {
  #root;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#root = element;
  }

  connect() {
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
    if (isTyping(event.target) || document.querySelector("dialog[open], :popover-open")) return;
    const rel = { ArrowRight: "next", ArrowLeft: "prev", PageDown: "next", PageUp: "prev" }[event.key];
    const link = rel && this.#root.querySelector(`a[rel=${rel}]`);
    if (!(link instanceof HTMLAnchorElement)) return;
    event.preventDefault();
    location.assign(link.href);
  }
}
