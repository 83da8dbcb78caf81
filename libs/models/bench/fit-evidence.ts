import { convertToText } from '@strata/text';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { textParts } from '../src/built-in/extraction-parts';
import { thingEvidence } from '../src/built-in/names/evidence/thing-evidence';
import { readText } from '../src/built-in/names/text-reading';
import { candidateThings } from '../src/built-in/things-of-text';

// Weighs the evidence for things of texts by logistic regression over entities that a person judged, cross-validated by document:
//   node tools/run.mjs libs/models/bench/fit-evidence.ts bench/extraction/judged-entities.tsv <folder of the documents>
// A line of the judged file holds the document below that folder, the type, the name and the verdict; whether what is told today is right
// follows from the two: a place that was told to be a person is right once it is told to be a place.

const PART_CHARACTERS = 6_000;
const FOLDS = 10;
const STEPS = 400;
const RATE = 0.05;
/** Weight of the penalty on squared weights. */
const PENALTY = 6;
/** A piece of evidence that fewer judged entities show tells nothing. */
const LEAST_SHOWN = 5;
const CLASS_OF_VERDICT: Readonly<Record<string, string>> = { p: 'person', o: 'organization', g: 'place', e: 'event' };
/** Neither persons, places, organizations nor events; which of them a thing is was judged less strictly than that it is one. */
const THINGS = new Set(['product', 'concept', 'law', 'work']);

interface Judged {
  document: string;
  name: string;
  type: string;
  right: number;
  evidence: string[];
}

const [judgedPath, folder] = process.argv.slice(2);
if (!judgedPath || !folder) throw new Error('usage: node tools/run.mjs libs/models/bench/fit-evidence.ts <judged.tsv> <folder>');
const rows = await judgedRows(judgedPath, folder);
const documents = [...new Set(rows.map(({ document }) => document))];
const guessed = new Map<Judged, number>();
for (let fold = 0; fold < FOLDS; fold++) {
  const held = new Set(documents.filter((_, i) => i % FOLDS === fold));
  const weights = fit(rows.filter(({ document }) => !held.has(document)));
  for (const row of rows) if (held.has(row.document)) guessed.set(row, probability(weights, row.evidence));
}
const all = rows.filter(({ right }) => right === 1).length;
for (const least of [0, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8]) {
  const kept = rows.filter((row) => guessed.get(row)! >= least);
  const right = kept.filter((row) => row.right === 1).length;
  const [precision, recall] = [right / kept.length, right / all].map((share) => share.toFixed(3));
  process.stdout.write(`at least ${least}: ${kept.length} kept, precision ${precision}, recall of the right ones ${recall}\n`);
}
const weights = fit(rows);
const lines = [...weights]
  .map(([evidence, weight]) => [evidence, Math.round(weight * 100) / 100] as const)
  .filter(([, weight]) => Math.abs(weight) >= 0.03)
  .sort(([a], [b]) => (a < b ? -1 : 1))
  .map(([evidence, weight]) => `  ${quoted(evidence)}: ${weight},`);
writeFileSync(
  resolve('libs/models/src/built-in/names/evidence/evidence-weights.data.ts'),
  `/**
 * What each piece of evidence adds to the odds (as a logarithm) that a thing is one and of the class it was told. Made by
 * libs/models/bench/fit-evidence.ts from ${rows.length} entities of ${documents.length} documents that a person judged; not to be edited.
 */
export const EVIDENCE_WEIGHTS: Readonly<Record<string, number>> = {
${lines.join('\n')}
};
`,
);
process.stdout.write(`${lines.length} weights\n`);

function quoted(text: string): string {
  return text.includes("'") ? JSON.stringify(text) : /^[a-z]+$/.test(text) ? text : `'${text}'`;
}

async function judgedRows(path: string, root: string): Promise<Judged[]> {
  const verdicts = new Map<string, Map<string, { type: string; verdict: string }>>();
  for (const line of readFileSync(path, 'utf8').trimEnd().split('\n')) {
    if (line.startsWith('#')) continue;
    const [document, type, name, verdict] = line.split('\t');
    const known = verdicts.get(document!) ?? new Map<string, { type: string; verdict: string }>();
    verdicts.set(document!, known);
    known.set(name!, { type: type === 'geo' ? 'place' : type!, verdict: verdict! });
  }
  const found: Judged[] = [];
  for (const [document, names] of verdicts) {
    const { text } = await convertToText(readFileSync(join(root, document)), document.split('/').at(-1)!);
    const left = new Map(names);
    for (const [start, end] of textParts(text, PART_CHARACTERS)) {
      const read = readText(text.slice(start, end));
      for (const { thing, told } of candidateThings(read)) {
        const verdict = left.get(thing.name);
        if (verdict === undefined) continue;
        left.delete(thing.name);
        const label = told.kind ?? 'other';
        const evidence = new Set<string>([label]);
        thingEvidence(read, thing, told, (piece) => evidence.add(piece).add(`${label} ${piece}`));
        found.push({
          document,
          name: thing.name,
          type: told.kind ?? 'other',
          right: isRight(told.kind ?? 'other', verdict) ? 1 : 0,
          evidence: [...evidence],
        });
      }
    }
  }
  return found;
}

/** Whether a kind is right for what a reader judged, perhaps under another kind. */
function isRight(kind: string, { type, verdict }: { type: string; verdict: string }): boolean {
  if (verdict === 'r') return kind === type || (THINGS.has(kind) && (type === 'other' || THINGS.has(type)));
  if (verdict === 't') return kind !== type && (THINGS.has(kind) || kind === 'other');
  return kind === CLASS_OF_VERDICT[verdict];
}

/** Weights by evidence, by Adam (Kingma and Ba 2015) on the penalised likelihood of all rows. */
function fit(some: readonly Judged[]): Map<string, number> {
  const shown = new Map<string, number>();
  for (const { evidence } of some) for (const piece of evidence) shown.set(piece, (shown.get(piece) ?? 0) + 1);
  const pieces = ['always', ...[...shown].filter(([, times]) => times >= LEAST_SHOWN).map(([piece]) => piece)];
  const place = new Map(pieces.map((piece, i) => [piece, i]));
  const places = some.map(({ evidence }) => [0, ...evidence.map((piece) => place.get(piece)).filter((at) => at !== undefined)]);
  const [weight, mean, square] = [0, 0, 0].map(() => new Float64Array(pieces.length)) as [Float64Array, Float64Array, Float64Array];
  for (let step = 1; step <= STEPS; step++) {
    const slope = weight.map((w, i) => (i === 0 ? 0 : PENALTY * w));
    for (const [row, at] of places.entries()) {
      const off = logistic(at.reduce((sum, i) => sum + weight[i]!, 0)) - some[row]!.right;
      for (const i of at) slope[i]! += off;
    }
    for (let i = 0; i < weight.length; i++) {
      mean[i] = 0.9 * mean[i]! + 0.1 * slope[i]!;
      square[i] = 0.999 * square[i]! + 0.001 * slope[i]! ** 2;
      weight[i]! -= (RATE * (mean[i]! / (1 - 0.9 ** step))) / (Math.sqrt(square[i]! / (1 - 0.999 ** step)) + 1e-8);
    }
  }
  return new Map(pieces.map((piece, i) => [piece, weight[i]!]));
}

function probability(weights: ReadonlyMap<string, number>, evidence: readonly string[]): number {
  return logistic(evidence.reduce((sum, piece) => sum + (weights.get(piece) ?? 0), weights.get('always')!));
}

function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}
