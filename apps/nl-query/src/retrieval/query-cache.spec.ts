import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { Models } from '@strata/models';
import { createModels, modelsConfigSchema } from '@strata/models';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { QueryCache } from './query-cache';
import { querySettings } from './query-settings';

const settings = (query: string) => querySettings({ query, mode: 'INSTANT', useCache: true });
const atCosine = (cosine: number) => [cosine, Math.sqrt(1 - cosine * cosine)];
const VECTORS: Readonly<Record<string, readonly number[]>> = {
  'Who led the yard?': [1, 0],
  'Who was head of the yard?': atCosine(0.96),
  'Who led the harbour?': atCosine(0.94),
};

let database: PlatformDatabase;
let db: Database;
let cache: QueryCache;
beforeAll(async () => {
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
  db = connectDatabase({ url: database.url, database: 'cached', ring, serverId: 'test' });
  await ensureDatabase(db);
  cache = new QueryCache(db, 'strata');
});
afterAll(async () => {
  db?.close();
  await database?.stop();
});

it('gives a question the answer of one that is alike by 0.95, and none of one that is less alike (B4)', async () => {
  const builtIn = createModels(modelsConfigSchema.parse({}));
  const embed = (texts: readonly string[]) => Promise.resolve(texts.map((text) => Float32Array.from(VECTORS[text]!)));
  const models: Pick<Models, 'names' | 'embedder'> = {
    names: builtIn.names,
    embedder: { model: 'scripted', dimension: 2, semantic: true, embed },
  };
  expect(await cache.find(settings('Who led the yard?'), models, 'state')).toBeUndefined();
  await cache.put(settings('Who led the yard?'), models, 'state', { text: 'Ingrid Vane', model: 'm', metadata: {} });

  expect(await cache.find(settings('  who LED  the yard?'), models, 'state')).toMatchObject({ similarity: 1 });
  const alike = await cache.find(settings('Who was head of the yard?'), models, 'state');
  expect(alike).toMatchObject({ text: 'Ingrid Vane', metadata: { cached: true, cached_question: 'Who led the yard?' } });
  expect(alike?.similarity).toBeCloseTo(0.96, 5);
  expect(await cache.find(settings('Who led the harbour?'), models, 'state')).toBeUndefined();
  expect(await cache.find(settings('Who was head of the yard?'), models, 'another state')).toBeUndefined();
});
