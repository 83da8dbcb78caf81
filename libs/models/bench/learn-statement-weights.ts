// Learns what sentences are weighed by as answers to questions for no name, date or number (`statement-odds.ts`), and tells for every file how often the
// likeliest sentence is right and how likely right ones are. With --even the even questions of each file are learnt from and the odd ones judged; --most
// takes so many of each. Contexts are made by `apps/nl-query/bench/statements-in-process.ts --contexts` and, of short answers, by `answer-contexts.ts`:
//   node tools/run.mjs libs/models/bench/learn-statement-weights.ts [--even] [--most 600] <contexts.jsonl> …
// The weights in use were learnt from even questions alone: of 472 of Chroma's chunking evaluation, of the first 600 of COVID-QA and of the questions for
// facts of GraphRAG-Bench's medical set each, of the first 600 of XQuAD in English and of 317 of NQ-open's development set.
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Passage } from '../src/tasks/tasks';
import { asksForStatement } from '../src/built-in/answers/likely/asks-for-statement';
import { STATEMENT_FEATURES, statementReadings } from '../src/built-in/answers/likely/statement-readings';
import { tellingStemsOf } from '../src/built-in/answers/passage-text/stems-of-text';
import { softmax } from '../src/built-in/answers/softmax';
import { weighed } from '../src/built-in/answers/weighed-terms';
import { comparedForm } from './compared-form';
import type { Choice } from './log-linear-weights';
import { learntWeights } from './log-linear-weights';

interface Asked {
  readonly question: string;
  /** short ones, of which a sentence has to hold one */
  readonly answers?: readonly string[];
  /** sentences that answer it; `isTold` where somebody has told the answer in own words */
  readonly evidence?: readonly string[];
  readonly isTold?: boolean;
  readonly passages: readonly Passage[];
}

/** Share of a text that a sentence says, and of a sentence that stands in a text, for it to be right. */
const LEAST_SAID = { told: 0.7, evidence: 0.6, within: 0.7 };
/** Words of a sentence that is no accident. */
const LEAST_WORDS = 4;

const { values, positionals } = parseArgs({
  options: { even: { type: 'boolean', default: false }, most: { type: 'string', default: '600' } },
  allowPositionals: true,
});
const files = positionals.map((file) => ({ file, choices: choicesOf(file) }));
const learnt = files.flatMap(({ choices }) => choices.filter((_, i) => !values.even || i % 2 === 0));
const weights = learntWeights(STATEMENT_FEATURES.length, learnt);
console.log(
  JSON.stringify(Object.fromEntries(STATEMENT_FEATURES.map((name, i) => [name, Number(weights[i]!.toPrecision(3))])), null, 2),
);
for (const { file, choices } of files) console.log(file, judged(choices.filter((_, i) => !values.even || i % 2 === 1)));

function choicesOf(file: string): Choice[] {
  const lines = readFileSync(file, 'utf8').split('\n');
  const asked = lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Asked);
  return asked
    .filter(({ question }) => asksForStatement(question))
    .slice(0, Number(values.most))
    .map(choiceOf);
}

function choiceOf({ question, answers = [], evidence = [], isTold = false, passages }: Asked): Choice {
  const readings = statementReadings(question, passages);
  const asked = tellingStemsOf(question);
  const wanted = evidence.map((text) => new Set([...tellingStemsOf(text)].filter((one) => !isTold || !asked.has(one))));
  const short = answers.map(comparedForm);
  const isRight = ({ text }: { readonly text: string }) => {
    const said = tellingStemsOf(text);
    if (isTold) return wanted.some((one) => one.size > 0 && share(one, said) >= LEAST_SAID.told);
    if (short.some((answer) => comparedForm(text).includes(answer))) return true;
    return wanted.some(
      (one) => share(one, said) >= LEAST_SAID.evidence || (said.size >= LEAST_WORDS && share(said, one) >= LEAST_SAID.within),
    );
  };
  return {
    rows: readings.map(({ features }) => features),
    isRight: readings.map(({ saying }) => isRight(saying.sentence)),
  };
}

function judged(choices: readonly Choice[]) {
  let [first, likelihood, answerable] = [0, 0, 0];
  for (const { rows, isRight } of choices) {
    if (!isRight.includes(true)) continue;
    const odds = softmax(rows.map((row) => weighed(row, weights)));
    answerable += 1;
    if (isRight[odds.indexOf(Math.max(...odds))]) first += 1;
    likelihood += Math.log(odds.reduce((sum, one, i) => sum + (isRight[i] ? one : 0), 0));
  }
  const rounded = (value: number) => Math.round(1_000 * value) / 1_000;
  return {
    ...{ questions: choices.length, answerable },
    ...{ first: rounded(first / Math.max(1, answerable)), likelihood: rounded(likelihood / Math.max(1, answerable)) },
  };
}

function share(some: ReadonlySet<string>, of: ReadonlySet<string>): number {
  return [...some].filter((one) => of.has(one)).length / Math.max(1, some.size);
}
