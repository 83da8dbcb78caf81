import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSessionToken } from '@strata/auth';
import type { RunningApp, TemporaryFolder } from '@strata/testing';
import { builtApp, startApp, temporaryFolder } from '@strata/testing';
import { DataFolder } from '../src/platform/data-folder';
import { writeState } from '../src/platform/platform-state';

interface Outcome {
  code: number;
  out: string;
  err: string;
}

// The command line as a process of its own, on a data folder whose database and gateway are real; only the supervisor is played.
let home: TemporaryFolder;
let folder: DataFolder;
let database: RunningApp;
let gateway: RunningApp;
let supervisor: ChildProcess;
let cli: string;

beforeAll(async () => {
  home = await temporaryFolder();
  folder = new DataFolder(join(home.path, 'data'));
  folder.prepare('first password');
  cli = await builtApp('cli');
  const secrets = { JWT_SECRET_FOLDER: folder.signingSecrets.path };
  database = await startApp('database', { ...secrets, DATA_DIR: folder.database });
  gateway = await startApp('auth-gateway', { ...secrets, DB_URL: database.url, DATABASE_PASSWORD: 'first password' });
  while (!(await fetch(`${gateway.url}/_admin/server/availability`)).ok) await delay(20);
  supervisor = spawn(process.execPath, ['-e', 'process.stdin.resume()', 'supervise'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const service = (name: string, { url, pid }: RunningApp) => ({ name, app: name, url, pid: pid(), listening: true, restarts: 0 });
  writeState(folder, {
    supervisorPid: supervisor.pid ?? 0,
    phase: 'ready',
    message: 'ready',
    url: gateway.url,
    startedAt: new Date().toISOString(),
    ports: {},
    services: [service('database', database), service('auth-gateway', gateway)],
  });
});
afterAll(async () => {
  supervisor?.kill();
  await gateway?.stop();
  await database?.stop();
  await home?.remove();
});

function strata(words: string, input = '', env: Record<string, string> = {}): Promise<Outcome> {
  const environment = {
    PATH: process.env.PATH,
    CI: 'true',
    STRATA_DATA: folder.path,
    NODE_COMPILE_CACHE: join(tmpdir(), 'strata-compile-cache'),
    ...env,
  };
  return new Promise((done) => {
    const child = execFile(process.execPath, ['--no-warnings', cli, ...words.split(' ')], { env: environment }, (error, out, err) =>
      done({ code: typeof error?.code === 'number' ? error.code : error ? 1 : 0, out, err }),
    );
    child.stdin?.on('error', () => undefined).end(input); // it may have ended without reading
  });
}

async function json<Answer>(words: string, input = ''): Promise<Answer> {
  const { code, out, err } = await strata(`${words} --json`, input);
  expect([words, code, err]).toEqual([words, 0, '']);
  return JSON.parse(out) as Answer;
}

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const statusOf = async (authorization: string) =>
  (await fetch(`${gateway.url}/_api/version`, { headers: { authorization } })).status;

describe('strata user', () => {
  it('adds, shows, lets in, locks out and removes', async () => {
    expect(await strata('user add ann --extra {"a":1}', 'secret one\n')).toMatchObject({ code: 0, out: 'Added ann\n' });
    expect((await strata('user grant ann ro _system')).out).toBe('ann has ro on _system\n');
    expect((await strata('user grants ann')).out).toMatch(/_system +ro\n/);
    expect(await statusOf(basic('ann', 'secret one'))).toBe(200);
    await strata('user deactivate ann');
    expect(await statusOf(basic('ann', 'secret one'))).toBe(401);
    expect((await strata('user list')).out).toMatch(/ann +inactive +\{"a":1\}/);
    await Promise.all([
      strata('user activate ann'),
      expect(strata('user passwd ann', '', { STRATA_NEW_PASSWORD: 'secret two' })).resolves.toMatchObject({
        out: 'ann has a new password\n',
      }),
    ]);
    expect([await statusOf(basic('ann', 'secret one')), await statusOf(basic('ann', 'secret two'))]).toEqual([401, 200]);
    expect((await strata('user revoke ann _system')).code).toBe(0);
    expect((await strata('user remove ann')).out).toBe('Removed ann, with all tokens and grants\n');
    expect(await strata('user grants ann')).toMatchObject({ code: 1, err: 'strata: there is no such user\n' });
  });

  it("keeps the platform's note of root's password true, and readable for its owner only", async () => {
    expect((await strata('user passwd root', 'second password\n')).code).toBe(0);
    expect(readFileSync(folder.rootPasswordFile, 'utf8')).toBe('second password');
    expect(statSync(folder.rootPasswordFile).mode & 0o777).toBe(0o600);
    expect(await json('user list')).toEqual([expect.objectContaining({ user: 'root', active: true })]);
  });

  it.each([
    ['user', /user is a group of commands: list, add, passwd/],
    ['user add bob', /give the new password on standard input/],
    ['user grant root all x', /is one of rw, ro, none/],
    ['token create root --name x --valid-for soon', /--valid-for takes a time/],
  ])('%s: wrong input is told in a few words, exit code 2', async (words, told) => {
    const { code, err } = await strata(words);
    expect([code, err]).toEqual([2, expect.stringMatching(told)]);
  });

  it.each([
    ['user add root', /duplicate user/],
    ['user deactivate root', /last active administrator/],
    ['token revoke root 99', /root has no access token 99/],
  ])('%s: a refusal is one line, exit code 1', async (words, told) => {
    const { code, err } = await strata(words, 'x\n');
    expect([code, err.trim().split('\n')]).toEqual([1, [expect.stringMatching(told)]]);
  });
});

describe('strata token', () => {
  it('makes a token that works, shows it once, lists and revokes it', async () => {
    const created = await strata('token create root --name laptop --valid-for 2h');
    expect([created.code, created.err]).toEqual([0, expect.stringMatching(/valid until .* shown this once/)]);
    const token = created.out.trim();
    expect(token).toMatch(/^v1\.[0-9a-f]+$/);
    expect(await statusOf(basic('', token))).toBe(200);
    const listed = await strata('token list');
    expect([listed.out, listed.out.includes(token)]).toEqual([expect.stringMatching(/1 +laptop +v1\.\.\.\w{6} /), false]);
    expect((await strata('token revoke root 1')).out).toMatch(/^Token 1 of root is refused/);
    expect(await statusOf(basic('', token))).toBe(401);
  });
});

interface Shown {
  secrets: { sha256: string; role: string }[];
  services: { name: string; follows: boolean; secrets: { active: { sha256: string }; passive: unknown[] } }[];
}

describe('strata secret', () => {
  const session = async () => {
    const ring = await SecretRing.fromConfig({ folder: folder.signingSecrets.path, watch: false });
    return `Bearer ${signSessionToken(ring, { user: 'root', lifetimeS: 3_600 }).jwt}`;
  };

  it('shows hashes and who follows, never a secret', async () => {
    const shown = await strata('secret show');
    expect(shown.out).toMatch(/active +[0-9a-f]{16} +500000/);
    expect(shown.out).toMatch(/auth-gateway +these secrets/);
    expect(shown.out).not.toContain(readFileSync(join(folder.signingSecrets.path, '500000'), 'utf8'));
  });

  it('is replaced at every service; what the old one signed is refused when told so', async () => {
    const [before] = folder.signingSecrets.files();
    const old = await session();
    const result = await json<{ active: string; isNew: boolean; isOldGone: boolean }>('secret rotate --grace 0');
    expect(result).toMatchObject({ isNew: true, isOldGone: true });
    expect(result.active).not.toBe(before?.sha256);
    const { secrets, services } = await json<Shown>('secret show');
    expect(secrets).toEqual([expect.objectContaining({ sha256: result.active, role: 'active' })]);
    expect(services).toHaveLength(2);
    for (const service of services)
      expect(service).toMatchObject({ follows: true, secrets: { active: { sha256: result.active }, passive: [] } });
    expect([await statusOf(old), await statusOf(await session())]).toEqual([401, 200]);
    expect(statSync(join(folder.signingSecrets.path, '499999')).mode & 0o777).toBe(0o600);
  });

  it('keeps the old one until the next call, which finishes instead of beginning anew', async () => {
    const old = await session();
    const first = await json<{ active: string; isOldGone: boolean }>('secret rotate --no-wait');
    expect([first.isOldGone, await statusOf(old)]).toEqual([false, 200]);
    expect(folder.signingSecrets.files().map(({ role }) => role)).toEqual(['active', 'passive']);
    const second = await strata('secret rotate --grace 0');
    expect(second.out).toMatch(/An earlier rotation was finished: secret [0-9a-f]{16}… signs/);
    expect(folder.signingSecrets.files()).toEqual([expect.objectContaining({ sha256: first.active })]);
    expect(await statusOf(old)).toBe(401);
  });

  it('is gone on with after an interruption at any step', async () => {
    folder.signingSecrets.addNext(); // as a run leaves it that died before the new one signed
    const next = folder.signingSecrets.files().find(({ role }) => role === 'next')?.sha256;
    const result = await json<{ active: string; isNew: boolean }>('secret rotate --grace 0');
    expect(result).toMatchObject({ active: next, isNew: true });
  });

  it('is interrupted by Ctrl-C without harm, and by one process at a time', async () => {
    const child = spawn(process.execPath, ['--no-warnings', cli, 'secret', 'rotate', '--grace', '600'], {
      env: { PATH: process.env.PATH, CI: 'true', STRATA_DATA: folder.path },
    });
    let said = '';
    child.stdout.on('data', (text: Buffer) => (said += text.toString()));
    child.stderr.on('data', (text: Buffer) => (said += text.toString()));
    while (!said.includes('verifies until')) await delay(50);
    expect(await strata('secret rotate')).toMatchObject({ code: 1, err: expect.stringContaining('is rotating the secret') });
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGINT');
    expect(await ended).toBe(130);
    expect(said).toContain('run the command again to go on');
    writeFileSync(join(folder.path, 'secrets', 'rotation.lock'), '999999999'); // as a process leaves it that was killed
    expect((await strata('secret rotate --grace 0')).out).toContain('An earlier rotation was finished');
  });
});
