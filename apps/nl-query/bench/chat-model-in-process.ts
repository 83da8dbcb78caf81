// UNIFIED with a chat model over passages alone (no stored graph): answered at once, and taken apart where the passages do not answer; beside it what the
// questions would be answered with one call each. `--split` also takes apart every question, to see what passages the steps bring. A model that is not on
// this machine is asked through `bench/relayed-model`:
//   node tools/run.mjs apps/nl-query/bench/chat-model-in-process.ts --url <endpoint>/v1 [--split] [--first 50] [--answers file.jsonl] <passages.jsonl>=<questions.jsonl> …
import type { EvaluatedQuestion, QuestionOutcome } from '@strata/evaluation';
import { judgeAnswer, readPassages, readQuestions, summarize } from '@strata/evaluation';
import type { Models } from '@strata/models';
import { createModels, modelsConfigSchema } from '@strata/models';
import { appendFileSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import type { FoundChunk, ProjectIndex } from '../src/project-index/project-index';
import { answerByLookUps } from '../src/retrieval/answer-by-look-ups';
import { followQuestion } from '../src/retrieval/follow-question';
import { chunksOf, lookUps } from '../src/retrieval/look-ups';
import { DEFAULT_INSTRUCTIONS } from '../src/retrieval/query-settings';
import { CONTEXT_CHUNKS } from '../src/retrieval/search-outcome';
import { indexOf } from './passage-answers';

const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string', default: '' },
    model: { type: 'string', default: 'relayed' },
    key: { type: 'string', default: 'none' },
    split: { type: 'boolean', default: false },
    first: { type: 'string', default: '1000' },
    answers: { type: 'string' },
  },
  allowPositionals: true,
});
const PATIENCE_SECONDS = 10_800;
const accept = () => true;
const models = createModels(
  modelsConfigSchema.parse({
    ...{ CHAT_API_PROVIDER: 'custom', CHAT_API_URL: values.url, CHAT_MODEL: values.model, CHAT_API_KEY: values.key },
    ...{ CHAT_TIMEOUT_SECONDS: String(PATIENCE_SECONDS), CHAT_MAX_CONCURRENT_CALLS: '500' },
  }),
);

for (const set of positionals) {
  const [file = '', path = ''] = set.split('=');
  const passages = readPassages(readFileSync(file, 'utf8'));
  const questions = readQuestions(readFileSync(path, 'utf8'), passages).slice(0, Number(values.first));
  const index = await indexOf(passages);
  const asked = await Promise.all(questions.map((question) => ask(question, index)));
  console.log(`${basename(dirname(path))}/${basename(path)}: ${passages.length} passages`);
  console.table({
    'one call': figures(asked.map(({ atOnce }) => atOnce)),
    'and taken apart': figures(asked.map(({ inSteps }) => inSteps)),
    ...(values.split ? { 'passages of the steps': figures(asked.map(({ always }) => always!)) } : {}),
  });
  if (values.answers !== undefined)
    for (const [i, one] of asked.entries())
      appendFileSync(values.answers, `${JSON.stringify({ gold: questions[i]!.answers, ...one })}\n`);
}

async function ask(
  asked: EvaluatedQuestion,
  index: ProjectIndex,
): Promise<{ atOnce: QuestionOutcome; inSteps: QuestionOutcome; always: QuestionOutcome | undefined; steps: readonly object[] }> {
  const { question } = asked;
  const request = requestOf(question, models);
  const found = await index.searchChunks(question, accept, models.embedder);
  const followed = await followQuestion(request, index, found);
  const chunks = followed.chunks.slice(0, CONTEXT_CHUNKS);
  const context = { chunks, notes: '', reasoning: followed.reasoningOver(chunks) };
  const answered = await answerByLookUps(request, index, context, () => undefined);
  const outcome = judged(asked, answered.text, answered.chunks, answered.numbering);
  const { steps } = answered;
  const atOnce = steps.length === 0 ? outcome : judged(asked, '', chunks, { numberOf: () => undefined });
  return { atOnce, inSteps: outcome, always: values.split ? await split(asked, request, index, chunks) : undefined, steps };
}

async function split(
  asked: EvaluatedQuestion,
  request: ReturnType<typeof requestOf>,
  index: ProjectIndex,
  chunks: readonly FoundChunk[],
): Promise<QuestionOutcome> {
  const steps = await lookUps(request.models.questionSplitter!, request, index);
  return judged(asked, '', [...chunksOf(steps), ...chunks], { numberOf: () => undefined });
}

function judged(
  asked: EvaluatedQuestion,
  text: string,
  chunks: readonly FoundChunk[],
  numbering: { numberOf(id: string): number | undefined },
): QuestionOutcome {
  const read = chunks.map(({ chunk, document }, i) => ({
    ...{ document: document.key, names: [document.title], content: chunk.content },
    citation: numbering.numberOf(String(i + 1)) ?? null,
  }));
  return judgeAnswer(asked, { text, chunks: read, refused: text === '', ms: 0, cost: 0 });
}

function requestOf(question: string, chosen: Models) {
  return {
    ...{
      models: chosen,
      question,
      instructions: DEFAULT_INSTRUCTIONS.UNIFIED,
      showCitations: true,
      customPrompts: {},
      model: '',
      level: 2,
      accept,
    },
  };
}

function figures(outcomes: readonly QuestionOutcome[]): Record<string, number> {
  return Object.fromEntries(
    Object.entries(summarize(outcomes))
      .filter(([name, value]) => value !== null && !['failed', 'cost', 'p50', 'p95'].includes(name))
      .map(([name, value]) => [name, Math.round(1_000 * value) / 1_000]),
  );
}
