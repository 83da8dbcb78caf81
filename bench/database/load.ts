import { setTimeout } from 'node:timers/promises';
import type { DataSet } from './data-set';
import { wordOf } from './data-set';
import type { Postgres } from './postgres';
import type { StrataDatabase } from './strata-database';

/** Breadth-first from both ends, always the smaller frontier; sets are hashed arrays, the fastest form PostgreSQL 15 has for it. */
const PATH_LENGTH = `CREATE FUNCTION path_length(a int, b int) RETURNS int LANGUAGE plpgsql STABLE AS $$
DECLARE
  front int[] := ARRAY[a]; back int[] := ARRAY[b]; seen_front int[] := ARRAY[a]; seen_back int[] := ARRAY[b]; next int[]; steps int := 0;
BEGIN
  IF a = b THEN RETURN 0; END IF;
  LOOP
    steps := steps + 1;
    IF cardinality(front) <= cardinality(back) THEN
      SELECT array_agg(DISTINCT to_id) INTO next FROM knows WHERE from_id = ANY(front) AND to_id <> ALL(seen_front);
      front := next; seen_front := seen_front || next;
    ELSE
      SELECT array_agg(DISTINCT from_id) INTO next FROM knows WHERE to_id = ANY(back) AND from_id <> ALL(seen_back);
      back := next; seen_back := seen_back || next;
    END IF;
    IF next IS NULL THEN RETURN -1; END IF;
    IF EXISTS (SELECT 1 FROM unnest(front) f WHERE f = ANY(back)) THEN RETURN steps; END IF;
  END LOOP;
END $$`;

/** lists of 3,000,000 edges are made in the background, in some seconds */
const LISTS_DEADLINE_MS = 120_000;
const LOOK_EVERY_MS = 200;
const WALKS_PER_LOOK = 50;

const TABLES = `
CREATE TABLE people (id int PRIMARY KEY, doc jsonb);
CREATE TABLE knows (from_id int, to_id int);
CREATE TABLE articles (id int PRIMARY KEY, text text);
CREATE TABLE written (id bigserial PRIMARY KEY, doc jsonb);
CREATE TABLE words (rank int PRIMARY KEY, word text)`;

const INDEXES = [
  'CREATE INDEX ON knows (from_id, to_id)',
  'CREATE INDEX ON knows (to_id, from_id)',
  "ALTER TABLE articles ADD vector tsvector GENERATED ALWAYS AS (to_tsvector('simple', text)) STORED",
  'CREATE INDEX ON articles USING gin (vector)',
  'VACUUM ANALYZE', // index-only scans need the visibility map
];

export async function loadPostgres(postgres: Postgres, { files }: DataSet): Promise<void> {
  await postgres.sql(TABLES);
  await postgres.copy('people', files.people.tsv);
  await postgres.copy('knows', files.knows.tsv);
  await postgres.copy('articles', files.articles.tsv);
  const words = Array.from({ length: 2_000 }, (_, i) => `(${i + 1},'${wordOf(i + 50)}')`);
  await postgres.sql(`INSERT INTO words VALUES ${words.join(',')}`);
  for (const statement of INDEXES) await postgres.sql(statement);
  await postgres.sql(PATH_LENGTH);
}

/** @returns rows per second of each import (edges with their index), and the seconds the view took over the articles it found */
export async function loadStrata(strata: StrataDatabase, { files, documents, edges }: DataSet): Promise<Record<string, number>> {
  for (const name of ['people', 'articles', 'written']) await strata.request('POST', '/_api/collection', { name });
  await strata.request('POST', '/_api/collection', { name: 'knows', type: 3 });
  await strata.request('POST', '/_api/analyzer', {
    name: 'words',
    type: 'text',
    properties: { locale: 'en', stemming: false, accent: false, case: 'lower', stopwords: [] },
    features: ['frequency', 'norm', 'position'],
  });
  const rates: Record<string, number> = {
    'import, documents/s': documents / (await strata.importFile('people', files.people.jsonl)),
    'import, edges/s': edges / (await strata.importFile('knows', files.knows.jsonl)),
    'import, articles/s': documents / (await strata.importFile('articles', files.articles.jsonl)),
  };
  const began = performance.now();
  await strata.request('POST', '/_api/view', {
    name: 'found',
    type: 'arangosearch',
    links: { articles: { fields: { text: { analyzers: ['words'] } } } },
  });
  await strata.query("FOR a IN found SEARCH a.text == 'nothing' OPTIONS {waitForSync: true} RETURN a");
  rates['view over the articles, documents/s'] = documents / ((performance.now() - began) / 1_000);
  await untilInMemory(strata, documents);
  return rates;
}

/** Walks until they need neither the edge index nor documents. @throws Error when that does not come */
async function untilInMemory(strata: StrataDatabase, documents: number): Promise<void> {
  const query = 'FOR s IN @starts FOR v IN 1..1 OUTBOUND s knows RETURN v._key';
  const deadline = performance.now() + LISTS_DEADLINE_MS;
  for (let first = 1; performance.now() < deadline; first = ((first + WALKS_PER_LOOK) % documents) + 1) {
    const starts = Array.from({ length: WALKS_PER_LOOK }, (_, at) => `people/${((first + at) % documents) + 1}`);
    const { extra } = (await strata.request('POST', '/_api/cursor', { query, bindVars: { starts } })) as WalkAnswer;
    if (extra.stats.cursorsCreated === 0 && extra.stats.documentLookups === 0) return;
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new Error('the edges did not come into memory');
}

interface WalkAnswer {
  readonly extra: { readonly stats: { readonly cursorsCreated: number; readonly documentLookups: number } };
}
