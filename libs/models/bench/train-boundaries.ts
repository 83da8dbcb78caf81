import { readFileSync } from 'node:fs';
import { bestLabels, BOUNDARY_WEIGHTS, INSIDE, LABELS, latticeOf } from '../src/built-in/names/model/boundary-model';
import type { Lattice } from '../src/built-in/names/model/boundary-model';
import { BOUNDARY_PLACES, MAX_FEATURES } from '../src/built-in/names/model/boundary-features';
import type { NameModel } from '../src/built-in/names/model/name-model';
import { regionsOf } from '../src/built-in/names/read-text';
import { readText } from '../src/built-in/names/text-reading';

/** Stands for the model while there is none yet; reading alone asks it nothing. */
export const UNLEARNT: NameModel = {
  boundaries: new Float64Array(0),
  types: new Float64Array(0),
  typeStep: 1,
  pairs: new Float64Array(0),
  pairStep: 1,
};

export interface LabelledDocument {
  title: string;
  text: string;
  entities: { type: string; mentions: { start: number; end: number }[] }[];
  relations: { source: number; target: number; type: string }[];
}

export const readDocuments = (path: string) =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as LabelledDocument);

export interface LabelledRegion {
  lattice: Lattice;
  gold: Uint8Array;
}

/** Regions of a document with the labels that its names give. */
export function* labelledRegions(document: LabelledDocument): Generator<LabelledRegion> {
  const read = readText(document.text, UNLEARNT);
  const { tokens } = read;
  const gold = new Uint8Array(tokens.count);
  for (const { type, mentions } of document.entities) {
    if (type === 'TIME' || type === 'NUM') continue;
    for (const { start, end } of mentions) {
      let begun = false;
      for (let i = 0; i < tokens.count && tokens.start[i]! < end; i++) {
        if (tokens.end[i]! <= start) continue;
        if (!begun && tokens.type[i]!.folded === 'the') continue;
        gold[i] = begun ? 2 : 1;
        begun = true;
      }
    }
  }
  for (const { sentence, from, to } of regionsOf(read)) {
    const labels = gold.slice(from, to + 1);
    for (let i = 0; i < labels.length; i++) if (labels[i] === INSIDE && (i === 0 || labels[i - 1] === 0)) labels[i] = 1;
    yield { lattice: latticeOf(sentence, from, to), gold: labels };
  }
}

/** Averaged structured perceptron (Collins 2002, "Discriminative training methods for hidden Markov models"). */
export function trainBoundaries(regions: LabelledRegion[], epochs: number): Float64Array {
  const weights = new Float64Array(BOUNDARY_WEIGHTS);
  const sums = new Float64Array(BOUNDARY_WEIGHTS);
  let step = 1;
  let seed = 7;
  const pairs = BOUNDARY_PLACES * LABELS;
  const change = (place: number, by: number) => {
    weights[place]! += by;
    sums[place]! += by * step;
  };
  for (let epoch = 0; epoch < epochs; epoch++) {
    for (let i = regions.length - 1; i > 0; i--) {
      seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
      const j = seed % (i + 1);
      [regions[i], regions[j]] = [regions[j]!, regions[i]!];
    }
    for (const { lattice, gold } of regions) {
      const guess = bestLabels(lattice, weights);
      step++;
      for (let i = 0; i < gold.length; i++) {
        if (guess[i] !== gold[i])
          for (let f = i * MAX_FEATURES, last = f + lattice.counts[i]!; f < last; f++) {
            change(lattice.features[f]! * LABELS + gold[i]!, 1);
            change(lattice.features[f]! * LABELS + guess[i]!, -1);
          }
        if (i > 0 && (guess[i] !== gold[i] || guess[i - 1] !== gold[i - 1])) {
          change(pairs + gold[i - 1]! * LABELS + gold[i]!, 1);
          change(pairs + guess[i - 1]! * LABELS + guess[i]!, -1);
        }
      }
    }
  }
  return weights.map((weight, i) => weight - sums[i]! / step);
}
