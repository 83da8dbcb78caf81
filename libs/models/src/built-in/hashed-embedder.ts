import { TimeSlices } from '@strata/event-loop';
import { fold, relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import type { Embedder } from '../tasks/tasks';
import { FeatureTable, TextFeatures } from './text-features';
import { BUILT_IN } from './model-name';

/** Weights of the kinds of features; a whole word says more than its spelling, its spelling more than a synonym. */
const WEIGHT = { word: 1, name: 0.6, gram: 0.18, synonym: 0.35 };

/** What follows is not looked at, as with embedding endpoints, which cut at some 8,000 tokens: it would hardly turn the vector. */
const MAX_CHARACTERS = 32_768;
/** Words whose features are kept; a corpus repeats its words, and looking features up is several times faster than making them. */
const MAX_KEPT_WORDS = 100_000;

/** What a word adds to every text it stands in; the first feature is that of its stem. */
interface WordFeatures {
  readonly term: string;
  readonly features: Uint32Array;
  readonly weights: Float64Array;
}

/** `null`: a word that says nothing. */
const knownWords = new Map<string, WordFeatures | null>();
let table = new FeatureTable();

/**
 * Vectors by the hashing trick (Weinberger et al. 2009, "Feature hashing for large scale multitask learning"): stems, pairs of
 * neighbours, letter trigrams and relation synonyms, each with a hashed place and sign, damped by 1 + ln(count). Near texts share words
 * and spellings; meaning beyond that is unknown, so `semantic` is false.
 */
export class HashedEmbedder implements Embedder {
  readonly model = BUILT_IN;
  readonly semantic = false;

  constructor(readonly dimension: number) {}

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    const slices = new TimeSlices(signal);
    for (const text of texts) {
      signal?.throwIfAborted();
      vectors.push(this.vectorOf(text.slice(0, MAX_CHARACTERS)));
      await slices.turn();
    }
    return vectors;
  }

  private vectorOf(text: string): Float32Array {
    if (knownWords.size >= MAX_KEPT_WORDS) {
      knownWords.clear();
      table = new FeatureTable();
    }
    const found = new TextFeatures(table);
    let previous = '';
    for (const { text: word, capital } of words(text)) {
      const known = featuresOf(word);
      if (known === null) {
        previous = '';
        continue;
      }
      const { term, features, weights } = known;
      found.add(features[0]!, weights[0]!);
      if (capital && previous !== '') found.addRare(`p:${previous} ${term}`, WEIGHT.name);
      for (let i = 1; i < features.length; i++) found.add(features[i]!, weights[i]!);
      previous = capital ? term : '';
    }
    const vector = new Float64Array(this.dimension);
    found.forEach((hash, weight) => {
      vector[(hash >>> 1) % this.dimension]! += (hash & 1 ? 1 : -1) * Math.log1p(weight);
    });
    return unit(vector);
  }
}

function featuresOf(word: string): WordFeatures | null {
  const known = knownWords.get(word);
  if (known !== undefined) return known;
  const made = STOP_WORDS.has(word) ? null : makeFeatures(word);
  knownWords.set(word, made);
  return made;
}

function makeFeatures(word: string): WordFeatures {
  const term = stem(word);
  const weighted: [feature: string, weight: number][] = [
    [`w:${term}`, WEIGHT.word],
    ...Array.from(relationSynonyms(term), (synonym): [string, number] => [`w:${synonym}`, WEIGHT.synonym / 4]),
    ...Array.from(trigrams(fold(word)), (gram): [string, number] => [`g:${gram}`, WEIGHT.gram]),
  ];
  return {
    term,
    features: Uint32Array.from(weighted, ([feature]) => table.numberOf(feature)),
    weights: Float64Array.from(weighted, ([, weight]) => weight),
  };
}

function* trigrams(word: string): Generator<string> {
  const padded = `<${word}>`;
  for (let i = 0; i + 3 <= padded.length; i++) yield padded.slice(i, i + 3);
}

function unit(vector: Float64Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  if (length === 0) {
    vector[0] = 1; // a text without words still needs a direction, or cosine is undefined
    return Float32Array.from(vector);
  }
  return Float32Array.from(vector, (x) => x / length);
}
