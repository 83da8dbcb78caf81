import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, databaseNamed, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { ImportAttempt } from '@strata/knowledge';
import { KnowledgeGraph, rowFields, vertexKey } from '@strata/knowledge';
import type { ServedProject } from '@strata/service-kit';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import type { IndexLog } from './project-indexes';
import { ProjectIndexes } from './project-indexes';

let platform: PlatformDatabase;
let connection: Database;

beforeAll(async () => {
  platform = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: platform.secretKeyfile });
  connection = connectDatabase({ url: platform.url, database: 'indexes', ring, serverId: 'test' });
  await ensureDatabase(connection);
});
afterAll(async () => {
  connection?.close();
  await platform?.stop();
});

const project = (name: string): ServedProject => ({ name, database: 'indexes', createdAt: 1 });

/** Writes one document whose text says `word`, as a finished import. */
async function importInto(name: string, word: string, importId = 'i'): Promise<void> {
  const graph = new KnowledgeGraph(connection, name);
  await graph.prepare();
  const attempt: ImportAttempt = { partitionId: 'p_b', importId, attempt: importId, importNumber: 1 };
  await graph.imports.claim(attempt, new Date());
  const document = vertexKey('document', attempt, word);
  const text = `The ${word} stands in the harbour.`;
  await connection.collection(graph.names.documents).save({
    ...{
      _key: document,
      ...rowFields(attempt),
      content: text,
      file_name: `${word}.md`,
      title: word,
      citable_url: '',
      file_ids: [],
    },
  });
  await connection.collection(graph.names.chunks).save({
    ...{ _key: vertexKey('chunk', attempt, word), ...rowFields(attempt), content: text, tokens: 6, chunk_order_index: 0 },
    ...{ document_key: document, start: 0, end: text.length },
  });
  const counts = { documents: 1, chunks: 1, entities: 0, relations: 0, communities: 0 };
  await graph.imports.complete(attempt, counts, new Date());
}

/** @param budgetBytes of all indexes */
function someIndexes(budgetBytes: number) {
  const logged: string[] = [];
  const times: unknown[] = [];
  const log: IndexLog = (event, { project: name, ms, reason }) => {
    logged.push(`${event === 'index-loaded' ? 'loaded' : `dropped (${reason})`} ${name}`);
    if (event === 'index-loaded') times.push(ms);
  };
  const databaseOf = ({ database }: ServedProject) => databaseNamed(connection, database);
  return { logged, times, indexes: new ProjectIndexes({ budgetBytes, databaseOf, log }) };
}

describe('The indexes of all projects (projects.md, "Memory")', () => {
  beforeAll(async () => {
    for (const [name, word] of [
      ['a', 'lighthouse'],
      ['b', 'windmill'],
      ['c', 'crane'],
      ['f', 'foghorn'],
    ] as const)
      await importInto(name, word);
  });

  it('hold the documents of their own project only', async () => {
    const { indexes } = someIndexes(1_000_000);
    const titles = async (name: string) => {
      const { index } = await indexes.get(project(name), false);
      const found = await index.searchChunks('Which stands in the harbour, lighthouse or windmill?', () => true, {
        ...({ semantic: false } as Parameters<typeof index.searchChunks>[2]),
      });
      return found.map(({ document }) => document.title);
    };
    expect([await titles('a'), await titles('b')]).toEqual([['lighthouse'], ['windmill']]);
  });

  it('are made once, again when an import has ended, and the log says how long that took', async () => {
    const { indexes, logged, times } = someIndexes(1_000_000);
    const [first, second] = await Promise.all([indexes.get(project('a'), false), indexes.get(project('a'), false)]);
    expect((await indexes.get(project('a'), false)).index).toBe(second.index);
    await importInto('a', 'beacon', 'later');
    const later = await indexes.get(project('a'), false);
    expect([first.index.size.documents, later.index.size.documents]).toEqual([1, 2]);
    expect(new Set(logged)).toEqual(new Set(['loaded a']));
    expect(times.every((ms) => typeof ms === 'number')).toBe(true);
  });

  it('are dropped, the longest unused first, when they are over the budget together', async () => {
    const budget = 2.5 * (await someIndexes(1_000_000).indexes.get(project('b'), false)).index.bytes;
    const { indexes, logged } = someIndexes(budget);
    await indexes.get(project('b'), false);
    await indexes.get(project('c'), false);
    await indexes.get(project('b'), false);
    expect(indexes.bytes).toBeGreaterThan(budget / 2);
    expect(logged).toEqual(['loaded b', 'loaded c']);
    await indexes.get(project('f'), false);
    expect(logged.slice(2)).toEqual(['loaded f', 'dropped (no room) c']);
    expect(indexes.bytes).toBeLessThanOrEqual(budget);
    await indexes.get(project('b'), false);
    await indexes.get(project('c'), false);
    expect(logged.slice(4)).toEqual(['loaded c', 'dropped (no room) f']);
  });

  it('keep one that is larger than the budget while it is the last one asked', async () => {
    const { indexes, logged } = someIndexes(1);
    await indexes.get(project('a'), false);
    await indexes.get(project('a'), false);
    await indexes.get(project('b'), false);
    expect(logged).toEqual(['loaded a', 'loaded b', 'dropped (no room) a']);
  });

  it('forget projects that are gone; one that is made again is another one', async () => {
    const { indexes, logged } = someIndexes(1_000_000);
    await indexes.get(project('a'), false);
    await indexes.get(project('b'), false);
    indexes.keepOnly([project('b')]);
    await indexes.get({ ...project('b'), createdAt: 2 }, false);
    expect(logged).toEqual(['loaded a', 'loaded b', 'dropped (removed) a', 'loaded b']);
  });

  it('do not keep a failure, and are loaded a few at a time', async () => {
    const { indexes } = someIndexes(1_000_000);
    const missing = { name: 'a', database: 'no-such-database' };
    await expect(indexes.get(missing, false)).rejects.toThrow();
    const many = await Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => indexes.get(project(name), false)));
    expect(many.map(({ index }) => index.size.documents)).toEqual([2, 1, 1, 0, 0]);
  });
});
