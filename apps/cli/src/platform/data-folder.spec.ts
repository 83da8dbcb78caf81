import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataFolder } from './data-folder';
import { lockFolder, lockHolder } from './folder-lock';
import { runsOurs } from './processes';

describe('a data folder', () => {
  let home: string;

  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'strata-data-'));
  });
  afterEach(() => rmSync(home, { recursive: true, force: true }));

  it('keeps the first password and secret, whatever later starts say', () => {
    const folder = new DataFolder(join(home, 'with a space/data'));
    expect(folder.prepare('first')).toEqual({});
    const secret = folder.signingSecrets.files();
    expect(secret).toEqual([expect.objectContaining({ role: 'active' })]);
    expect(folder.prepare('second')).toEqual({});
    expect(folder.prepare()).toEqual({});
    expect([folder.rootPassword(), folder.signingSecrets.files()]).toEqual(['first', secret]);
    expect(statSync(folder.rootPasswordFile).mode & 0o777).toBe(0o600);
    for (const path of [folder.path, folder.files, folder.signingSecrets.path]) expect(statSync(path).mode & 0o777).toBe(0o700);
  });

  it('takes over the secret of a folder of an earlier version, which services then find in a folder', () => {
    const folder = new DataFolder(home);
    mkdirSync(join(home, 'secrets'));
    writeFileSync(join(home, 'secrets', 'jwt-secret'), 'the secret of before', { mode: 0o600 });
    folder.prepare('x');
    expect(readdirSync(folder.signingSecrets.path)).toEqual(['500000']);
    expect(readFileSync(join(folder.signingSecrets.path, '500000'), 'utf8')).toBe('the secret of before');
    expect(existsSync(join(home, 'secrets', 'jwt-secret'))).toBe(false);
  });

  it('makes up a password once and tells it', () => {
    const folder = new DataFolder(home);
    const { generatedPassword } = folder.prepare();
    expect(generatedPassword).toBe(folder.rootPassword());
    expect(folder.prepare()).toEqual({});
  });

  it('is refused in one line where a file stands in its way', () => {
    const file = join(home, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'below')])
      expect(() => new DataFolder(path).prepare()).toThrow(`${path} cannot be the data folder: a file stands in its way`);
  });

  const onLinux = existsSync('/proc/self') ? it : it.skip;
  onLinux('is refused where no folder can be made', () => {
    expect(() => new DataFolder('/proc/no-such').prepare()).toThrow(/cannot be the data folder/);
  });

  it('is taken over from a supervisor that is gone', () => {
    const folder = new DataFolder(home);
    writeFileSync(join(home, 'supervisor.lock'), '999999999');
    expect(lockHolder(folder)).toBeUndefined();
    const release = lockFolder(folder);
    expect(readFileSync(join(home, 'supervisor.lock'), 'utf8')).toBe(String(process.pid));
    release?.();
    expect(existsSync(join(home, 'supervisor.lock'))).toBe(false);
  });

  it('knows that process 0 is none of ours', () => {
    expect(runsOurs(0, '')).toBe(false);
  });
});
