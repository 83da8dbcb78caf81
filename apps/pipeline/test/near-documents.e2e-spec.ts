import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { runSteps } from '@strata/event-loop';
import { seededRandom } from '@strata/graph';
import type { SourceRow } from '@strata/knowledge';
import { CorpusGraph, sourceKey } from '@strata/knowledge';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { similarityRows } from '../src/corpus-builds/clusters/cluster-category.step';
import { readNearSignatures } from '../src/corpus-builds/similarity/near-signatures.step';
import { neighbourSteps } from '../src/corpus-builds/similarity/neighbour-search';
import { neighboursOf } from '../src/corpus-builds/similarity/neighbours';
import { readSignatures } from '../src/corpus-builds/similarity/read-signatures.step';
import type { SignedDocuments } from '../src/corpus-builds/similarity/signatures';
import { similarPairSteps } from '../src/corpus-builds/similarity/similarity';

const CATEGORY = 'large';
const TOPICS = 150;
const PER_TOPIC = 20;
const DIMENSION = 32;
const TOP_K = 7;

/** docs/contracts/pipeline.md, "Graph changes": new documents of a large category are compared with those that the indexes find. */
describe('documents that come to a large category', () => {
  const random = seededRandom(12);
  const middles = Array.from({ length: TOPICS }, () => Array.from({ length: DIMENSION }, () => random() - 0.5));
  const patience = { budgetMs: 10_000 };
  const { signal } = new AbortController();
  let database: PlatformDatabase;
  let db: Database;
  let corpus: CorpusGraph;

  /** Half its words are of a topic, the others anybody's; its vector lies around the topic's. */
  const document = (name: string, topic: number, category = CATEGORY): SourceRow => {
    const words = Array.from({ length: 40 }, () =>
      random() < 0.5 ? `any${Math.floor(random() * 300)}` : `t${topic}w${Math.floor(random() * 15)}`,
    );
    const own = middles[topic]!.map((value) => value + (random() - 0.5) * 0.6);
    const length = Math.hypot(...own);
    const filename = `${name}.md`;
    return {
      ...{ _key: sourceKey(category, filename), filename, content: words.join(' '), module: category, partition_id: '' },
      ...{ embeddings: own.map((value) => value / length), file_id: `id-${name}`, file_version: 1, citable_url: '', metadata: '' },
      ...{ source_filenames: [], source_file_ids: [], built_at: 1, build_id: 'b', locked_by_pipeline: false },
    };
  };
  const neighbourKeys = ({ documents, signatures }: SignedDocuments, news: number): string[][] => {
    const of = Uint32Array.from({ length: news }, (_, place) => documents.length - news + place);
    const done = new Int32Array(new SharedArrayBuffer(8));
    const found = runSteps(neighbourSteps({ signatures, of, topK: TOP_K, done }));
    return Array.from(of, (_, place) => neighboursOf(found, place).map((neighbour) => documents[neighbour.document]!._key));
  };

  beforeAll(async () => {
    database = await startPlatformDatabase();
    const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
    db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
    await ensureDatabase(db);
    corpus = new CorpusGraph(db, 'strata');
    await corpus.prepare();
    const rows = Array.from({ length: TOPICS * PER_TOPIC }, (_, place) => document(`d${place}`, place % TOPICS));
    await corpus.saveSources([
      ...rows,
      ...Array.from({ length: 200 }, (_, place) => document(`o${place}`, place % TOPICS, 'other')),
    ]);
    const { documents, signatures } = await readSignatures(corpus, CATEGORY, patience, signal);
    const of = Uint32Array.from(documents, (_, place) => place);
    const done = new Int32Array(new SharedArrayBuffer(8));
    const pairs = runSteps(similarPairSteps(runSteps(neighbourSteps({ signatures, of, topK: TOP_K, done })), documents.length));
    for (const some of similarityRows(corpus, CATEGORY, documents, pairs)) await corpus.saveSimilarities(some);
  });
  afterAll(async () => {
    db?.close();
    await database?.stop();
  });

  it('have the neighbours that a comparison with all finds, of their own category, and few documents are read for it', async () => {
    const rows = Array.from({ length: 3 }, (_, place) => document(`new${place}`, 40 * place));
    const size = await corpus.near.count(CATEGORY);
    expect(size).toBe(TOPICS * PER_TOPIC);
    const near = await readNearSignatures({ corpus, category: CATEGORY, size, rows, patience, signal });
    expect(near.documents.length).toBeLessThan(size / 2);
    expect(near.documents.slice(-3).map(({ filename }) => filename)).toEqual(['new0.md', 'new1.md', 'new2.md']);
    const all = await readSignatures(corpus, CATEGORY, patience, signal, rows);
    const known = new Set(all.documents.map(({ _key }) => _key));
    expect(near.documents.filter(({ _key }) => !known.has(_key))).toEqual([]);
    const truth = neighbourKeys(all, rows.length);
    const shares = neighbourKeys(near, rows.length).map(
      (keys, place) => keys.filter((key) => truth[place]!.includes(key)).length / TOP_K,
    );
    expect(Math.min(...shares)).toBeGreaterThan(0.7);
  });
});
