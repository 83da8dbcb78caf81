import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LogLines } from './standard-output';

const REPOSITORY = resolve(import.meta.dirname, '../../..');

describe('lines of a log', () => {
  it('come whole and in order, whatever room there is for them, and those that are lost are told', () => {
    const events = fc.array(fc.oneof(fc.record({ room: fc.nat(60) }), fc.record({ line: fc.nat(30) })), { maxLength: 60 });
    fc.assert(
      fc.property(events, (all) => {
        let [room, read, count] = [0, '', 0];
        const tryWrite = (bytes: Buffer) => {
          const written = Math.min(room, bytes.length);
          room -= written;
          read += bytes.toString('utf8', 0, written);
          return written;
        };
        const lines = new LogLines(tryWrite, 100);
        for (const event of all) {
          if ('room' in event) room += event.room;
          else lines.write(`${(count += 1)}${'x'.repeat(event.line)}\n`);
        }
        room = Infinity;
        lines.flush();
        const told = read.split('\n').slice(0, -1);
        let seen = 0;
        for (const line of told) {
          const next = line.startsWith('{') ? seen + (JSON.parse(line) as { lines: number }).lines : Number.parseInt(line, 10);
          expect(next).toBeGreaterThan(seen);
          if (!line.startsWith('{')) expect(line).toMatch(/^\d+x*$/);
          seen = next;
        }
        expect(told.filter((line) => !line.startsWith('{')).length + lostOf(told)).toBe(count);
      }),
    );
  });

  it('wait while nobody reads them, and the service goes on', async () => {
    const child = spawn(process.execPath, ['tools/run.mjs', 'libs/service-kit/src/talkative.script.ts'], {
      cwd: REPOSITORY,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const closed = once(child, 'close');
    let answers = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (answers += text));
    while (!answers.includes('wrote 5000000 bytes')) await Promise.race([once(child.stderr, 'data'), closed]);
    let read = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (read += text));
    await closed;
    const lines = read.split('\n').slice(0, -1);
    expect(lines.length).toBeGreaterThan(900);
    expect(lines.filter((line) => !line.startsWith('{')).length + lostOf(lines)).toBe(5000);
  });
});

function lostOf(lines: readonly string[]): number {
  const told = lines.filter((line) => line.startsWith('{')).map((line) => (JSON.parse(line) as { lines: number }).lines);
  return told.reduce((sum, count) => sum + count, 0);
}
