// Learns what a sentence is weighed by that may say yes to a question (`polar-odds.ts`), and tells how many of the likeliest are answered with yes in fact.
// With --even the even questions are learnt from and the odd ones judged. Contexts of
// questions whose answers are yes or no are made by `apps/nl-query/bench/answer-contexts.ts`:
//   node tools/run.mjs libs/models/bench/learn-polar-weights.ts [--even] <contexts.jsonl> …
// The weights in use were learnt from all 3,270 questions of BoolQ's development set (Clark et al., 2019), over the passages of all of them.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { POLAR_FEATURES, polarReading } from '../src/built-in/answers/polar/polar-readings';
import { weighed } from '../src/built-in/answers/weighed-terms';
import type { Passage } from '../src/tasks/tasks';
import { learntWeights } from './log-linear-weights';

interface Asked {
  readonly question: string;
  readonly answers: readonly string[];
  readonly passages: readonly Passage[];
}

/** Passages that are read. */
const READ = 5;
/** What keeps weights small: a few thousand questions of people tell little about each feature. */
const SHRINK = 200;
const SHARES = [0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5];

const { values, positionals } = parseArgs({ options: { even: { type: 'boolean', default: false } }, allowPositionals: true });
const asked = positionals.flatMap((file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Asked),
);
const rows = asked.flatMap(({ question, answers, passages }) => {
  const reading = polarReading(question, passages.slice(0, READ));
  return reading ? [{ features: [...reading.features, 1], isYes: answers.includes('yes') }] : [];
});
const none = [...POLAR_FEATURES.map(() => 0), 0];
const learnt = rows.filter((_, i) => !values.even || i % 2 === 0);
const weights = learntWeights(
  none.length,
  learnt.map(({ features, isYes }) => ({ rows: [features, none], isRight: [isYes, !isYes] })),
  SHRINK,
);
console.log(
  JSON.stringify(
    Object.fromEntries([...POLAR_FEATURES, 'bias'].map((name, i) => [name, Number(weights[i]!.toPrecision(3))])),
    null,
    2,
  ),
);
const judged = rows
  .filter((_, i) => !values.even || i % 2 === 1)
  .map(({ features, isYes }) => ({ isYes, yes: 1 / (1 + Math.exp(-weighed(features, weights))) }))
  .toSorted((a, b) => b.yes - a.yes);
console.table(
  SHARES.map((share) => {
    const first = judged.slice(0, Math.floor(share * judged.length));
    return { share, least: first.at(-1)!.yes, yes: first.filter(({ isYes }) => isYes).length / first.length };
  }),
);
