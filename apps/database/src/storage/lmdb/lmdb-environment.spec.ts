import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const REPOSITORY = resolve(import.meta.dirname, '../../../../..');

describe('the files of a database', () => {
  // lmdb's native part belongs to the first instance of its module in a process, and each suite here has one of its own
  it('leave nothing behind in lmdb when they are closed, and wait for whoever reads them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'strata-lmdb-'));
    try {
      const args = ['tools/run.mjs', 'apps/database/test/closed-database.script.ts', folder];
      const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: REPOSITORY });
      expect(JSON.parse(stdout.trim())).toEqual({ before: 0, open: 4, wasClosedWhileRead: false, after: 0 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
