import { createHash, randomBytes } from 'node:crypto';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SecretRing, signSuperuserToken } from '@strata/auth';
import type { RunningApp, TemporaryFolder } from '@strata/testing';
import { eventually, startApp, temporaryFolder } from '@strata/testing';

let folder: TemporaryFolder;
let app: RunningApp;
let token: string;

beforeAll(async () => {
  folder = await temporaryFolder();
  const keyfile = join(folder.path, 'secret');
  await writeFile(keyfile, randomBytes(16).toString('hex'));
  const ring = await SecretRing.fromConfig({ keyfile, watch: false });
  token = signSuperuserToken(ring, { serverId: 'test', lifetimeS: 3_600 });
  app = await startApp('file-manager', {
    DATA_DIR: join(folder.path, 'data'),
    JWT_SECRET_KEYFILE: keyfile,
    DB_URL: 'http://127.0.0.1:9',
    MAX_FILE_BYTES: String(2 ** 24),
    VERSION_GRACE_S: '0',
  });
});
afterAll(async () => {
  await app.stop();
  await folder.remove();
});

const PART = 'application/offset+octet-stream';
const sha256 = (content: Uint8Array) => createHash('sha256').update(content).digest('hex');
const authorized = (more: Record<string, string> = {}) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0', ...more });
const at = (path: string) => `${app.url}/_db/db/rag-input/${path}`;
const metadata = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
    .join(',');

async function begin(name: string, length: number, more: Record<string, string> = {}): Promise<string> {
  const headers = authorized({ 'upload-length': String(length), 'upload-metadata': metadata({ name, scope: 'p/c', ...more }) });
  const answer = await fetch(at('uploads'), { method: 'POST', headers });
  expect(answer.status).toBe(201);
  return new URL(answer.headers.get('location')!, at('uploads')).pathname.split('/').at(-1)!;
}
const append = (id: string, offset: number, bytes: Uint8Array<ArrayBuffer>) =>
  fetch(at(`uploads/${id}`), {
    method: 'PATCH',
    headers: authorized({ 'content-type': PART, 'upload-offset': String(offset) }),
    body: bytes,
  });
async function offsetOf(id: string): Promise<number> {
  const answer = await fetch(at(`uploads/${id}`), { method: 'HEAD', headers: authorized() });
  expect(answer.headers.get('cache-control')).toBe('no-store');
  return Number(answer.headers.get('upload-offset'));
}
const json = async (path: string, init: RequestInit = {}) => {
  const answer = await fetch(at(path), { ...init, headers: authorized(init.body ? { 'content-type': 'application/json' } : {}) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
};
const partial = () => readdir(join(folder.path, 'data', 'partial'));
const versionsOf = async (name: string) => {
  const { status, body } = await json(`versions?name=${name}&scope=p&scope=c`);
  return status === 404 ? [] : (body['versions'] as { version: number; sha256: string }[]);
};

/** Sends the beginning of a part and breaks the connection, once that has arrived. */
async function breakOffAfter(id: string, bytes: Uint8Array, announced: number): Promise<void> {
  const headers = authorized({ 'content-type': PART, 'upload-offset': '0', 'content-length': String(announced) });
  const sending = request(at(`uploads/${id}`), { method: 'PATCH', headers });
  const closed = new Promise((resolve) => void sending.on('error', () => undefined).on('close', resolve));
  sending.write(bytes);
  const arrived = () => stat(join(folder.path, 'data', 'partial', id)).then(({ size }) => size === bytes.length);
  await eventually(() => arrived().catch(() => false)); // the file comes with its first bytes
  sending.destroy();
  await closed;
}

interface PartUnderWay {
  /** sends what is left of it */
  goOn: () => void;
  /** status of the answer; an error where the connection was closed instead */
  answered: Promise<number | string>;
}

/** Sends a part bit by bit, and does not stop when the answer is there already. */
function sendSlowly(id: string, first: Uint8Array, rest: Uint8Array): PartUnderWay {
  const headers = authorized({ 'content-type': PART, 'upload-offset': '0', 'transfer-encoding': 'chunked' });
  const sending = request(at(`uploads/${id}`), { method: 'PATCH', headers });
  const answered = new Promise<number | string>((resolve) => {
    sending.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode!)));
    sending.on('error', (error) => resolve(error.message));
  });
  sending.write(first);
  return { goOn: () => void sending.end(rest), answered };
}

describe('an upload in parts', () => {
  it('becomes a version when its last part has come, and is known afterwards', async () => {
    const content = randomBytes(3_000_000);
    const id = await begin('parts.pdf', content.length, {
      custom_metadata: '{"citable_url":"https://example.org"}',
      sha256: sha256(content),
    });
    expect(await versionsOf('parts.pdf')).toEqual([]);
    expect((await append(id, 0, content.subarray(0, 1_000_000))).headers.get('upload-offset')).toBe('1000000');
    expect(await offsetOf(id)).toBe(1_000_000);
    expect(((await json('uploads?scope=p')).body['uploads'] as object[])[0]).toMatchObject({ upload_id: id, offset: 1_000_000 });
    const last = await append(id, 1_000_000, content.subarray(1_000_000));
    expect([last.status, last.headers.get('strata-file-version')]).toEqual([204, '1']);
    expect((await json(`uploads/${id}`)).body).toMatchObject({
      status: 'stored',
      file: {
        id: last.headers.get('strata-file-id'),
        size: content.length,
        sha256: sha256(content),
        content_type: 'application/pdf',
        scope: ['p', 'c'],
      },
    });
    const download = await fetch(at(`${last.headers.get('strata-file-id')}/download`), { headers: authorized() });
    expect(sha256(new Uint8Array(await download.arrayBuffer()))).toBe(sha256(content));
    expect(await partial()).toEqual([]);
    expect((await json('uploads')).body['uploads']).toEqual([]);
  });

  it('goes on where it was after the connection broke, and after a kill', async () => {
    const content = randomBytes(2_000_000);
    const id = await begin('broken', content.length);
    await breakOffAfter(id, content.subarray(0, 700_000), content.length);
    const offset = await offsetOf(id);
    expect(offset).toBe(700_000);
    expect((await append(id, offset, content.subarray(offset, 1_500_000))).status).toBe(204);
    await app.kill();
    await app.restart();
    expect(await offsetOf(id)).toBe(1_500_000);
    expect((await append(id, 1_500_000, content.subarray(1_500_000))).status).toBe(204);
    expect(await versionsOf('broken')).toMatchObject([{ version: 1, sha256: sha256(content) }]);
  });

  it('is refused where it does not go on, is too long, or its bytes are not the announced ones', async () => {
    const id = await begin('refused', 10, { sha256: '0'.repeat(64) });
    expect((await append(id, 3, Buffer.from('abc'))).status).toBe(409);
    expect((await append(id, 0, Buffer.from('01234567890'))).status).toBe(413);
    expect(await offsetOf(id)).toBe(0);
    expect((await append(id, 0, Buffer.from('0123456789'))).status).toBe(400);
    expect((await json(`uploads/${id}`)).status).toBe(404);
    expect([await versionsOf('refused'), await partial()]).toEqual([[], []]);
  });

  it('answers a part that it does not take, however much of it is still to come', async () => {
    const rest = randomBytes(2 ** 23);
    const id = await begin('interrupted', 2 ** 24);
    const interrupted = sendSlowly(id, randomBytes(2 ** 20), rest);
    await eventually(async () => (await partial()).includes(id));
    const offset = await offsetOf(id); // ends the request that is still sending
    interrupted.goOn();
    expect(await interrupted.answered).toBe(409);
    expect(await offsetOf(id)).toBe(offset);
    const small = await begin('too long', 10);
    const tooLong = sendSlowly(small, randomBytes(2 ** 20), rest);
    tooLong.goOn();
    expect(await tooLong.answered).toBe(413);
    for (const upload of [id, small]) await fetch(at(`uploads/${upload}`), { method: 'DELETE', headers: authorized() });
  });

  it.each<[string, Record<string, string>, number]>([
    ['no length', { 'upload-metadata': metadata({ name: 'x' }) }, 400],
    ['a length that is none', { 'upload-length': '-1', 'upload-metadata': metadata({ name: 'x' }) }, 400],
    ['more than the largest file', { 'upload-length': String(2 ** 24 + 1), 'upload-metadata': metadata({ name: 'x' }) }, 413],
    ['no name', { 'upload-length': '1' }, 400],
    ['a scope that is none', { 'upload-length': '1', 'upload-metadata': metadata({ name: 'x', scope: 'a b' }) }, 400],
    ['metadata that is no map', { 'upload-length': '1', 'upload-metadata': metadata({ name: 'x', custom_metadata: '[]' }) }, 400],
    ['metadata that is no base64', { 'upload-length': '1', 'upload-metadata': 'name ä' }, 400],
    ['a hash that is none', { 'upload-length': '1', 'upload-metadata': metadata({ name: 'x', sha256: 'abc' }) }, 400],
    ['another protocol', { 'upload-length': '1', 'upload-metadata': metadata({ name: 'x' }), 'tus-resumable': '0.2.2' }, 400],
  ])('is not begun with %s', async (_, headers, status) => {
    const safe = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Buffer.from(value).toString('latin1')]));
    expect((await fetch(at('uploads'), { method: 'POST', headers: authorized(safe) })).status).toBe(status);
    expect((await json('uploads')).body['uploads']).toEqual([]);
  });

  it('of nothing is stored at once', async () => {
    const id = await begin('empty', 0);
    expect((await json(`uploads/${id}`)).body).toMatchObject({ status: 'stored', file: { size: 0 } });
  });

  it('makes no second version of what is there already, where it is asked not to', async () => {
    for (const skip_unchanged of ['true', 'true', 'false']) {
      const id = await begin('same', 4, { skip_unchanged });
      await append(id, 0, Buffer.from('same'));
    }
    expect(await versionsOf('same')).toMatchObject([{ version: 2 }, { version: 1 }]);
  });

  it('can be cancelled, and goes with its scope', async () => {
    const [one, two] = [await begin('one', 5), await begin('two', 5)];
    await append(one, 0, Buffer.from('12'));
    await append(two, 0, Buffer.from('12'));
    expect((await fetch(at(`uploads/${one}`), { method: 'DELETE', headers: authorized() })).status).toBe(204);
    expect((await json(`uploads/${one}`)).status).toBe(404);
    await json('delete-scope', { method: 'POST', body: JSON.stringify({ scope: ['p'] }) });
    expect((await json(`uploads/${two}`)).status).toBe(404);
    expect(await partial()).toEqual([]);
  });

  it('belongs to its database', async () => {
    const id = await begin('mine', 5);
    expect((await fetch(`${app.url}/_db/other/rag-input/uploads/${id}`, { headers: authorized() })).status).toBe(404);
    await fetch(at(`uploads/${id}`), { method: 'DELETE', headers: authorized() });
  });

  it('names the protocol to whoever asks', async () => {
    const answer = await fetch(at('uploads'), { method: 'OPTIONS', headers: authorized() });
    expect([answer.status, answer.headers.get('tus-version')]).toEqual([204, '1.0.0']);
    expect(answer.headers.get('tus-extension')).toBe('creation,expiration,termination');
  });
});

describe('a download', () => {
  it.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=7-', 206, 'bytes 7-9/10', '789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=5-99', 206, 'bytes 5-9/10', '56789'],
    ['bytes=0-1,4-5', 200, null, '0123456789'],
    ['bytes=5-2', 200, null, '0123456789'],
    ['bytes=10-', 416, 'bytes */10', undefined],
  ])('goes on with %s', async (range, status, contentRange, text) => {
    const form = new FormData();
    form.append('file', new Blob(['0123456789']), 'range.txt');
    form.append('skip_unchanged', 'true');
    const { id } = (await (await fetch(at(''), { method: 'POST', headers: authorized(), body: form })).json()) as { id: string };
    const answer = await fetch(at(`${id}/download`), { headers: authorized({ range }) });
    expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange]);
    if (text !== undefined) expect(await answer.text()).toBe(text);
    const changed = await fetch(at(`${id}/download`), { headers: authorized({ range, 'if-range': '"other"' }) });
    expect([changed.status, await changed.text()]).toEqual([200, '0123456789']);
  });
});

describe('versions', () => {
  const put = async (name: string, content: string) => {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    for (const label of ['p', 'c']) form.append('scope', label);
    return ((await (await fetch(at(''), { method: 'POST', headers: authorized(), body: form })).json()) as { id: string }).id;
  };
  const numbers = async (name: string) => (await versionsOf(name)).map(({ version }) => version);
  const rule = (method: string, body: object) => json('version-rules', { method, body: JSON.stringify(body) });

  it('are pruned by the rule of the nearest scope, with their bytes, and never the latest or a locked one', async () => {
    const ids = new Map<string, string>();
    for (const name of ['free', 'locked'])
      for (const n of [1, 2, 3, 4]) {
        ids.set(name, await put(name, `${name} ${n}`));
        if (name === 'locked' && n === 2)
          await json(ids.get(name)!, { method: 'PATCH', body: JSON.stringify({ safe_to_delete: false }) });
      }
    expect((await rule('PUT', { scope: ['p'], keep_latest: 3 })).status).toBe(200);
    expect((await rule('PUT', { scope: ['p', 'c'], keep_latest: 2 })).body).toEqual({
      scope: ['p', 'c'],
      keep_latest: 2,
      keep_days: null,
    });
    expect((await json('version-rules')).body['rules']).toHaveLength(2);
    const prune = (dry_run: boolean) => json('prune-versions', { method: 'POST', body: JSON.stringify({ scope: [], dry_run }) });
    expect((await prune(true)).body).toEqual({ dry_run: true, files: 1, versions: 2, bytes: 12 });
    expect([await numbers('free'), await numbers('locked')]).toEqual([
      [4, 3, 2, 1],
      [4, 3, 2, 1],
    ]);
    expect((await prune(false)).body).toMatchObject({ dry_run: false, files: 1, versions: 2 });
    expect([await numbers('free'), await numbers('locked')]).toEqual([
      [4, 3],
      [4, 3, 2, 1],
    ]);
    const blobs = () => readdir(join(folder.path, 'data', 'blobs'), { recursive: true });
    expect((await blobs()).join()).not.toContain(sha256(Buffer.from('free 1')));
    expect((await blobs()).join()).toContain(sha256(Buffer.from('locked 1')));
    await json(ids.get('locked')!, { method: 'PATCH', body: JSON.stringify({ safe_to_delete: true }) });
    await prune(false);
    expect(await numbers('locked')).toEqual([4, 3]);
    expect((await json('version-rules?scope=p&scope=c', { method: 'DELETE' })).status).toBe(200);
    expect((await json('version-rules?scope=p&scope=c', { method: 'DELETE' })).status).toBe(404);
    await json('delete-scope', { method: 'POST', body: JSON.stringify({ scope: ['p'] }) });
    expect((await json('version-rules')).body['rules']).toEqual([]);
  });

  it.each([
    [{ scope: ['p'] }, 400],
    [{ scope: ['p'], keep_latest: 0 }, 422],
    [{ keep_latest: 1 }, 422],
    [{ scope: ['a b'], keep_latest: 1 }, 400],
  ])('take no rule like %j', async (body, status) => {
    expect((await rule('PUT', body)).status).toBe(status);
  });
});

describe('a crash', () => {
  it('of the process that had just received all bytes ends with one stored version', async () => {
    const content = randomBytes(5_000_000);
    const id = await begin('crashed', content.length);
    await append(id, 0, content.subarray(0, 4_999_999));
    const last = append(id, 4_999_999, content.subarray(4_999_999)).catch(() => undefined);
    await app.kill();
    await last;
    await app.restart();
    const offset = await offsetOf(id);
    if (offset < content.length) expect((await append(id, offset, content.subarray(offset))).status).toBe(204);
    expect(await versionsOf('crashed')).toMatchObject([{ version: 1, sha256: sha256(content) }]);
    await eventually(async () => (await partial()).length === 0);
  });
});
