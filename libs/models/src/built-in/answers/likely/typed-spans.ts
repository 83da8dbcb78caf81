import { amounts, fold, LEXICAL, lexicalBits, properNames, timeExpressions, words } from '@strata/text';
import type { Span } from '../passage-text/shortened-quote';

/** What a stretch of a sentence is by its form and by the lexicon. */
export const SPAN_TYPES = [
  ...['year', 'date', 'yearlyDate', 'number', 'country', 'place', 'demonym', 'givenName', 'familyName'],
  ...['loneFamilyName', 'loneName', 'name', 'quoted', 'none'],
] as const;
export type SpanType = (typeof SPAN_TYPES)[number];

/** A stretch of a sentence that may be the answer to a question. */
export interface TypedSpan extends Span {
  readonly text: string;
  readonly type: SpanType;
}

/** Of a row of a table. */
const MOST = 32;
const QUOTED = /["“]([^"“”]{2,60})["”]/g;

/** Dates, numbers, names and titles in quotation marks of a sentence. */
export function typedSpans(sentence: string): TypedSpan[] {
  const of = ({ start, end }: Span, type: SpanType): TypedSpan => ({ start, end, type, text: sentence.slice(start, end).trim() });
  const times = timeExpressions(sentence).map(({ end, ...time }) => ({ ...time, end: sentence[end - 1] === '.' ? end - 1 : end })); // "6 May." at the end
  const isDated = ({ start, end }: Span) => times.some((time) => time.start < end && start < time.end);
  const found = times.map((time) => of(time, typeOfDate(time.iso)));
  for (const amount of amounts(sentence)) if (!isDated(amount)) found.push(of(amount, 'number'));
  for (const name of properNames(sentence)) if (!isDated(name)) found.push(of(name, typeOfName(name.name)));
  for (const { 1: quoted = '', index } of sentence.matchAll(QUOTED))
    found.push(of({ start: index + 1, end: index + 1 + quoted.length }, 'quoted'));
  return found.slice(0, MOST);
}

function typeOfDate(iso: string): SpanType {
  if (iso.startsWith('--')) return 'yearlyDate';
  return /^\d{4}$/.test(iso) ? 'year' : 'date';
}

function typeOfName(name: string): SpanType {
  const whole = lexicalBits(fold(name));
  if (whole & LEXICAL.country) return 'country';
  if (whole & (LEXICAL.city | LEXICAL.largeCity | LEXICAL.place)) return 'place';
  if (whole & LEXICAL.demonym) return 'demonym';
  const parts = words(name).map(({ text }) => lexicalBits(text));
  const [first = 0, last = 0] = [parts[0], parts.at(-1)];
  if (parts.length < 2) return first & (LEXICAL.familyName | LEXICAL.givenName) ? 'loneFamilyName' : 'loneName';
  if (first & LEXICAL.givenName) return 'givenName';
  return last & LEXICAL.familyName ? 'familyName' : 'name';
}
