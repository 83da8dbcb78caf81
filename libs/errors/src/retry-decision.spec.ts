import { describe, expect, it } from '@jest/globals';
import { AppError } from './app-error';
import type { ErrorKind } from './error-kinds';
import { kindOfArangoAnswer, kindOfGrpcStatus, kindOfHttpStatus } from './kind-of-answer';
import { isPassing, parseRetryAfter, pauseBeforeRetry, RETRY_AFTER_MS } from './retry-decision';
import type { Waiting } from './retry-while-passing';
import { retryWhilePassing } from './retry-while-passing';

const error = (kind: ErrorKind, details = {}) => new AppError(kind, 'Refused', 'refused', details);
const isPassingKind = (kind: ErrorKind) => isPassing(error(kind));

describe('an answer is', () => {
  it.each<[string, boolean, ErrorKind[]]>([
    [
      'final over HTTP',
      false,
      [400, 401, 402, 403, 404, 405, 409, 410, 412, 413, 414, 415, 418, 422, 423, 431, 500, 501, 505, 507].map(kindOfHttpStatus),
    ],
    ['passing over HTTP', true, [408, 425, 429, 502, 503, 504, 520, 599].map(kindOfHttpStatus)],
    ['final over gRPC', false, [2, 3, 5, 6, 7, 9, 10, 11, 12, 13, 15, 16, 99].map((code) => kindOfGrpcStatus(code))],
    ['passing over gRPC', true, [1, 4, 8, 14].map((code) => kindOfGrpcStatus(code))],
    ['passing when a gRPC stream broke', true, [kindOfGrpcStatus(13, 'Received RST_STREAM with code 2')]],
    ['final when a gRPC message is too large', false, [kindOfGrpcStatus(8, 'Received message larger than max (9 vs. 4)')]],
    [
      'passing from a database that comes and goes',
      true,
      [kindOfArangoAnswer(38, 503), kindOfArangoAnswer(18, 500), kindOfArangoAnswer(undefined, 502)],
    ],
    [
      'final from a database that refuses',
      false,
      [
        kindOfArangoAnswer(11, 403),
        kindOfArangoAnswer(1501, 400),
        kindOfArangoAnswer(1200, 409),
        kindOfArangoAnswer(1203, 404),
        kindOfArangoAnswer(4, 500),
      ],
    ],
    ['final where an allowance is used up or a service said no', false, ['quota-exhausted', 'upstream-refused']],
  ])('%s', (_, passing, kinds) => {
    expect(kinds.map((kind) => [kind, isPassingKind(kind)])).toEqual(kinds.map((kind) => [kind, passing]));
  });

  it('final when it is no error of the platform', () => {
    expect(isPassing(new TypeError('x is undefined'))).toBe(false);
  });
});

describe('the pause before another try', () => {
  it('doubles up to the cap, half of it at random', () => {
    const pauses = (random: number) =>
      [1, 2, 3, 9, 500].map((failures) => pauseBeforeRetry(failures, error('unavailable'), { random: () => random }));
    expect(pauses(1)).toEqual([100, 200, 400, 25_600, 30_000]);
    expect(pauses(0)).toEqual([50, 100, 200, 12_800, 15_000]);
  });

  it('is never shorter than the server asked for', () => {
    expect(pauseBeforeRetry(1, error('resource-exhausted', { [RETRY_AFTER_MS]: 7_000 }))).toBe(7_000);
  });

  it.each([
    ['7', 7_000],
    ['0', 0],
    ['Thu, 01 Jan 1970 00:00:12 GMT', 2_000],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
    ['soon', undefined],
    ['', undefined],
    [null, undefined],
  ])('reads Retry-After: %j', (header, waitMs) => {
    expect(parseRetryAfter(header, 10_000)).toBe(waitMs);
  });
});

describe('a call that is repeated', () => {
  const quick = { pauses: { firstMs: 1, longestMs: 2 } };
  const failing = (...errors: AppError[]) => {
    const calls = { count: 0 };
    const call = async () => {
      const next = errors[Math.min(calls.count++, errors.length - 1)]!;
      if (calls.count <= errors.length || errors.length === 1) throw next;
      return 'done';
    };
    return { calls, call };
  };

  it('ends with the first final answer', async () => {
    const { calls, call } = failing(error('unavailable'), error('unimplemented'));
    await expect(retryWhilePassing(call, { budgetMs: 60_000, ...quick })).rejects.toMatchObject({ kind: 'unimplemented' });
    expect(calls.count).toBe(2);
  });

  it('says what it waits for, and when that is over', async () => {
    const seen: (Pick<Waiting, 'tries'> | 'recovered')[] = [];
    const { call } = failing(error('unavailable'), error('bad-gateway'));
    const told = { onWaiting: ({ tries }: Waiting) => void seen.push({ tries }), onRecovered: () => void seen.push('recovered') };
    expect(await retryWhilePassing(call, { budgetMs: 60_000, ...quick, ...told })).toBe('done');
    expect(seen).toEqual([{ tries: 1 }, { tries: 2 }, 'recovered']);
  });

  it('gives up once the budget is spent, and does not wait for a server that asks for more', async () => {
    await expect(retryWhilePassing(failing(error('unavailable')).call, { budgetMs: 20, ...quick })).rejects.toMatchObject({
      kind: 'unavailable',
    });
    const { calls, call } = failing(error('resource-exhausted', { [RETRY_AFTER_MS]: 3_600_000 }));
    await expect(retryWhilePassing(call, { budgetMs: 60_000 })).rejects.toMatchObject({ kind: 'resource-exhausted' });
    expect(calls.count).toBe(1);
  });

  it('is not repeated more often than its caller allows', async () => {
    const { calls, call } = failing(error('unavailable'));
    const mayRepeat = (failures: number) => failures < 3;
    await expect(retryWhilePassing(call, { budgetMs: 60_000, ...quick, mayRepeat })).rejects.toMatchObject({ kind: 'unavailable' });
    expect(calls.count).toBe(3);
  });

  it('ends at once when it is told to stop', async () => {
    const stop = new AbortController();
    const call = async () => {
      setImmediate(() => stop.abort(error('aborted')));
      throw error('unavailable');
    };
    const budget = { budgetMs: 60_000, signal: stop.signal, pauses: { firstMs: 50_000, longestMs: 50_000 } };
    await expect(retryWhilePassing(call, budget)).rejects.toMatchObject({ kind: 'aborted' });
  });
});
