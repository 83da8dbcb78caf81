import { describe, expect, it } from '@jest/globals';
import type { JobRecord } from '@strata/jobs';
import { reclusterState } from './get-recluster.use-case';

type Told = Pick<JobRecord, 'state' | 'progress' | 'result' | 'failure' | 'finishedAt'>;
const job = (detail: JobRecord['progress']['detail'], more: Partial<Told> = {}): Told => ({
  ...{ state: 'running', result: null, progress: { phase: 'reclustering', percent: 40, message: 'Reclustering b', detail } },
  ...more,
});
const A = { partitionId: 'a', reclustered: true, message: '4 communities' };
const failure = { kind: 'unavailable', type: 'X', message: 'the database stayed away', details: {} };

describe('what a recluster says of one of its partitions', () => {
  const detail = { partitions: [A], current: { partitionId: 'b', percent: 45, message: 'writing reports' } };

  it.each([
    ['a', job(detail), { status: 'completed', percent: 100, message: '4 communities' }],
    // all are through, and the place is not given back yet
    ['a', job({ partitions: [A] }), { status: 'running', percent: 100, message: '4 communities' }],
    ['b', job(detail), { status: 'running', percent: 45, message: 'writing reports' }],
    ['c', job(detail), { status: 'waiting', percent: 0, message: 'Reclustering b' }],
    ['c', job({}), { status: 'waiting', percent: 0, message: 'Reclustering b' }],
    [
      'b',
      job(
        {},
        {
          state: 'completed',
          finishedAt: 1,
          result: { partitions: [A, { ...A, partitionId: 'b', reclustered: false, message: 'gone' }] },
        },
      ),
      { status: 'failed', percent: 100, message: 'gone' },
    ],
    [
      'a',
      job(detail, { state: 'failed', finishedAt: 1, failure }),
      { status: 'completed', percent: 100, message: '4 communities' },
    ],
    ['b', job(detail, { state: 'failed', finishedAt: 1, failure }), { status: 'failed', percent: 100, message: failure.message }],
    [
      'c',
      job(detail, { state: 'cancelled', finishedAt: 1 }),
      { status: 'failed', percent: 100, message: expect.stringMatching(/stopped/) },
    ],
  ])('%s', (partition, record, state) => {
    expect(reclusterState(record, partition)).toEqual(state);
  });
});
