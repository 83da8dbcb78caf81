import type { ReadSentence, ReadSpan } from '../question-hops/read-passage';

/** A time for which a sentence says that something held. */
export interface Period {
  /** first and last year; undefined: not said */
  readonly from: number | undefined;
  readonly until: number | undefined;
  /** as the sentence has them */
  readonly fromText: string;
  readonly untilText: string;
  /** it holds still, or its end is a death that the sentence gives no year of */
  readonly open: boolean;
  /** offsets of the dates in the sentence */
  readonly start: number;
  readonly end: number;
}

const WORDS = String.raw`(?:[\p{L}'’-]+ ){0,5}`;
const TO = new RegExp(
  String.raw`^\s*,?\s*(?:to|until|till|through|though|up to|[-‐-—])\s*(?:${WORDS}(?:in|on|of) )?(?:the )?$`,
  'iu',
);
const BETWEEN = /\bbetween\s*(?:the\s*)?$/i;
const AND = /^\s*and\s*$/i;
const SINCE = new RegExp(String.raw`\bsince (?:the )?(?:${WORDS}(?:in|on|of) |\p{L}+ )?$`, 'iu');
const UNTIL = new RegExp(String.raw`\b(?:until|till|up to|up until|through)\s+(?:${WORDS}(?:in|on|of) )?(?:the )?$`, 'iu');
const FROM = /\bfrom\s+(?:the\s+)?$/i;
const TO_DEATH = /^\s*(?:to|until|till)\s+(?:his|her|their|its)\b/i;
const TO_NOW = /^\s*(?:to|until|till|[-‐-—])\s*(?:the )?(?:present|today|now)\b/i;
const POINT = /\b(?:in|during|by|as of|on)\s+(?:the\s+)?$/i;
const CUE_CHARACTERS = 60;

/** Periods of a sentence in order: "from 1901 to 1912", "since 2000", "until 1954", "(1901–12)"; a year alone is a period of that year. */
export function periodsOf({ text, dates }: Pick<ReadSentence, 'text' | 'dates'>): Period[] {
  const found: Period[] = [];
  for (let i = 0; i < dates.length; i++) {
    const date = dates[i]!;
    const next = dates[i + 1];
    const before = text.slice(Math.max(0, date.start - CUE_CHARACTERS), date.start);
    const behind = text.slice(date.end, next?.start ?? text.length);
    const [from, until] = yearsOf(date);
    if (from === undefined) continue;
    const one = { start: date.start, end: date.end, open: false };
    if (date.iso!.includes('/')) {
      const [first = '', last = ''] = date.iso!.split('/');
      found.push({ ...one, from, until, fromText: first, untilText: last });
    } else if (next && (TO.test(behind) || (BETWEEN.test(before) && AND.test(behind)))) {
      const end = yearsOf(next)[1];
      found.push({ ...one, end: next.end, from, until: end, fromText: date.text, untilText: next.text });
      i += 1;
    } else if (SINCE.test(before) || (FROM.test(before) && TO_NOW.test(behind)))
      found.push({ ...one, from, until: undefined, fromText: date.text, untilText: '', open: true });
    else if (UNTIL.test(before)) found.push({ ...one, from: undefined, until, fromText: '', untilText: date.text });
    else if (FROM.test(before) || TO_DEATH.test(behind))
      found.push({ ...one, from, until: undefined, fromText: date.text, untilText: '', open: true });
    else if (POINT.test(before)) found.push({ ...one, from, until, fromText: date.text, untilText: date.text });
  }
  return found;
}

/** First and last year of a date. */
export function yearsOf({ iso = '' }: Pick<ReadSpan, 'iso'>): [number | undefined, number | undefined] {
  const [from = '', to = from] = iso.split('/');
  return [yearOf(from, '0'), yearOf(to, '9')];
}

function yearOf(iso: string, unknown: string): number | undefined {
  const year = /^(-?)([\dX]{4})/.exec(iso);
  if (!year) return undefined;
  const value = Number(year[2]!.replaceAll('X', unknown));
  return year[1] === '-' ? -value : value;
}
