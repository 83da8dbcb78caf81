// What a knowledge graph costs with language models that answer at once, through the whole platform: processor time per chunk of each service, calls and
// tokens by what they are for, how much of each prompt is the same in every call, and the estimate beside what the run used.
//   node tools/run.mjs bench/model-imports/main.ts <megabytes> <folder> [folder …]
import { buildKnowledgeGraph, prepareKnowledgeGraph } from '@strata/client';
import type { OrchestrationEstimate } from '@strata/contracts';
import type { ModelCall } from '@strata/testing';
import { startScriptedModelEndpoint } from '@strata/testing';
import { countTokens } from '@strata/text';
import { readFile } from 'node:fs/promises';
import { textFiles } from '../language-pipeline/text-files';
import { processorSeconds } from '../platform/processor-time';
import { peakMemoryMiB, StartedPlatform } from '../platform/started-platform';
import type { CallKind } from './reading-model';
import { answerOf, DIMENSION, kindOf } from './reading-model';

const MAX_FILE = 300_000;
const CATEGORY = 'texts';
const [megabytes = '', ...folders] = process.argv.slice(2);
const wanted = Number(megabytes) * 1_000_000;
if (!(wanted > 0) || folders.length === 0)
  throw new Error('usage: node tools/run.mjs bench/model-imports/main.ts <megabytes> <folder> [folder …]');

const endpoint = await startScriptedModelEndpoint();
endpoint.always(answerOf);
const models = Object.fromEntries(
  ['CHAT', 'EMBEDDING'].flatMap((side) => [
    [`${side}_API_PROVIDER`, 'custom'],
    [`${side}_API_URL`, endpoint.url],
    [`${side}_MODEL`, 'instant'],
    [`${side}_API_KEY`, 'none'],
  ]),
);
const platform = await StartedPlatform.start([], {
  ...models,
  ...{ EMBEDDING_DIM: String(DIMENSION), MODEL_PRICES_JSON: '{"instant": {"prompt": 1, "completion": 4}}' },
});
try {
  const client = await platform.client();
  const files = await readTexts();
  for (let from = 0; from < files.length; from += 100) await client.files.upload(CATEGORY, files.slice(from, from + 100));
  const request = { categories: [CATEGORY], complexity: 'very_high' as const, replicas: 2 };
  const watcher = {
    began: () => undefined,
    progress: () => undefined,
    ended: (_: string, outcome: string) => console.log(outcome),
  };
  await prepareKnowledgeGraph(client, request, watcher);
  const estimate = await client.estimateOrchestration({ categories: [CATEGORY] });

  const services = await platform.services();
  const reading = () => new Map(services.map(({ name, pid }) => [name, processorSeconds(pid)]));
  endpoint.calls.length = 0;
  const [before, began] = [reading(), performance.now()];
  await buildKnowledgeGraph(client, request, watcher);
  const [after, seconds] = [reading(), (performance.now() - began) / 1_000];
  const calls = [...endpoint.calls];

  const [chunks = 0] = await client.query<number>('RETURN LENGTH(@@chunks)', { '@chunks': `${client.project}_Chunks` });
  const bytes = files.reduce((sum, file) => sum + file.bytes.length, 0);
  console.log(`\n${files.length} files, ${(bytes / 1e6).toFixed(2)} MB, ${chunks} chunks in ${seconds.toFixed(1)} s`);
  const perChunk = services.map(({ name, pid }) => {
    const ms = ((after.get(name)! - before.get(name)!) * 1_000) / chunks;
    return [name, { 'ms of processor per chunk': Number(ms.toFixed(2)), 'peak MiB': peakMemoryMiB(pid) }] as const;
  });
  console.table(Object.fromEntries(perChunk));
  const sum = perChunk.reduce((total, [, row]) => total + row['ms of processor per chunk'], 0);
  console.log(`all services: ${sum.toFixed(2)} ms of processor per chunk\n`);
  console.table(promptTable(calls, chunks));
  console.table(estimateTable(estimate, calls));
} finally {
  await platform.stop();
  await endpoint.stop();
}

/** Files that are texts, up to the megabytes asked for. */
async function readTexts(): Promise<{ name: string; bytes: Uint8Array<ArrayBuffer> }[]> {
  const files: { name: string; bytes: Uint8Array<ArrayBuffer> }[] = [];
  let size = 0;
  for await (const path of textFiles(folders)) {
    if (size >= wanted) break;
    const bytes = new Uint8Array(await readFile(path));
    const isText = bytes.length > 500 && bytes.length <= MAX_FILE && !bytes.subarray(0, 4_096).includes(0) && !path.endsWith('.gz');
    if (!isText) continue;
    size += bytes.length;
    files.push({
      name: `${String(files.length).padStart(4, '0')}-${path
        .split('/')
        .at(-1)!
        .replace(/[^\w.-]/g, '_')}.txt`,
      bytes,
    });
  }
  return files;
}

/** Per kind of call: how many, and the tokens of a prompt, of which the first ones are the same in all. */
function promptTable(calls: readonly ModelCall[], chunks: number): Record<string, object> {
  const kinds = Map.groupBy(calls, kindOf);
  return Object.fromEntries(
    [...kinds].map(([kind, made]: [CallKind, ModelCall[]]) => {
      const texts = made.map(({ text }) => text);
      const same = kind === 'embedding' ? '' : commonBeginning(texts);
      const asked = texts.reduce((sum, text) => sum + countTokens(text), 0);
      const said = made.reduce((sum, call) => sum + usageOf(call).completion_tokens, 0);
      return [
        kind,
        {
          calls: made.length,
          'per chunk': Number((made.length / chunks).toFixed(2)),
          'tokens of a prompt': Math.round(asked / made.length),
          'the same in all': made.length > 1 ? countTokens(same) : 0,
          'tokens of an answer': Math.round(said / made.length),
          'prompt tokens per chunk': Math.round(asked / chunks),
        },
      ];
    }),
  );
}

function commonBeginning(texts: readonly string[]): string {
  const [first = ''] = texts;
  let length = first.length;
  for (const text of texts) while (!text.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

function estimateTable(
  { calls, promptTokens, completionTokens, chunks, cost }: OrchestrationEstimate,
  made: readonly ModelCall[],
): Record<string, object> {
  const prompt = made.reduce((sum, call) => sum + usageOf(call).prompt_tokens, 0);
  const completion = made.reduce((sum, call) => sum + usageOf(call).completion_tokens, 0);
  const used = { calls: made.length, promptTokens: prompt, completionTokens: completion, cost: (prompt + 4 * completion) / 1e6 };
  const estimated: Record<string, number> = { calls, promptTokens, completionTokens, cost: cost ?? 0 };
  console.log(`the estimate says ${chunks} chunks`);
  return Object.fromEntries(
    Object.entries(used).map(([what, value]) => {
      const error = ((estimated[what]! - value) / value) * 100;
      return [what, { estimated: estimated[what], used: value, 'error, %': Number(error.toFixed(1)) }];
    }),
  );
}

function usageOf(call: ModelCall): { prompt_tokens: number; completion_tokens: number } {
  const answer = answerOf(call);
  const usage = typeof answer === 'string' ? undefined : answer.usage;
  return usage as { prompt_tokens: number; completion_tokens: number };
}
