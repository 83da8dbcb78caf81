// Learns what chains of sentences are weighed by (`proof-weights.ts`) from questions with known answers, and tells how often the answer stands in the
// likeliest one, two and three sentences; with --held-out, in those of other questions. A chain is right where its end holds the answer, and both of
// its passages are gold. Contexts are made by `apps/nl-query/bench/answer-contexts.ts`:
//   node tools/run.mjs libs/models/bench/learn-proof-weights.ts <contexts.jsonl> … [--held-out <contexts.jsonl>]
// The weights in use were learnt from 561 questions that are in none of the sets the project measures by: 200 of MuSiQue (100 of them as HippoRAG's
// repository publishes them for training, the rest as MIGRES's does), 200 of HotpotQA and 161 of 2WikiMultihopQA (MIGRES).
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describesInSteps } from '../src/built-in/answers/answer-span';
import { chainOdds, endProbabilities, PROOF_WEIGHTS } from '../src/built-in/answers/proof/likely-ends';
import type { ProofChain } from '../src/built-in/answers/proof/proof-chains';
import { PROOF_FEATURES, proofChains } from '../src/built-in/answers/proof/proof-chains';
import { comparedForm } from './compared-form';
import { learntWeights } from './log-linear-weights';

interface Example {
  readonly chains: readonly ProofChain[];
  readonly isRight: readonly boolean[];
  /** by sentence: the answer stands in it */
  readonly holds: readonly boolean[];
}

const { values, positionals } = parseArgs({ options: { 'held-out': { type: 'string', multiple: true } }, allowPositionals: true });
const weights = learntWeights(
  PROOF_FEATURES.length,
  positionals.flatMap(examplesOf).map(({ chains, isRight }) => ({ rows: chains.map(({ features }) => features), isRight })),
);
console.log(
  JSON.stringify(Object.fromEntries(PROOF_FEATURES.map((name, i) => [name, Number(weights[i]!.toPrecision(3))])), null, 2),
);
for (const [name, files] of Object.entries({ learnt: positionals, 'held out': values['held-out'] ?? [] }))
  for (const file of files) {
    const examples = examplesOf(file);
    console.log(`${name}, ${file}: ${examples.length} questions`, {
      now: found(examples, weights),
      before: found(examples, PROOF_WEIGHTS),
    });
  }

function examplesOf(file: string): Example[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.flatMap((line) => {
    const { question, answers, passages } = JSON.parse(line);
    if (!describesInSteps(question)) return [];
    const { sentences, chains } = proofChains(question, passages);
    const wanted: string[] = answers.map(comparedForm).filter((answer: string) => answer.trim() !== '');
    const holds = sentences.map(({ text }) => wanted.some((answer) => comparedForm(text).includes(answer)));
    const isGold = sentences.map(({ place }) => passages[place].isGold === true);
    const ends = chains.map(({ end }) => holds[end]! && isGold[end]!);
    const both = chains.map(({ lead }, i) => ends[i]! && isGold[lead]!);
    return [{ chains, holds, isRight: both.includes(true) ? both : ends }];
  });
}

/** Share of questions whose answer stands in the first one, two and three sentences. */
function found(examples: readonly Example[], by: readonly number[]): number[] {
  return [1, 2, 3].map((most) => {
    const hits = examples.filter(({ chains, holds }) => {
      const odds = chainOdds(
        chains.map(({ features }) => features),
        by,
      );
      const likely = endProbabilities(chains, odds, holds.length);
      const order = [...likely.keys()].sort((a, b) => likely[b]! - likely[a]!);
      return order.slice(0, most).some((place) => holds[place]);
    });
    return Math.round((1_000 * hits.length) / examples.length) / 1_000;
  });
}
