import { OneAtATime, TimeSlices } from '@strata/event-loop';
import type { Embedder } from '../tasks/tasks';
import { RepeatedWeight } from './text-features';
import { BUILT_IN } from './model-name';
import { GRAM_WEIGHT, NO_TERM, WordFeatures } from './word-features';

/** Weight of a pair of neighbours with capitals, beside that of a whole word, 1. */
const NAME_WEIGHT = 0.6;

/** What follows is not looked at, as with embedding endpoints, which cut at some 8,000 tokens: it would hardly turn the vector. */
const MAX_CHARACTERS = 32_768;
/** Vectors of one call that lie side by side in memory: a buffer for each would cost as much as filling it, and outlive the collections of young garbage. */
const VECTORS_TOGETHER = 64;
/** Spellings whose features are kept. */
const MAX_KEPT_WORDS = 100_000;

let known = new WordFeatures();
/** Room for the words of one text. */
const distinct: number[] = [];
const grams = new RepeatedWeight(GRAM_WEIGHT);
/** Many calls at a time would each make a vector before any of them gave way. */
const embedding = new OneAtATime();

/**
 * Vectors by the hashing trick (Weinberger et al. 2009, "Feature hashing for large scale multitask learning"): stems, pairs of
 * neighbours, letter trigrams and relation synonyms, each with a hashed place and sign, damped by 1 + ln(count). Near texts share words
 * and spellings; meaning beyond that is unknown, so `semantic` is false.
 */
export class HashedEmbedder implements Embedder {
  readonly model = BUILT_IN;
  readonly semantic = false;

  /** room to sum up one text in */
  private readonly sum: Float64Array;

  constructor(readonly dimension: number) {
    this.sum = new Float64Array(dimension);
  }

  async embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]> {
    const vectors: Float32Array[] = [];
    const slices = new TimeSlices(signal);
    let room = new Float32Array(0);
    for (const [place, text] of texts.entries()) {
      const start = (place % VECTORS_TOGETHER) * this.dimension;
      if (start === 0) room = new Float32Array(Math.min(VECTORS_TOGETHER, texts.length - place) * this.dimension);
      const vector = room.subarray(start, start + this.dimension);
      await embedding.run(async () => {
        await slices.turn();
        signal?.throwIfAborted();
        this.writeVector(text.slice(0, MAX_CHARACTERS), vector);
      });
      vectors.push(vector);
    }
    return vectors;
  }

  /** @param into zeros */
  private writeVector(text: string, into: Float32Array): void {
    if (known.words.size >= MAX_KEPT_WORDS) known = new WordFeatures();
    const { features: found, words } = known;
    let different = 0;
    let previous: number = NO_TERM.stopWord;
    words.forEach(text, (word) => {
      const { numbers, weights, times, terms } = known;
      const term = terms[word]!;
      if (term === NO_TERM.mark) return;
      if (term === NO_TERM.stopWord) {
        previous = NO_TERM.stopWord;
        return;
      }
      const [begin, spelling] = [known.begin(word), known.beginOfSpelling(word)];
      const capital = known.isCapital(word);
      found.add(numbers[begin]!, weights[begin]!);
      if (capital && previous !== NO_TERM.stopWord) found.addPair(previous, term, NAME_WEIGHT, known.hashOfPair);
      for (let at = begin + 1; at < spelling; at++) found.add(numbers[at]!, weights[at]!);
      if (times[word]!++ === 0) {
        distinct[different++] = word;
        found.count(numbers, spelling, known.end(word), 1);
      }
      previous = capital ? term : NO_TERM.stopWord;
    });
    const { numbers, times } = known;
    for (let place = 0; place < different; place++) {
      const word = distinct[place]!;
      if (times[word]! > 1) found.count(numbers, known.beginOfSpelling(word), known.end(word), times[word]! - 1);
      times[word] = 0;
    }
    const { dimension, sum } = this;
    sum.fill(0);
    found.forEach(grams, (hash, damped) => {
      sum[(hash >>> 1) % dimension]! += (hash & 1 ? 1 : -1) * damped;
    });
    writeUnit(sum, into);
  }
}

function writeUnit(vector: Float64Array, into: Float32Array): void {
  let squares = 0;
  for (let at = 0; at < vector.length; at++) squares += vector[at]! * vector[at]!;
  const length = Math.sqrt(squares);
  if (length === 0) into[0] = 1; // a text without words still needs a direction, or cosine is undefined
  else for (let at = 0; at < vector.length; at++) into[at] = vector[at]! / length;
}
