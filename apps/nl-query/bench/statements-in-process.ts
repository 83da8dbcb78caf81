// How much of what answers a question stands in what the built-in models answer, over long documents that are cut into chunks as an import cuts them;
// the even questions are what rules may be made on, the odd ones are measured only. Folders hold the documents, files the questions as published:
//   node tools/run.mjs apps/nl-query/bench/statements-in-process.ts [--answers file.jsonl] [--contexts file.jsonl] <folder>=<questions.csv or .json> …
// With --contexts nothing is answered: what answers are read from is written for `libs/models/bench/learn-statement-weights.ts`.
import { chunkText, convertToText } from '@strata/text';
import { appendFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { answerPassage } from '../src/project-index/answer-passage';
import { ProjectIndex } from '../src/project-index/project-index';
import type { IndexedChunk, IndexedDocument } from '../src/project-index/project-rows';
import { answerOver, contextFor } from './passage-answers';
import { evidenceSaid, readStatementQuestions } from './statement-questions';

const PARTS: Readonly<Record<string, (place: number) => boolean>> = {
  all: () => true,
  even: (place) => place % 2 === 0,
  odd: (place) => place % 2 === 1,
};
const { values, positionals } = parseArgs({
  options: { answers: { type: 'string' }, contexts: { type: 'string' } },
  allowPositionals: true,
});

for (const set of positionals) {
  const [folder = '', file = ''] = set.split('=');
  const index = await indexOfFolder(folder);
  const questions = readStatementQuestions(file);
  if (values.contexts !== undefined) {
    for (const asked of questions) {
      const context = await contextFor(index, asked.question);
      const passages = context.map((found, i) => answerPassage(String(i + 1), found));
      appendFileSync(values.contexts, `${JSON.stringify({ ...asked, passages })}\n`);
    }
    continue;
  }
  const outcomes: Outcome[] = [];
  for (const asked of questions) {
    const { text, refused, ms } = await answerOver(index, asked.question);
    outcomes.push({ ...asked, text, refused, ms, said: evidenceSaid(asked, text) });
  }
  console.log(`${file}: ${questions.length} questions`);
  console.table(
    Object.fromEntries(Object.entries(PARTS).map(([name, include]) => [name, figures(outcomes.filter((_, i) => include(i)))])),
  );
  const kinds = [...Map.groupBy(outcomes, ({ kind }) => kind)];
  if (kinds.length > 1) console.table(Object.fromEntries(kinds.map(([kind, of]) => [kind, figures(of)])));
  if (values.answers !== undefined)
    for (const outcome of outcomes) appendFileSync(values.answers, `${JSON.stringify({ set: file, ...outcome })}\n`);
}

type Outcome = ReturnType<typeof readStatementQuestions>[number] & {
  readonly text: string;
  readonly refused: boolean;
  readonly ms: number;
  /** share of the evidence in the answer */
  readonly said: number;
};

function figures(outcomes: readonly Outcome[]): Record<string, number> {
  const mean = (of: (outcome: Outcome) => number) => outcomes.reduce((sum, one) => sum + of(one), 0) / outcomes.length;
  const middle = (of: (outcome: Outcome) => number) => outcomes.map(of).toSorted((a, b) => a - b)[outcomes.length >> 1] ?? 0;
  const rounded = (value: number) => Math.round(1_000 * value) / 1_000;
  return {
    questions: outcomes.length,
    said: rounded(mean(({ said }) => said)),
    refused: rounded(mean(({ refused }) => Number(refused))),
    words: middle(({ text }) => text.split(/\s+/).length),
    ms: rounded(middle(({ ms }) => ms)),
  };
}

/** An index over the files of a folder, cut into chunks of the usual size. */
async function indexOfFolder(folder: string): Promise<ProjectIndex> {
  const documents: IndexedDocument[] = [];
  const chunks: IndexedChunk[] = [];
  const partitionId = 'p';
  for (const fileName of readdirSync(folder).toSorted()) {
    const { title, text } = await convertToText(readFileSync(join(folder, fileName)), fileName);
    documents.push({
      ...{ key: fileName, title: title ?? fileName.replace(/\.[^.]*$/, ''), fileName, category: '', path: '', citableUrl: '' },
      ...{ fileIds: [fileName], partitionId },
    });
    for (const { content, start, end, order } of chunkText(text))
      chunks.push({
        ...{ key: `${fileName}-${String(order).padStart(6, '0')}`, documentKey: fileName, content, start, end, order },
        ...{ page: null, headingPath: [], places: null, partitionId, embedding: null },
      });
  }
  return ProjectIndex.build({ documents, chunks, entities: [], relations: [], vectors: [], profiles: [] });
}
