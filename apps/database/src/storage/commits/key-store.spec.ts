import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  symlinkSync,
  openSync,
  closeSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { KeyStore } from './key-store';
import { FIRST_FRAME } from '../log/log-file';
import { readFrame } from '../log/log-frame';
import { recoverLog } from '../log/log-recovery';

const GROUPS = 5;

let folder: string;
let store: KeyStore;
let copies: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-store-'));
  copies = [folder];
  store = new KeyStore(folder, true, () => undefined);
});

afterEach(async () => {
  await store.close();
  for (const path of copies) rmSync(path, { recursive: true, force: true });
});

const write = (key: string, value: string) => store.commitGroup(() => store.set('documents', key, Buffer.from(value)));
const read = (from: KeyStore, key: string) => from.read((reader) => reader.get('documents', Buffer.from(key))?.toString());

/** what a killed process leaves behind */
function remains(): string {
  const copy = mkdtempSync(join(tmpdir(), 'strata-remains-'));
  cpSync(folder, copy, { recursive: true });
  copies.push(copy);
  return copy;
}

async function reopened(path: string, notices: string[] = []): Promise<(string | undefined)[]> {
  const second = new KeyStore(path, false, (notice) => notices.push(notice));
  const values = Array.from({ length: GROUPS }, (_, number) => read(second, `key ${number}`));
  await second.close();
  return values;
}

function writeGroups(): void {
  for (let number = 0; number < GROUPS; number++) write(`key ${number}`, `value ${number}`);
}

/** where each commit group stands in the log */
function frames(path: string): { start: number; end: number }[] {
  const bytes = readFileSync(path);
  const found: { start: number; end: number }[] = [];
  for (let start = FIRST_FRAME; ;) {
    const frame = readFrame(bytes, start);
    if (frame === undefined) return found;
    found.push({ start, end: start + frame.length });
    start += frame.length;
  }
}

function damage(path: string, position: number): void {
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.of((readFileSync(path)[position] as number) ^ 0xff), 0, 1, position);
  closeSync(file);
}

const ALL = ['value 0', 'value 1', 'value 2', 'value 3', 'value 4'];

describe('a store whose process dies', () => {
  it('has every commit group when it is opened again, before LMDB took them and after', async () => {
    writeGroups();
    expect(await reopened(remains())).toEqual(ALL);
    await store.close();
    expect(await reopened(folder)).toEqual(ALL);
    store = new KeyStore(folder, false, () => undefined);
    write('key 0', 'again');
    store.commitGroup(() => store.set('documents', 'key 1', null));
    expect(await reopened(remains())).toEqual(['again', undefined, 'value 2', 'value 3', 'value 4']);
  });

  it('cuts a group that was being written, and says so', async () => {
    writeGroups();
    const copy = remains();
    const log = join(copy, 'log-a');
    const last = frames(log).at(-1);
    truncateSync(log, (last?.end ?? 0) - 3);
    const notices: string[] = [];
    expect(await reopened(copy, notices)).toEqual([...ALL.slice(0, 4), undefined]);
    expect(notices).toEqual([expect.stringContaining(`log-a: cut at byte ${last?.start}`)]);
    expect(await reopened(copy, notices)).toEqual([...ALL.slice(0, 4), undefined]);
    expect(notices).toHaveLength(1);
  });

  it('does not start when a group before readable ones is damaged, and names file and position', () => {
    writeGroups();
    const copy = remains();
    const log = join(copy, 'log-a');
    const { start, end } = frames(log)[2] ?? { start: 0, end: 0 };
    damage(log, end - 2);
    expect(() => new KeyStore(copy, false, () => undefined)).toThrow(
      expect.objectContaining({ type: 'DataDamagedError', details: { path: log, position: start } }),
    );
  });

  it.each([
    ['log-b', 'the log'],
    ['data.mdb', 'the data'],
  ])('does not start without %s', async (name) => {
    writeGroups();
    await store.close();
    rmSync(join(folder, name));
    expect(() => new KeyStore(folder, false, () => undefined)).toThrow(
      expect.objectContaining({ type: 'DataDamagedError', details: { path: join(folder, name), position: 0 } }),
    );
    rmSync(folder, { recursive: true });
    store = new KeyStore(folder, true, () => undefined);
  });

  it('does not start with a data file that has been cut', async () => {
    for (let number = 0; number < 2000; number++) write(`filler ${number}`, 'x'.repeat(500));
    await store.close();
    store = new KeyStore(folder, false, () => undefined); // notes how long the file is
    const copy = remains();
    const data = join(copy, 'data.mdb');
    const half = Math.floor(readFileSync(data).length / 2);
    truncateSync(data, half);
    expect(() => new KeyStore(copy, false, () => undefined)).toThrow(
      expect.objectContaining({ type: 'DataDamagedError', details: { path: data, position: half } }),
    );
    writeFileSync(data, '');
    expect(() => new KeyStore(copy, false, () => undefined)).toThrow(expect.objectContaining({ type: 'DataDamagedError' }));
  });
});

describe('a store whose log cannot be flushed', () => {
  it('tells everybody who waits, and writes nothing any more', async () => {
    await store.close();
    rmSync(folder, { recursive: true });
    mkdirSync(folder);
    symlinkSync('/dev/null', join(folder, 'log-a')); // takes what is written and refuses to be flushed
    store = new KeyStore(folder, true, () => undefined);
    write('a', '1');
    const first = store.synced();
    await new Promise(setImmediate);
    const second = store.synced();
    for (const { status } of await Promise.allSettled([first, second])) expect(status).toBe('rejected');
    expect(() => write('c', '1')).toThrow(expect.objectContaining({ errorNum: 4 }));
    expect([read(store, 'a'), read(store, 'c')]).toEqual(['1', undefined]);
  });
});

describe('the log after the machine went down', () => {
  const recover = (copy: string) => recoverLog([join(copy, 'log-a'), join(copy, 'log-b')], { applied: 0, boot: 'another boot' });

  it('loses what was not flushed from the first gap on, and says so', () => {
    writeGroups();
    const copy = remains();
    damage(join(copy, 'log-a'), (frames(join(copy, 'log-a'))[2]?.end ?? 0) - 2);
    expect(recover(copy)).toMatchObject({ lastGroup: 2, notice: expect.stringContaining('had not been flushed') });
  });

  it('is refused when something shows that the unreadable part had been flushed', async () => {
    writeGroups();
    await store.synced();
    write('key 9', 'later');
    const copy = remains();
    const log = join(copy, 'log-a');
    const { start, end } = frames(log)[2] ?? { start: 0, end: 0 };
    damage(log, end - 2);
    expect(() => recover(copy)).toThrow(
      expect.objectContaining({ type: 'DataDamagedError', details: { path: log, position: start } }),
    );
  });
});

describe('a read of the store', () => {
  it('stays as it was while groups are written, taken into LMDB and written again', async () => {
    write('a', '1');
    const held = store.holdRead();
    write('a', '2');
    const second = store.holdRead();
    await new Promise((resolve) => setTimeout(resolve, 150));
    write('a', '3');
    store.commitGroup(() => store.set('documents', 'b', Buffer.from('new')));
    const keys = (reader: typeof held.reader) =>
      reader
        .page('documents', { start: Buffer.from('a'), end: Buffer.from('z'), limit: 9 })
        .map(({ key, value }) => `${key.toString()}=${value.toString()}`);
    expect(keys(held.reader)).toEqual(['a=1']);
    expect(keys(second.reader)).toEqual(['a=2']);
    const newest = store.holdRead();
    expect(keys(newest.reader)).toEqual(['a=3', 'b=new']);
    for (const { release } of [held, second, newest]) release();
  });

  it('sees nothing of a group that failed', () => {
    write('a', '1');
    expect(() =>
      store.commitGroup(() => {
        store.set('documents', 'a', Buffer.from('2'));
        store.set('documents', 'b', Buffer.from('2'));
        throw new Error('no');
      }),
    ).toThrow('no');
    expect([read(store, 'a'), read(store, 'b')]).toEqual(['1', undefined]);
    write('b', '3');
    expect([read(store, 'a'), read(store, 'b')]).toEqual(['1', '3']);
  });

  it('sees nothing of a part that failed, and everything else of its group', async () => {
    write('a', '1');
    store.commitGroup(() => {
      store.set('documents', 'a', Buffer.from('2'));
      expect(() =>
        store.part(() => {
          store.set('documents', 'a', Buffer.from('3'));
          store.set('documents', 'b', Buffer.from('3'));
          store.set('documents', 'x'.repeat(3000), Buffer.from('too long'));
        }),
      ).toThrow('a key of 3000 bytes');
      store.set('documents', 'c', Buffer.from('2'));
    });
    const seen = (from: KeyStore) => ['a', 'b', 'c'].map((key) => read(from, key));
    expect(seen(store)).toEqual(['2', undefined, '2']);
    const second = new KeyStore(remains(), false, () => undefined);
    expect(seen(second)).toEqual(['2', undefined, '2']);
    await second.close();
  });
});

describe('a group that is made in many turns of the event loop', () => {
  const spin = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until;);
  };
  const long = (prefix: string, count: number, look: () => void) =>
    store.commitLongGroup(
      function* () {
        for (let number = 0; number < count; number++) {
          store.set('documents', `${prefix} ${number}`, Buffer.alloc(1000, prefix));
          look();
          yield;
        }
      },
      () => undefined,
    );

  it('is seen by nobody before its end, not even as a gap, and is there after a kill', async () => {
    writeGroups();
    write('key 0', 'old');
    const before: (string | undefined)[] = [];
    const held: ReturnType<KeyStore['holdRead']>[] = [];
    let place = 0;
    const work = long('a', 3000, () => {
      if (place++ % 500 === 0) spin(20); // longer than a slice of the event loop, on any machine
    });
    for (let isOver = false; !isOver;) {
      before.push(read(store, 'a 0'), read(store, 'key 0'));
      held.push(store.holdRead());
      isOver = await Promise.race([work.then(() => true), new Promise<boolean>((resolve) => setImmediate(() => resolve(false)))]);
    }
    expect(before.length).toBeGreaterThan(4);
    expect(new Set(before)).toEqual(new Set([undefined, 'old']));
    for (const { reader, release } of held) {
      expect(reader.get('documents', Buffer.from('a 2999'))).toBeUndefined();
      release();
    }
    expect(read(store, 'a 2999')).toHaveLength(1000);
    const second = new KeyStore(remains(), false, () => undefined);
    expect([read(second, 'a 0'), read(second, 'a 2999')].map((value) => value?.length)).toEqual([1000, 1000]);
    await second.close();
  });

  it('leaves nothing when it fails, or when the process dies in the middle', async () => {
    writeGroups();
    let middle = '';
    const work = long('b', 3000, () => (middle ||= remains()));
    await work;
    const second = new KeyStore(middle, false, () => undefined);
    expect([read(second, 'b 0'), read(second, 'key 4')]).toEqual([undefined, 'value 4']);
    await second.close();
    const failing = store.commitLongGroup(
      function* () {
        store.set('documents', 'key 0', Buffer.from('never'));
        yield;
        throw new Error('no more');
      },
      () => undefined,
    );
    await expect(failing).rejects.toThrow('no more');
    expect(read(store, 'key 0')).toBe('value 0');
    write('key 0', 'later');
    expect(read(store, 'key 0')).toBe('later');
  });
});
