// @ts-check
/** What is known of a phone beside what the server draws: it outlives the element, which is replaced. */

/**
 * @typedef {object} Kept
 * @property {string} reader the row at which the app says that the reader stands
 * @property {Map<string, number>} told where somebody scrolled, and when: what is drawn for one of these may be late
 * @property {string} feed which feed was drawn last
 * @property {{ id: string, number: number, offset: number } | null} top the first row in sight, and where it is
 * @property {number | null} away how far down somebody scrolled to where no rows are yet
 * @property {Map<number, number>} heights how high the rows were when they were drawn, by their number
 * @property {boolean} isUser whether the scroll that goes on is somebody's, not a script's
 * @property {number} since when that scroll began
 * @property {number} from at which row it began
 * @property {boolean} isStale whether rows were carried over that the server hasn't drawn anew
 * @property {boolean} hadFocus whether the focus was in the phone before it was replaced
 * @property {string} row the row that had the focus last
 * @property {string} place which screen of the app is in front
 * @property {string} toast the message that is on screen
 */

/** @type {Map<string, Kept>} */
const phones = new Map();

/**
 * @param {string} name
 * @returns {Kept}
 */
export function keptOf(name) {
  let kept = phones.get(name);
  if (!kept) {
    kept = {
      reader: "", told: new Map(), feed: "", top: null, away: null, heights: new Map(), isUser: false, since: 0, from: 1, isStale: false,
      hadFocus: false, row: "", place: "", toast: "",
    };
    phones.set(name, kept);
  }
  return kept;
}
