// @ts-check
/**
 * Saves a form as it changes and says so in the page's status line. Without this script the form's
 * own buttons do the same. With `data-clears`, choosing a chosen option again clears it. Coming back
 * to the window takes over what another one has saved.
 */

import { place } from "../live.js";
import { Texts, grow } from "../models/texts.js";
import { inTurn } from "../turns.js";

const TYPING_PAUSE_MS = 700;
/** A browser sends no more than this for a page that is gone. */
const KEPT_ALIVE_MAX = 60_000;

export class Save {
  #form;
  #status;
  #texts;
  /** @type {number | undefined} */
  #timer;
  /** @type {Record<string, string> | null} What waits for its turn to be sent. */
  #next = null;
  #isBusy = false;
  /** @type {Promise<void> | undefined} */
  #sending;
  #chosen = "";
  #turn = 0;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#form = /** @type {HTMLFormElement} */ (element);
    this.#status = document.getElementById("saved");
    this.#texts = new Texts(this.#form);
  }

  // Lifecycle

  connect() {
    this.#chosen = this.#checked()?.value ?? "";
    this.#form.addEventListener("input", (event) => this.#typed(event));
    this.#form.addEventListener("change", (event) => this.#changed(event));
    this.#form.addEventListener("submit", (event) => this.#submitted(event));
    if ("clears" in this.#form.dataset) {
      this.#form.addEventListener("click", (event) => this.#clicked(event));
      this.#form.addEventListener("keydown", (event) => this.#pressed(event));
    }
    for (const button of this.#form.querySelectorAll("[data-save-button]")) {
      button.setAttribute("hidden", "");
    }
    addEventListener("pagehide", () => this.#flush());
    addEventListener("beforeunload", (event) => this.#left(event));
    addEventListener("focus", () => this.#returned());
    if (this.#texts.isChanged) this.#wait();
  }

  // Actions

  /** @param {Event} event */
  #typed(event) {
    grow(event.target);
    if (!isChoice(event.target)) this.#wait();
  }

  /** @param {Event} event */
  #changed(event) {
    if (isChoice(event.target)) this.#chosen = this.#checked()?.value ?? "";
    this.#save();
  }

  /** @param {Event} event */
  #clicked(event) {
    const radio = event.target;
    if (!(radio instanceof HTMLInputElement) || radio.type !== "radio") return;
    if (radio.value === this.#chosen && event.isTrusted) {
      this.#clear(radio);
    } else {
      this.#chosen = radio.value;
    }
  }

  /**
   * The space bar says nothing to a browser on a radio that is checked already.
   * @param {KeyboardEvent} event
   */
  #pressed(event) {
    const radio = event.target;
    if (event.key !== " " || !(radio instanceof HTMLInputElement) || !isChoice(radio)) return;
    if (!radio.checked) return;
    event.preventDefault();
    this.#clear(radio);
  }

  /** @param {SubmitEvent} event */
  #submitted(event) {
    event.preventDefault();
    const button = event.submitter;
    const name = button?.getAttribute("name") ?? "";
    const value = button?.getAttribute("value") ?? "";
    if (button && "leaves" in button.dataset) {
      this.#leave(name, value);
    } else if (value === "clear") {
      this.#clear(this.#checked());
    } else {
      this.#save(["undo", "redo", "settle"].includes(name) ? { [name]: value } : {});
    }
  }

  /** What couldn't be saved isn't left without a question. @param {BeforeUnloadEvent} event */
  #left(event) {
    if (this.#status?.dataset.state === "failed" && this.#texts.isChanged) event.preventDefault();
  }

  #returned() {
    if (!this.#isBusy && this.#form.elements.namedItem("sheet") === null) this.#save();
  }

  // Private

  /** Saves once nothing more is typed for a moment. */
  #wait() {
    // What the line says is true of what was there before this; a failure stays one until it is mended.
    if (this.#status && this.#status.dataset.state !== "failed") this.#status.dataset.state = "busy";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), TYPING_PAUSE_MS);
  }

  /** @param {HTMLInputElement | null} radio */
  #clear(radio) {
    if (radio) radio.checked = false;
    this.#chosen = "";
    this.#save();
  }

  /**
   * A button that leads on: what was typed is kept first, then its word alone is sent as a form.
   * @param {string} name
   * @param {string} value
   */
  async #leave(name, value) {
    await this.#save();
    while (this.#isBusy) await this.#sending;
    const form = document.createElement("form");
    form.method = "post";
    form.action = this.#form.action;
    const own = new FormData(this.#form);
    for (const field of ["token", "writer", "shown", ...this.#form.querySelectorAll("[data-goes-along]")]) {
      const key = typeof field === "string" ? field : field.getAttribute("name") ?? "";
      if (own.has(key)) form.append(hidden(key, String(own.get(key))));
    }
    form.append(hidden("partial", "1"), hidden(name, value));
    document.body.append(form);
    form.submit();
  }

  /** The page goes: what waits for its turn or its pause is sent now, since no turn comes any more. */
  #flush() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#next || this.#texts.isChanged) this.#send(this.#taken());
  }

  /** @param {Record<string, string>} act */
  async #save(act = {}) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isBusy) {
      this.#next = { ...this.#next, ...act };
      return;
    }
    this.#isBusy = true;
    this.#next = act;
    this.#sending = inTurn(() => this.#send(this.#taken()));
    await this.#sending;
    this.#isBusy = false;
    if (this.#next) this.#save(this.#taken());
  }

  /** What waits, which is then sent. */
  #taken() {
    const act = this.#next ?? {};
    this.#next = null;
    return act;
  }

  /** @param {Record<string, string>} act */
  async #send(act) {
    const sent = this.#texts.changes();
    sent.set("turn", String(++this.#turn));
    for (const [name, value] of Object.entries(act)) sent.set(name, value);
    const body = sent.toString();
    try {
      const answer = await fetch(this.#form.action, {
        method: "POST",
        headers: { Accept: "application/json", "Content-Type": "application/x-www-form-urlencoded" },
        body,
        keepalive: body.length < KEPT_ALIVE_MAX,
      });
      const type = answer.headers.get("Content-Type") ?? "";
      if (!type.startsWith("application/json")) {
        this.#say(`Not saved (${answer.status}). It is still in the form: reload the page in another tab, then try again.`, "failed");
        return;
      }
      this.#adopt(await answer.json(), sent, act, answer.ok);
    } catch {
      this.#say("Not saved: FeedLab doesn't answer. What you typed is still here.", "failed");
    }
  }

  /**
   * @param {{ said: string, fragments: import("../live.js").Fragment[], texts?: import("../models/texts.js").Text[], seen?: number }} answer
   * @param {URLSearchParams} sent
   * @param {Record<string, string>} act
   * @param {boolean} isSaved
   */
  #adopt({ said, fragments, texts, seen }, sent, act, isSaved) {
    const acted = act.undo ?? act.redo ?? act.settle?.split("|")[0];
    place(fragments);
    if (texts) this.#texts.adopt(texts, sent, acted && this.#nameOf(acted));
    const seenField = this.#form.elements.namedItem("seen");
    if (seenField instanceof HTMLInputElement && seen !== undefined) seenField.value = String(seen);
    this.#chosen = this.#checked()?.value ?? "";
    const isDone = isSaved && !said.startsWith("Changed in two");
    this.#say(said, !isDone ? "failed" : this.#timer || this.#next ? "busy" : "done");
  }

  /**
   * The name of the form's field for a place of the worksheet: on a probe's page they are shorter.
   * @param {string} key
   */
  #nameOf(key) {
    const kind = key.split("/")[0];
    const names = this.#texts.names();
    return names.includes(key) ? key : kind === "result" ? "outcome" : kind;
  }

  /**
   * @param {string} text
   * @param {string} state
   */
  #say(text, state) {
    if (!this.#status) return;
    this.#status.textContent = text;
    this.#status.dataset.state = state;
  }

  /** @returns {HTMLInputElement | null} */
  #checked() {
    return this.#form.querySelector("input[type=radio]:checked");
  }
}

/**
 * @param {string} name
 * @param {string} value
 */
function hidden(name, value) {
  const field = document.createElement("input");
  field.type = "hidden";
  field.name = name;
  field.value = value;
  return field;
}

/** @param {EventTarget | null} target */
function isChoice(target) {
  return target instanceof HTMLInputElement && target.type === "radio";
}
