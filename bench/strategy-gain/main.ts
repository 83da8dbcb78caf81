// What a knowledge graph gains: each corpus built twice through the platform, once with FullGraphRAG for all clusters and once with VectorRAG,
// and the same questions over several documents asked of both, beside the score that the strategizer gives the corpus:
//   node tools/run.mjs bench/strategy-gain/main.ts [--documents 1000] [--answers file.jsonl] [--rows folder] <folder with passages.jsonl and questions.jsonl> …
// --answers: every question with its answer by each strategy, for reading; --rows: what FullGraphRAG stores, a folder for each corpus.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { StartedPlatform } from '../platform/started-platform';
import type { Method, Outcome } from './asked-questions';
import { askAll } from './asked-questions';
import type { BuiltProject, Strategy } from './built-project';
import { buildProject } from './built-project';
import type { Corpus, GainQuestion } from './corpus';
import { readCorpus } from './corpus';
import { writeStoredRows } from './stored-rows';

/** The ways to ask that each strategy serves; of a VectorRAG partition the query types find nothing. */
const METHODS: Readonly<Record<Strategy, readonly Method[]>> = {
  FullGraphRAG: ['UNIFIED', 'LOCAL', 'INSTANT'],
  VectorRAG: ['INSTANT'],
};

const { values, positionals } = parseArgs({
  options: { documents: { type: 'string', default: '1000' }, answers: { type: 'string' }, rows: { type: 'string' } },
  allowPositionals: true,
});
if (positionals.length === 0)
  throw new Error(
    'usage: node tools/run.mjs bench/strategy-gain/main.ts [--documents 1000] [--answers file.jsonl] [--rows folder] <folder> …',
  );
const corpora = positionals.map((folder) => readCorpus(folder, Number(values.documents)));

const platform = await StartedPlatform.start();
try {
  const root = await platform.client();
  const gains: Record<string, object> = {};
  for (const corpus of corpora) gains[corpus.name] = await measure(corpus, (strategy) => buildProject(root, corpus, strategy));
  console.log('gained by FullGraphRAG (UNIFIED) over VectorRAG (INSTANT), points; questions that are answered better and worse');
  console.table(gains);
} finally {
  await platform.stop();
}

async function measure(
  { name, documents, questions }: Corpus,
  build: (strategy: Strategy) => Promise<BuiltProject>,
): Promise<object> {
  const rows: Record<string, object> = {};
  const outcomes = new Map<string, Outcome[]>();
  let score = 0;
  for (const strategy of ['FullGraphRAG', 'VectorRAG'] as const) {
    const project = await build(strategy);
    score = project.score;
    if (values.rows !== undefined && strategy === 'FullGraphRAG')
      await writeStoredRows(project.client, project.name, join(values.rows, name));
    for (const method of METHODS[strategy]) {
      const asked = await askAll(project.client, questions, method);
      outcomes.set(`${strategy} ${method}`, asked);
      rows[`${strategy} ${method}`] = { ...row(asked, questions), 'build s': project.seconds.toFixed(1) };
    }
  }
  console.log(
    `${name}: ${documents.length} documents, ${questions.length} questions over several of them, score ${score.toFixed(2)}`,
  );
  console.table(rows);
  if (values.answers !== undefined) writeAnswers(values.answers, name, questions, outcomes);
  const graph = outcomes.get('FullGraphRAG UNIFIED') ?? [];
  const passages = outcomes.get('VectorRAG INSTANT') ?? [];
  const difference = (of: (outcome: Outcome) => number | undefined) => (percentOf(graph, of) - percentOf(passages, of)).toFixed(1);
  return {
    score: score.toFixed(2),
    'found in 2': difference(({ foundIn2 }) => foundIn2),
    'found in 5': difference(({ foundIn5 }) => foundIn5),
    cited: difference(({ cited }) => cited),
    contained: difference(({ contained }) => (contained === undefined ? undefined : Number(contained))),
    better: graph.filter(({ foundIn5 }, i) => foundIn5 > passages[i]!.foundIn5).length,
    worse: graph.filter(({ foundIn5 }, i) => foundIn5 < passages[i]!.foundIn5).length,
  };
}

function row(outcomes: readonly Outcome[], questions: readonly GainQuestion[]): object {
  const sizes = [...new Set(questions.map(({ gold }) => gold.length))].sort((a, b) => a - b);
  const byHops = Object.fromEntries(
    sizes.map((size) => [
      `of ${size} in 5, %`,
      percentOf(
        outcomes.filter((_, i) => questions[i]!.gold.length === size),
        ({ foundIn5 }) => foundIn5,
      ).toFixed(1),
    ]),
  );
  return {
    'found in 2, %': percentOf(outcomes, ({ foundIn2 }) => foundIn2).toFixed(1),
    'in 5, %': percentOf(outcomes, ({ foundIn5 }) => foundIn5).toFixed(1),
    'all in 5, %': percentOf(outcomes, ({ foundIn5 }) => (foundIn5 === 1 ? 1 : 0)).toFixed(1),
    ...byHops,
    'cited, %': percentOf(outcomes, ({ cited }) => cited).toFixed(1),
    'answer contained, %': percentOf(outcomes, ({ contained }) =>
      contained === undefined ? undefined : Number(contained),
    ).toFixed(1),
    'ms each': medianOf(outcomes.map(({ ms }) => ms)).toFixed(0),
  };
}

function writeAnswers(
  path: string,
  corpus: string,
  questions: readonly GainQuestion[],
  outcomes: ReadonlyMap<string, readonly Outcome[]>,
): void {
  const lines = questions.map((question, i) => {
    const told = [...outcomes].map(([way, all]) => [way, all[i]!] as const);
    return `${JSON.stringify({ corpus, ...question, ...Object.fromEntries(told) })}\n`;
  });
  appendFileSync(path, lines.join(''));
}

function percentOf(outcomes: readonly Outcome[], of: (outcome: Outcome) => number | undefined): number {
  const known = outcomes.map(of).filter((value) => value !== undefined);
  return (100 * known.reduce((sum, value) => sum + value, 0)) / Math.max(1, known.length);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
}
