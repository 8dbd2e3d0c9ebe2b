// @ts-check
/**
 * Sends a world's commands and steps without leaving the page: the answer holds the fragments that
 * changed. Whatever isn't answered that way is followed as the link or form that it is. One request
 * is on its way at a time, so that what is typed or tapped keeps its order.
 */

import { PLACED, held, place } from "../live.js";
import { News } from "../models/news.js";
import { setStep, showPlace, stepOfPage, withoutStep } from "./step.js";

/** Dispatched on the document after a step or command was shown. */
export const MOVED = "feedlab:world-moved";

/** @type {Record<string, string>} Keys that press a link of the playhead, with Alt. */
const KEYS = { ArrowLeft: "back", ArrowRight: "next", KeyN: "request", KeyC: "change", KeyR: "rule" };

/**
 * What an answer or the stream brings.
 * @typedef {{ asOf?: import("../models/news.js").AsOf, fragments: import("../live.js").Fragment[] }} Answer
 */

export class World {
  #root;
  #news = new News();
  #queue = Promise.resolve();
  /** How many requests are on their way or wait for their turn. */
  #waiting = 0;
  /** The link of the playhead that was pressed last; nothing where something else was asked since. */
  #pressedLast = "";
  /** @type {EventSource | undefined} */
  #changes;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#root = element;
  }

  // Lifecycle

  connect() {
    this.#root.addEventListener("submit", (event) => this.#submitted(event));
    this.#root.addEventListener("click", (event) => this.#clicked(event));
    this.#root.addEventListener("change", (event) => this.#scrubbed(event));
    document.addEventListener("keydown", (event) => this.#pressed(event));
    document.addEventListener(PLACED, () => this.#show());
    addEventListener("pagehide", () => this.#changes?.close());
    this.#followChanges();
    this.#show();
  }

  // Actions

  /** @param {SubmitEvent} event */
  #submitted(event) {
    const form = event.target;
    if (!(form instanceof HTMLFormElement) || "leaves" in form.dataset) return;
    event.preventDefault();
    if (form.method !== "post") return this.#asked(form);
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form, event.submitter)) fields.append(name, String(value));
    const typed = form.querySelector("input.input");
    const ids = [...form.querySelectorAll("textarea[id], input[id]")].map((it) => it.id);
    const done = () => {
      ids.forEach((id) => empty(id, fields.get("text")));
      history.replaceState(null, "", withoutStep());
    };
    const action = whereItStands(form.action);
    const otherwise = () => {
      form.action = action;
      form.submit();
    };
    this.#ask(() => action, { method: "POST", body: fields }, otherwise, done).then((isDone) => {
      const field = isDone && typed instanceof HTMLInputElement && document.getElementById(typed.id);
      if (!(field instanceof HTMLInputElement)) return;
      if (field.value === fields.get(field.name)) field.value = "";
      field.focus();
    });
  }

  /** A form that asks for a place, such as the field of the playhead. @param {HTMLFormElement} form */
  #asked(form) {
    const url = new URL(form.action);
    for (const [name, value] of new FormData(form)) url.searchParams.set(name, String(value));
    // A form that names no step of its own stays at the page's.
    if (!form.querySelector("[name=step]:not([type=hidden])")) setStep(url, stepOfPage());
    this.#go(url.href);
  }

  /** @param {MouseEvent} event */
  #clicked(event) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (!(event.target instanceof Element)) return;
    const row = event.target.closest("[data-href]");
    if (row instanceof SVGElement) return void this.#go(new URL(row.dataset.href ?? "", location.href).href);
    const link = event.target.closest("a[href]");
    if (!(link instanceof HTMLAnchorElement)) return;
    if (link.origin !== location.origin || link.pathname !== location.pathname) return;
    event.preventDefault();
    if (link.dataset.player) this.#press(link.dataset.player);
    else this.#go(link.href);
  }

  /** @param {Event} event */
  #scrubbed(event) {
    const slider = event.target;
    if (!(slider instanceof HTMLInputElement) || slider.type !== "range") return;
    const url = new URL(location.href);
    url.searchParams.set("step", slider.value);
    this.#go(url.href);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    if (!event.altKey || event.ctrlKey || event.metaKey) return;
    const name = KEYS[event.key] ?? KEYS[event.code];
    const link = name && this.#root.querySelector(`a[data-player="${name}"]`);
    if (link instanceof HTMLAnchorElement) {
      event.preventDefault();
      // A key that is held goes as fast as steps come, and ends where it is let go.
      if (!event.repeat || this.#waiting === 0) this.#press(name);
    } else if (event.code === "KeyP") {
      event.preventDefault();
      document.getElementById("play")?.click();
    }
  }

  // Private

  /** @param {string} url */
  #go(url) {
    this.#ask(() => url, {}, () => location.assign(url), () => history.replaceState(null, "", url));
  }

  /**
   * Follows a link of the playhead. Pressed again before its answer is there, it leads on from what that will show.
   * @param {string} name
   */
  #press(name) {
    const href = () => {
      const link = this.#root.querySelector(`a[data-player="${name}"]`);
      return link instanceof HTMLAnchorElement ? link.href : "";
    };
    const isAgain = this.#waiting > 0 && this.#pressedLast === name;
    let url = href();
    const address = () => (url = isAgain ? href() : url);
    this.#ask(address, {}, () => location.assign(url), () => history.replaceState(null, "", url));
    this.#pressedLast = name;
  }

  #show() {
    showPlace(this.#root);
    showNow(this.#root);
  }

  /** Follows the world in the view that the page's address names: the same tables, the same list. */
  #followChanges() {
    const { stream } = this.#root.dataset;
    if (!stream) return;
    const url = new URL(stream, location.href);
    const shown = new URL(location.href).searchParams;
    for (const name of ["of", "tables", "view"]) {
      const value = shown.get(name);
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    if (this.#changes?.url.startsWith(`${url.href}&has=`)) return;
    this.#changes?.close();
    this.#changes = new EventSource(`${url.href}&has=${stepsKnown()}`);
    this.#changes.addEventListener("fragments", (event) => this.#streamed(JSON.parse(event.data)));
  }

  /** @param {Answer} news */
  #streamed({ asOf, fragments }) {
    if (this.#news.isLate(asOf)) return;
    if (!isAtTheEnd()) return this.#news.heard(asOf);
    this.#news.streamed(asOf, fragments);
    place(fragments);
  }

  /**
   * Places what an answer brings, and says whether it is to be asked for anew: it shows a state that the page is past,
   * and what has changed since was told while the page showed another step.
   * @param {Answer} answer
   * @param {boolean} isAct
   */
  #answered({ asOf, fragments }, isAct) {
    const isLate = isAtTheEnd() && this.#news.isLate(asOf);
    place(isLate ? this.#news.left(asOf, fragments) : fragments);
    this.#news.heard(asOf);
    return isLate && !isAct;
  }

  /**
   * @param {() => string} address found when its turn comes; nothing is asked where it is empty
   * @param {RequestInit} request
   * @param {() => void} otherwise
   * @param {() => void} done what is to be done before the answer is placed
   * @returns {Promise<boolean>}
   */
  #ask(address, request, otherwise, done) {
    this.#waiting += 1;
    this.#pressedLast = "";
    const turn = this.#queue.then(async () => {
      try {
        const url = address();
        if (!url) return false;
        const answer = await fetch(url, { ...request, headers: { Accept: "application/json", "Feedlab-Has": held() } });
        const type = answer.headers.get("Content-Type") ?? "";
        if (!type.startsWith("application/json")) throw new TypeError("a page, not fragments");
        const news = await answer.json();
        if (news.goTo) {
          location.assign(news.goTo);
          return false;
        }
        if (answer.ok) done();
        say(news.said);
        if (this.#answered(news, request.method === "POST")) this.#go(location.href);
        if (answer.ok) this.#followChanges();
        document.dispatchEvent(new CustomEvent(MOVED));
        return answer.ok;
      } catch {
        otherwise();
        return false;
      } finally {
        this.#waiting -= 1;
      }
    });
    this.#queue = turn.then(() => undefined);
    return turn;
  }
}

/**
 * The address for a command, with the step and view of the page that gives it.
 * @param {string} action
 */
function whereItStands(action) {
  const url = new URL(action);
  if (url.pathname !== `${location.pathname}/commands`) return action;
  const shown = new URL(location.href).searchParams;
  url.search = "";
  for (const name of ["step", "of", "tables", "view", "pin", "rows"]) {
    const value = shown.get(name);
    if (value !== null) url.searchParams.set(name, value);
  }
  return url.href;
}

/**
 * Takes what was sent out of its field, and folds the field in.
 * @param {string} id
 * @param {string | null} sent
 */
function empty(id, sent) {
  const field = document.getElementById(id);
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.value !== sent) return;
  field.value = field.defaultValue;
  field.closest("details")?.removeAttribute("open");
}

/** How many steps the page knows of, so that the stream can make up for what came in between. */
function stepsKnown() {
  const playhead = document.querySelector("#playhead [data-steps]");
  return playhead instanceof HTMLElement ? playhead.dataset.steps ?? "" : "";
}

/** Whether the page shows the world as it is now, not a step in its past. */
function isAtTheEnd() {
  return !new URL(location.href).searchParams.has("step");
}

/**
 * One line for a screen reader, there and empty when the page arrives.
 * @param {string} text
 */
function say(text) {
  const line = document.getElementById("world-said");
  // A fast run would be a stream of words that nobody can follow.
  if (document.documentElement.dataset.playing === "fast") return;
  if (line && text) line.textContent = text;
}

/**
 * Scrolls each box to what is now in it: the step, the command.
 * @param {HTMLElement} root
 */
function showNow(root) {
  for (const box of root.querySelectorAll("#seq-scroll, #log-scroll, #journal")) {
    const now = box.querySelector("[data-state=now], [aria-current=true]");
    if (!(now instanceof Element)) continue;
    const top = now.getBoundingClientRect().top - box.getBoundingClientRect().top;
    const isInView = top >= 0 && top + now.getBoundingClientRect().height <= box.clientHeight;
    if (!isInView) box.scrollTop += top - box.clientHeight / 2;
  }
}
