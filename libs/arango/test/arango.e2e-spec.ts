import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { PlatformDatabase, TemporaryFolder } from '@strata/testing';
import { freePort, startPlatformDatabase, temporaryFolder } from '@strata/testing';
import type { Database } from 'arangojs';
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { asAppError, isConflict, isNotFound } from '../src/as-app-error';
import { connectDatabase } from '../src/connect-database';
import { databaseAnswers } from '../src/database-answers';
import { ensureCollections, ensureDatabase, ensureGraph, ensureIndex, ensureView } from '../src/ensure-schema';
import { retryOnConflict } from '../src/retry-on-conflict';
import { retryWhileUnavailable } from '../src/retry-while-unavailable';

let platform: PlatformDatabase;
let folder: TemporaryFolder;
let ring: SecretRing;
let strangers: SecretRing;
let db: Database;
const connect = (database: string, secrets = ring, url = platform.url) =>
  connectDatabase({ url, database, ring: secrets, serverId: 'test' });

beforeAll(async () => {
  folder = await temporaryFolder();
  platform = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
  ring = await SecretRing.fromConfig({ keyfile: platform.secretKeyfile });
  await writeFile(join(folder.path, 'other'), randomBytes(32).toString('hex'), { mode: 0o600 });
  strangers = await SecretRing.fromConfig({ keyfile: join(folder.path, 'other') });
  db = connect('arango-spec');
  await ensureDatabase(db);
  await ensureCollections(db, [{ name: 'rows', type: 'document' }]);
});
afterAll(async () => {
  ring.close();
  strangers.close();
  await platform.stop();
  await folder.remove();
});

/** What a call failed with, as the platform tells it. */
async function failure(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no failure',
    (error: unknown) => asAppError(error),
  );
}

describe('A schema', () => {
  it('is made once, however often and by how many it is asked for', async () => {
    const other = connect('made-by-many');
    const collections = [
      { name: 'towns', type: 'document' },
      { name: 'roads', type: 'edge' },
    ] as const;
    await Promise.all(Array.from({ length: 4 }, () => ensureDatabase(other)));
    await Promise.all(Array.from({ length: 4 }, () => ensureCollections(other, collections)));
    const roads = { collection: 'roads', from: 'towns', to: 'towns' };
    await Promise.all(Array.from({ length: 4 }, () => ensureGraph(other, 'map', [roads])));
    await Promise.all(Array.from({ length: 4 }, () => ensureView(other, 'texts', { type: 'arangosearch' })));
    for (let time = 0; time < 2; time++)
      await ensureIndex(other, 'towns', { type: 'persistent', fields: ['name'], name: 'by-name' });
    const found = await other.listCollections();
    expect(found.map(({ name, type }) => `${name} ${type}`).toSorted()).toEqual(['roads 3', 'towns 2']);
    expect((await other.listGraphs()).map(({ name }) => name)).toEqual(['map']);
    expect((await other.listViews()).map(({ name }) => name)).toEqual(['texts']);
    expect((await other.collection('towns').indexes()).map(({ name }) => name)).toEqual(['primary', 'by-name']);
  });

  it('leaves what is there as it is', async () => {
    await db.collection('rows').save({ _key: 'kept' });
    await ensureCollections(db, [{ name: 'rows', type: 'edge' }]);
    expect(await db.collection('rows').documentExists('kept')).toBe(true);
    await db.collection('rows').remove('kept');
  });
});

describe('A failure of the database', () => {
  it.each<[string, () => Promise<unknown>, string, string]>([
    ['a missing document', () => db.collection('rows').document('nobody'), 'not-found', 'DocumentNotFound'],
    ['a missing collection', () => db.collection('nowhere').document('nobody'), 'not-found', 'CollectionNotFound'],
    ['a missing database', () => connect('nowhere').listCollections(), 'not-found', 'DatabaseNotFound'],
    ['a missing graph', () => db.graph('nowhere').get(), 'not-found', 'GraphNotFound'],
    ['a query that cannot be read', () => db.query('FOR'), 'internal', 'DatabaseError'],
    ['a token of strangers', () => connect('arango-spec', strangers).listCollections(), 'internal', 'DatabaseRefusedToken'],
  ])('by %s says so in the words of the platform', async (_, call, kind, type) => {
    const error = await failure(call());
    expect(error).toBeInstanceOf(AppError);
    expect(error).toMatchObject({ kind, type, cause: expect.anything() });
    expect(isNotFound(error)).toBe(kind === 'not-found');
  });

  it('by a taken key tells that, and is no conflict worth another try', async () => {
    await db.collection('rows').save({ _key: 'taken' });
    const error = await failure(db.collection('rows').save({ _key: 'taken' }));
    expect(error).toMatchObject({ type: 'UniqueConstraintViolated' });
    expect(isConflict(error)).toBe(false);
    await db.collection('rows').remove('taken');
  });

  it('by nobody listening is one that passes', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    expect(await failure(connect('arango-spec', ring, nobody).listCollections())).toMatchObject({
      kind: 'unavailable',
      type: 'DatabaseUnavailable',
    });
  });

  it('that is none of the database is left alone', () => {
    const own = new RangeError('too far');
    const known = new AppError('aborted', 'Mine', 'mine');
    expect([asAppError(own), asAppError(known), asAppError('text')]).toEqual([own, known, 'text']);
  });
});

describe('A write that lost against another', () => {
  it('is done again until it wins: no increment is lost', async () => {
    const rows = db.collection('rows');
    await rows.save({ _key: 'counter', count: 0 });
    const increment = () =>
      retryOnConflict(async () => {
        const { count, _rev } = (await rows.document('counter')) as { count: number; _rev: string };
        await rows.update('counter', { count: count + 1 }, { ifMatch: _rev });
      });
    await Promise.all(Array.from({ length: 12 }, increment));
    expect(await rows.document('counter')).toMatchObject({ count: 12 });
    await rows.remove('counter');
  });

  it('is a conflict; anything else is thrown at once, in the words of the platform', async () => {
    const rows = db.collection('rows');
    const { _rev } = await rows.save({ _key: 'row' });
    await rows.update('row', { changed: true });
    expect(isConflict(await failure(rows.update('row', { changed: false }, { ifMatch: _rev })))).toBe(true);
    await rows.remove('row');
    let tries = 0;
    const call = () => {
      tries++;
      return rows.document('row');
    };
    await expect(retryOnConflict(call)).rejects.toMatchObject({ kind: 'not-found', type: 'DocumentNotFound' });
    expect(tries).toBe(1);
  });
});

describe('The question whether the database answers', () => {
  const asked = (url: string | readonly string[], secrets = ring) =>
    databaseAnswers({ url, ring: secrets, serverId: 'test' })(AbortSignal.timeout(60_000));

  it('is answered by one coordinator of several', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    await expect(asked(platform.url)).resolves.toBeUndefined();
    await expect(asked([nobody, platform.url])).resolves.toBeUndefined();
    await expect(asked(nobody)).rejects.toMatchObject({ kind: 'unavailable', message: 'the database does not answer' });
  });

  it('is no, when it does not take our tokens', async () => {
    await expect(asked(platform.url, strangers)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'the database answered 401',
    });
  });
});

describe('A database that restarts', () => {
  it('is waited for, and told about', async () => {
    await db.collection('rows').save({ _key: 'durable' });
    await platform.kill();
    let waits = 0;
    let back = false;
    const found = retryWhileUnavailable(() => db.collection('rows').document('durable'), {
      budgetMs: 600_000,
      onWaiting: () => void waits++,
      onRecovered: () => (back = true),
    });
    await platform.restart();
    expect(await found).toMatchObject({ _key: 'durable' });
    expect([waits > 0, back]).toEqual([true, true]);
  });

  it('is given up when the patience is spent', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const call = () => connect('arango-spec', ring, nobody).listCollections();
    await expect(retryWhileUnavailable(call, { budgetMs: 0 })).rejects.toMatchObject({ type: 'DatabaseUnavailable' });
  });
});
