import { relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import type { HopRelation } from '../question-plans/hop-relation';
import type { ReadPassage, ReadSentence } from './read-passage';

/** What a field of a passage holds. */
export interface StatedField {
  readonly value: string;
  readonly sentence: ReadSentence;
}

/** `Author: …`, `- Release manager: …`, `**Status:** …`, `| Owner | … |`: a label of a few words, and what it holds. */
const FIELD = /^(?:[-*+•]\s+)?(?:\*\*|__)?(\p{L}[^:|<>*]{0,40}?)(?:\*\*|__)?:(?:\*\*|__)?\s+(\S.*)$/u;
const ROW = /^\|\s*(?:\*\*|__)?(\p{L}[^:|<>*]{0,40}?):?(?:\*\*|__)?\s*\|\s*([^|]*[^|\s])\s*\|$/u;
/** "This field serves two purposes: …", "The county has two districts: …" are sentences that go on after their colon. */
const LEADS_OVER =
  /^(?:this|that|these|those|it|they|there|here|we|you)\b|\s(?:has|have|had|is|are|was|were|includes?|contains?|consists?|comprises?)\s/i;
const MOST_LABEL_WORDS = 4;
/** Characters; what is longer is prose behind a colon. */
const LONGEST_VALUE = 240;
/** Words of a label that say only what kind of value stands there. */
const KINDS_OF_VALUE = new Set(['date', 'name', 'year', 'time', 'by', 'on'].map(stem));

/**
 * What the header of a document, a list of facts or a table of two columns says under a relation's own name.
 * @returns undefined where no field is called so
 */
export function statedField({ sentences }: ReadPassage, { stems }: HopRelation): StatedField | undefined {
  const asked = new Set(stems);
  for (const sentence of sentences) {
    const [, label, value] = FIELD.exec(sentence.text) ?? ROW.exec(sentence.text) ?? [];
    if (label === undefined || value === undefined || value.length > LONGEST_VALUE || LEADS_OVER.test(label)) continue;
    const said = labelStems(label);
    if (said.length === 0 || said.length > MOST_LABEL_WORDS || !isCalled(said, asked)) continue;
    const shown = withoutAddresses(value);
    if (shown !== '') return { value: shown, sentence };
  }
  return undefined;
}

function labelStems(label: string): string[] {
  return words(label)
    .filter(({ text }) => !STOP_WORDS.has(text))
    .map(({ text }) => stem(text));
}

/** A label is made of words of the relation, or has all of them in it. */
function isCalled(label: readonly string[], asked: ReadonlySet<string>): boolean {
  const telling = label.filter((word) => !KINDS_OF_VALUE.has(word));
  const isAsked = (word: string) => asked.has(word) || [...relationSynonyms(word)].some((synonym) => asked.has(synonym));
  if (telling.length > 0 && telling.every(isAsked)) return true;
  const words = new Set(label);
  return asked.size > 0 && [...asked].every((word) => words.has(word));
}

/** "Ann Lee <ann@example.com>, Bo Day" are Ann Lee and Bo Day. */
function withoutAddresses(value: string): string {
  return value
    .replace(/\s*[<(]?[^\s<>(),;]+@[^\s<>(),;]+[>)]?/g, '')
    .replace(/\s+,/g, ',')
    .replace(/^[,;\s]+|[,;\s]+$/g, '');
}
