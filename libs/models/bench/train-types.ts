import type { MentionTokens } from '../src/built-in/names/read-text';
import type { LabelledDocument } from './train-boundaries';
import { UNLEARNT } from './train-boundaries';
import { tokenAt } from '@strata/text';
import { readText } from '../src/built-in/names/text-reading';
import { classProbabilities, LEARNT_CLASSES, TYPE_PLACES } from '../src/built-in/names/model/type-model';
import { typeFeatures } from '../src/built-in/names/type-features';

export interface LabelledThing {
  features: Int32Array;
  gold: number;
}

export function* labelledThings(document: LabelledDocument): Generator<LabelledThing> {
  const read = readText(document.text, UNLEARNT);
  const sentenceOf = (token: number) => read.sentences.findLastIndex(({ first }) => first <= token);
  for (const { type, mentions } of document.entities) {
    const gold = LEARNT_CLASSES.indexOf(type as (typeof LEARNT_CLASSES)[number]);
    if (gold < 0) continue;
    const places: MentionTokens[] = [];
    for (const { start, end } of mentions) {
      let from = tokenAt(read.tokens, start);
      const to = tokenAt(read.tokens, end) - 1;
      if (from > to) continue;
      if (read.tokens.type[from]!.folded === 'the' && from < to) from++;
      places.push({ from, to, sentence: Math.max(0, sentenceOf(from)) });
    }
    if (places.length > 0) yield { features: typeFeatures(read, places), gold };
  }
}

/** Multinomial logistic regression by AdaGrad (Duchi et al. 2011) with L2 shrinkage. */
export function trainTypes(things: LabelledThing[], epochs: number, rate = 0.15, shrink = 1e-5): Float64Array {
  const K = LEARNT_CLASSES.length;
  const weights = new Float64Array(TYPE_PLACES * K);
  const squares = new Float64Array(TYPE_PLACES * K).fill(0.1);
  let seed = 11;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = things.length - 1; i > 0; i--) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      const j = seed % (i + 1);
      [things[i], things[j]] = [things[j]!, things[i]!];
    }
    for (const { features, gold } of things) {
      const p = classProbabilities(features, weights);
      for (const place of features)
        for (let k = 0; k < K; k++) {
          const at = place * K + k;
          const gradient = (k === gold ? 1 : 0) - p[k]! - shrink * weights[at]! * 100;
          squares[at]! += gradient * gradient;
          weights[at]! += (rate * gradient) / Math.sqrt(squares[at]!);
        }
    }
  }
  return weights;
}
