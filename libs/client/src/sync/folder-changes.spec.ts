import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { folderChanges } from './folder-changes';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'strata-changes-'));
  writeFileSync(join(folder, 'a.md'), 'a');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('tells of a burst of changes once, of what changes meanwhile the next time, and ends with its signal', async () => {
  const end = new AbortController();
  const changes = await folderChanges(folder, { signal: end.signal, quietMs: 200, lookEveryMs: 300 });
  let next = changes.next();
  mkdirSync(join(folder, 'new'));
  for (let n = 0; n < 50; n += 1) writeFileSync(join(folder, 'new', `${n}.md`), 'x');
  expect((await next).done).toBe(false);
  next = changes.next();
  rmSync(join(folder, 'a.md'));
  expect((await next).done).toBe(false);
  next = changes.next();
  end.abort();
  expect((await next).done).toBe(true);
});

it('tells nothing of hidden files', async () => {
  const end = new AbortController();
  const changes = await folderChanges(folder, { signal: end.signal, quietMs: 20, lookEveryMs: 50 });
  const seen: string[] = [];
  const reading = (async () => {
    for await (const _ of changes) {
      seen.push('change');
      end.abort();
    }
  })();
  writeFileSync(join(folder, '.hidden'), 'x');
  const before = seen.length;
  writeFileSync(join(folder, 'b.md'), 'b');
  await reading;
  expect([before, seen.length]).toEqual([0, 1]);
});
