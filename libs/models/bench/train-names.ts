import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { NameModel } from '../src/built-in/names/model/name-model';
import type { LabelledDocument } from './train-boundaries';
import { labelledRegions, readDocuments, trainBoundaries } from './train-boundaries';
import { labelledPairs, trainPairs } from './train-pairs';
import { labelledThings, trainTypes } from './train-types';

// Learns the weights that tell names, their types and related pairs, from documents as bench/extraction/read-re-docred.ts writes them:
//   node tools/run.mjs libs/models/bench/train-names.ts test.jsonl

const EPOCHS = 6;
const FOLDS = 4;
const [path] = process.argv.slice(2);
if (!path) throw new Error('usage: node tools/run.mjs libs/models/bench/train-names.ts <documents.jsonl>');
const documents = readDocuments(path);
const { boundaries, types } = learnt(documents);
// pairs are learnt from names as a model finds them that has not seen the document, or they would trust every name
const pairs = Array.from({ length: FOLDS }, (_, fold) => {
  const model = learnt(documents.filter((_document, i) => i % FOLDS !== fold));
  return documents.filter((_document, i) => i % FOLDS === fold).flatMap((document) => [...labelledPairs(document, model)]);
}).flat();
const lines = [
  '// Made by libs/models/bench/train-names.ts from the test documents of Re-DocRED (MIT licence; Tan et al. 2022, "Revisiting DocRED");',
  '// not to be edited.',
  '',
  ...packed('BOUNDARY', boundaries, 'One number per feature place and label, then per pair of labels', false),
  '',
  ...packed('TYPE', types, 'One number per feature place and class', true),
  '',
  ...packed('PAIR', trainPairs(pairs, EPOCHS), 'One number per feature place', true),
];
writeFileSync(resolve('libs/models/src/built-in/names/model/name-weights.data.ts'), `${lines.join('\n')}\n`);

function learnt(some: readonly LabelledDocument[]): NameModel & { boundaries: Float64Array; types: Float64Array } {
  return {
    boundaries: trainBoundaries(
      some.flatMap((document) => [...labelledRegions(document)]),
      EPOCHS,
    ),
    types: trainTypes(
      some.flatMap((document) => [...labelledThings(document)]),
      EPOCHS,
    ),
    typeStep: 1,
    pairs: new Float64Array(0),
    pairStep: 1,
  };
}

function packed(name: string, weights: Float64Array, what: string, scaled: boolean): string[] {
  const largest = weights.reduce((most, weight) => Math.max(most, Math.abs(weight)), 0);
  const bytes = Int8Array.from(weights, (weight) => Math.round((weight / largest) * 127));
  const text = brotliCompressSync(Buffer.from(bytes.buffer)).toString('base64');
  process.stdout.write(
    `${name}: ${bytes.filter((byte) => byte !== 0).length} of ${bytes.length} weights, ${text.length} characters\n`,
  );
  return [
    `/** ${what}: signed bytes, Brotli, base64. */`,
    `export const PACKED_${name}_WEIGHTS =\n  '${text}';`,
    ...(scaled
      ? ['/** What one step of a byte is worth. */', `export const ${name}_STEP = ${Number((largest / 127).toPrecision(6))};`]
      : []),
  ];
}
