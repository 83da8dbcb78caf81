import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { SecretRing } from './secret-ring';
import { signSessionToken } from './sign-token';
import { verifyToken } from './verify-token';

let folder: { path: string };
beforeEach(async () => {
  folder = { path: await mkdtemp(join(tmpdir(), 'strata-secrets-')) };
});
afterEach(() => rm(folder.path, { recursive: true, force: true }));

const write = (name: string, content: string | Buffer) => writeFile(join(folder.path, name), content);
const ringOf = (extra: object = {}) => SecretRing.fromConfig({ folder: folder.path, watch: false, ...extra });
const secretsOf = (ring: SecretRing) => ring.all().map((secret) => secret.toString('latin1'));

describe('secrets on disk', () => {
  it('sorts by byte order, skips dot files, folders and empty files, and collapses equal secrets', async () => {
    await Promise.all([
      write('b', 'two'),
      write('B', 'one'),
      write('a', 'three'),
      write('c', ' one\n'),
      write('.hidden', 'x'),
      write('z', ' \n'),
    ]);
    await mkdir(join(folder.path, '0-folder'));
    const warnings: string[] = [];
    const ring = await ringOf({ onWarning: (message: string) => warnings.push(message) });
    expect(secretsOf(ring)).toEqual(['one', 'three', 'two']);
    expect(warnings).toEqual([expect.stringContaining(join(folder.path, 'z'))]);
  });

  it.each([
    ['line ends', Buffer.from('\r\n secret\t\n')],
    ['U+0085 and U+00A0 in UTF-8', Buffer.from('\u0085\u00a0secret\u00a0\u0085')],
    ['the same in Latin-1', Buffer.from([0x85, 0xa0, ...Buffer.from('secret'), 0xa0])],
    ['vertical tab and form feed', Buffer.from('\v\fsecret\f\v')],
  ])('trims %s at both ends', async (_, content) => {
    await write('key', content);
    const ring = await SecretRing.fromConfig({ keyfile: join(folder.path, 'key'), watch: false });
    expect(secretsOf(ring)).toEqual(['secret']);
    expect(ring.hashes()).toEqual({ active: createHash('sha256').update('secret').digest('hex'), passive: [] });
  });

  it('keeps white space inside a secret', async () => {
    await write('key', 'a b\n');
    expect(secretsOf(await ringOf())).toEqual(['a b']);
  });

  it.each<[string, { keyfile?: string; folder?: string }, string]>([
    ['an empty folder', {}, 'SecretFilesError'],
    ['a missing file', { keyfile: '/nowhere/secret' }, 'SecretFilesError'],
    ['a file and a folder', { keyfile: '/nowhere/secret', folder: '/nowhere' }, 'SecretSettingsError'],
  ])('refuses to start on %s', async (_, config, type) => {
    await expect(SecretRing.fromConfig(config.keyfile ? config : { folder: folder.path })).rejects.toMatchObject({ type });
  });

  it('refuses a secret of more than 64 bytes', async () => {
    await write('key', 'x'.repeat(65));
    await expect(ringOf()).rejects.toMatchObject({ type: 'SecretFilesError' });
  });

  it('makes up a secret when none is configured', async () => {
    const [one, two] = await Promise.all([SecretRing.fromConfig({}), SecretRing.fromConfig({})]);
    expect(one.active.equals(two.active)).toBe(false);
    expect(one.isReloadable).toBe(false);
  });
});

describe('reloading', () => {
  it('keeps the old secrets when the files cannot be read', async () => {
    await write('key', 'secret');
    const ring = await ringOf();
    await rm(join(folder.path, 'key'));
    expect(() => ring.reload()).toThrow(expect.objectContaining({ type: 'SecretFilesError' }));
    expect(secretsOf(ring)).toEqual(['secret']);
  });

  it('follows a rotation: tokens live as long as their secret is known', async () => {
    await write('1-old', 'old');
    const ring = await ringOf();
    const before = signSessionToken(ring, { user: 'ann', lifetimeS: 60 }).jwt;
    await write('2-new', 'new');
    ring.reload();
    expect(secretsOf(ring)).toEqual(['old', 'new']);
    await rename(join(folder.path, '2-new'), join(folder.path, '0-new'));
    ring.reload();
    const after = signSessionToken(ring, { user: 'ann', lifetimeS: 60 }).jwt;
    expect(secretsOf(ring)).toEqual(['new', 'old']);
    expect([verifyToken(ring, before), verifyToken(ring, after)]).toMatchObject([{ name: 'ann' }, { name: 'ann' }]);
    await rm(join(folder.path, '1-old'));
    ring.reload();
    expect(() => verifyToken(ring, before)).toThrow(expect.objectContaining({ kind: 'unauthenticated' }));
    expect(verifyToken(ring, after)).toMatchObject({ name: 'ann' });
  });

  it('notices a swapped link by itself, at once when a token needs it', async () => {
    await mkdir(join(folder.path, 'v1'));
    await mkdir(join(folder.path, 'v2'));
    await write('v1/key', 'one');
    await write('v2/key', 'two');
    await symlink('v1', join(folder.path, 'current'));
    const ring = await SecretRing.fromConfig({ keyfile: join(folder.path, 'current', 'key') });
    const signer = await SecretRing.fromConfig({ keyfile: join(folder.path, 'v2', 'key'), watch: false });
    const { jwt } = signSessionToken(signer, { user: 'ann', lifetimeS: 60 });
    try {
      expect(() => verifyToken(ring, jwt)).toThrow();
      await symlink('v2', join(folder.path, 'next'));
      await rename(join(folder.path, 'next'), join(folder.path, 'current'));
      expect(verifyToken(ring, jwt)).toMatchObject({ kind: 'user', name: 'ann' });
    } finally {
      ring.close();
    }
  });

  it('follows a folder mounted by Kubernetes through all of a rotation', async () => {
    const mount = join(folder.path, 'mount');
    const versions: Record<string, Record<string, string>> = {
      '..v1': { b: 'one' },
      '..v2': { b: 'one', c: 'two' },
      '..v3': { a: 'two', b: 'one' },
      '..v4': { a: 'two' },
    };
    await mkdir(mount);
    for (const [version, files] of Object.entries(versions)) {
      await mkdir(join(mount, version));
      for (const [name, secret] of Object.entries(files)) await write(`mount/${version}/${name}`, secret);
    }
    /** As the kubelet does it: new links for new names, one swap of `..data`, then the links of names that are gone. */
    const publish = async (version: string) => {
      await symlink(version, join(mount, '..data_tmp'));
      await rename(join(mount, '..data_tmp'), join(mount, '..data'));
      const names = Object.keys(versions[version] ?? {});
      for (const name of ['a', 'b', 'c'])
        if (names.includes(name)) await symlink(`..data/${name}`, join(mount, name)).catch(() => undefined);
        else await rm(join(mount, name), { force: true });
    };
    await publish('..v1');
    const ring = await SecretRing.fromConfig({ folder: mount });
    try {
      const seen = [secretsOf(ring)];
      for (const version of ['..v2', '..v3', '..v4']) {
        await publish(version);
        ring.refreshAfterRefusal();
        seen.push(secretsOf(ring));
      }
      expect(seen).toEqual([['one'], ['one', 'two'], ['two', 'one'], ['two']]);
    } finally {
      ring.close();
    }
  });

  it('accepts a token of the new secret however shortly before it had looked', async () => {
    await write('key', 'one');
    const ring = await SecretRing.fromConfig({ folder: folder.path });
    const signer = await ringOf();
    try {
      for (const secret of ['two', 'three', 'four']) {
        await write('next', secret);
        await rename(join(folder.path, 'next'), join(folder.path, 'key'));
        signer.reload();
        expect(verifyToken(ring, signSessionToken(signer, { user: 'ann', lifetimeS: 60 }).jwt)).toMatchObject({ name: 'ann' });
      }
    } finally {
      ring.close();
    }
  });

  it('does not look for every token of a flood, and looks again a moment later', async () => {
    await write('key', 'one');
    const ring = await SecretRing.fromConfig({ folder: folder.path });
    const clock = Date.now;
    const now = Date.now();
    Date.now = () => now;
    try {
      for (let i = 0; i < 30; i++) ring.refreshAfterRefusal();
      await write('key', 'another');
      expect(ring.refreshAfterRefusal()).toBe(false);
      Date.now = () => now + 100;
      expect([ring.refreshAfterRefusal(), secretsOf(ring)]).toEqual([true, ['another']]);
    } finally {
      Date.now = clock;
      ring.close();
    }
  });

  it('complains once about files it cannot read, and follows as soon as it can', async () => {
    await write('key', 'one');
    const warnings: string[] = [];
    const ring = await SecretRing.fromConfig({ folder: folder.path, onWarning: (message) => warnings.push(message) });
    try {
      await write('key', 'x'.repeat(65));
      expect([ring.refreshAfterRefusal(), ring.refreshAfterRefusal()]).toEqual([false, false]);
      expect([warnings.length, secretsOf(ring)]).toEqual([1, ['one']]);
      await write('key', 'two');
      expect([ring.refreshAfterRefusal(), secretsOf(ring)]).toEqual([true, ['two']]);
    } finally {
      ring.close();
    }
  });
});
