import { fold } from '@strata/text';
import type { LabelledDocument } from './train-boundaries';
import type { NameModel } from '../src/built-in/names/model/name-model';
import { PAIR_PLACES } from '../src/built-in/names/model/name-model';
import { readText } from '../src/built-in/names/text-reading';
import { pairCandidates } from '../src/built-in/relations/pair-features';
import { borrowedTopics, sentenceFacts } from '../src/built-in/relations/sentence-facts';
import { thingsOfText } from '../src/built-in/things-of-text';

export interface LabelledPair {
  features: Int32Array;
  related: boolean;
}

const normal = (text: string) =>
  fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the /, '');

/** The pairs of things that a document's sentences bring together; related where a labelled relation joins things of the same spellings. */
export function* labelledPairs({ text, entities, relations }: LabelledDocument, model?: NameModel): Generator<LabelledPair> {
  const read = readText(text, model);
  const things = thingsOfText(read).map(({ thing, told, definitions }, place) => ({ place, thing, kind: told.kind, definitions }));
  const gold = entities.map(({ mentions }) => new Set(mentions.map(({ start, end }) => normal(text.slice(start, end)))));
  const matches = things.map(({ thing }) => {
    const own = thing.mentions.map(({ from, to }) => normal(text.slice(read.tokens.start[from]!, read.tokens.end[to]!)));
    return gold.flatMap((theirs, place) => (own.some((spelling) => theirs.has(spelling)) ? [place] : []));
  });
  const related = new Set(relations.flatMap(({ source, target }) => [`${source} ${target}`, `${target} ${source}`]));
  for (const { source, target, features } of pairCandidates(read, things, borrowedTopics(read, sentenceFacts(read, things))))
    yield { features, related: matches[source.place]!.some((a) => matches[target.place]!.some((b) => related.has(`${a} ${b}`))) };
}

/** Logistic regression by AdaGrad, one weight per feature place. */
export function trainPairs(pairs: LabelledPair[], epochs: number, rate = 0.02, shrink = 0.005): Float64Array {
  const weights = new Float64Array(PAIR_PLACES);
  const squares = new Float64Array(PAIR_PLACES).fill(0.1);
  let seed = 5;
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = pairs.length - 1; i > 0; i--) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      const j = seed % (i + 1);
      [pairs[i], pairs[j]] = [pairs[j]!, pairs[i]!];
    }
    for (const { features, related } of pairs) {
      let score = 0;
      for (const place of features) score += weights[place]!;
      const error = (related ? 1 : 0) - 1 / (1 + Math.exp(-score));
      for (const place of features) {
        const gradient = error - shrink * weights[place]!;
        squares[place]! += gradient * gradient;
        weights[place]! += (rate * gradient) / Math.sqrt(squares[place]!);
      }
    }
  }
  return weights;
}
