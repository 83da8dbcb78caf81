import type { Span } from './shortened-quote';
import { NUMBER, PERIOD } from './time-words';

const MONTH = String.raw`(?:jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)`;
const DAY = String.raw`\d{1,2}(?:st|nd|rd|th|\.)?`;
const WEEKDAY =
  '(?:mon|tues|wednes|thurs|fri|satur|sun)days?|(?:mon|diens|mitt|donners|frei|sams|sonn)tag|mittwoch|(?:mon|tue|wed|thu|fri|sat|sun)';
const CLOCK = String.raw`\d{1,2}[:.]\d\d(?: ?(?:[ap]\.?m\.?|uhr))?|\d{1,2} ?(?:[ap]\.?m\.?|uhr)`;
const DATE = String.raw`(?:(?:${MONTH}\.? ${DAY}|${DAY} ${MONTH}|${MONTH})(?:,? \d{4})?|${WEEKDAY}|${CLOCK})`;
/** What may stand beside a whole date and is one with it only: "*3* to 5 May", "May 3-*5*". */
const PART_OF_DATE = String.raw`(?:${DATE}|${DAY}(?:,? \d{4})?)`;
const DATES_JOIN = '(?: ?[-–—] ?| (?:to|or|until|till|through|bis|bis zum|oder) )';
const QUANTITY = NUMBER.replace('|a|an|', '|');
const UNIT = String.raw`(?:[ -](?:${PERIOD}))?`;
const OPENS = '(?:between |from |vom? )?';

const DATE_BEFORE = new RegExp(String.raw`(?<![\p{L}\p{N}.,:])${OPENS}${PART_OF_DATE}${DATES_JOIN}$`, 'iu');
const DATE_BEHIND = new RegExp(String.raw`^${DATES_JOIN}${PART_OF_DATE}(?![\p{L}\p{N}])`, 'iu');
const NUMBER_BEFORE = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,:/–-])(?:${OPENS}${QUANTITY}${UNIT}(?: to | or | bis | oder |[–-])|between ${QUANTITY}${UNIT} and )(?:an? )?$`,
  'iu',
);
const NUMBER_BEHIND = new RegExp(String.raw`^(?: to | or | bis | oder |[–-])${QUANTITY}${UNIT}(?![\p{L}\p{N}:/-]|[.,]\d)`, 'iu');
const IS_DATE = new RegExp(`^${DATE}$`, 'iu');
const IS_NUMBER = new RegExp(`^${QUANTITY}${UNIT}$`, 'iu');
const OPENS_WITH_NUMBER = new RegExp(`^${QUANTITY}(?![\\p{N}:/.,-])`, 'iu');
const AROUND = 40;

/** A date in a sentence with the other end of its period, or the other date that it may be: "Oct 23 - Nov 7, 2025". */
export function wholeDates(sentence: string, span: Span): Span {
  if (!IS_DATE.test(sentence.slice(span.start, span.end))) return span;
  return widened(sentence, span, DATE_BEFORE, DATE_BEHIND);
}

/** A number or amount with what it reaches to, or the other one that it may be: "30 minutes or one hour", "four or eight". */
export function wholeAmounts(sentence: string, span: Span): Span {
  const text = sentence.slice(span.start, span.end);
  if (!OPENS_WITH_NUMBER.test(text)) return span;
  return widened(sentence, span, NUMBER_BEFORE, IS_NUMBER.test(text) ? NUMBER_BEHIND : undefined);
}

function widened(sentence: string, { start, end }: Span, before: RegExp, behind: RegExp | undefined): Span {
  const opening = before.exec(sentence.slice(Math.max(0, start - AROUND), start))?.[0] ?? '';
  const closing = behind?.exec(sentence.slice(end, end + AROUND))?.[0] ?? '';
  // joined on both sides it is a part of something else: "2020-05-03", "844-303-6515"
  if (closing !== '' && (opening !== '' || /[\d/:.–-]$/.test(sentence.slice(0, start)))) return { start, end };
  return { start: start - opening.length, end: end + closing.length };
}
