// Learns what readings of sentences are weighed by (`reading-odds.ts`) from questions with known answers, and tells for every file how often the
// answer stands in the likeliest one, two and three sentences, and of the likeliest spans above each probability how many there are and how many of these
// are right. With --even the even questions of each file are learnt from and the odd ones judged. Questions that describe one thing by another are left
// out: `learn-proof-weights.ts` is for those. Contexts are made by `apps/nl-query/bench/answer-contexts.ts`:
//   node tools/run.mjs libs/models/bench/learn-answer-weights.ts [--even] <contexts.jsonl> …
// The weights in use were learnt from the even questions of 578 of NQ-open's development set (Lee et al., 2019), each found again among those whose
// passages the repository of Psi-RAG publishes as retrieved, of XQuAD's 1,190 English ones, and of 200 of HotpotQA that MIGRES's repository publishes.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { describesInSteps } from '../src/built-in/answers/answer-span';
import type { AnswerReading } from '../src/built-in/answers/likely/answer-readings';
import { answerReadings, FITS, READING_FEATURES } from '../src/built-in/answers/likely/answer-readings';
import { likelyAnswers } from '../src/built-in/answers/likely/likely-answers';
import { comparedForm } from './compared-form';
import { learntWeights } from './log-linear-weights';

interface Asked {
  readonly question: string;
  readonly answers: readonly string[];
  readonly passages: Parameters<typeof likelyAnswers>[1];
}

const { values, positionals } = parseArgs({ options: { even: { type: 'boolean', default: false } }, allowPositionals: true });
const files = positionals.map((file) => ({ file, asked: questionsOf(file) }));
const learnt = files.flatMap(({ asked }) => asked.filter((_, i) => !values.even || i % 2 === 0));
const weights = learntWeights(READING_FEATURES.length + FITS.length, learnt.map(choiceOf));
const named = [...READING_FEATURES, ...FITS.map(({ kind, type }) => `${kind}:${type}`)].map(
  (name, i) => [name, Number(weights[i]!.toPrecision(3))] as const,
);
console.log(JSON.stringify(Object.fromEntries(named.slice(0, READING_FEATURES.length)), null, 2));
console.log(JSON.stringify(Object.fromEntries(named.slice(READING_FEATURES.length).filter(([, weight]) => weight !== 0))));
for (const { file, asked } of files)
  console.log(
    file,
    judged(
      asked.filter((_, i) => !values.even || i % 2 === 1),
      weights,
    ),
  );

function questionsOf(file: string): Asked[] {
  const lines = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => JSON.parse(line) as Asked).filter(({ question }) => !describesInSteps(question));
}

/** A span is right that is the answer, most of it, or its last word; a sentence without one where it holds the answer in another form. */
function choiceOf({ question, answers, passages }: Asked): { rows: number[][]; isRight: boolean[] } {
  const { sentences, readings } = answerReadings(question, passages);
  const wanted = answers.map(comparedForm);
  const isRight = readings.map(({ span }) => span !== undefined && wanted.some((answer) => saysAnswer(span.text, answer)));
  const told = new Set(readings.filter((_, i) => isRight[i]).map(({ sentence }) => sentence));
  const holds = sentences.map(({ sentence: { text } }) => wanted.some((answer) => comparedForm(text).includes(answer)));
  return {
    rows: readings.map(rowOf),
    isRight: readings.map(({ span, sentence }, i) => isRight[i]! || (!span && holds[sentence]! && !told.has(sentence))),
  };
}

function rowOf({ features, fit }: AnswerReading): number[] {
  return [...features, ...FITS.map((_, i) => Number(i === fit))];
}

function saysAnswer(span: string, answer: string): boolean {
  const said = comparedForm(span);
  if (said.includes(answer)) return answer.length >= 0.4 * said.length;
  return said.trim().length > 2 && answer.includes(said) && (said.length > 0.5 * answer.length || answer.endsWith(said));
}

function judged(asked: readonly Asked[], by: readonly number[]) {
  const first = [0, 0, 0];
  const told: { probability: number; isRight: boolean }[] = [];
  for (const { question, answers, passages } of asked) {
    const { sentences, spans } = likelyAnswers(question, passages, by);
    const wanted = answers.map(comparedForm);
    const holds = sentences.map(({ text }) => wanted.some((answer) => comparedForm(text).includes(answer)));
    for (const most of first.keys()) if (holds.slice(0, most + 1).includes(true)) first[most]!++;
    const best = spans[0];
    if (best) told.push({ probability: best.probability, isRight: wanted.some((answer) => saysAnswer(best.text, answer)) });
  }
  const share = (count: number, of: number) => Math.round((1_000 * count) / of) / 1_000;
  return {
    questions: asked.length,
    first: first.map((count) => share(count, asked.length)),
    ...Object.fromEntries(
      [0.8, 0.7, 0.6, 0.5, 0.4].map((least) => {
        const sure = told.filter(({ probability }) => probability >= least);
        return [`from ${least}`, [sure.length, share(sure.filter(({ isRight }) => isRight).length, Math.max(1, sure.length))]];
      }),
    ),
  };
}
