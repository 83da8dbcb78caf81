import type { Token } from './tokens';

/** A span of days, `until` exclusive, both `YYYY-MM-DD`; `year` where the words are a year alone. */
export interface DateSpan {
  readonly from: string;
  readonly until: string;
  readonly year?: number;
}

const MONTHS = 'january february march april may june july august september october november december'.split(' ');
const DAY_MS = 86_400_000;
const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);
const at = (year: number, month: number, day: number): number => Date.UTC(year, month, day);

/** @returns the span and how many tokens it takes; undefined when no date begins here */
export function dateAt(tokens: readonly Token[], start: number, now: Date): { span: DateSpan; length: number } | undefined {
  const texts = tokens.slice(start, start + 4).map(({ word }) => word);
  return (
    isoDate(texts) ??
    spelledDate(tokens.slice(start, start + 4)) ??
    quarter(texts) ??
    relative(tokens, start, now) ??
    plainYear(tokens[start])
  );
}

type Found = { span: DateSpan; length: number } | undefined;

function isoDate([first = '']: readonly string[]): Found {
  const match = /^(\d{4})-(\d{2})(?:-(\d{2}))?$/.exec(first);
  if (!match) return undefined;
  const [year, month, day] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (year === undefined || month === undefined || month < 1 || month > 12) return undefined;
  return {
    span:
      day === undefined
        ? days(at(year, month - 1, 1), at(year, month, 1))
        : days(at(year, month - 1, day), at(year, month - 1, day + 1)),
    length: 1,
  };
}

/** `5 March 2024`, `March 5, 2024`, `March 5th 2024`, `March 2024`. */
function spelledDate(tokens: readonly Token[]): Found {
  const dayOf = (token: Token | undefined) => {
    const match = /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(token?.word.replace(/,$/, '') ?? '');
    return match && Number(match[1]) <= 31 ? Number(match[1]) : undefined;
  };
  const yearOf = (token: Token | undefined) => (token && /^\d{4}$/.test(token.word) ? Number(token.word) : undefined);
  const [first, second, third, fourth] = tokens;
  const of = second?.word === 'of' ? 1 : 0;
  const monthFirst = monthOf(first);
  if (monthFirst !== undefined) {
    const day = dayOf(second);
    const year = yearOf(third);
    if (day !== undefined && year !== undefined)
      return { span: days(at(year, monthFirst, day), at(year, monthFirst, day + 1)), length: 3 };
    const yearNext = yearOf(of ? third : second);
    if (yearNext !== undefined) return { span: days(at(yearNext, monthFirst, 1), at(yearNext, monthFirst + 1, 1)), length: 2 + of };
  }
  const month = monthOf(of ? third : second);
  const day = dayOf(first);
  const year = yearOf(of ? fourth : third);
  if (month === undefined || day === undefined || year === undefined) return undefined;
  return { span: days(at(year, month, day), at(year, month, day + 1)), length: 3 + of };
}

function monthOf(token: Token | undefined): number | undefined {
  const word = token?.word.replace(/[.,]$/, '') ?? '';
  if (word.length < 3) return undefined;
  const found = MONTHS.findIndex(
    (month) => month === word || month.slice(0, 3) === word || (word === 'sept' && month === 'september'),
  );
  return found < 0 ? undefined : found;
}

/** `Q1 2024`, `first quarter of 2024`. */
function quarter(texts: readonly string[]): Found {
  const short = /^q([1-4])$/.exec(texts[0] ?? '');
  const spelled = ['first', 'second', 'third', 'fourth'].indexOf(texts[0] ?? '');
  const number = short ? Number(short[1]) - 1 : spelled >= 0 && texts[1] === 'quarter' ? spelled : undefined;
  if (number === undefined) return undefined;
  const rest = texts.slice(short ? 1 : 2);
  const skipped = rest[0] === 'of' ? 1 : 0;
  const year = Number(rest[skipped]);
  if (!/^\d{4}$/.test(rest[skipped] ?? '')) return undefined;
  return { span: days(at(year, number * 3, 1), at(year, number * 3 + 3, 1)), length: (short ? 2 : 3) + skipped };
}

/** `today`, `yesterday`, `this year`, `last month`, `last 30 days`. */
function relative(tokens: readonly Token[], start: number, now: Date): Found {
  const [first, second, third] = tokens.slice(start, start + 3);
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  if (first?.word === 'today') return { span: days(today, today + DAY_MS), length: 1 };
  if (first?.word === 'yesterday') return { span: days(today - DAY_MS, today), length: 1 };
  const back =
    first?.word === 'this' ? 0 : first?.word === 'last' || first?.word === 'past' || first?.word === 'previous' ? 1 : undefined;
  if (back === undefined) return undefined;
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()];
  if (second?.word === 'year')
    return { span: { ...days(at(year - back, 0, 1), at(year - back + 1, 0, 1)), year: year - back }, length: 2 };
  if (second?.word === 'month') return { span: days(at(year, month - back, 1), at(year, month - back + 1, 1)), length: 2 };
  const amount = second?.value;
  const unit = /^(day|week|month|year)s$/.exec(third?.word ?? '')?.[1];
  if (back === 0 || amount === undefined || unit === undefined) return undefined;
  const begin =
    unit === 'month'
      ? at(year, month - amount, now.getUTCDate())
      : unit === 'year'
        ? at(year - amount, month, now.getUTCDate())
        : today - amount * DAY_MS * (unit === 'week' ? 7 : 1);
  return { span: days(begin, today + DAY_MS), length: 3 };
}

function plainYear(token: Token | undefined): Found {
  const decade = /^((?:1[5-9]|20)\d)0s$/.exec(token?.word ?? '');
  if (decade) {
    const from = Number(`${decade[1] ?? ''}0`);
    return { span: days(at(from, 0, 1), at(from + 10, 0, 1)), length: 1 };
  }
  if (token === undefined || !/^(?:1[5-9]|20)\d\d$/.test(token.text)) return undefined;
  const year = Number(token.text);
  return { span: { ...days(at(year, 0, 1), at(year + 1, 0, 1)), year }, length: 1 };
}

function days(from: number, until: number): DateSpan {
  return { from: iso(from), until: iso(until) };
}
