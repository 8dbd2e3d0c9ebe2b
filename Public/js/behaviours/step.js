// @ts-check
/**
 * The step of a world's page stands in its address and in the playhead alone. What else of the page goes by it is
 * brought up to date here, so that a server needn't send anew what is the same but for the step.
 */

/**
 * Marks the page's step among the steps that are drawn, and has each link to another view of it lead there.
 * @param {HTMLElement} root
 */
export function showPlace(root) {
  const playhead = root.querySelector("#playhead [data-step]");
  if (!(playhead instanceof HTMLElement)) return;
  const now = Number(playhead.dataset.step);
  for (const it of root.querySelectorAll("#steps-drawn [data-number]")) mark(it, now);
  const step = stepOfPage();
  for (const link of root.querySelectorAll("a[data-here]")) {
    if (link instanceof HTMLAnchorElement) lead(link, step);
  }
}

/** The step that the page's address names; nothing at the end of the run. */
export function stepOfPage() {
  return new URL(location.href).searchParams.get("step");
}

/**
 * @param {URL} url
 * @param {string | null} step
 */
export function setStep(url, step) {
  if (step === null) url.searchParams.delete("step");
  else url.searchParams.set("step", step);
}

/** The page's address at the end of the run, where a command leads. */
export function withoutStep() {
  const url = new URL(location.href);
  setStep(url, null);
  return url.href;
}

/**
 * @param {Element} element
 * @param {number} now
 */
function mark(element, now) {
  const number = Number(element.getAttribute("data-number"));
  const state = number === now ? "now" : number < now ? "past" : "later";
  if (element.getAttribute("data-state") === state) return;
  element.setAttribute("data-state", state);
  if (element.localName !== "li") return;
  if (state === "now") element.setAttribute("aria-current", "step");
  else element.removeAttribute("aria-current");
}

/**
 * @param {HTMLAnchorElement} link
 * @param {string | null} step
 */
function lead(link, step) {
  const url = new URL(link.href);
  if (url.searchParams.get("step") === step) return;
  setStep(url, step);
  link.setAttribute("href", url.pathname + url.search + url.hash);
}
