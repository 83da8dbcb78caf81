import { TimeSlices } from '@strata/event-loop';
import { fold, relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import type { Embedder } from '../tasks/tasks';
import { BUILT_IN } from './model-name';

/** Weights of the kinds of features; a whole word says more than its spelling, its spelling more than a synonym. */
const WEIGHT = { word: 1, name: 0.6, gram: 0.18, synonym: 0.35 };

/** What follows is not looked at, as with embedding endpoints, which cut at some 8,000 tokens: it would hardly turn the vector. */
const MAX_CHARACTERS = 32_768;

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
    const weights = new Map<string, number>();
    let previous = '';
    for (const { text: word, capital } of words(text)) {
      if (STOP_WORDS.has(word)) {
        previous = '';
        continue;
      }
      const term = stem(word);
      add(weights, `w:${term}`, WEIGHT.word);
      if (capital && previous !== '') add(weights, `p:${previous} ${term}`, WEIGHT.name);
      for (const synonym of relationSynonyms(term)) add(weights, `w:${synonym}`, WEIGHT.synonym / 4);
      for (const gram of trigrams(fold(word))) add(weights, `g:${gram}`, WEIGHT.gram);
      previous = capital ? term : '';
    }
    const vector = new Float64Array(this.dimension);
    for (const [feature, weight] of weights) {
      const hash = fnv1a(feature);
      vector[(hash >>> 1) % this.dimension]! += (hash & 1 ? 1 : -1) * Math.log1p(weight);
    }
    return unit(vector);
  }
}

function add(weights: Map<string, number>, feature: string, weight: number): void {
  weights.set(feature, (weights.get(feature) ?? 0) + weight);
}

function* trigrams(word: string): Generator<string> {
  const padded = `<${word}>`;
  for (let i = 0; i + 3 <= padded.length; i++) yield padded.slice(i, i + 3);
}

/** FNV-1a with a final mix, so that low bits are as good as high ones. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function unit(vector: Float64Array): Float32Array {
  const length = Math.sqrt(vector.reduce((sum, x) => sum + x * x, 0));
  if (length === 0) {
    vector[0] = 1; // a text without words still needs a direction, or cosine is undefined
    return Float32Array.from(vector);
  }
  return Float32Array.from(vector, (x) => x / length);
}
