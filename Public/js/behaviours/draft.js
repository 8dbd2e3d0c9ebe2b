// @ts-check
/** Keeps an answer while it is typed, so that a closed page loses nothing; the form's own button ends it. */

const TYPING_PAUSE_MS = 700;

export class Draft {
  #form;
  #status = document.getElementById("saved");
  #stop = new AbortController();
  /** @type {number | undefined} */
  #timer;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#form = /** @type {HTMLFormElement} */ (element);
  }

  // Lifecycle

  connect() {
    this.#form.addEventListener("input", () => this.#typed());
    this.#form.addEventListener("submit", () => this.#end());
    addEventListener("pagehide", () => {
      if (this.#timer !== undefined) this.#save();
    });
    // What was typed before this script came is kept like what is typed later.
    if ([...this.#form.elements].some(isTouched)) this.#typed();
  }

  // Actions

  #typed() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), TYPING_PAUSE_MS);
  }

  #end() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#stop.abort();
  }

  // Private

  async #save() {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const fields = new FormData(this.#form);
    const body = new URLSearchParams();
    for (const [name, value] of fields) body.append(name, String(value));
    const url = this.#form.dataset.url ?? "";
    try {
      const answer = await fetch(url, {
        method: "POST",
        headers: { Accept: "application/json" },
        body,
        keepalive: true,
        signal: this.#stop.signal,
      });
      const isRead = (answer.headers.get("Content-Type") ?? "").startsWith("application/json");
      this.#say(isRead ? (await answer.json()).said : `Not saved (${answer.status}).`, answer.ok);
    } catch {
      if (!this.#stop.signal.aborted) this.#say("Not saved: FeedLab doesn't answer. What you typed is still here.", false);
    }
  }

  /**
   * @param {string} text
   * @param {boolean} isDone
   */
  #say(text, isDone) {
    if (!this.#status) return;
    this.#status.textContent = text;
    this.#status.dataset.state = isDone ? "done" : "failed";
  }
}

/** @param {Element} field */
function isTouched(field) {
  if (field instanceof HTMLTextAreaElement) return field.value !== field.defaultValue;
  return field instanceof HTMLInputElement && field.type === "radio" && field.checked !== field.defaultChecked;
}
