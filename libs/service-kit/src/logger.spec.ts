import { describe, expect, it } from '@jest/globals';
import { createLogger } from './logger';

describe('the log', () => {
  it('writes one JSON line per event', () => {
    const lines: string[] = [];
    createLogger('demo', 'info', { write: (line) => void lines.push(line) }).info({ event: 'listening' });
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { level: 'info', service: 'demo', event: 'listening' },
    ]);
  });

  it('lets the service go on when nobody reads it any more', () => {
    const closed = {
      write: () => {
        throw new Error('EPIPE: broken pipe, write');
      },
    };
    expect(() => createLogger('demo', 'info', closed).info({ event: 'stopping' })).not.toThrow();
  });
});
