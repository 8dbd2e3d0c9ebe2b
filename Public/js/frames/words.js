// @ts-check
/**
 * Makes what a row shows out of a post as it came: the work that belongs to storing and not to
 * drawing. The main thread and the parser share it.
 */

/** @typedef {{ id: number, tint: string, name: string, time: string, counts: string, parts: { text: string, isLink: boolean }[] }} Shown */

const DAY_MS = 86_400_000;
const NOW = 1_767_603_600_000;

/**
 * @param {any} post
 * @param {number} times how often it is done: once is for real, more stands in for a slower device
 * @returns {Shown}
 */
export function words(post, times) {
  let shown;
  for (let round = 0; round < times; round += 1) shown = made(post);
  return /** @type {Shown} */ (shown);
}

/** @param {any} post @returns {Shown} */
function made(post) {
  const days = (post.created_at - NOW) / DAY_MS;
  const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });
  const number = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
  const time = days > -1 ? relative.format(Math.ceil(days * 24), "hour") : relative.format(Math.ceil(days), "day");
  const parts = post.text.split(/(https?:\/\/\S+|[#@]\w+)/u).map((/** @type {string} */ text) => ({
    text,
    isLink: /^(https?:|[#@])/u.test(text),
  }));
  return {
    id: post.id,
    tint: post.tint,
    name: post.author.name,
    time,
    counts: `${number.format(post.likes)} likes · ${number.format(post.comments)} comments`,
    parts,
  };
}
