import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '@strata/testing';
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** An app that says `words` and its process id, and lives until it is told to end. */
const app = (words: string) => `console.log('${words}', process.pid);\nsetInterval(() => undefined, 1_000);\n`;

describe('Serving an app', () => {
  let folder: string;
  let serve: ChildProcess;
  let output = '';

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'strata-serve-'));
    mkdirSync(join(folder, 'src'));
    writeFileSync(join(folder, 'src/main.ts'), app('first'));
    output = '';
    serve = spawn(process.execPath, ['tools/serve.mjs', folder], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] });
    serve.stdout?.on('data', (bytes: Buffer) => (output += bytes.toString()));
  });

  afterEach(() => {
    serve.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('rebuilds and restarts on save, and ends the app with itself', async () => {
    const firstPid = Number(await said(/first (\d+)/));
    writeFileSync(join(folder, 'src/main.ts'), app('second'));
    const secondPid = Number(await said(/second (\d+)/));
    expect([alive(firstPid), alive(secondPid)]).toEqual([false, true]);
    serve.kill('SIGTERM');
    await once(serve, 'exit');
    expect(alive(secondPid)).toBe(false);
  });

  async function said(pattern: RegExp): Promise<string> {
    return eventually(() => pattern.exec(output)?.[1]);
  }
});

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
