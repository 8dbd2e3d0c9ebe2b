// @ts-check
/**
 * Saves a form as it changes and says so in the page's status line. Without this script the form's
 * own buttons do the same. With `data-clears`, choosing a chosen option again clears it.
 */

import { place } from "../live.js";

const TYPING_PAUSE_MS = 700;

export class Save {
  #form;
  #status;
  /** @type {number | undefined} */
  #timer;
  /** @type {string | null} The step that waits while another is on its way. */
  #next = null;
  #isBusy = false;
  #chosen = "";

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#form = /** @type {HTMLFormElement} */ (element);
    this.#status = document.getElementById("saved");
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
  }

  // Actions

  /** @param {Event} event */
  #typed(event) {
    if (isChoice(event.target)) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save("save"), TYPING_PAUSE_MS);
  }

  /** @param {Event} event */
  #changed(event) {
    if (isChoice(event.target)) this.#chosen = this.#checked()?.value ?? "";
    this.#save("save");
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
    const step = event.submitter?.getAttribute("value") === "clear" ? "clear" : "save";
    if (step === "clear") {
      const radio = this.#checked();
      if (radio) radio.checked = false;
      this.#chosen = "";
    }
    this.#save(step);
  }

  // Private

  /** @param {HTMLInputElement} radio */
  #clear(radio) {
    radio.checked = false;
    this.#chosen = "";
    this.#save("clear");
  }

  /** The page goes: what waits for its turn or its pause is sent now, since no turn comes any more. */
  #flush() {
    const step = this.#next ?? (this.#timer === undefined ? null : "save");
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#next = null;
    if (step) this.#send(step);
  }

  /** @param {string} step */
  async #save(step) {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#isBusy) {
      this.#next = step;
      return;
    }
    this.#isBusy = true;
    await this.#send(step);
    this.#isBusy = false;
    const next = this.#next;
    this.#next = null;
    if (next) this.#save(next);
  }

  /** @param {string} step */
  async #send(step) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(this.#form)) fields.append(name, String(value));
    fields.set("do", step);
    try {
      const answer = await fetch(this.#form.action, {
        method: "POST",
        headers: { Accept: "application/json" },
        body: fields,
        keepalive: true,
      });
      const type = answer.headers.get("Content-Type") ?? "";
      if (!type.startsWith("application/json")) {
        this.#say(`Not saved (${answer.status}). It is still in the form: reload the page in another tab, then try again.`, "failed");
        return;
      }
      const { said, fragments } = await answer.json();
      place(fragments);
      this.#say(said, answer.ok ? "done" : "failed");
    } catch {
      this.#say("Not saved: FeedLab doesn't answer. What you typed is still here.", "failed");
    }
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

/** @param {EventTarget | null} target */
function isChoice(target) {
  return target instanceof HTMLInputElement && target.type === "radio";
}
