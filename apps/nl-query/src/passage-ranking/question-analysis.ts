import type { Steps } from '@strata/event-loop';
import { capitalRuns, relationSynonyms, stem, STOP_WORDS } from '@strata/text';
import type { FuzzyNames } from './fuzzy-names';
import { scanSentence } from './name-scan';
import { isUncapitalised, uncapitalisedNames } from './uncapitalised-names';
import type { RankingIndex } from './ranking-index';
import type { SentenceWords } from './sentence-words';
import { nameKey, sentenceWords } from './sentence-words';

/** How a question's word is found in texts: term numbers with ω, 1 for the word itself, less for synonyms. */
export interface QuestionTerm {
  stem: string;
  /** w: rarity. */
  weight: number;
  /** Stands inside a name of the question. */
  inName: boolean;
  matches: ReadonlyMap<number, number>;
}

/** Two question terms that stand close together. */
export interface TermPair {
  first: QuestionTerm;
  second: QuestionTerm;
}

export interface AnalysedQuestion {
  terms: readonly QuestionTerm[];
  pairs: readonly TermPair[];
  /** Restart weight per entity of the question. */
  entities: ReadonlyMap<number, number>;
  /** T: best match weight, 0..1, and the number of the question name that matched, per passage. */
  titleMatches: ReadonlyMap<number, { weight: number; slot: number }>;
}

/** ω of a synonym. */
export const SYNONYM = 0.35;
const UNSEEN = 0.3;
const FUZZY = 0.9;
const PAIR_DISTANCE = 2;

/** Reads names and terms out of a question against an index. */
export function* analyseQuestion(question: string, index: RankingIndex, fuzzy: FuzzyNames): Steps<AnalysedQuestion> {
  const body = sentenceWords(question);
  const names = questionNames(body, index);
  const entities = new Map<number, number>();
  const titleMatches = new Map<number, { weight: number; slot: number }>();
  const match = (key: string, factor: number, slot: number) => {
    let best = 0;
    for (const { passage, weight } of index.names.get(key) ?? []) {
      best = Math.max(best, weight * factor);
      if (weight * factor > (titleMatches.get(passage)?.weight ?? 0)) titleMatches.set(passage, { weight: weight * factor, slot });
    }
    addEntity(entities, index, key, best);
  };
  for (const [slot, { key }] of names.entries()) {
    if (index.names.get(key)) match(key, 1, slot);
    else {
      addEntity(entities, index, key, 1);
      for (const { key: other, similarity } of yield* fuzzy.similar(key)) match(other, FUZZY * similarity, slot);
    }
  }
  const terms = questionTerms(body, names, index);
  return { terms: [...new Set(terms.values())], pairs: closePairs(body, terms), entities, titleMatches };
}

function addEntity(entities: Map<number, number>, index: RankingIndex, key: string, weight: number): void {
  const entity = index.entityNumbers.get(key);
  if (entity === undefined) return;
  entities.set(entity, Math.max(entities.get(entity) ?? 0, weight * index.specificity[entity]!));
}

export interface QuestionName {
  key: string;
  from: number;
  to: number;
  /** stands in the name table */
  known: boolean;
}

/** Table matches and capitalised runs, and whole runs that hold a shorter match. */
export function questionNames(body: SentenceWords, index: RankingIndex): QuestionName[] {
  const { names, cases } = index;
  if (isUncapitalised(body)) return uncapitalisedNames(body, index);
  const found: QuestionName[] = [];
  for (let s = 0; s + 1 < body.bounds.length; s++) {
    const first = body.bounds[s]!;
    const end = body.bounds[s + 1]!;
    const inSentence: QuestionName[] = scanSentence(body, first, end, names, cases, true).map((name) =>
      name.known || name.from > first ? name : withoutOpening(body, name),
    );
    for (const [start, to] of capitalRuns(body.text, body.words, first, end)) {
      let from = start;
      while (from < to && from - first < 2 && start === first && STOP_WORDS.has(body.words[from]!.text)) from++;
      const shorter = inSentence.some((name) => name.from >= from && name.to <= to && name.to - name.from < to - from);
      if (shorter) inSentence.push({ key: nameKey(body.words, from, to), from, to, known: false });
    }
    found.push(...inSentence);
  }
  const seen = new Set<string>();
  return found.filter(
    ({ key, known }) => !seen.has(key) && seen.add(key) && (known || key.split(' ').some((word) => !STOP_WORDS.has(word))),
  );
}

const ARTICLES = new Set(['the', 'a', 'an']);
/** "Is it", "In which": words that a question may open with before a name. */
const MOST_OPENING = 3;

/** The name without the words that have a capital for opening the question: "Which PEP", "Was Berlin". */
function withoutOpening({ words: all }: SentenceWords, name: QuestionName): QuestionName {
  let from = name.from;
  const opens = (at: number) => STOP_WORDS.has(all[at]!.text) && !ARTICLES.has(all[at]!.text);
  while (from < name.to && from - name.from < MOST_OPENING && opens(from)) from++;
  return from === name.from ? name : { ...name, from, key: nameKey(all, from, name.to) };
}

/** "How long": with "how" they ask, and what is long-running has nothing to do with it. */
const MEASURES = new Set('many much long often old far tall high large big deep fast wide heavy soon'.split(' '));

/** Term per word position; repeated stems share one term. */
function questionTerms(body: SentenceWords, names: readonly QuestionName[], index: RankingIndex): Map<number, QuestionTerm> {
  const byStem = new Map<string, number[]>();
  body.words.forEach(({ text }, i) => {
    if (STOP_WORDS.has(text) || (MEASURES.has(text) && body.words[i - 1]?.text === 'how')) return;
    const stemmed = stem(text);
    byStem.set(stemmed, [...(byStem.get(stemmed) ?? []), i]);
  });
  const terms = new Map<number, QuestionTerm>();
  for (const [stemmed, places] of byStem) {
    const inName = places.some((i) => names.some(({ from, to }) => i >= from && i <= to));
    const term = questionTerm(stemmed, inName, index);
    for (const i of places) terms.set(i, term);
  }
  return terms;
}

function questionTerm(stemmed: string, inName: boolean, { postings }: RankingIndex): QuestionTerm {
  const idf = (df: number) => Math.log(1 + (postings.size - df + 0.5) / (df + 0.5));
  const matches = new Map<number, number>();
  let bestSynonym = 0;
  if (!inName)
    for (const synonym of relationSynonyms(stemmed)) {
      const number = postings.numberOf(synonym);
      if (number === undefined) continue;
      matches.set(number, SYNONYM);
      bestSynonym = Math.max(bestSynonym, idf(postings.documentFrequency(number)));
    }
  const own = postings.numberOf(stemmed);
  if (own !== undefined) matches.set(own, 1);
  const weight = own !== undefined ? idf(postings.documentFrequency(own)) : bestSynonym > 0 ? bestSynonym : idf(0) * UNSEEN;
  return { stem: stemmed, weight, inName, matches };
}

function closePairs(body: SentenceWords, terms: ReadonlyMap<number, QuestionTerm>): TermPair[] {
  const pairs: TermPair[] = [];
  for (let i = 0; i < body.words.length; i++)
    for (let j = i + 1; j <= i + PAIR_DISTANCE && j < body.words.length; j++) {
      const first = terms.get(i);
      const second = terms.get(j);
      if (!first || !second || first === second) continue;
      if (
        !pairs.some((pair) => (pair.first === first && pair.second === second) || (pair.first === second && pair.second === first))
      )
        pairs.push({ first, second });
    }
  return pairs;
}
