import { describe, expect, it } from '@jest/globals';
import { temporaryFolder } from '@strata/testing';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EnvironmentSecrets } from './environment-secrets';
import { MountedSecrets } from './mounted-secrets';
import { firstOf } from './secret-resolver';
import { describeSecretResolver } from './secret-resolver.contract';

const variables = (keys: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(keys).map(([id, key]) => [`SECRET_PROFILE_${id.toUpperCase().replace(/[^A-Z0-9_]/g, '_')}`, key]),
  );

describeSecretResolver('EnvironmentSecrets', async (keys) => new EnvironmentSecrets(variables(keys)));
describeSecretResolver('MountedSecrets', async (keys) => {
  const { path } = await temporaryFolder();
  for (const [id, key] of Object.entries(keys)) await writeFile(join(path, id), key);
  return new MountedSecrets(path);
});

describe('secret profiles', () => {
  it('in variables bear their id as it is, too, and other variables are none', async () => {
    const secrets = new EnvironmentSecrets({ 'SECRET_PROFILE_my-key': 'k', PATH: '/bin', SECRET_PROFILE_: 'x' });
    expect([await secrets.resolve('my-key'), await secrets.resolve('PATH')]).toEqual([{ key: 'k' }, undefined]);
  });

  it('in a directory follow their files, and a folder is none', async () => {
    const { path } = await temporaryFolder();
    const secrets = new MountedSecrets(path);
    expect(await secrets.resolve('main')).toBeUndefined();
    await writeFile(join(path, 'main'), 'first');
    expect(await secrets.resolve('main')).toEqual({ key: 'first' });
    await writeFile(join(path, 'main'), 'second');
    expect(await secrets.resolve('main')).toEqual({ key: 'second' });
    await mkdir(join(path, 'folder'));
    expect(await secrets.resolve('folder')).toBeUndefined();
    expect(await new MountedSecrets(join(path, 'nowhere')).resolve('main')).toBeUndefined();
  });

  it('are looked for in the environment first', async () => {
    const { path } = await temporaryFolder();
    await writeFile(join(path, 'a'), 'mounted a');
    await writeFile(join(path, 'b'), 'mounted b');
    const secrets = firstOf(new EnvironmentSecrets({ SECRET_PROFILE_A: 'variable a' }), new MountedSecrets(path));
    expect([await secrets.resolve('a'), await secrets.resolve('b')]).toEqual([{ key: 'variable a' }, { key: 'mounted b' }]);
  });
});
