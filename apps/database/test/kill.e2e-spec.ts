import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database, JsonObject } from '../src/store/database';
import { LmdbStorageEngine } from '../src/store/storage-engine';

const ROUNDS = 3;
/** acknowledged writes per round before the server is killed */
const WRITES_PER_ROUND = 150;
const SINGLE_WRITERS = 12;
const TRANSACTION_WRITERS = 4;
const GROUP_SIZE = 3;

describe('a database server that is killed while it writes', () => {
  it('keeps every acknowledged write, whole transactions or nothing of them, and indexes that agree with the documents', async () => {
    const server = await startPlatformDatabase();
    try {
      const request = await requester(server);
      await request('POST', '/_api/collection', { name: 'things' });
      await request('POST', '/_api/index?collection=things', {
        type: 'persistent',
        fields: ['serial'],
        unique: true,
        sparse: true,
      });
      await request('POST', '/_api/index?collection=things', { type: 'persistent', fields: ['tags[*]'] });
      const acknowledged = { keys: new Set<string>(), removed: new Set<string>(), groups: new Set<string>() };
      for (let round = 0; round < ROUNDS; round++) {
        const load = { isOver: false };
        const writers = [
          ...Array.from({ length: SINGLE_WRITERS }, (_, writer) => writeSingles(request, `${round}-${writer}`, load, acknowledged)),
          ...Array.from({ length: TRANSACTION_WRITERS }, (_, writer) =>
            writeGroups(request, `${round}-${writer}`, load, acknowledged),
          ),
          buildIndexes(request, load),
        ];
        const goal = written(acknowledged) + WRITES_PER_ROUND;
        while (written(acknowledged) < goal) await delay(5);
        await server.kill();
        load.isOver = true;
        await Promise.all(writers);
        await checkFolder(server.dataDir, acknowledged);
        await server.restart();
      }
    } finally {
      await server.stop();
    }
  });
});

type Request = (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<JsonObject>;

async function requester(server: PlatformDatabase): Promise<Request> {
  const ring = await SecretRing.fromConfig({ keyfile: server.secretKeyfile, watch: false });
  const authorization = `bearer ${signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 })}`;
  return async (method, path, body, headers = {}) => {
    const response = await fetch(`${server.url}${path}`, {
      method,
      headers: { authorization, ...headers },
      signal: AbortSignal.timeout(10_000),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = (await response.json()) as JsonObject;
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
}

interface Acknowledged {
  readonly keys: Set<string>;
  readonly removed: Set<string>;
  readonly groups: Set<string>;
}

const written = ({ keys, removed, groups }: Acknowledged) => keys.size + removed.size + groups.size;

/** Inserts documents and removes every fifth again, noting what the server has acknowledged. */
async function writeSingles(request: Request, name: string, load: { isOver: boolean }, acknowledged: Acknowledged): Promise<void> {
  for (let n = 0; !load.isOver; n++) {
    const key = `single-${name}-${n}`;
    try {
      await request('POST', '/_api/document/things', { _key: key, serial: key, tags: ['all', `n${n}`] });
      acknowledged.keys.add(key);
      if (n % 5 !== 4) continue;
      acknowledged.keys.delete(key); // from here on both answers are right until the removal is acknowledged
      await request('DELETE', `/_api/document/things/${key}`);
      acknowledged.removed.add(key);
    } catch {
      return; // the server is gone
    }
  }
}

async function writeGroups(request: Request, name: string, load: { isOver: boolean }, acknowledged: Acknowledged): Promise<void> {
  for (let n = 0; !load.isOver; n++) {
    const group = `group-${name}-${n}`;
    try {
      const { result } = await request('POST', '/_api/transaction/begin', { collections: { write: 'things' } });
      const { id } = result as { id: string };
      for (let member = 0; member < GROUP_SIZE; member++)
        await request(
          'POST',
          '/_api/document/things',
          { _key: `${group}-${member}`, group, tags: ['all'] },
          { 'x-arango-trx-id': id },
        );
      await request('PUT', `/_api/transaction/${id}`);
      acknowledged.groups.add(group);
    } catch {
      return;
    }
  }
}

/** Makes an index and drops it again, over and over. */
async function buildIndexes(request: Request, load: { isOver: boolean }): Promise<void> {
  while (!load.isOver) {
    try {
      await request('POST', '/_api/index?collection=things', { type: 'persistent', fields: ['_key'], name: 'again' });
      await request('DELETE', '/_api/index/things/again');
    } catch {
      return;
    }
  }
}

async function checkFolder(dataDir: string, acknowledged: Acknowledged): Promise<void> {
  const engine = await LmdbStorageEngine.open(dataDir);
  try {
    checkDatabase(engine.database('_system'), acknowledged);
  } finally {
    await engine.close();
  }
}

function checkDatabase(database: Database, acknowledged: Acknowledged): void {
  const snapshot = database.snapshot();
  const things = snapshot.collection('things');
  const documents = snapshot.scan(things).read(1_000_000);
  const keys = new Set(documents.map(({ key }) => key));
  expect([...acknowledged.keys].filter((key) => !keys.has(key))).toEqual([]);
  expect([...acknowledged.removed].filter((key) => keys.has(key))).toEqual([]);
  const members = new Map<string, number>();
  for (const document of documents) {
    const group = document.get('group');
    if (typeof group === 'string') members.set(group, (members.get(group) ?? 0) + 1);
  }
  expect([...members.values()].filter((count) => count !== GROUP_SIZE)).toEqual([]);
  expect([...acknowledged.groups].filter((group) => !members.has(group))).toEqual([]);
  expect(snapshot.count(things)).toBe(documents.length);
  const [, serials, tags, again] = things.indexes;
  const entries = (index: typeof serials) =>
    index === undefined ? [] : snapshot.indexEntries(things, index, { equals: [] }).read(1_000_000);
  expect(
    entries(serials)
      .map(({ key }) => key)
      .sort(),
  ).toEqual([...keys].filter((key) => key.startsWith('single')).sort());
  if (again !== undefined) expect(entries(again)).toHaveLength(documents.length); // killed between making and dropping it
  const expectedTags = documents.flatMap((document) => (document.get('tags') as string[]).map((tag) => `${tag} ${document.key}`));
  expect(
    entries(tags)
      .map(({ key, values }) => `${String(values[0])} ${key}`)
      .sort(),
  ).toEqual(expectedTags.sort());
  snapshot.release();
}
