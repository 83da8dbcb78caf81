import type { Span } from './shortened-quote';

/** What stands before the first and between the two dates of a period, by language; the second alone joins where it cannot mean anything else. */
const PERIODS: readonly (readonly [opens: string, joins: string])[] = [
  ['between', 'and'],
  ['from', 'to|until|till|through'],
  ['zwischen(?: den jahren)?', 'und'],
  ['von|vom|ab', 'bis(?: zum)?'],
  ['entre(?: les années| los años)?', 'et|y|e'],
  ["de|d['’]|desde|du", "à|a|hasta|até|jusqu[’']?(?:à|en)|au"],
  ['tra(?: il)?|fra(?: il)?', "e(?: il)?|e l['’]"],
  ["dal|dall['’]|da", "al|all['’]|a"],
  ['tussen', 'en'],
  ['van', 'tot'],
  ['între', 'și|şi'],
  ['din|de la', 'până în|la'],
  ['между', 'и'],
  ['с|со', 'по|до'],
];
/** Without anything before them. */
const JOINS_ALONE = /^ ?(?:[–—]|bis|until|till) ?$/iu;
const COMPILED = PERIODS.map(
  ([opens, joins]) => [new RegExp(`(?<!\\p{L})(?:${opens}) ?$`, 'iu'), new RegExp(`^ (?:${joins}) ?$`, 'iu')] as const,
);
const LONGEST_OPENING = 24;
const LONGEST_JOINT = 16;

/** Dates of a sentence, of which two that begin and end a period are one with the words that say so: "zwischen 1788 und 1791". */
export function withDateRanges(sentence: string, dates: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (let i = 0; i < dates.length; i++) {
    const [from, to] = [dates[i]!, dates[i + 1]];
    const range = to && rangeOf(sentence, from, to);
    found.push(range ?? from);
    if (range) i++;
  }
  return found;
}

function rangeOf(sentence: string, from: Span, to: Span): Span | undefined {
  if (to.start - from.end > LONGEST_JOINT) return undefined;
  const before = sentence.slice(Math.max(0, from.start - LONGEST_OPENING), from.start);
  const between = sentence.slice(from.end, to.start);
  for (const [opens, joins] of COMPILED) {
    const opening = joins.test(between) ? opens.exec(before)?.[0] : undefined;
    if (opening !== undefined) return { start: from.start - opening.length, end: to.end };
  }
  return JOINS_ALONE.test(between) ? { start: from.start, end: to.end } : undefined;
}
