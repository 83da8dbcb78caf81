import type { Passage } from '../../../tasks/tasks';
import { tellingStemsOf } from '../passage-text/stems-of-text';

/** When a thing was made, by a field of its document, and that line. */
export interface StatedDate {
  /** as written: "AD 175–200" */
  readonly date: string;
  /** years, those before our era below zero; the first and the last of what is said */
  readonly from: number;
  readonly to: number;
  readonly passage: Passage;
  readonly sentence: string;
}

const FIELD =
  /^[ \t]*(?:[-*] )?(?:\*\*|__)?(?:date|dated|date made|date created|created|period|year|made|built|datierung|entstanden)(?:\*\*|__)?:(?:\*\*|__)?[ \t]*(?<value>[^\n]{2,80}?)[ \t]*$/imu;
const YEARS =
  /(?<ad>A\.?D\.? )?(?<one>\d{1,4})(?!\d|(?:st|nd|rd|th)\b)(?: ?[–-] ?(?<other>\d{1,4})(?!\d))?(?: ?(?<era>B\.? ?C\.?(?: ?E\.?)?|A\.? ?D\.?|C\.? ?E\.?))?/u;
const CENTURY = /(?<one>\d{1,2})(?:st|nd|rd|th)[ -]century(?: (?<era>B\.? ?C\.?(?: ?E\.?)?|A\.?D\.?|C\.?E\.?))?/iu;
const BEFORE = /^B/i;
const HUNDRED = 100;
/** A number of so few digits is no year without its era. */
const LEAST_OF_YEAR = 1000;

/**
 * The date that the document on a thing has in a field ("Date: AD 175–200"): the only document among the passages whose title says all of the thing.
 * @returns undefined where none or several do, or what stands there is no year, period or century
 */
export function statedDate(thing: string, passages: readonly Passage[]): StatedDate | undefined {
  const wanted = [...tellingStemsOf(thing)];
  if (wanted.length === 0) return undefined;
  const own = passages.filter(({ title }) => {
    const said = tellingStemsOf(title);
    return wanted.every((one) => said.has(one));
  });
  if (new Set(own.map(({ title }) => title)).size !== 1) return undefined;
  for (const passage of own) {
    const found = FIELD.exec(passage.text);
    const years = found ? yearsOf(found.groups!['value']!) : undefined;
    if (years) return { date: found!.groups!['value']!, ...years, passage, sentence: found![0].trim() };
  }
  return undefined;
}

/** The first and the last year that a date means. */
function yearsOf(value: string): { from: number; to: number } | undefined {
  const century = CENTURY.exec(value)?.groups;
  if (century) {
    const [first, last] = [(Number(century['one']) - 1) * HUNDRED + 1, Number(century['one']) * HUNDRED];
    return BEFORE.test(century['era'] ?? '') ? { from: -last, to: -first } : { from: first, to: last };
  }
  const { ad, one, other = one, era = ad } = YEARS.exec(value)?.groups ?? {};
  if (one === undefined || (era === undefined && Number(one) < LEAST_OF_YEAR)) return undefined;
  const years = [Number(one), Number(other)].map((year) => (BEFORE.test(era ?? '') ? -year : year));
  return years[0]! <= years[1]! ? { from: years[0]!, to: years[1]! } : undefined;
}
