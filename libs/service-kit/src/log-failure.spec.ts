import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { DependencyLog } from './dependency-log';
import { logFailure } from './log-failure';
import { createLogger, NestLog } from './logger';

function aLog() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('demo', 'debug', { write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>) });
  return { lines, logger };
}
const refused = new Error('connect ECONNREFUSED 127.0.0.1:9');
const away = new AppError('unavailable', 'DatabaseUnavailable', 'the database does not answer', {}, { cause: refused });

describe('a request that fails', () => {
  it.each([
    [500, 'error', true],
    [503, 'warn', false],
    [504, 'warn', false],
    [501, 'debug', false],
    [404, 'debug', false],
  ])('with %i is logged as %s, with its stack: %s', (status, level, hasStack) => {
    const { lines, logger } = aLog();
    logFailure(logger, status, away);
    expect(lines).toMatchObject([{ level, type: 'DatabaseUnavailable', msg: 'the database does not answer' }]);
    expect(JSON.stringify(lines).includes('log-failure.spec.ts')).toBe(hasStack);
  });
});

describe('a dependency', () => {
  it('that is away is told of once, and once when it is back', () => {
    const { lines, logger } = aLog();
    const dependencies = new DependencyLog(logger);
    dependencies.there('database');
    for (let round = 0; round < 2; round += 1) {
      for (let attempt = 0; attempt < 5; attempt += 1) dependencies.away('database', away);
      for (let look = 0; look < 5; look += 1) dependencies.there('database');
    }
    const reason = 'the database does not answer: connect ECONNREFUSED 127.0.0.1:9';
    const down = { level: 'warn', event: 'dependency-down', dependency: 'database', reason };
    const up = { level: 'info', event: 'dependency-up', dependency: 'database' };
    expect(lines).toMatchObject([down, up, down, up]);
  });
});

describe('what the framework says', () => {
  it.each<[unknown, object]>([
    ['words', { msg: 'words' }],
    [
      { event: 'query-failed', err: refused },
      { event: 'query-failed', err: { message: refused.message } },
    ],
    [refused, { err: { message: refused.message }, msg: refused.message }],
  ])('%j is never [object Object]', (said, line) => {
    const { lines, logger } = aLog();
    new NestLog(logger).error(said, 'a stack', 'Router');
    expect(lines).toMatchObject([{ level: 'error', context: 'Router', ...line }]);
    expect(JSON.stringify(lines)).not.toContain('[object');
  });
});
