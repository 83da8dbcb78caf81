import { vectorAt, WORD_VECTOR_SIZE } from '@strata/text';
import { softmax } from '../softmax';
import type { Layer } from './layer';
import { applyTo } from './layer';
import type { ReadTokens } from './read-tokens';
import type { RecurrentLayers, SpanWeights } from './span-weights';
import { spanWeights } from './span-weights';

/** How strongly the words of a sentence begin and end the answer, and how strongly the sentence has none; logarithms of odds. */
export interface SpanScores {
  readonly begins: Float64Array;
  readonly ends: Float64Array;
  readonly none: number;
}

/** Numbers of several words, one word behind another. */
interface Rows {
  readonly count: number;
  readonly width: number;
  readonly values: Float64Array;
}

/**
 * Reads a sentence for a question by a small recurrent network: gated recurrent units (Cho et al., 2014) run over both in both directions; a word of the sentence
 * is taken in with its features and with what of the question is like it (DrQA: Chen et al., 2017), and the question, summed up by attention, gates what is taken
 * in and what is asked of a word as the first and the last of the answer. Most is read by words in common and by the type of what is asked, as in FastQA
 * (Weissenborn et al., 2017).
 */
export class SpanNetwork {
  private readonly keys: Rows;
  private readonly asked: Float64Array;
  private readonly gates: { readonly taken: Float64Array; readonly begin: Float64Array; readonly end: Float64Array };

  /** @param question as it is read with the sentences: with the words that they share */
  constructor(
    private readonly question: ReadTokens,
    private readonly weights: SpanWeights = spanWeights(),
  ) {
    const states = bothWays(inputsOf(question), weights.question);
    const strengths = appliedToAll(weights.attention, states);
    this.asked = summedUp(states, softmax([...strengths.values]));
    this.keys = this.keysOf(question);
    this.gates = {
      taken: applied(weights.gate, this.asked).map(opened),
      begin: applied(weights.beginGate, this.asked).map((value) => 1 + value),
      end: applied(weights.endGate, this.asked).map((value) => 1 + value),
    };
  }

  /** @param sentence with at least one word */
  scores(sentence: ReadTokens): SpanScores {
    const { weights, gates } = this;
    const taken = appliedToAll(weights.taken, inputsOf(sentence, this.aligned(sentence)));
    for (let at = 0; at < taken.values.length; at++)
      taken.values[at] = Math.max(0, taken.values[at]!) * gates.taken[at % taken.width]!;
    const states = bothWays(taken, weights.sentence);
    const most = new Float64Array(states.width).fill(-Infinity);
    for (let at = 0; at < states.values.length; at++)
      most[at % states.width] = Math.max(most[at % states.width]!, states.values[at]!);
    return {
      begins: gated(weights.begin, states, gates.begin),
      ends: gated(weights.end, states, gates.end),
      none: applied(weights.none, joined(most, this.asked))[0]!,
    };
  }

  /** By word of the sentence: the words of the question by how alike they are to it, summed up. */
  private aligned(sentence: ReadTokens): Rows {
    const own = this.keysOf(sentence);
    const asked = vectorsOf(this.question);
    const found = rowsOf(own.count, WORD_VECTOR_SIZE);
    for (let at = 0; at < own.count; at++) {
      const likes = Array.from({ length: this.keys.count }, (_, i) => dot(own, at, this.keys, i));
      found.values.set(summedUp(asked, softmax(likes)), at * WORD_VECTOR_SIZE);
    }
    return found;
  }

  private keysOf(tokens: ReadTokens): Rows {
    const keys = appliedToAll(this.weights.aligned, vectorsOf(tokens));
    for (let at = 0; at < keys.values.length; at++) keys.values[at] = Math.max(0, keys.values[at]!);
    return keys;
  }
}

/** Vectors of words are this much longer than 1 where they are read. */
const VECTOR_SCALE = 4;

function rowsOf(count: number, width: number): Rows {
  return { count, width, values: new Float64Array(count * width) };
}

function vectorsOf({ places }: ReadTokens): Rows {
  const vectors = rowsOf(places.length, WORD_VECTOR_SIZE);
  for (const [at, place] of places.entries()) writeVector(place, vectors.values, at * WORD_VECTOR_SIZE);
  return vectors;
}

function writeVector(place: number, into: Float64Array, offset: number): void {
  if (place < 0) return;
  const vector = vectorAt(place);
  for (let i = 0; i < WORD_VECTOR_SIZE; i++) into[offset + i] = VECTOR_SCALE * vector[i]!;
}

/** Vectors, then features, then what else is known of each word. */
function inputsOf({ places, features }: ReadTokens, further?: Rows): Rows {
  const count = places.length;
  const ofFeatures = features.length / count;
  const inputs = rowsOf(count, WORD_VECTOR_SIZE + ofFeatures + (further?.width ?? 0));
  for (const [at, place] of places.entries()) {
    const start = at * inputs.width;
    writeVector(place, inputs.values, start);
    inputs.values.set(features.subarray(at * ofFeatures, (at + 1) * ofFeatures), start + WORD_VECTOR_SIZE);
    if (further)
      inputs.values.set(
        further.values.subarray(at * further.width, (at + 1) * further.width),
        start + WORD_VECTOR_SIZE + ofFeatures,
      );
  }
  return inputs;
}

function applied(layer: Layer, input: Float64Array): Float64Array {
  const out = new Float64Array(layer.rows);
  applyTo(layer, input, 0, out, 0);
  return out;
}

function appliedToAll(layer: Layer, inputs: Rows): Rows {
  const out = rowsOf(inputs.count, layer.rows);
  for (let at = 0; at < inputs.count; at++) applyTo(layer, inputs.values, at * inputs.width, out.values, at * layer.rows);
  return out;
}

/** By word: what a layer of one row makes of its state, opened as far as the question asks. */
function gated({ values, bias }: Layer, { count, width, values: states }: Rows, gate: Float64Array): Float64Array {
  const out = new Float64Array(count).fill(bias[0]!);
  for (let at = 0; at < states.length; at++) {
    const i = at % width;
    out[(at - i) / width]! += values[i]! * Math.tanh(states[at]! * gate[i]!);
  }
  return out;
}

/** States behind each input, those of the way forth before those of the way back. */
function bothWays(inputs: Rows, [forth, back]: SpanWeights['sentence']): Rows {
  const size = forth.state.columns;
  const states = rowsOf(inputs.count, 2 * size);
  run(inputs, forth, states, 0, 1);
  run(inputs, back, states, size, -1);
  return states;
}

/** @param offset where in each row of the states those of this way stand @param step 1: from the first input on, -1: from the last one */
function run(inputs: Rows, { input, state }: RecurrentLayers, states: Rows, offset: number, step: 1 | -1): void {
  const size = state.columns;
  const given = new Float64Array(3 * size);
  const kept = new Float64Array(3 * size);
  const held = new Float64Array(size);
  for (let at = step > 0 ? 0 : inputs.count - 1; at >= 0 && at < inputs.count; at += step) {
    applyTo(input, inputs.values, at * inputs.width, given, 0);
    applyTo(state, held, 0, kept, 0);
    for (let i = 0; i < size; i++) {
      const reset = sigmoid(given[i]! + kept[i]!);
      const update = sigmoid(given[size + i]! + kept[size + i]!);
      const fresh = Math.tanh(given[2 * size + i]! + reset * kept[2 * size + i]!);
      held[i] = (1 - update) * fresh + update * held[i]!;
    }
    states.values.set(held, at * states.width + offset);
  }
}

function summedUp({ count, width, values }: Rows, odds: readonly number[]): Float64Array {
  const sum = new Float64Array(width);
  for (let at = 0; at < count; at++) for (let i = 0; i < width; i++) sum[i]! += odds[at]! * values[at * width + i]!;
  return sum;
}

function dot(one: Rows, at: number, other: Rows, place: number): number {
  let sum = 0;
  for (let i = 0; i < one.width; i++) sum += one.values[at * one.width + i]! * other.values[place * other.width + i]!;
  return sum;
}

function joined(one: Float64Array, other: Float64Array): Float64Array {
  const all = new Float64Array(one.length + other.length);
  all.set(one);
  all.set(other, one.length);
  return all;
}

function opened(value: number): number {
  return 1 + Math.tanh(value);
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
