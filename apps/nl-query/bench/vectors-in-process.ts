// What vectors add to the retrieval: recall and time as passages are ranked without and with an embedding endpoint, each half of the questions and all.
//   node tools/run.mjs apps/nl-query/bench/vectors-in-process.ts [--url <endpoint>/v1 --model <name> --key <key>] [--cache <folder>] <passages.jsonl>=<questions.jsonl> …
// --url: any OpenAI-compatible endpoint; without it a scripted one, whose vectors know the passages and nothing of the world
// (`scripted-embeddings.ts`). Either is called over HTTP by the adapter of the services. --cache keeps its vectors for the next run.
import type { NumberedPassage } from '@strata/evaluation';
import { readPassages } from '@strata/evaluation';
import type { Embedder } from '@strata/models';
import { createModels, modelsConfigSchema } from '@strata/models';
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { ProjectIndex } from '../src/project-index/project-index';
import { serveLatentSemantics } from './scripted-embeddings';

const AT_ONCE = 64;
const PARTITION = 'p';
const HALVES: Readonly<Record<string, (place: number) => boolean>> = {
  all: () => true,
  even: (place) => place % 2 === 0,
  odd: (place) => place % 2 === 1,
};
const { values, positionals } = parseArgs({
  options: {
    url: { type: 'string' },
    model: { type: 'string', default: 'lsa' },
    key: { type: 'string', default: 'none' },
    cache: { type: 'string' },
  },
  allowPositionals: true,
});
const builtIn = createModels(modelsConfigSchema.parse({})).embedder;

for (const set of positionals) {
  const [files = '', path = ''] = set.split('=');
  const passages = readPassages(readFileSync(files, 'utf8'));
  const texts = passages.map(({ title, text }) => `${title}\n${text}`);
  const scripted = values.url === undefined ? await serveLatentSemantics(texts) : undefined;
  const embedder = await embedderOf(scripted?.url ?? values.url!);
  const vectors = await embedded(texts, embedder);
  const index = await indexOf(passages, vectors, embedder);
  const asked = questionsOf(path, passages);
  const ways: Record<string, (question: string) => Promise<number[]>> = {
    'without vectors': (question) => ranked(index, question, builtIn),
    'with vectors': (question) => ranked(index, question, embedder),
    'vectors alone': async (question) => nearest((await embedder.embed([question]))[0]!, vectors),
  };
  await embedded(
    asked.map(({ question }) => question),
    embedder,
  ); // asked for now: what is timed is the search
  const shown: Record<string, Record<string, string>> = {};
  for (const [name, find] of Object.entries(ways)) {
    const found: number[][] = [];
    const times: number[] = [];
    for (const { question } of asked) {
      const began = performance.now();
      found.push(await find(question));
      times.push(performance.now() - began);
    }
    const halves = Object.entries(HALVES).map(([half, isIn]) => [half, [2, 5].map((k) => recall(found, k, isIn)).join(' / ')]);
    const middle = times.toSorted((a, b) => a - b)[times.length >> 1]!;
    shown[name] = { ...(Object.fromEntries(halves) as Record<string, string>), 'p50 ms': middle.toFixed(1) };
  }
  console.log(
    `${basename(dirname(path))}: ${passages.length} passages, ${asked.length} questions, vectors of ${embedder.model}; recall@2 / recall@5`,
  );
  console.table(shown);
  scripted?.close();

  function recall(found: readonly number[][], k: number, isIn: (place: number) => boolean): string {
    const shares = asked.flatMap(({ gold }, place) =>
      isIn(place) ? [gold.filter((one) => found[place]!.slice(0, k).includes(one)).length / gold.length] : [],
    );
    return ((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1);
  }
}

/** Questions with the places of the passages that answer them, which the file calls by titles or places. */
function questionsOf(path: string, passages: readonly NumberedPassage[]): { question: string; gold: number[] }[] {
  const places = new Map(passages.map(({ title }, place) => [title, place]));
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  return lines.map((line) => {
    const { question, gold } = JSON.parse(line) as { question: string; gold: (string | number)[] };
    return { question, gold: [...new Set(gold.map((one) => (typeof one === 'number' ? one : places.get(one)!)))] };
  });
}

/** The adapter for an endpoint, told how long its vectors are. */
async function embedderOf(url: string): Promise<Embedder> {
  const answer = await fetch(`${url}/embeddings`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${values.key}` },
    body: JSON.stringify({ model: values.model, input: ['How long?'] }),
  });
  const { data } = (await answer.json()) as { data: [{ embedding: number[] }] };
  return createModels(
    modelsConfigSchema.parse({
      ...{ EMBEDDING_API_PROVIDER: 'custom', EMBEDDING_API_URL: url, EMBEDDING_MODEL: values.model, EMBEDDING_API_KEY: values.key },
      ...{ EMBEDDING_DIM: String(data[0].embedding.length), MODEL_CACHE_DIR: values.cache },
    }),
  ).embedder;
}

async function embedded(texts: readonly string[], embedder: Embedder): Promise<Float32Array[]> {
  const vectors: Float32Array[] = [];
  for (let at = 0; at < texts.length; at += AT_ONCE) vectors.push(...(await embedder.embed(texts.slice(at, at + AT_ONCE))));
  return vectors;
}

function indexOf(
  passages: readonly NumberedPassage[],
  vectors: readonly Float32Array[],
  { model, dimension }: Embedder,
): Promise<ProjectIndex> {
  const key = (i: number) => `p${String(i).padStart(7, '0')}`;
  return ProjectIndex.build({
    documents: passages.map(({ title }, i) => ({
      ...{ key: key(i), title, fileName: `passage-${i}.md`, category: '', path: '', citableUrl: '', fileIds: [key(i)] },
      partitionId: PARTITION,
    })),
    chunks: passages.map(({ title, text }, i) => ({
      ...{ key: key(i), documentKey: key(i), content: `# ${title}\n\n${text}`, start: 0, end: text.length, order: 0 },
      ...{ page: null, headingPath: [], places: null, partitionId: PARTITION, embedding: vectors[i]! },
    })),
    ...{ entities: [], relations: [], profiles: [] },
    vectors: [{ partitionId: PARTITION, model, dimension }],
  });
}

async function ranked(index: ProjectIndex, question: string, embedder: Embedder): Promise<number[]> {
  return (await index.searchChunks(question, () => true, embedder)).map(({ chunk }) => Number(chunk.key.slice(1)));
}

function nearest(asked: Float32Array, vectors: readonly Float32Array[]): number[] {
  const likeness = vectors.map((vector, place) => ({
    place,
    cosine: vector.reduce((sum, value, i) => sum + value * asked[i]!, 0),
  }));
  return likeness.sort((a, b) => b.cosine - a.cosine).map(({ place }) => place);
}
