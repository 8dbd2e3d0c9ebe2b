// @ts-check
/**
 * Tells a drag from a tap and from a scroll, by finger or by mouse, and hands it to the gesture that wants it. A
 * drag that nobody wants stays what the browser makes of it.
 */

/**
 * @typedef {object} Gesture
 * @property {"x" | "y"} axis
 * @property {number[]} signs which ways it goes: 1 is right or down
 * @property {(distance: number) => void} move
 * @property {(distance: number) => void} end
 */

const SLACK_PX = 9;

export class Drag {
  #root;
  #offer;
  /** @type {{ x: number, y: number, gestures: Gesture[] } | null} */
  #start = null;
  /** @type {Gesture | null} */
  #gesture = null;
  #distance = 0;

  /**
   * @param {HTMLElement} root
   * @param {(target: Element, at: { clientX: number, clientY: number }) => Gesture[]} offer what a drag could be
   *   that begins there
   */
  constructor(root, offer) {
    this.#root = root;
    this.#offer = offer;
  }

  // Lifecycle

  connect() {
    const root = this.#root;
    root.addEventListener("touchstart", (event) => {
      if (event.touches.length === 1) this.#begin(event.target, event.touches[0]);
      else this.#end(true);
    }, { passive: true });
    root.addEventListener("touchmove", (event) => {
      if (this.#move(event.touches[0]) && event.cancelable) event.preventDefault();
    }, { passive: false });
    root.addEventListener("touchend", () => this.#end(false));
    root.addEventListener("touchcancel", () => this.#end(true));
    root.addEventListener("pointerdown", (event) => {
      if (event.pointerType === "mouse" && event.button === 0) this.#begin(event.target, event);
    });
    root.addEventListener("pointermove", (event) => {
      if (event.pointerType !== "mouse") return;
      if (event.buttons === 0) this.#end(true);
      else if (this.#move(event)) root.setPointerCapture(event.pointerId);
    });
    root.addEventListener("pointerup", (event) => event.pointerType === "mouse" && this.#end(false));
    root.addEventListener("pointercancel", () => this.#end(true));
    root.addEventListener("dragstart", (event) => event.preventDefault());
  }

  // Private

  /**
   * @param {EventTarget | null} target
   * @param {{ clientX: number, clientY: number }} at
   */
  #begin(target, at) {
    this.#start = null;
    if (!(target instanceof Element) || target.closest("input, textarea, select")) return;
    const gestures = this.#offer(target, at);
    if (gestures.length) this.#start = { x: at.clientX, y: at.clientY, gestures };
  }

  /** Whether the drag is a gesture's. @param {{ clientX: number, clientY: number }} at */
  #move(at) {
    if (!this.#start) return false;
    const x = at.clientX - this.#start.x;
    const y = at.clientY - this.#start.y;
    if (!this.#gesture) {
      if (Math.max(Math.abs(x), Math.abs(y)) < SLACK_PX) return false;
      const axis = Math.abs(x) > Math.abs(y) ? "x" : "y";
      const sign = Math.sign(axis === "x" ? x : y);
      this.#gesture = this.#start.gestures.find((it) => it.axis === axis && it.signs.includes(sign)) ?? null;
      if (!this.#gesture) {
        this.#start = null;
        return false;
      }
    }
    this.#distance = this.#gesture.axis === "x" ? x : y;
    this.#gesture.move(this.#distance);
    return true;
  }

  /** @param {boolean} isLost */
  #end(isLost) {
    const gesture = this.#gesture;
    this.#start = null;
    this.#gesture = null;
    if (!gesture) return;
    gesture.end(isLost ? 0 : this.#distance);
    // The end of a drag is no tap.
    const swallow = (/** @type {Event} */ event) => {
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => removeEventListener("click", swallow, { capture: true }), 60);
  }
}
