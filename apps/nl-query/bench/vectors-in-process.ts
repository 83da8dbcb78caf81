// What vectors add to the retrieval: recall as passages are ranked without and with an embedding endpoint, each half of the questions and all.
//   node tools/run.mjs apps/nl-query/bench/vectors-in-process.ts <folder with passages.jsonl and questions.jsonl> …
// The endpoint is scripted: latent semantic analysis (Deerwester and others 1990) of the passages themselves, so its vectors know which words stand
// together in this corpus and nothing of the world. It is called over HTTP by the adapter that every other endpoint is called by.
import { readPassages } from '@strata/evaluation';
import { createModels, modelsConfigSchema } from '@strata/models';
import { lexicalTerms } from '@strata/text';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { ProjectIndex } from '../src/project-index/project-index';
import { LatentSemantics } from './latent-semantics';

const DIMENSION = 128;
const AT_ONCE = 64;
const HALVES: Readonly<Record<string, (place: number) => boolean>> = {
  all: () => true,
  even: (place) => place % 2 === 0,
  odd: (place) => place % 2 === 1,
};

for (const folder of process.argv.slice(2)) {
  const passages = readPassages(readFileSync(join(folder, 'passages.jsonl'), 'utf8'));
  const places = new Map(passages.map(({ title }, place) => [title, place]));
  const questions = readFileSync(join(folder, 'questions.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { question: string; gold: (string | number)[] })
    .map(({ question, gold }) => ({ question, gold: gold.map((one) => (typeof one === 'number' ? one : places.get(one)!)) }));
  const semantics = new LatentSemantics(
    passages.map(({ title, text }) => lexicalTerms(`${title} ${text}`)),
    DIMENSION,
  );
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (piece) => (body += piece));
    request.on('end', () => {
      const { input } = JSON.parse(body) as { input: string | string[] };
      const data = [input]
        .flat()
        .map((text, index) => ({ object: 'embedding', index, embedding: semantics.of(lexicalTerms(text)) }));
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ object: 'list', model: 'lsa', data, usage: { prompt_tokens: 1, total_tokens: 1 } }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const withVectors = createModels(
    modelsConfigSchema.parse({
      EMBEDDING_API_PROVIDER: 'custom',
      EMBEDDING_API_URL: `http://127.0.0.1:${port}/v1`,
      EMBEDDING_MODEL: 'lsa',
      EMBEDDING_API_KEY: 'none',
      EMBEDDING_DIM: String(DIMENSION),
    }),
  );
  const built = createModels(modelsConfigSchema.parse({}));
  const vectors: (readonly number[])[] = [];
  for (let at = 0; at < passages.length; at += AT_ONCE) {
    const texts = passages.slice(at, at + AT_ONCE).map(({ title, text }) => `${title}\n${text}`);
    for (const vector of await withVectors.embedder.embed(texts)) vectors.push([...vector]);
  }
  const key = (i: number) => `p${String(i).padStart(7, '0')}`;
  const partitionId = 'p';
  const index = await ProjectIndex.build({
    documents: passages.map(({ title }, i) => ({
      ...{ key: key(i), title, fileName: `passage-${i}.md`, category: '', path: '', citableUrl: '', fileIds: [key(i)] },
      partitionId,
    })),
    chunks: passages.map(({ title, text }, i) => ({
      ...{ key: key(i), documentKey: key(i), content: `# ${title}\n\n${text}`, start: 0, end: text.length, order: 0 },
      ...{ page: null, headingPath: [], places: null, partitionId, embedding: [...vectors[i]!] },
    })),
    ...{ entities: [], relations: [], profiles: [] },
    vectors: [{ partitionId, model: withVectors.embedder.model, dimension: DIMENSION }],
  });
  const shown: Record<string, Record<string, string>> = {};
  for (const [name, { embedder }] of [['without vectors', built] as const, ['with vectors', withVectors] as const]) {
    const found: number[][] = [];
    for (const { question } of questions)
      found.push((await index.searchChunks(question, () => true, embedder)).map(({ chunk }) => Number(chunk.key.slice(1))));
    shown[name] = Object.fromEntries(
      Object.entries(HALVES).map(([half, isIn]) => [half, [2, 5].map((k) => recall(found, k, isIn)).join(' / ')]),
    );
  }
  const alone: number[][] = questions.map(({ question }) => nearest(semantics.of(lexicalTerms(question)), vectors));
  shown['vectors alone'] = Object.fromEntries(
    Object.entries(HALVES).map(([half, isIn]) => [half, [2, 5].map((k) => recall(alone, k, isIn)).join(' / ')]),
  );
  console.log(`${basename(folder)}: ${passages.length} passages, ${questions.length} questions; recall@2 / recall@5`);
  console.table(shown);
  server.close();

  function recall(found: readonly number[][], k: number, isIn: (place: number) => boolean): string {
    const asked = questions.map((question, place) => ({ ...question, place })).filter(({ place }) => isIn(place));
    const shares = asked.map(
      ({ gold, place }) => gold.filter((one) => found[place]!.slice(0, k).includes(one)).length / gold.length,
    );
    return ((100 * shares.reduce((sum, share) => sum + share, 0)) / shares.length).toFixed(1);
  }
}

function nearest(asked: readonly number[], vectors: readonly (readonly number[])[]): number[] {
  const likeness = vectors.map((vector, place) => ({
    place,
    cosine: vector.reduce((sum, value, i) => sum + value * asked[i]!, 0),
  }));
  return likeness.sort((a, b) => b.cosine - a.cosine).map(({ place }) => place);
}
