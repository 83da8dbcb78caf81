import type { Steps } from '@strata/event-loop';
import { relationSynonyms, STOP_WORDS, stem, words } from '@strata/text';
import type { HopSources } from '../question-hops/hop-sources';
import type { ReadPassage } from '../question-hops/read-passage';
import { foldedName, nameWords, readPassage } from '../question-hops/read-passage';

/** A passage that a name led to. */
export interface FollowedName {
  readonly passage: number;
  readonly name: string;
  /** the passage that the name stands in */
  readonly from: number;
  /** words of the question that are answered for here and nowhere before */
  readonly covers: readonly string[];
  /** share of the question, by the rarity of its words, that is covered now, 0..1 */
  readonly coverage: number;
}

interface QuestionWord {
  readonly text: string;
  readonly stem: string;
  readonly synonyms: ReadonlySet<string>;
  /** share of the question */
  readonly weight: number;
}

const MOST_STEPS = 4;
const OWN_PASSAGES = 2;
/** Names in more passages than this, such as those of countries, lead anywhere. */
const MOST_MENTIONS = 60;
/** From this share on a question counts as covered. */
const COVERED = 0.95;
/** A passage that covers less than this of the question besides is no step. */
const LEAST_GAIN = 0.15;
const SYNONYM = 0.5;
/** What a passage about the name counts more than one that mentions it. */
const ABOUT = 0.03;

/**
 * Follows the names in the passages for a question to others that have them, until the words of the question are covered: each step goes to
 * the passage that covers most of what is left, by what it says in the very sentence that has the name, or anywhere when it is about it.
 * Greedy, at most four steps. In steps of one passage each.
 * @param known the passages to begin with
 */
export function* followNamesSteps(question: string, known: readonly number[], sources: HopSources): Steps<FollowedName[]> {
  const asked = questionWords(question, sources);
  const read = new Map<number, ReadPassage>();
  const passageAt = (number: number) => {
    let passage = read.get(number);
    if (!passage) read.set(number, (passage = readPassage(number, sources.passage(number), sources.mentionsIn(number))));
    return passage;
  };
  const covered = new Float64Array(asked.length);
  const reached = [...known];
  for (const number of known) {
    cover(covered, coverageOf(asked, passageAt(number)));
    yield;
  }
  const own = new Set(nameWords(question));
  const followed: FollowedName[] = [];
  while (followed.length < MOST_STEPS && shareOf(asked, covered) < COVERED) {
    let best: { gain: number; passage: number; name: string; from: number; gains: Float64Array } | undefined;
    for (const from of reached)
      for (const name of namesOf(passageAt(from), own)) {
        const about = sources.named(name, false).slice(0, OWN_PASSAGES);
        const mentioning = sources.mentioning(name);
        if (mentioning.length > MOST_MENTIONS) continue;
        for (const passage of new Set([...about, ...mentioning])) {
          if (reached.includes(passage)) continue;
          yield;
          const isAbout = about.includes(passage);
          const gains = coverageOf(asked, passageAt(passage), isAbout ? undefined : name);
          const gain = asked.reduce(
            (sum, { weight }, i) => sum + weight * Math.max(0, gains[i]! - covered[i]!),
            isAbout ? ABOUT : 0,
          );
          if (gain > (best?.gain ?? LEAST_GAIN)) best = { gain, passage, name, from, gains };
        }
      }
    if (!best) break;
    const { gains, passage, name, from } = best;
    const covers = asked.filter((_, i) => gains[i]! > covered[i]!).map(({ text }) => text);
    cover(covered, gains);
    reached.push(passage);
    followed.push({ passage, name, from, covers, coverage: shareOf(asked, covered) });
  }
  return followed;
}

/** Names of a passage that are none of the question's. */
function namesOf(passage: ReadPassage, own: ReadonlySet<string>): string[] {
  const names = new Map<string, string>();
  for (const { text } of [{ text: passage.title }, ...passage.sentences.flatMap((sentence) => sentence.names)]) {
    const said = nameWords(text);
    if (said.length > 0 && !said.every((word) => own.has(word))) names.set(foldedName(text), text);
  }
  return [...names.values()];
}

/** How far each word is answered for, 0..1. @param mentioned only what is said in sentences with this name counts */
function coverageOf(asked: readonly QuestionWord[], { title, sentences }: ReadPassage, mentioned?: string): Float64Array {
  const looked = mentioned === undefined ? [] : nameWords(mentioned).map(stem);
  const said = new Set(words(title).map(({ text }) => stem(text)));
  for (const sentence of sentences) {
    const has = new Set(sentence.words.map((word) => word.stem));
    if (looked.every((one) => has.has(one))) for (const one of has) said.add(one);
  }
  return Float64Array.from(asked, ({ stem: own, synonyms }) => {
    if (said.has(own)) return 1;
    return [...synonyms].some((synonym) => said.has(synonym)) ? SYNONYM : 0;
  });
}

function cover(covered: Float64Array, gains: Float64Array): void {
  for (let i = 0; i < covered.length; i++) covered[i] = Math.max(covered[i]!, gains[i]!);
}

const shareOf = (asked: readonly QuestionWord[], covered: Float64Array): number =>
  asked.reduce((sum, { weight }, i) => sum + weight * covered[i]!, 0);

/** What asks, and says nothing of the thing asked for. */
const ASKING = new Set('what which who whom whose where when why how'.split(' '));

function questionWords(question: string, sources: HopSources): QuestionWord[] {
  const found = new Map<string, QuestionWord>();
  for (const { text } of words(question)) {
    const stemmed = stem(text);
    if (STOP_WORDS.has(text) || ASKING.has(text) || found.has(stemmed)) continue;
    found.set(stemmed, { text, stem: stemmed, synonyms: new Set(relationSynonyms(stemmed)), weight: sources.rarity(stemmed) });
  }
  const total = [...found.values()].reduce((sum, { weight }) => sum + weight, 0);
  return [...found.values()].map((word) => ({ ...word, weight: word.weight / total }));
}
