import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connectDatabase } from '@strata/arango';
import { SecretRing } from '@strata/auth';
import type { PlatformDatabase } from '@strata/testing';
import { startPlatformDatabase } from '@strata/testing';
import type { Database } from 'arangojs';
import { ProjectRegistry } from './project-registry';
import type { RegisteredProject } from './registered-project';
import { RegisteredProjects } from './registered-projects';

let database: PlatformDatabase;
let system: Database;
let registry: ProjectRegistry;
/** of another service: it learns of changes by looking */
let other: ProjectRegistry;

const aProject = (name: string, more: Partial<RegisteredProject> = {}): RegisteredProject => ({
  _key: name,
  database: name,
  owns_database: true,
  description: '',
  created_at: 1_000,
  created_by: 'ann',
  state: 'active',
  ...more,
});

beforeAll(async () => {
  database = await startPlatformDatabase();
  const ring = await SecretRing.fromConfig({ keyfile: database.secretKeyfile, watch: false });
  system = connectDatabase({ url: database.url, database: '_system', ring, serverId: 'test' });
  registry = new ProjectRegistry(system);
  other = new ProjectRegistry(system, { cacheMs: 60_000 });
});
afterAll(async () => {
  system?.close();
  await database?.stop();
});

describe('The registry of projects', () => {
  it('is empty before anybody has made it, and is made by several at a time', async () => {
    expect([await registry.find('news'), await registry.list()]).toEqual([undefined, []]);
    await Promise.all([registry.prepare(), other.prepare(), registry.prepare()]);
  });

  it('knows what was added, at once, in every service', async () => {
    expect(await other.find('news')).toBeUndefined();
    await registry.add(aProject('news'));
    expect([await registry.find('news'), await other.find('news')]).toEqual([aProject('news'), aProject('news')]);
  });

  it('keeps names apart by case and takes none that differs in case only', async () => {
    expect(await registry.find('News')).toBeUndefined();
    for (const name of ['news', 'News', 'NEWS'])
      await expect(registry.add(aProject(name))).rejects.toMatchObject({ kind: 'aborted', type: 'ProjectExistsError' });
    expect((await registry.list()).map(({ _key }) => _key)).toEqual(['news']);
  });

  it('lets exactly one of two win who add the same name', async () => {
    const outcomes = await Promise.allSettled([registry.add(aProject('race')), other.add(aProject('RACE'))]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([registry.remove('race'), registry.remove('RACE')]);
  });

  it('changes and removes, and says when there is nothing to change', async () => {
    await registry.add(aProject('old'));
    expect(await registry.change('old', { description: 'from before' })).toMatchObject({ description: 'from before' });
    expect(await registry.find('old')).toMatchObject({ description: 'from before', state: 'active' });
    await registry.remove('old');
    await registry.remove('old');
    expect([await registry.find('old'), await registry.change('old', { state: 'deleting' })]).toEqual([undefined, undefined]);
  });

  it('asks the database for nothing that is no name', async () => {
    for (const name of ['', '../news', 'news?', 'v1', 'health', '1st', 'ä', 'x'.repeat(64)])
      expect(await registry.find(name)).toBeUndefined();
  });
});

describe('The projects that a service serves', () => {
  const standard = { name: 'strata', database: 'strata' };

  it('are the standard one, registered or not, and the registered ones that are whole', async () => {
    await registry.add(aProject('half', { state: 'creating' }));
    await registry.add(aProject('going', { state: 'deleting', database: 'shared' }));
    const served = new RegisteredProjects({ registry, standard, isOnly: false });
    expect(await served.find('strata')).toBe(standard);
    expect(await served.find('news')).toEqual({ name: 'news', database: 'news', createdAt: 1_000 });
    expect(await served.find('going')).toEqual({ name: 'going', database: 'shared', createdAt: 1_000 });
    expect([await served.find('half'), await served.find('nobody'), await served.find('Strata')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is one alone with PROJECT_ONLY', async () => {
    const served = new RegisteredProjects({ registry, standard, isOnly: true });
    expect([await served.find('strata'), await served.find('news')]).toEqual([standard, undefined]);
  });
});
