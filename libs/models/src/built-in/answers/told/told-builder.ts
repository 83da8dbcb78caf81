import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { readableQuote } from '../passage-text/readable-quote';
import { saidSentences } from '../said-sentences';
import { isSaidOfThing } from './said-of-thing';

/** Who made a thing, by the place that it was made at, and the sentence that says so. */
export interface ToldBuilder {
  readonly name: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const MADE = 'built|made|constructed|manufactured|produced|assembled|cast|forged|printed|brewed|baked|woven';
const THING = '(?:the )?(?<thing>[^?]{2,60}?)';
const ASKS: readonly RegExp[] = [
  `(?:who|(?:which|what) (?:company|firm|yard|shipyard|factory|manufacturer|builder|workshop|foundry)) (?:${MADE}) ${THING}`,
  `(?:by whom|by (?:which|what) \\p{L}+) (?:was|were) ${THING} (?:${MADE})`,
  `who (?:was|were) ${THING} (?:${MADE}) by`,
].map((pattern) => new RegExp(`^(?:and )?${pattern}[\\s?.!]*$`, 'iu'));
/** What makes things and is a place at once. */
const PLACE =
  'shipyard|boatyard|dockyard|yard|works|factory|foundry|mill|brewery|workshop|plant|press|studio|bakery|forge|pottery|kiln|shop|manufactory';
const WORD = String.raw`\p{Lu}[\p{L}\p{N}'’&.-]*`;
const NAME = String.raw`${WORD}(?: (?:and |& |de |von |van )?${WORD}){0,4}`;
/** It may open a sentence. */
const SAID = MADE.split('|')
  .map((verb) => `[${verb[0]!.toUpperCase()}${verb[0]}]${verb.slice(1)}`)
  .join('|');
const AT_ONE = PLACE.split('|')
  .map((place) => `[${place[0]!.toUpperCase()}${place[0]}]${place.slice(1)}`)
  .join('|');
/** "at Halden Yard", "at the boatyard of Nils Strand", "at the Holm works" */
const AT = new RegExp(
  String.raw`\b(?:${SAID})\b(?: \p{Ll}+){0,5}? (?:at|by|in) (?:the )?(?<place>(?:${WORD} ){1,4}(?:${AT_ONE})(?!\p{L})|(?:${PLACE}) of ${NAME})`,
  'gu',
);
const PASSIVE = /(?:\b(?:was|were|is|are|been|being)(?: \p{L}+){0,2}|[,(]|\b(?:ship|boat|vessel|machine|engine)) ?$/iu;
const DENIED = /\b(?:not|never|nor)\b|n['’]t\b/i;

/**
 * Who made a thing that is said to be made at a yard, a works or the like: "built at Halden Yard". Nothing where sentences say so of different ones.
 * @param passages best first
 */
export function toldBuilder(question: string, passages: readonly Passage[]): ToldBuilder | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  const thing = ASKS.map((pattern) => pattern.exec(question.trim())?.groups!['thing']).find((one) => one !== undefined);
  if (thing === undefined || !/\p{Lu}|\d/u.test(thing)) return undefined;
  const found = passages.flatMap((passage) => saidSentences(passage).flatMap(({ text }) => madeAt(text, thing, passage) ?? []));
  const [first] = found;
  return first && found.every(({ name }) => name === first.name) ? first : undefined;
}

function madeAt(written: string, thing: string, passage: Passage): ToldBuilder | undefined {
  const sentence = readableQuote(written);
  for (const { 0: said, index, groups } of sentence.matchAll(AT)) {
    const before = sentence.slice(0, index);
    if (!PASSIVE.test(before) || DENIED.test(said) || DENIED.test(before.slice(before.lastIndexOf(',') + 1))) continue;
    if (isSaidOfThing(thing, passage, before)) return { name: placeOf(groups!['place']!), passage, sentence: written };
  }
  return undefined;
}

/** With its article where its name is no name alone: "the boatyard of Nils Strand". */
const placeOf = (place: string): string => (/^\p{Ll}|\s\p{Ll}\S*$/u.test(place) ? `the ${place}` : place);
