// @ts-check
/** Remembers the section of a lesson that somebody has read up to, once it has been in sight a while. */

const IN_SIGHT_MS = 2500;

export class Place {
  #article;
  #last = "";
  /** @type {number | undefined} */
  #timer;

  /** @param {HTMLElement} element */
  constructor(element) {
    this.#article = element;
  }

  // Lifecycle

  connect() {
    const observer = new IntersectionObserver((entries) => this.#seen(entries), {
      rootMargin: "0px 0px -40% 0px",
    });
    for (const heading of this.#article.querySelectorAll("h2[id]")) observer.observe(heading);
  }

  // Private

  /** @param {IntersectionObserverEntry[]} entries */
  #seen(entries) {
    const visible = entries.filter((entry) => entry.isIntersecting).at(-1);
    if (!visible) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#keep(visible.target.id), IN_SIGHT_MS);
  }

  /** @param {string} section */
  #keep(section) {
    const { url, token } = this.#article.dataset;
    if (!url || !token || section === this.#last) return;
    this.#last = section;
    const body = new URLSearchParams({ token, section });
    fetch(url, { method: "POST", headers: { Accept: "application/json" }, body, keepalive: true }).catch(() => {});
  }
}
