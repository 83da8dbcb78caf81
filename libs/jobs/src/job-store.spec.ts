import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { JobStore } from './job-store';

let database: PlatformDatabase;
let ring: SecretRing;
let db: Database;
beforeAll(async () => {
  database = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
  ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
  db = connectDatabase({ url: database.url, database: 'strata', ring, serverId: 'test' });
  await ensureDatabase(db);
});
afterAll(async () => {
  db.close();
  ring.close();
  await database.stop();
});

/** The same database for a process that is killed once it has removed something. */
function untilFirstRemoval(): Database {
  let killed = false;
  return new Proxy(db, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name, target) as unknown;
      return async (text: string, bindVars: Record<string, unknown>) => {
        if (killed) throw new Error('killed');
        const cursor = await target.query(text, bindVars);
        killed = text.includes('REMOVE');
        return cursor;
      };
    },
  });
}

it.each([
  ['of a project', 'jobs_of_project', (store: JobStore) => store.removeOfProject('strata')],
  ['that are over', 'jobs_over', (store: JobStore) => store.removeFinished('work', Date.now() + 1, 0)],
])('a removal of jobs %s that was cut short leaves no checkpoint behind once it is repeated', async (_, collection, remove) => {
  const store = new JobStore(db, collection);
  await store.prepare();
  for (const id of ['a', 'b']) {
    await store.insert(id, 'work', null, 'strata');
    const { fencing } = (await store.claim(id))!;
    await store.saveCheckpoint(id, fencing, 'first', 1);
    await store.change(id, fencing, { state: 'completed', finishedAt: Date.now() });
  }
  await expect(remove(new JobStore(untilFirstRemoval(), collection))).rejects.toThrow('killed');
  expect(await remove(store)).toBe(2);
  const left = `RETURN [LENGTH(FOR j IN ${collection} RETURN 1), LENGTH(FOR c IN ${collection}_checkpoints RETURN 1)]`;
  expect(await (await db.query<number[]>(left)).all()).toEqual([[0, 0]]);
});
