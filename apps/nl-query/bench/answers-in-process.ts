// What the built-in models answer to questions with known answers, over passages alone, without a service; the even questions are what rules may be
// made on, the odd ones are measured only. What is right by `strata eval` is right here. `questions-of-time.jsonl` is over the passages of all three sets of shared data:
//   node tools/run.mjs apps/nl-query/bench/answers-in-process.ts [--answers file.jsonl] <passages.jsonl>[+<more>]=<questions.jsonl> …
import { readPassages, readQuestions, judgeAnswer, summarize } from '@strata/evaluation';
import type { EvaluatedQuestion, NumberedPassage, QuestionOutcome } from '@strata/evaluation';
import { createModels, modelsConfigSchema } from '@strata/models';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ProjectIndex } from '../src/project-index/project-index';
import { answerFromChunks } from '../src/retrieval/answer-from-chunks';
import { followQuestion } from '../src/retrieval/follow-question';

const CONTEXT = 12;
const PARTS: Readonly<Record<string, (place: number) => boolean>> = {
  all: () => true,
  even: (place) => place % 2 === 0,
  odd: (place) => place % 2 === 1,
};
const accept = () => true;
const models = createModels(modelsConfigSchema.parse({}));
const { values, positionals } = parseArgs({
  options: { answers: { type: 'string' } },
  allowPositionals: true,
});

for (const set of positionals) {
  const [files = '', path = ''] = set.split('=');
  const passages = files.split('+').flatMap((file) => readPassages(readFileSync(file, 'utf8')));
  const questions = readQuestions(readFileSync(path, 'utf8'), passages);
  const index = await indexOf(passages);
  const outcomes: QuestionOutcome[] = [];
  for (const question of questions) outcomes.push(await outcomeOf(question, index));
  console.log(`${basename(dirname(path))}/${basename(path)}: ${passages.length} passages`);
  console.table(
    Object.fromEntries(Object.entries(PARTS).map(([name, include]) => [name, figures(outcomes.filter((_, i) => include(i)))])),
  );
  const kinds = [...Map.groupBy(outcomes, ({ kind }) => kind)];
  if (kinds.length > 1) console.table(Object.fromEntries(kinds.map(([kind, of]) => [kind, figures(of)])));
  if (values.answers !== undefined)
    for (const [i, outcome] of outcomes.entries())
      appendFileSync(
        values.answers,
        `${JSON.stringify({ set: basename(dirname(path)), gold: questions[i]!.answers, ...outcome })}\n`,
      );
}

async function outcomeOf(asked: EvaluatedQuestion, index: ProjectIndex): Promise<QuestionOutcome> {
  const { question } = asked;
  const began = performance.now();
  const found = await index.searchChunks(question, accept, models.embedder);
  const followed = await followQuestion({ question, accept, models }, index, found);
  const context = followed.chunks.slice(0, CONTEXT);
  const request = {
    models,
    question,
    instructions: '',
    showCitations: true,
    customPrompts: {},
    model: '',
    level: 2,
    accept,
  };
  const { text, form, numbering } = await answerFromChunks(
    request,
    context,
    { reasoning: followed.reasoningOver(context) },
    () => undefined,
  );
  const chunks = context.map(({ chunk, document }, i) => ({
    ...{
      document: document.key,
      names: [document.title],
      content: chunk.content,
    },
    citation: numbering.numberOf(String(i + 1)) ?? null,
  }));
  return judgeAnswer(asked, {
    text,
    chunks,
    refused: form === 'not_stated',
    ms: performance.now() - began,
    cost: 0,
  });
}

function figures(outcomes: readonly QuestionOutcome[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(summarize(outcomes))
      .filter(([name, value]) => value !== null && !['failed', 'cost'].includes(name))
      .map(([name, value]) => [name, Math.round(1_000 * value) / 1_000]),
  );
}

async function indexOf(passages: readonly NumberedPassage[]): Promise<ProjectIndex> {
  const key = (i: number) => `p${String(i).padStart(7, '0')}`;
  const partitionId = 'p';
  const documents = passages.map(({ title }, i) => ({
    ...{
      key: key(i),
      title,
      fileName: `passage-${i}.md`,
      category: '',
      path: '',
      citableUrl: '',
      fileIds: [key(i)],
    },
    partitionId,
  }));
  const chunks = passages.map(({ title, text }, i) => ({
    ...{
      key: key(i),
      documentKey: key(i),
      content: `# ${title}\n\n${text}`,
      start: 0,
      end: text.length,
      order: 0,
    },
    ...{
      page: null,
      headingPath: [],
      places: null,
      partitionId,
      embedding: null,
    },
  }));
  return ProjectIndex.build({
    documents,
    chunks,
    entities: [],
    relations: [],
    vectors: [],
    profiles: [],
  });
}
