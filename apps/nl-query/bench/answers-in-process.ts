// What the built-in models answer to questions with known answers, over passages alone, without a service; the even questions are what rules may be
// made on, the odd ones are measured only. What is right by `strata eval` is right here. `questions-of-time.jsonl` is over the passages of all three
// sets of shared data:
//   node tools/run.mjs apps/nl-query/bench/answers-in-process.ts [--half] [--answers file.jsonl] <passages.jsonl>[+<more>]=<questions.jsonl> …
// Files in the form of SQuAD are both: `xquad.en.json=xquad.en.json`. With --half every second passage is left out: questions about those have no answer.
import type { QuestionOutcome } from '@strata/evaluation';
import { judgeAnswer, readPassages, readQuestions, summarize } from '@strata/evaluation';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { answerOver, indexOf } from './passage-answers';

const PARTS: Readonly<Record<string, (place: number) => boolean>> = {
  all: () => true,
  even: (place) => place % 2 === 0,
  odd: (place) => place % 2 === 1,
};
const { values, positionals } = parseArgs({
  options: { answers: { type: 'string' }, half: { type: 'boolean', default: false } },
  allowPositionals: true,
});

for (const set of positionals) {
  const [files = '', path = ''] = set.split('=');
  const all = files.split('+').flatMap((file) => readPassages(readFileSync(file, 'utf8')));
  const passages = values.half ? all.filter((_, place) => place % 2 === 0) : all;
  const questions = readQuestions(readFileSync(path, 'utf8'), passages);
  const index = await indexOf(passages);
  const outcomes: QuestionOutcome[] = [];
  for (const asked of questions) outcomes.push(judgeAnswer(asked, await answerOver(index, asked.question)));
  console.log(`${basename(dirname(path))}/${basename(path)}: ${passages.length} passages`);
  const parts = Object.entries(PARTS).map(([name, include]) => [name, figures(outcomes.filter((_, i) => include(i)))] as const);
  console.table(Object.fromEntries(parts));
  const kinds = [...Map.groupBy(outcomes, ({ kind }) => kind)];
  if (kinds.length > 1) console.table(Object.fromEntries(kinds.map(([kind, of]) => [kind, figures(of)])));
  if (values.answers === undefined) continue;
  for (const [i, outcome] of outcomes.entries())
    appendFileSync(
      values.answers,
      `${JSON.stringify({ set: basename(dirname(path)), gold: questions[i]!.answers, ...outcome })}\n`,
    );
}

function figures(outcomes: readonly QuestionOutcome[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(summarize(outcomes))
      .filter(([name, value]) => value !== null && !['failed', 'cost'].includes(name))
      .map(([name, value]) => [name, Math.round(1_000 * value) / 1_000]),
  );
}
