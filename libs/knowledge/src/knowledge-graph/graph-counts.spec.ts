import { describe, expect, it } from '@jest/globals';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegisteredCounts } from './graph-counts';
import { GraphCounter } from './graph-counts';

const EXACT = { entities: 7, relationships: 5 };

function counter(countRows: () => Promise<typeof EXACT> = async () => EXACT, patienceMs?: number) {
  const state = { registered: { entities: 9, relationships: 5, isGrowing: false, fingerprint: 'a' } as RegisteredCounts, scans: 0 };
  const count = () => {
    state.scans += 1;
    return countRows();
  };
  return { state, subject: new GraphCounter(async () => state.registered, count, patienceMs) };
}

describe('the counts of a graph', () => {
  it('are exact, and counted once until the graph changes', async () => {
    const { state, subject } = counter();
    for (let call = 0; call < 3; call++) expect(await subject.counts()).toEqual(EXACT);
    expect(state.scans).toBe(1);
    state.registered = { ...state.registered, fingerprint: 'b' };
    await subject.counts();
    expect(state.scans).toBe(2);
  });

  it('cost no scan while an import writes', async () => {
    const { state, subject } = counter();
    state.registered = { ...state.registered, isGrowing: true };
    expect([await subject.counts(), state.scans]).toEqual([{ entities: 9, relationships: 5 }, 0]);
  });

  it('are those of the register until a long count is done, which is shared', async () => {
    let finish = (): void => undefined;
    const { state, subject } = counter(() => new Promise((resolve) => (finish = () => resolve(EXACT))), 1);
    expect(await Promise.all([subject.counts(), subject.counts()])).toEqual([
      { entities: 9, relationships: 5 },
      { entities: 9, relationships: 5 },
    ]);
    finish();
    await sleep(0);
    expect([await subject.counts(), state.scans]).toEqual([EXACT, 1]);
  });

  it('fail when the rows cannot be counted', async () => {
    const { subject } = counter(async () => Promise.reject(new Error('away')));
    await expect(subject.counts()).rejects.toThrow('away');
  });
});
