import type { Steps } from '@strata/event-loop';
import { textLanguage } from '@strata/text';
import type { Described } from '../question-plans/described';
import type { HopAnswer } from './hop-answer';
import { reach } from './reach-thing';
import type { HopReader } from './read-hop';

interface LifeFact {
  /** Words that may tell it, however a passage does. */
  readonly said: RegExp;
  /** what is not stated, of somebody of a name */
  readonly unstated: (name: string) => string;
}

const BIRTH = /\b(?:[Bb]orn|[Bb]irth\p{Ll}*|[Nn]ative|[Hh]ome ?town|hails?|hailed|raised|grew up|childhood|from(?= \p{Lu}))\b/u;
const DEATH =
  /\b(?:died?|dies|dead|deaths?|killed|executed|murdered|assassinated|pass(?:ed|es) away|passing|deceased|suicide|drowned|perished|fell|fallen|shot|hanged|beheaded|crash(?:ed)?|lost (?:her|his) life)\b/iu;
const BURIAL =
  /\b(?:buried|burial|interred|entombed|laid to rest|tomb|grave|graveyard|cemetery|churchyard|crypt|cremated|ashes)\b/iu;

const LIFE_FACTS: Readonly<Record<string, LifeFact>> = {
  'birth place': { said: BIRTH, unstated: (name) => `where ${name} was born` },
  'death place': { said: DEATH, unstated: (name) => `where ${name} died` },
  'death date': { said: DEATH, unstated: (name) => `when ${name} died` },
  'burial place': { said: BURIAL, unstated: (name) => `where ${name} is buried` },
};
/** `(born 6 January 1986)`, `(1901 – 1980)`: dates of a life, which no place stands in where none was read. */
const BRACKETS = /\([^()]*(?:\([^()]*\)[^()]*)*\)/gu;

/**
 * What a question asks of somebody's life, where the passages about that person say nothing of it: whatever else stands near its words is no answer.
 * Undefined where they may say it in words that were not read, and where there are none.
 */
export function* unstatedLife(asked: Described, reader: HopReader): Steps<HopAnswer | undefined> {
  if (asked.kind !== 'hop' || asked.from.kind !== 'named') return undefined;
  const fact = LIFE_FACTS[asked.relation.name];
  if (!fact) return undefined;
  const [thing] = yield* reach(asked.from, reader);
  const opening = thing && reader.opening(thing);
  if (!opening || !isEnglish(opening.sentence)) return undefined; // other languages tell it in other words
  const said = yield* reader.saidAbout(thing, fact.said);
  if (said.some((sentence) => fact.said.test(sentence.replace(BRACKETS, ' ')))) return undefined;
  return { answer: '', evidence: [opening], unstated: fact.unstated(asked.from.name) };
}

function isEnglish(sentence: string): boolean {
  return /\b(?:is|was|are|were)\b/u.test(sentence) && ['en', undefined].includes(textLanguage(sentence));
}
