import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { LmdbStorageEngine } from './storage-engine';
import { ExpirySweep } from './expiry-sweep';

it('removes exactly the documents whose time has passed, dates and numbers alike', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'strata-expiry-'));
  const engine = await LmdbStorageEngine.open(folder);
  const sweep = new ExpirySweep(engine, 3_600_000, () => undefined);
  try {
    const database = engine.database('_system');
    await database.createCollection({ name: 'sessions' });
    await database.createIndex('sessions', { type: 'ttl', fields: ['at'], expireAfter: 60 });
    await database.write((access) => {
      const sessions = access.collection('sessions');
      access.insert(sessions, { _key: 'old-number', at: 1000 });
      access.insert(sessions, { _key: 'old-date', at: '1970-01-01T00:16:40Z' });
      access.insert(sessions, { _key: 'young', at: 1001 });
      access.insert(sessions, { _key: 'never', at: 'soon' });
      access.insert(sessions, { _key: 'without' });
    });
    expect(await sweep.run(1060 * 1000)).toBe(2);
    const snapshot = database.snapshot();
    expect(
      snapshot
        .scan(snapshot.collection('sessions'))
        .read(10)
        .map(({ key }) => key),
    ).toEqual(['never', 'without', 'young']);
    snapshot.release();
    expect(await sweep.run(1060 * 1000)).toBe(0);
  } finally {
    sweep.stop();
    await engine.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
