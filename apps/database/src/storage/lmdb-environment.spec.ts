import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import * as lmdb from 'lmdb';
import { LmdbEnvironment } from './lmdb-environment';

describe('the files of a database', () => {
  it('leave nothing behind in lmdb when they are closed, and wait for whoever reads them', async () => {
    const opened = (lmdb as unknown as { readonly allDbs: Map<string, unknown> }).allDbs;
    const folder = mkdtempSync(join(tmpdir(), 'strata-lmdb-'));
    const before = opened.size;
    const environment = new LmdbEnvironment(folder);
    expect(opened.size).toBeGreaterThan(before);
    const { release } = environment.holdRead();
    let isClosed = false;
    const closing = environment.close().then(() => (isClosed = true));
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(isClosed).toBe(false);
    release();
    await closing;
    expect(opened.size).toBe(before);
    rmSync(folder, { recursive: true, force: true });
  });
});
