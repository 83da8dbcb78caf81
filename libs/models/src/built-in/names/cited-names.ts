import { isCapital, KIND, LEXICAL } from '@strata/text';
import type { MentionTokens, ReadText } from './read-text';

const YEAR = /^(?:1[89]|20)\d\d[a-z]?$/;

/** Whether a word is the year of a work. */
export function isYearOfWork(text: string): boolean {
  return YEAR.test(text);
}

/** The people of "Shibatani 1990" and "Sperber & Wilson (1995)" in what cites so, and whoever a notice names behind a year: "2009 Bo Ek". */
export function partsOfCitation(read: ReadText, mention: MentionTokens): MentionTokens[] {
  const named = withoutYears(read, mention);
  const { from, to } = named;
  const { type } = read.tokens;
  if (!read.citing || to !== from + 2 || type[from + 1]!.text !== '&') return [named];
  if (!isFamilyName(read, from) || !isFamilyName(read, to)) return [named];
  const [next, second] = [type[to + 1], type[to + 2]];
  const cited = isYearOfWork(next?.text ?? '') || isYearOfWork(second?.text ?? '');
  return cited || next?.text === "'s" || next?.kind === KIND.lower
    ? [
        { ...named, to: from },
        { ...named, from: to },
      ]
    : [named];
}

function withoutYears(read: ReadText, mention: MentionTokens): MentionTokens {
  const { type } = read.tokens;
  let { from, to } = mention;
  if (read.citing && to > from && isYearOfWork(type[to]!.text) && isFamilyName(read, to - 1)) to--;
  const [first, second] = [type[from]!, type[from + 1]];
  const given = second !== undefined && (second.bits & (LEXICAL.givenName | LEXICAL.organization)) !== 0 && to > from + 1;
  if (read.formal && given && isYearOfWork(first.text) && type.slice(from + 1, to + 1).every(({ kind }) => isCapital(kind))) from++;
  return { ...mention, from, to };
}

function isFamilyName({ tokens }: ReadText, i: number): boolean {
  const { kind, bits, text } = tokens.type[i]!;
  return kind === KIND.capital && text.length > 2 && (bits & (LEXICAL.country | LEXICAL.largeCity | LEXICAL.organization)) === 0;
}
