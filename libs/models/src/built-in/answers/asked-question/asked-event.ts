import { words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';

/** A meeting or the like of a year of which it is asked when or where it was. */
export interface AskedEvent {
  readonly asks: 'when' | 'where';
  /** "Mitgliederversammlung", "annual meeting" */
  readonly event: string;
  /** "2020" */
  readonly year: string;
  /** 1 to 12; undefined where none is named */
  readonly month: number | undefined;
}

export const MONTHS: readonly (readonly string[])[] = [
  ['januar', 'january'],
  ['februar', 'february'],
  ['märz', 'march'],
  ['april'],
  ['mai', 'may'],
  ['juni', 'june'],
  ['juli', 'july'],
  ['august'],
  ['september'],
  ['oktober', 'october'],
  ['november'],
  ['dezember', 'december'],
];
const MONTH = `(?:(?<month>${MONTHS.flat().join('|')}) )?`;
const YEAR = String.raw`(?<year>(?:19|20)\d\d)`;
const EVENT = String.raw`(?<event>\p{L}[\p{L} -]{3,60}?)`;
const FORMS = [
  `^(?<asks>wann|wo) (?:fand|findet|war|ist) (?:die|der|das) ${EVENT} (?:(?:im|vom|von|in) )?${MONTH}${YEAR}(?: statt)?[\\s?]{0,5}$`,
  `^(?<asks>when|where) (?:was|is|did) (?:the )?${EVENT} (?:of|in|for) ${MONTH}${YEAR}(?: held| take place| happen)?[\\s?]{0,5}$`,
  `^(?<asks>when|where) (?:was|is|did) (?:the )?${YEAR} ${EVENT}(?: held| take place| happen)?[\\s?]{0,5}$`,
].map((form) => new RegExp(form, 'iu'));

/** The event that a question asks the day or the place of; undefined for other questions, and where it names no year. */
export function askedEvent(question: string): AskedEvent | undefined {
  for (const form of FORMS) {
    const { asks, event, year, month } = form.exec(question.trim())?.groups ?? {};
    if (asks === undefined || event === undefined || year === undefined) continue;
    const place = month === undefined ? -1 : MONTHS.findIndex((names) => names.includes(month.toLowerCase()));
    return { asks: /^w(?:ann|hen)$/i.test(asks) ? 'when' : 'where', event, year, month: place < 0 ? undefined : place + 1 };
  }
  return undefined;
}

const DATED = /^(?<date>(?<year>\d{4})-(?<month>\d\d)-\d\d)[ _-]{1,4}(?<what>.{3,100})$/;
/** What minutes are called before and behind what they are of. */
const MINUTES =
  /^(?:(?:protokoll|niederschrift|minutes|notes)(?: (?:der|zur|vom|of(?: the)?))? )?(?:ordentlichen? |ordinary )?(?<of>.+?)(?: (?:protokoll|minutes))?$/iu;

/** The day, `2020-02-29`, of which a document is the minutes of an event by its name; undefined where it is another document. */
export function dayOfEvent(
  { event, year, month }: AskedEvent,
  { title, names = [] }: Pick<Passage, 'title' | 'names'>,
): string | undefined {
  for (const name of [title, ...names]) {
    const dated = DATED.exec(name.trim())?.groups;
    if (!dated || dated['year'] !== year || (month !== undefined && Number(dated['month']) !== month)) continue;
    const of = MINUTES.exec(dated['what']!)?.groups!['of'] ?? '';
    if (plain(of) === plain(event)) return dated['date'];
  }
  return undefined;
}

const plain = (text: string): string =>
  words(text)
    .map((word) => word.text)
    .join(' ');
