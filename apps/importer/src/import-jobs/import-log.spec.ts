import { describe, expect, it } from '@jest/globals';
import { pino } from 'pino';
import { importLog } from './import-log';

describe('the log of imports', () => {
  it.each<[string, object, string]>([
    ['import-completed', { documents: 3 }, 'info'],
    ['import-failed', { err: new Error('it broke') }, 'error'],
    ['import-failed', { err: new Error('cancelled by ann'), cancelled: true }, 'info'],
    ['recluster-failed', { err: new Error('it broke') }, 'error'],
    ['chunk-left-out', { err: new Error('it broke') }, 'warn'],
    ['cleanup-failed', { err: new Error('it broke') }, 'error'],
    ['request-failed', { err: new Error('it broke') }, 'error'],
    ['records-skipped', { skippedRecords: 3 }, 'warn'],
    ['verification-inconclusive', { reason: 'the database went away' }, 'warn'],
  ])('tells %s %j as %s', (event, details, level) => {
    const lines: unknown[] = [];
    const formatters = { level: (label: string) => ({ level: label }) };
    importLog(pino({ formatters }, { write: (line) => void lines.push(JSON.parse(line)) }))(event, { ...details });
    expect(lines).toMatchObject([{ level, event }]);
  });
});
