// Recall@2 and @5 through the public HTTP API of a running platform:
//   node tools/run.mjs bench/retrieval/main.ts <gateway URL> <root password> <data set folder> [asked only]
import { join } from 'node:path';
import { buildKnowledgeGraph, StrataClient } from '@strata/client';
import { readPassages, uploadPassages } from '../platform/passages';
import type { BenchQuestion } from './recall';
import { percent, readQuestions, recallAt } from './recall';

const CATEGORY = 'retrieval';
const ASKED_AT_ONCE = 4;

const [url, password, folder, onlyAsk] = process.argv.slice(2);
if (!url || !password || !folder)
  throw new Error('usage: node tools/run.mjs bench/retrieval/main.ts <gateway URL> <root password> <data set folder> [ask]');
const passages = readPassages(join(folder, 'passages.jsonl'));
const questions = readQuestions(join(folder, 'questions.jsonl'));
const client = await StrataClient.login({ url, username: 'root', password });

if (onlyAsk === undefined) {
  const seconds: Record<string, string> = {};
  let began = performance.now();
  const since = () => ((performance.now() - began) / 1_000).toFixed(1);
  await uploadPassages(client, passages, [CATEGORY]);
  seconds.upload = since();
  await buildKnowledgeGraph(
    client,
    { categories: [CATEGORY], complexity: 'very_high', replicas: 2 },
    {
      began: () => (began = performance.now()),
      progress: () => undefined,
      ended: (step, outcome) => (seconds[step] = `${since()}  (${outcome})`),
    },
  );
  console.table(seconds);
}

await client.ask({ query: questions[0]?.question ?? 'warm-up', mode: 'INSTANT' }); // builds the index; its time is not a question's
const started = performance.now();
const ranked = await askAll(questions);
const perQuestion = (ASKED_AT_ONCE * (performance.now() - started)) / questions.length;
for (const order of ['context', 'citations first'] as const) {
  const recall = (k: number) => percent(questions.map(({ gold }, i) => recallAt(k, gold, ranked[i]![order])));
  console.log(`${order}: recall@2 ${recall(2)}  recall@5 ${recall(5)}`);
}
console.log(`${questions.length} questions, ${perQuestion.toFixed(0)} ms each with ${ASKED_AT_ONCE} at once`);

interface RankedTitles {
  /** Documents of the context, best first. */
  context: string[];
  /** Documents of the answer's citations in their order, then the rest of the context. */
  'citations first': string[];
}

async function askAll(asked: readonly BenchQuestion[]): Promise<RankedTitles[]> {
  const titles: RankedTitles[] = [];
  let next = 0;
  const worker = async () => {
    for (let i = next++; i < asked.length; i = next++) titles[i] = await rankedTitles(asked[i]!.question);
  };
  await Promise.all(Array.from({ length: ASKED_AT_ONCE }, worker));
  return titles;
}

async function rankedTitles(query: string): Promise<RankedTitles> {
  const reply = await client.ask({ query, queryType: 'UNIFIED', includeMetadata: true });
  if (reply.errorCode !== '') throw new Error(`${reply.errorCode}: ${reply.result}`);
  const { context_data } = JSON.parse(reply.metadata) as {
    context_data?: { chunks: { file_name: string; citation: number | null }[] };
  };
  const chunks = context_data?.chunks ?? [];
  const cited = chunks.filter(({ citation }) => citation !== null).sort((a, b) => a.citation! - b.citation!);
  return { context: chunks.map(titleOf), 'citations first': [...cited, ...chunks].map(titleOf) };
}

/** Files are called `passage-<number>.md`; a repeated name got a suffix. */
function titleOf({ file_name }: { file_name: string }): string {
  return passages[Number(/^passage-(\d+)/.exec(file_name)?.[1])]?.title ?? file_name;
}
