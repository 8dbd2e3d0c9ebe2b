// @ts-check
/**
 * A pad for boxes and arrows. Each stroke changes the lines of text below the drawing; saving them brings
 * the new drawing back. Everything is done by keyboard as well: n, c, Enter, Delete, z and the arrow keys.
 */

import { PLACED } from "../live.js";
import { STEP, Sketch } from "../models/sketch.js";

const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Pad {
  #element;
  #field;
  #say;
  #words;
  #form;
  /** @type {string[]} */
  #past = [];
  #focused = "";
  /** Whether the focus is on the paper: a new drawing takes it over. */
  #wantsFocus = false;
  /** The box from which an arrow is being drawn. */
  #from = "";
  /** @type {((text: string) => void) | null} What waits for words. */
  #wants = null;
  /** @type {{ id: string, x: number, y: number, element: SVGGElement, moved: boolean } | null} */
  #drag = null;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#element = element;
    this.#field = /** @type {HTMLTextAreaElement} */ (element.querySelector("textarea"));
    this.#say = element.querySelector("[data-pad-say]");
    this.#words = /** @type {HTMLInputElement} */ (element.querySelector("[data-pad-words]"));
    this.#form = /** @type {HTMLElement} */ (element.querySelector(".pad__words"));
  }

  // Lifecycle

  connect() {
    this.#element.querySelector(".pad__tools")?.removeAttribute("hidden");
    this.#dress();
    document.addEventListener(PLACED, () => this.#dress());
    this.#element.addEventListener("click", (event) => this.#clicked(event));
    this.#element.addEventListener("keydown", (event) => this.#pressed(event));
    document.addEventListener("focusin", (event) => this.#focusedOn(event));
    // What is typed there goes into the text with a stroke, not by itself.
    for (const name of ["input", "change"]) this.#words.addEventListener(name, (event) => event.stopPropagation());
    this.#element.addEventListener("pointerdown", (event) => this.#took(event));
    this.#element.addEventListener("pointermove", (event) => this.#moved(event));
    this.#element.addEventListener("pointerup", () => this.#let());
    this.#element.addEventListener("pointercancel", () => this.#let());
    this.#element.addEventListener("dblclick", (event) => {
      const id = boxOf(event.target);
      if (id) this.#rename(id);
    });
  }

  // Actions

  /** @param {MouseEvent} event */
  #clicked(event) {
    const button = event.target instanceof Element ? event.target.closest("[data-pad]") : null;
    if (button instanceof HTMLElement) this.#do(button.dataset.pad ?? "");
    else if (this.#from && boxOf(event.target)) this.#arrive(boxOf(event.target));
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.target === this.#words) {
      if (event.key === "Enter") this.#do("done");
      if (event.key === "Escape") this.#close();
      if (["Enter", "Escape"].includes(event.key)) event.preventDefault();
      return;
    }
    const isBox = boxOf(event.target) !== "";
    const isInside = isBox || (event.target instanceof Element && event.target.closest(".sketching, .pad__tools"));
    if (!isInside || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = /** @type {Record<string, number[]>} */ (STEPS)[event.key];
    if (isBox && step) this.#nudge(step[0] * (event.shiftKey ? 5 : 1), step[1] * (event.shiftKey ? 5 : 1));
    else if (event.key === "n") this.#do("box");
    else if (event.key === "z") this.#do("undo");
    else if (isBox && event.key === "c") this.#do("arrow");
    else if (isBox && event.key === "Enter") this.#from ? this.#arrive(boxOf(event.target)) : this.#do("words");
    else if (isBox && ["Delete", "Backspace"].includes(event.key)) this.#do("remove");
    else if (event.key === "Escape" && this.#from) this.#leave("No arrow.");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {FocusEvent} event */
  #focusedOn(event) {
    const id = boxOf(event.target);
    this.#wantsFocus = event.target instanceof Element && event.target.closest(".sketching__paper") !== null;
    if (id) this.#focused = id;
  }

  /** @param {string} act */
  #do(act) {
    if (act === "box") this.#ask("Words of the box", "", (text) => this.#add(text));
    if (act === "done") this.#finish();
    if (act === "undo") this.#undo();
    if (!["arrow", "words", "remove"].includes(act)) return;
    if (!this.#sketch.box(this.#focused)) {
      this.#tell("Choose a box first.");
    } else if (act === "arrow") {
      this.#from = this.#focused;
      this.#tell(`An arrow from “${this.#label(this.#from)}”: choose where it leads, by a click or by Tab and Enter.`);
      this.#group(this.#focused)?.focus();
    } else if (act === "words") {
      this.#rename(this.#focused);
    } else {
      const label = this.#label(this.#focused);
      this.#change((sketch) => sketch.remove(this.#focused), `Removed “${label}”.`);
    }
  }

  // Private

  get #sketch() {
    return new Sketch(this.#field.value);
  }

  /** @param {string} id */
  #label(id) {
    return this.#sketch.box(id)?.label ?? "";
  }

  /** @param {string} id */
  #group(id) {
    return /** @type {SVGGElement | null} */ (this.#element.querySelector(`.sketching [data-box="${CSS.escape(id)}"]`));
  }

  /**
   * Changes the text and has it saved, which brings the drawing.
   * @param {(sketch: Sketch) => void} stroke
   * @param {string} said
   */
  #change(stroke, said) {
    const sketch = this.#sketch;
    stroke(sketch);
    if (sketch.text === this.#field.value) return;
    this.#past.push(this.#field.value);
    this.#write(sketch.text, said);
  }

  /**
   * @param {string} text
   * @param {string} said
   */
  #write(text, said) {
    this.#field.value = text;
    this.#tell(said);
    this.#field.dispatchEvent(new Event("change", { bubbles: true }));
  }

  #undo() {
    const text = this.#past.pop();
    if (text === undefined) this.#tell("Nothing to take back.");
    else this.#write(text, "Taken back.");
  }

  /** @param {string} label */
  #add(label) {
    this.#change((sketch) => {
      this.#focused = sketch.add(label.trim() || "Box");
    }, `A box “${label.trim() || "Box"}”. Arrow keys move it, c starts an arrow.`);
    this.#wantsFocus = true;
  }

  /**
   * @param {number} right
   * @param {number} down
   */
  #nudge(right, down) {
    const box = this.#sketch.box(this.#focused);
    if (!box) return;
    this.#wantsFocus = true;
    this.#change((sketch) => sketch.move(box.id, box.x + right, box.y + down), `${box.label}: ${box.x + right}, ${box.y + down}.`);
  }

  /** @param {string} to */
  #arrive(to) {
    const from = this.#from;
    if (to === from) {
      this.#leave("An arrow leads to another box.");
      return;
    }
    this.#from = "";
    this.#ask(`Words of the arrow from “${this.#label(from)}” to “${this.#label(to)}”`, "", (text) => {
      this.#wantsFocus = true;
      this.#change((sketch) => sketch.connect(from, to, text.trim()), `An arrow from “${this.#label(from)}” to “${this.#label(to)}”.`);
    });
  }

  /** @param {string} said */
  #leave(said) {
    this.#from = "";
    this.#tell(said);
  }

  /** @param {string} id */
  #rename(id) {
    this.#focused = id;
    this.#ask("Words of the box", this.#label(id), (text) => {
      this.#wantsFocus = true;
      this.#change((sketch) => sketch.rename(id, text), `Now “${text.trim()}”.`);
    });
  }

  /**
   * @param {string} label
   * @param {string} text
   * @param {(text: string) => void} wants
   */
  #ask(label, text, wants) {
    this.#wants = wants;
    const shown = this.#element.querySelector("[data-pad-label]");
    if (shown) shown.textContent = label;
    this.#words.value = text;
    this.#form.hidden = false;
    this.#words.focus();
    this.#words.select();
  }

  #finish() {
    const wants = this.#wants;
    const text = this.#words.value;
    this.#close();
    wants?.(text);
  }

  #close() {
    this.#wants = null;
    this.#form.hidden = true;
    this.#group(this.#focused)?.focus();
  }

  /** @param {string} said */
  #tell(said) {
    if (this.#say) this.#say.textContent = said;
  }

  /** Lets each box be reached, by pointer and by Tab, in what the server has drawn. */
  #dress() {
    const svg = this.#element.querySelector(".sketching svg");
    if (!svg || svg.hasAttribute("data-dressed")) return;
    svg.setAttribute("data-dressed", "");
    svg.setAttribute("role", "group");
    for (const box of svg.querySelectorAll("[data-box]")) {
      box.setAttribute("tabindex", "0");
      box.setAttribute("role", "button");
      box.setAttribute("aria-label", `${box.getAttribute("data-label")}, box`);
    }
    if (!this.#wantsFocus) return;
    const paper = /** @type {HTMLElement | null} */ (this.#element.querySelector(".sketching__paper"));
    (this.#group(this.#focused) ?? paper)?.focus();
  }

  // Dragging

  /** @param {PointerEvent} event */
  #took(event) {
    const id = boxOf(event.target);
    const element = this.#group(id);
    if (!id || !element || this.#from || event.button !== 0) return;
    this.#focused = id;
    element.focus();
    this.#drag = { id, x: event.clientX, y: event.clientY, element, moved: false };
    element.setPointerCapture(event.pointerId);
    event.preventDefault();
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (!this.#drag) return;
    const [right, down] = this.#offset(event);
    this.#drag.moved ||= Math.abs(right) + Math.abs(down) > 3;
    this.#drag.element.setAttribute("transform", `translate(${right} ${down})`);
    this.#last = [right, down];
  }

  /** @type {number[]} */
  #last = [0, 0];

  #let() {
    const drag = this.#drag;
    this.#drag = null;
    const box = drag && this.#sketch.box(drag.id);
    if (!drag || !box) return;
    drag.element.removeAttribute("transform");
    if (!drag.moved) return;
    const [right, down] = this.#last;
    this.#wantsFocus = true;
    this.#change((sketch) => sketch.move(box.id, box.x + right / STEP, box.y + down / STEP), `Moved “${box.label}”.`);
  }

  /** @param {PointerEvent} event */
  #offset(event) {
    const svg = this.#drag?.element.ownerSVGElement;
    const scale = svg ? svg.viewBox.baseVal.width / svg.getBoundingClientRect().width : 1;
    return [(event.clientX - (this.#drag?.x ?? 0)) * scale, (event.clientY - (this.#drag?.y ?? 0)) * scale];
  }
}

/** @param {EventTarget | null} target */
function boxOf(target) {
  return (target instanceof Element ? target.closest("[data-box]")?.getAttribute("data-box") : "") ?? "";
}
