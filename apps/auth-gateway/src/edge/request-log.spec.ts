import { describe, expect, it } from '@jest/globals';
import { RequestLog } from './request-log';

const request = { method: 'GET', path: '/_api/version', to: 'database', status: 200, ms: 1.4, requestId: 'r-1' };

describe('the log of requests', () => {
  it('is one line of JSON per request, written together', () => {
    const written: string[] = [];
    const log = new RequestLog('auth-gateway', (lines) => written.push(lines));
    log.add(request);
    log.add({ ...request, path: '/"quoted"\\\n' });
    expect(written).toEqual([]);
    log.flush();
    log.flush();
    expect(written).toHaveLength(1);
    const [first, second, end] = (written[0] ?? '').split('\n');
    expect(JSON.parse(first ?? '')).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      service: 'auth-gateway',
      event: 'request',
      ...request,
      ms: 1,
    });
    expect([JSON.parse(second ?? ''), end]).toEqual([expect.objectContaining({ path: '/"quoted"\\\n' }), '']);
  });

  it('does not keep more than a buffer full', () => {
    const written: string[] = [];
    const log = new RequestLog('auth-gateway', (lines) => written.push(lines));
    for (let n = 0; n < 1_000; n++) log.add(request);
    expect(written.length).toBeGreaterThan(1);
    log.flush();
    expect(written.join('').trim().split('\n')).toHaveLength(1_000);
  });

  it('is silent when it is off', () => {
    const log = new RequestLog('auth-gateway', undefined);
    log.add(request);
    expect(() => log.flush()).not.toThrow();
  });
});
