import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { TemporaryFolder } from '@strata/testing';
import { temporaryFolder } from '@strata/testing';
import type { Principal } from '../authentication/principal';
import { pickedDetails, AUDITED_ACTIONS } from './audited-actions';
import { AuditLog } from './audit-log';
import { RotatedFile } from './rotated-file';

let folder: TemporaryFolder;
beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(() => folder.remove());

const superuser: Principal = { kind: 'superuser', byToken: true };
const from = (address: string, principal: Principal | undefined = undefined) => ({ requestId: 'r-1', address, principal });

function aLog() {
  const lines: Record<string, unknown>[] = [];
  const lost: unknown[] = [];
  const sink = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>), close: () => undefined };
  return { log: new AuditLog(sink, (error) => lost.push(error)), lines, lost, sink };
}

describe('the audit log', () => {
  it('says who did what, to whom, from where and how it ended', () => {
    const { log, lines } = aLog();
    log.record(from('10.0.0.1', superuser), { action: 'user.create', target: 'ann', details: { active: true } }, 201);
    log.record(from('10.0.0.1'), { action: 'session.open', by: 'ann' }, 200);
    log.record(from('10.0.0.1', superuser), { action: 'mode.set' }, 400);
    log.close();
    expect(lines).toEqual([
      expect.objectContaining({
        event: 'audit',
        action: 'user.create',
        by: 'superuser',
        with: 'superuser token',
        address: '10.0.0.1',
        target: 'ann',
        details: { active: true },
        outcome: 'done',
        status: 201,
        requestId: 'r-1',
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      }),
      expect.objectContaining({ action: 'session.open', by: 'ann', with: 'nothing', outcome: 'done' }),
      expect.objectContaining({ action: 'mode.set', outcome: 'failed' }),
    ]);
  });

  it('counts equal refusals instead of repeating them', () => {
    const { log, lines } = aLog();
    for (let i = 0; i < 1_000; i++) log.recordRefusedAccess(from('10.0.0.1'), { method: 'GET', path: `/_api/${i}?secret=1` }, 401);
    log.recordRefusedAccess(from('10.0.0.2'), { method: 'GET', path: '/_api/x' }, 401);
    log.close();
    expect(lines).toMatchObject([
      { action: 'access', target: 'GET /_api/0', address: '10.0.0.1', outcome: 'refused' },
      { target: 'GET /_api/x', address: '10.0.0.2' },
      { target: 'GET /_api/999', address: '10.0.0.1', times: 1_000 },
    ]);
  });

  it('never counts what was done', () => {
    const { log, lines } = aLog();
    for (let i = 0; i < 3; i++) log.record(from('10.0.0.1', superuser), { action: 'user.remove', target: 'ann' }, 202);
    log.close();
    expect(lines).toHaveLength(3);
  });

  it('tells when a line is lost, and goes on', () => {
    const { log, lines, lost, sink } = aLog();
    const { write } = sink;
    sink.write = () => {
      throw new Error('disk full');
    };
    log.record(from('::1', superuser), { action: 'user.remove' }, 202);
    sink.write = write;
    log.record(from('::1', superuser), { action: 'user.remove' }, 202);
    log.close();
    expect([lost.length, lines.length]).toEqual([1, 1]);
  });
});

describe('what stands in it', () => {
  it('is picked from a body field by field, never a secret', () => {
    const body = { user: 'ann', passwd: 'hunter2', active: false, extra: { key: 'hunter2' }, name: 'laptop', grant: 'rw' };
    for (const rule of Object.values(AUDITED_ACTIONS)) {
      const asked = { params: { user: 'ann', database: 'd', id: '1' }, body: { ...body, username: 'ann', password: 'hunter2' } };
      expect(JSON.stringify([pickedDetails(rule, asked), rule.target?.(asked), rule.by?.(asked)])).not.toContain('hunter2');
    }
    const rule = AUDITED_ACTIONS['PATCH /_api/user/:user'];
    expect(rule && pickedDetails(rule, { params: { user: 'ann' }, body })).toEqual({ active: false, passwordSet: true });
  });

  it('is cut where it is long', () => {
    const { log, lines } = aLog();
    log.record(from('::1'), { action: 'session.open', by: 'x'.repeat(1_000), target: 'y'.repeat(1_000) }, 401);
    log.close();
    expect([String(lines[0]?.by).length, String(lines[0]?.target).length]).toEqual([257, 257]);
  });
});

describe('its file', () => {
  it('is bounded: full files are numbered, the oldest goes', () => {
    const path = join(folder.path, 'audit.log');
    const file = new RotatedFile(path, { maxBytes: 100, files: 3 });
    for (let i = 0; i < 100; i++) file.write(`line ${String(i).padStart(4, '0')}\n`);
    file.close();
    expect(readdirSync(folder.path).sort()).toEqual(['audit.log', 'audit.log.1', 'audit.log.2']);
    const kept = ['.2', '.1', ''].map((end) => readFileSync(path + end, 'utf8')).join('');
    const all = Array.from({ length: 100 }, (_, i) => `line ${String(i).padStart(4, '0')}\n`).join('');
    expect(all.endsWith(kept)).toBe(true);
    expect(kept.length).toBeGreaterThan(200);
    for (const end of ['', '.1', '.2']) expect(statSync(path + end).size).toBeLessThanOrEqual(100);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  it('goes on where an earlier process stopped', () => {
    const path = join(folder.path, 'audit.log');
    writeFileSync(path, 'earlier\n');
    const file = new RotatedFile(path, { maxBytes: 100, files: 1 });
    file.write('later\n');
    file.close();
    expect(readFileSync(path, 'utf8')).toBe('earlier\nlater\n');
  });

  it('may be the only one', () => {
    const path = join(folder.path, 'audit.log');
    const file = new RotatedFile(path, { maxBytes: 10, files: 1 });
    for (let i = 0; i < 5; i++) file.write(`line ${i}\n`);
    file.close();
    expect([readdirSync(folder.path), readFileSync(path, 'utf8')]).toEqual([['audit.log'], 'line 4\n']);
  });

  it('goes on once what was in the way of the next file is gone', () => {
    const path = join(folder.path, 'audit.log');
    mkdirSync(`${path}.1`);
    const file = new RotatedFile(path, { maxBytes: 10, files: 2 });
    file.write('line one\n');
    expect(() => file.write('line two\n')).toThrow();
    rmdirSync(`${path}.1`);
    file.write('line three\n');
    file.close();
    expect([readFileSync(`${path}.1`, 'utf8'), readFileSync(path, 'utf8')]).toEqual(['line one\n', 'line three\n']);
  });

  it('cannot be a folder', () => {
    mkdirSync(join(folder.path, 'audit.log'));
    expect(() => new RotatedFile(join(folder.path, 'audit.log'), { maxBytes: 10, files: 1 })).toThrow('EISDIR');
  });
});
