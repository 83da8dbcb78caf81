import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { DatabaseSchemas } from './database-schemas';

const MINUTES = 60_000;
/** More than are looked at. */
const COLLECTIONS = 52;

let database: PlatformDatabase;
let db: Database;
beforeAll(async () => {
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile });
  db = connectDatabase({ url: database.url, database: 'schemas', ring, serverId: 'test' });
  await ensureDatabase(db);
  for (let i = 0; i < COLLECTIONS; i++) {
    const collection = await db.createCollection(`c${String(i).padStart(2, '0')}`);
    // the first two by name are the smallest: none is taken by its name alone
    if (i > 1) await collection.saveAll(Array.from({ length: i }, () => ({ size: i })));
  }
});
afterAll(async () => {
  db?.close();
  await database?.stop();
});

describe('schemas (A4)', () => {
  it('are of the 50 largest collections', async () => {
    const { shapes } = await new DatabaseSchemas().of(db);
    const expected = Array.from({ length: 50 }, (_, i) => `c${String(i + 2).padStart(2, '0')}`);
    expect(shapes.map(({ name }) => name).toSorted()).toEqual(expected);
  });

  it('are looked at again after 15 minutes, and not before', async () => {
    let now = 0;
    const schemas = new DatabaseSchemas(() => now);
    const attributes = async () => {
      const { shapes } = await schemas.of(db);
      return shapes.find(({ name }) => name === 'c02')!.attributes.map(({ path }) => path.join('.'));
    };
    expect(await attributes()).toEqual(['size']);
    await db.query('FOR d IN c02 UPDATE d WITH { weight: 1 } IN c02');
    now = 15 * MINUTES - 1;
    expect(await attributes()).toEqual(['size']);
    now = 15 * MINUTES;
    expect(await attributes()).toEqual(['size', 'weight']);
  });
});
