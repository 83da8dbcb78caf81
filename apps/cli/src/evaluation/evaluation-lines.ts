import type { ComparedQuestion, EvaluationSummary, QuestionOutcome } from '@strata/evaluation';
import { compareOutcomes, summarize } from '@strata/evaluation';
import { columns } from '../terminal/columns';
import { counted, duration } from '../terminal/figures';

type Figure = (summary: EvaluationSummary) => string;

const percent = (share: number | null): string => (share === null ? '' : `${(100 * share).toFixed(1)} %`);
/** What is measured, as it is called, and what it looks like. */
const FIGURES: readonly (readonly [string, Figure])[] = [
  ['right', ({ right }) => percent(right)],
  ['recall@2', ({ recallAt2 }) => percent(recallAt2)],
  ['recall@5', ({ recallAt5 }) => percent(recallAt5)],
  ['exact match', ({ exact }) => percent(exact)],
  ['F1', ({ f1 }) => percent(f1)],
  ['answer contained', ({ contained }) => percent(contained)],
  ['  in 40 words', ({ inForty }) => percent(inForty)],
  ['cited documents that are gold', ({ citationPrecision }) => percent(citationPrecision)],
  ['gold documents that are cited', ({ citationRecall }) => percent(citationRecall)],
  ['grounded in what is cited', ({ groundedness }) => percent(groundedness)],
  ['unanswerable, refused', ({ refusedRightly }) => percent(refusedRightly)],
  ['answerable, refused', ({ refusedWrongly }) => percent(refusedWrongly)],
  ['words, median', ({ words }) => String(words)],
  ['latency p50', ({ p50Ms }) => duration(p50Ms)],
  ['latency p95', ({ p95Ms }) => duration(p95Ms)],
  ['cost', ({ cost }) => (cost === null ? 'no price known' : cost === 0 ? 'none' : cost.toFixed(4))],
  ['failed', ({ failed }) => (failed === 0 ? '' : String(failed))],
];
const RIGHT: readonly (readonly [string, Figure])[] = FIGURES.filter(([name]) =>
  ['right', 'recall@5', 'exact match', 'answer contained', '  in 40 words'].includes(name),
);
/** Questions won or lost that are named. */
const NAMED = 10;
const LONGEST = 100;

/** One run: its figures, and the most telling ones by kind of question where the set has kinds. */
export function evaluationLines(outcomes: readonly QuestionOutcome[]): string {
  const summary = summarize(outcomes);
  const rows = FIGURES.map(([name, of]) => [name, of(summary)]).filter(([, value]) => value !== '');
  return [columns([counted(summary.questions, 'question'), ''], rows, { right: new Set([1]) }), ...byKind(outcomes)].join('\n');
}

function byKind(outcomes: readonly QuestionOutcome[]): string[] {
  const kinds = [...Map.groupBy(outcomes, ({ kind }) => kind)].sort(([a], [b]) => (a < b ? -1 : 1));
  if (kinds.length < 2) return [];
  const all = summarize(outcomes);
  const told = RIGHT.filter(([, figure]) => figure(all) !== '');
  const rows = kinds.map(([kind, of]) => {
    const summary = summarize(of);
    return [kind === '' ? '(none)' : kind, String(summary.questions), ...told.map(([, figure]) => figure(summary))];
  });
  const head = ['kind', 'questions', ...told.map(([name]) => name.trim())];
  return ['', columns(head, rows, { right: new Set(head.keys().filter((column) => column > 0)) })];
}

/** A run with what it is called. */
export interface NamedRun {
  readonly name: string;
  readonly outcomes: readonly QuestionOutcome[];
}

/** Two runs side by side over the questions that both were asked, then the questions that the second one wins and loses. */
export function comparisonLines(before: NamedRun, now: NamedRun): string {
  const asked = new Set(before.outcomes.map(({ question }) => question));
  const shared = now.outcomes.filter(({ question }) => asked.has(question));
  const both = new Set(shared.map(({ question }) => question));
  const one = summarize(before.outcomes.filter(({ question }) => both.has(question)));
  const other = summarize(shared);
  const rows = FIGURES.map(([name, of]) => [name, of(one), of(other)]).filter(([, a, b]) => a !== '' || b !== '');
  const { won, lost, p } = compareOutcomes(before.outcomes, now.outcomes);
  return [
    columns([counted(shared.length, 'question'), before.name, now.name], rows, { right: new Set([1, 2]) }),
    '',
    `  won ${won.length}, lost ${lost.length}${won.length + lost.length === 0 ? '' : `; so uneven by chance: p = ${p.toFixed(3)}`}`,
    ...changed('won', won),
    ...changed('lost', lost),
  ].join('\n');
}

function changed(word: string, questions: readonly ComparedQuestion[]): string[] {
  const named = questions
    .slice(0, NAMED)
    .flatMap(({ question, before, now }) => [
      '',
      `  ${word}: ${question}`,
      `    before  ${shortened(before)}`,
      `    now     ${shortened(now)}`,
    ]);
  return questions.length > NAMED ? [...named, '', `  … and ${questions.length - NAMED} more that are ${word}`] : named;
}

function shortened(answer: string): string {
  const line = answer.replace(/\s+/g, ' ');
  return line.length <= LONGEST ? line : `${line.slice(0, LONGEST - 1)}…`;
}
