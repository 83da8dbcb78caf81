import { amounts, fold, isWhole, LEXICAL, lexicalBits, relationSynonyms, stem, timeExpressions, words } from '@strata/text';
import { readText } from '../names/text-reading';
import { thingsOfText } from '../things-of-text';
import type { AskedType } from './asked-question/asked-type';
import type { SaidSentence } from './said-sentences';
import type { Span } from './passage-text/shortened-quote';

/** A stretch of a sentence that may be the answer. */
export interface AnswerCandidate extends Span {
  readonly text: string;
}

/** What bounds a number from before: "more than 70,000", "100–150". */
const BOUND =
  /(?:(?:more|less|fewer) than|over|at least|at most|up to|about|around|approximately|nearly|almost|[\d.,]+ ?(?:[–-]|to)) ?$/i;
const COUNTRY = stem('country');
const YEAR = stem('year');

/** What in a sentence is of the kind that is asked for; names by what the sentence lets one say of their kind. */
export function answerCandidates(text: string, { kind, noun }: AskedType): AnswerCandidate[] {
  const of = ({ start, end }: Span) => ({ start, end, text: text.slice(start, end).trim() });
  const head = noun.at(-1);
  switch (kind) {
    case 'date':
      return timeExpressions(text)
        .filter(({ iso }) => !iso.startsWith('--'))
        .map((span) => of(head === YEAR ? yearIn(text, span) : span));
    case 'number':
      return amounts(text)
        .filter(({ unit }) => head !== stem('percentage') || unit === '%')
        .map(({ start, end }) => of({ start: start - (BOUND.exec(text.slice(0, start))?.[0].length ?? 0), end }));
    case undefined:
    case 'nationality':
    case 'concept':
      return [];
    default: {
      const read = readText(text);
      const { start, end } = read.tokens;
      return thingsOfText(read)
        .filter(({ told }) => told.kind === kind)
        .flatMap(({ thing }) => thing.mentions.map(({ from, to }) => of({ start: start[from]!, end: end[to]! })))
        .filter((one) => kind !== 'place' || isPlaceOf(fold(one.text), head));
    }
  }
}

/** Places that no state is. */
const WITHIN_STATES = new Set(
  ['city', 'town', 'village', 'county', 'river', 'lake', 'bridge', 'airport', 'street', 'square', 'suburb'].map(stem),
);

/** The year alone of a date. */
function yearIn(text: string, { start, end }: Span): Span {
  const year = /\b\d{4}$/.exec(text.slice(start, end));
  return year ? { start: start + year.index, end } : { start, end };
}

/** A country where one is asked for, and none where a city is. */
function isPlaceOf(name: string, noun: string | undefined): boolean {
  const bits = lexicalBits(name);
  const isCountry = (bits & LEXICAL.country) !== 0;
  if (noun !== undefined && WITHIN_STATES.has(noun) && isWhole(name) && (bits & (LEXICAL.city | LEXICAL.largeCity)) === 0)
    return false;
  if (noun !== undefined) return isCountry === (noun === COUNTRY);
  return isCountry || (bits & LEXICAL.demonym) === 0;
}

/** Words of an opening in which it says what its title is. */
const DEFINITION = 16;

/** How much of the noun that is asked for ("Danish heavy metal band") the opening of a passage says of its title, 0..1; 0 without the last word. */
export function definedAs({ opens, text }: SaidSentence, { noun }: AskedType): number {
  const head = noun.at(-1);
  const is = opens && head !== undefined ? /\b(?:is|was|are|were) (?:an?|the|one of)\b/.exec(text) : null;
  if (!is) return 0;
  const said = words(text.slice(is.index))
    .slice(0, DEFINITION)
    .map((word) => stem(word.text));
  return said.includes(head!) ? noun.filter((word) => said.includes(word)).length / noun.length : 0;
}

/** Words at which nearness falls to 1/e, and what a boundary between clauses counts. */
const DISTANCE = 8;
const BOUNDARY = 3;
const SYNONYM = 0.7;
const CLAUSE_BOUNDARY = /[;:()–—]|, (?:and|but|while|which|who)\b/g;

/** How near a word, or another for the same relation, stands to a candidate in its sentence, 0..1. */
export function nearnessTo({ start, end }: Span, text: string, term: string): number {
  const synonyms = relationSynonyms(term);
  let nearest = 0;
  for (const word of words(text)) {
    const key = stem(word.text);
    const share = key === term ? 1 : synonyms.has(key) ? SYNONYM : 0;
    if (share === 0 || (word.start >= start && word.end <= end)) continue;
    const between = word.start < start ? text.slice(word.end, start) : text.slice(end, word.start);
    const distance = words(between).length + BOUNDARY * (between.match(CLAUSE_BOUNDARY)?.length ?? 0);
    nearest = Math.max(nearest, share * Math.exp(-distance / DISTANCE));
  }
  return nearest;
}
