import { describe, expect, it } from '@jest/globals';
import type { ImportJobUsage, ImportJobWork, PartitionJob } from '@strata/contracts';
import { NO_USAGE } from '@strata/contracts';
import { importWords, numberWords, usageWords } from './import-words';

const running = (work: Partial<ImportJobWork>): PartitionJob => ({
  ...{ ragPartitionId: 'p', category: 'c', strategyType: 'FullGraphRAG', status: 'running', retryCount: 0, errorMessage: null },
  work: { unit: 'chunks', done: 0, total: 0, perSecond: 0, remainingSeconds: null, ...work },
  usage: NO_USAGE,
});

describe('What imports are at, in words', () => {
  it.each<[string, PartitionJob[], Partial<ImportJobUsage>, string]>([
    ['nothing', [], {}, ''],
    ['a step that has just begun', [running({ total: 800 })], {}, '0 of 800 chunks'],
    [
      'a step under way',
      [running({ done: 120, total: 800, perSecond: 3.42, remainingSeconds: 199 })],
      { calls: 240, promptTokens: 1_200_000, completionTokens: 34_000, cost: 0.3134 },
      '120 of 800 chunks, 3.4/s, 3 min left; 1.23 M tokens in 240 calls, cost 0.31',
    ],
    [
      'a slow one beside a fast one',
      [
        running({ done: 9, total: 10, perSecond: 5, remainingSeconds: 0.2 }),
        running({ unit: 'reports', done: 1, total: 61, perSecond: 0.05, remainingSeconds: 1_200 }),
      ],
      {},
      '1 of 61 reports, 3 reports a minute, 20 min left',
    ],
    ['a partition that waits', [{ ...running({ total: 5 }), status: 'pending' }], {}, ''],
  ])('%s', (_, jobs, usage, words) => {
    expect(importWords({ jobs, usage: { ...NO_USAGE, ...usage } })).toBe(words);
  });

  it('leaves out a cost that nobody knows', () => {
    expect(usageWords({ ...NO_USAGE, calls: 2, promptTokens: 9_000, cost: null })).toBe('9000 tokens in 2 calls');
  });

  it.each([
    [0, '0'],
    [9_999, '9999'],
    [12_345, '12.3 k'],
    [1_234_567, '1.23 M'],
  ])('%d is %s', (count, words) => {
    expect(numberWords(count)).toBe(words);
  });
});
