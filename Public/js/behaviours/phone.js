// @ts-check
/**
 * Makes a phone feel like one: it is pulled, swiped, tapped and scrolled, by finger, mouse and keyboard. Whatever is
 * done to it is one command, which a button gives too; what it shows comes from the server alone.
 */

import { carryOver } from "../live.js";
import { Drag } from "../phone/drag.js";
import { keptOf } from "../phone/kept.js";
import { carryRows, Rows } from "../phone/rows.js";
import { isTyping, singleKeysAreOn } from "./keys.js";
import { MOVED } from "./world.js";

/** @typedef {import("../phone/drag.js").Gesture} Gesture */

const PULL_PX = 90;
const SWIPE_PX = 70;

export class Phone {
  #root;
  #name;
  #kept;
  /** @type {Rows | undefined} */
  #rows;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#root = element;
    this.#name = element.dataset.name ?? "";
    this.#kept = keptOf(this.#name);
  }

  // Lifecycle

  connect() {
    const view = this.#find(".phone__view");
    const feed = this.#find(".feed[data-url]");
    const screen = this.#find(".phone__screen");
    const place = `${screen?.dataset.screen} ${this.#find(".reply .input")?.id ?? ""}`;
    if (view && place !== this.#kept.place) view.scrollTop = 0;
    if (view && feed?.dataset.url) {
      this.#rows = new Rows(view, feed, this.#kept, (command) => this.#give(command));
      this.#rows.connect();
    } else if (view && place !== this.#kept.place) {
      showCurrent(view);
    }
    this.#keepFocus(place !== this.#kept.place);
    this.#kept.place = place;
    if (screen) new Drag(screen, (target, at) => this.#gestures(target, at.clientX)).connect();
    this.#root.addEventListener("keydown", (event) => this.#pressed(event));
    this.#root.addEventListener("click", (event) => this.#clicked(event));
    this.#root.addEventListener("submit", (event) => {
      // Whatever else is done may lead the reader to where they just were.
      if (!(event.submitter instanceof HTMLElement && event.submitter.hidden)) this.#kept.told.clear();
    });
    this.#root.addEventListener("focusin", (event) => this.#focused(event));
    this.#tellToast();
    countPhones();
  }

  // Actions

  /** @param {FocusEvent} event */
  #focused(event) {
    const row = event.target instanceof Element ? event.target.closest(".feed > *") : null;
    if (row) this.#kept.row = row.id;
  }

  /** A tap beside the controls of a post opens it; a tap on a story's picture goes on or back. @param {MouseEvent} event */
  #clicked(event) {
    const { target } = event;
    if (!(target instanceof Element) || target.closest("a, button, summary, details, input, textarea, select")) return;
    const picture = target.closest(".player__picture");
    if (picture) {
      const box = picture.getBoundingClientRect();
      this.#press(event.clientX < box.left + box.width / 3 ? "previous" : "next");
    } else {
      this.#press(target.closest(".feed > .post")?.querySelector("button[value*=' opens-']"));
    }
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (!(event.target instanceof Element) || !event.target.closest(".phone__screen")) return;
    if (event.key === "Escape" && foldIn(event.target)) return event.preventDefault();
    if (isTyping(event.target)) return;
    const act = this.#act(event.key, event.target);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /**
   * What a key does; nothing for one that means nothing here.
   * @param {string} key
   * @param {Element} target
   * @returns {(() => void) | undefined}
   */
  #act(key, target) {
    const press = (/** @type {Element | null | undefined} */ button) => (button ? () => this.#press(button) : undefined);
    const row = target.closest(".feed > *");
    if (key === "Escape") return press(this.#escape());
    if (this.#find(".player")) return press(this.#button({ ArrowRight: "next", ArrowLeft: "previous" }[key] ?? "-"));
    const rows = this.#rows;
    if (key === "PageDown" && rows) return () => rows.step(1);
    if (key === "PageUp" && rows) return () => rows.step(-1);
    if (key === "Home") return press(this.#button("scrolls to top"));
    if (key === "End") return press(this.#button("scrolls to end"));
    if (key === "Enter" && row === target) return press(row.querySelector("button[value*=' opens-']") ?? row.querySelector("button"));
    if (!singleKeysAreOn()) return undefined;
    if (key === "j" && rows) return () => rows.step(1);
    if (key === "k" && rows) return () => rows.step(-1);
    if (key === "r") return press(this.#button("refreshes"));
    if (key === "n") return press(this.#button("taps new-items"));
    if (key === "l" && row) return press(row.querySelector("button[value*=' taps-like ']"));
    if (key === "c") return () => this.#compose();
    return undefined;
  }

  /** What Esc presses: what is in front goes first. */
  #escape() {
    return this.#button("taps dismiss") ?? this.#button("closes") ?? this.#button("back");
  }

  #compose() {
    const sheet = this.#find(".sheet");
    sheet?.setAttribute("open", "");
    (sheet ?? this.#find(".composer"))?.querySelector("textarea")?.focus();
  }

  // Private: gestures

  /**
   * What a drag could be that begins on an element.
   * @param {Element} target
   * @param {number} x
   * @returns {Gesture[]}
   */
  #gestures(target, x) {
    const toast = target.closest(".toast");
    if (toast instanceof HTMLElement) {
      const away = this.#button("taps dismiss");
      return [this.#swipe(toast, "x", [1, -1], () => away), this.#swipe(toast, "y", [1], () => away)];
    }
    const player = target.closest(".player");
    if (player instanceof HTMLElement) {
      return [
        this.#swipe(player, "y", [1], () => this.#button("closes")),
        this.#swipe(player, "x", [1, -1], (way) => this.#button(way > 0 ? "previous" : "next")),
      ];
    }
    const view = this.#find(".phone__view");
    if (!view || target.closest(".stories, .tabbar, .reply")) return [];
    const isOnScrollBar = target === view && x > view.getBoundingClientRect().left + view.clientWidth;
    if (isOnScrollBar) return [];
    const gestures = [];
    const back = this.#button("back");
    if (back) gestures.push(this.#swipe(view, "x", [1], () => back));
    if (this.#rows && view.contains(target) && view.scrollTop <= 0) gestures.push(this.#pull(view));
    return gestures;
  }

  /**
   * Something follows the finger, and is let go either into a command or back.
   * @param {HTMLElement} moved
   * @param {"x" | "y"} axis
   * @param {number[]} signs
   * @param {(way: number) => Element | null} button
   * @returns {Gesture}
   */
  #swipe(moved, axis, signs, button) {
    const lies = (/** @type {number} */ distance) => {
      const way = signs.includes(Math.sign(distance)) ? distance : 0;
      moved.style.transform = way ? (axis === "x" ? `translateX(${way}px)` : `translateY(${way}px)`) : "";
    };
    return {
      axis,
      signs,
      move: (distance) => {
        moved.removeAttribute("data-let-go");
        lies(distance);
      },
      end: (distance) => {
        moved.setAttribute("data-let-go", "");
        lies(0);
        if (Math.abs(distance) >= SWIPE_PX && signs.includes(Math.sign(distance))) this.#press(button(Math.sign(distance)));
      },
    };
  }

  /**
   * @param {HTMLElement} view
   * @returns {Gesture}
   */
  #pull(view) {
    const box = document.createElement("div");
    box.className = "pull";
    box.setAttribute("aria-hidden", "true");
    const sign = document.createElement("span");
    sign.className = "pull__sign";
    const words = document.createElement("span");
    box.append(sign, words);
    const show = (/** @type {number} */ height, /** @type {string} */ state, /** @type {string} */ text) => {
      box.style.blockSize = `${height}px`;
      box.dataset.state = state;
      words.textContent = ` ${text}`;
      sign.style.rotate = `${height * 4}deg`;
    };
    return {
      axis: "y",
      signs: [1],
      move: (distance) => {
        if (!box.isConnected) view.prepend(box);
        const isReady = distance >= PULL_PX;
        show(Math.min(84, Math.max(0, distance) / 2), isReady ? "ready" : "", isReady ? "Let go to refresh" : "Pull to refresh");
      },
      end: (distance) => {
        box.setAttribute("data-let-go", "");
        if (distance < PULL_PX) return box.remove();
        sign.style.rotate = "";
        show(44, "busy", "Refreshing…");
        document.addEventListener(MOVED, () => box.remove(), { once: true });
        this.#press("refreshes");
      },
    };
  }

  // Private: commands

  /**
   * The button that gives a command of this phone.
   * @param {string} verb
   * @returns {HTMLButtonElement | null}
   */
  #button(verb) {
    const line = CSS.escape(`${this.#name} ${verb}`);
    return this.#root.querySelector(`button[name=command][value="${line}"]`);
  }

  /** @param {string | Element | null | undefined} button a button, or what it does */
  #press(button) {
    const found = typeof button === "string" ? this.#button(button) : button;
    if (found instanceof HTMLButtonElement) found.click();
  }

  /** Gives a command that no button has as it is, such as how far somebody scrolled. @param {string} verb */
  #give(verb) {
    const form = this.#root.querySelector("form.controls");
    if (!(form instanceof HTMLFormElement)) return;
    const button = document.createElement("button");
    button.name = "command";
    button.value = `${this.#name} ${verb}`;
    button.hidden = true;
    form.append(button);
    form.requestSubmit(button);
    button.remove();
  }

  // Private: what outlives a replacement

  /**
   * The focus goes with the screen: to the row one comes back to, or to what is in front now.
   * @param {boolean} isElsewhere whether another screen is in front than before
   */
  #keepFocus(isElsewhere) {
    const { hadFocus, row } = this.#kept;
    this.#kept.hadFocus = false;
    const isLost = !document.activeElement || document.activeElement === document.body;
    if (!hadFocus || !(isLost || (isElsewhere && this.#find(".phone__screen")?.contains(document.activeElement)))) return;
    const known = document.getElementById(row);
    const target = known && this.#root.contains(known) ? known
      : this.#find(".player [value$=' next']") ?? this.#find(".phone__view") ?? this.#find(".phone__off button");
    target?.focus({ preventScroll: true });
  }

  /** A new message comes up and is read out, once. */
  #tellToast() {
    const toast = this.#find(".toast");
    const text = toast?.querySelector("span")?.textContent ?? "";
    if (text && text !== this.#kept.toast) {
      toast?.setAttribute("data-fresh", "");
      const said = document.getElementById("phones-said");
      if (said) said.textContent = `${this.#name}: ${text}`;
    }
    this.#kept.toast = text;
  }

  /** @param {string} selector */
  #find(selector) {
    const found = this.#root.querySelector(selector);
    return found instanceof HTMLElement ? found : null;
  }
}

/** Folds in what an element is unfolded in; whether there was such a thing. @param {Element} target */
function foldIn(target) {
  const fold = target.closest("details[open]");
  const summary = fold?.querySelector("summary");
  fold?.removeAttribute("open");
  if (summary instanceof HTMLElement) summary.focus();
  return fold !== null;
}

/** Brings what a notification led to into sight. @param {HTMLElement} view */
function showCurrent(view) {
  const current = view.querySelector("[aria-current=true]");
  if (!current) return;
  const top = current.getBoundingClientRect().top - view.getBoundingClientRect().top;
  view.scrollTop += top - view.clientHeight / 3;
}

/** The page makes room for as many phones as there are. */
function countPhones() {
  const world = document.querySelector(".world");
  const row = document.getElementById("phones");
  if (world instanceof HTMLElement && row) world.dataset.phones = row.dataset.phones;
}

carryOver((old, fresh) => {
  const devices = fresh.matches(".device") ? [fresh] : [...fresh.querySelectorAll(".device")];
  for (const device of devices) {
    const before = old.id === device.id ? old : old.querySelector(`[id="${CSS.escape(device.id)}"]`);
    if (!(device instanceof HTMLElement) || !before) continue;
    const kept = keptOf(device.dataset.name ?? "");
    kept.hadFocus = before.contains(document.activeElement);
    const feed = device.querySelector(".feed[data-url]");
    const shown = before.querySelector(".feed[data-url]");
    if (feed instanceof HTMLElement) carryRows(shown instanceof HTMLElement ? shown : null, feed, kept);
  }
});
