import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ModuleRef } from '@nestjs/core';
import { connectDatabase, databaseNamed, ensureDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import { ProjectRegistry, RegisteredProjects } from '@strata/knowledge';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { FinishRemovals } from '../src/project-removal/finish-removals.use-case';

describe('A removal that a crash broke off', () => {
  let platform: PlatformDatabase;
  let db: Database;

  beforeAll(async () => {
    platform = await startPlatformDatabase({ LOG_LEVEL: 'warn' });
    const ring = await SecretRing.fromConfig({ keyfile: platform.secretKeyfile, watch: false });
    db = connectDatabase({ url: platform.url, database: 'strata', ring, serverId: 'test' });
    await ensureDatabase(db);
  });
  afterAll(async () => {
    db?.close();
    await platform?.stop();
  });

  it('between the end of the database and that of the registry entry is finished at the next start', async () => {
    const registry = new ProjectRegistry(databaseNamed(db, '_system'));
    await registry.prepare();
    const made = { owns_database: true, description: '', created_at: 1, created_by: 'ann' };
    await registry.add({ _key: 'vanished', database: 'vanished', state: 'deleting', ...made });
    await registry.add({ _key: 'living', database: 'living', state: 'active', ...made });
    const directory = new RegisteredProjects({ registry, standard: { name: 'strata', database: 'strata' }, isOnly: false });
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const noProviders = {} as ModuleRef; // none of a project without a database is asked for
    await new FinishRemovals(registry, directory, noProviders, log, db).execute();
    expect((await registry.list()).map(({ _key }) => _key)).toEqual(['living']);
  });
});
