import { describe, expect, it } from '@jest/globals';
import { PendingWrites } from './pending-writes';

describe('PendingWrites', () => {
  it('hands its changes on by table and key, the newest value of each, without those that were taken back', () => {
    const pending = new PendingWrites();
    const set = (table: 'documents' | 'entries', key: string, value: string, group: number) =>
      pending.set(table, key, Buffer.from(value), group, group - 1);
    const keys = Array.from({ length: 10_000 }, (_, place) => `k${(place * 7919) % 10_000}`);
    for (const key of keys) set('documents', key, 'old', 1);
    set('entries', '\xff\xff', 'last', 1);
    set('entries', '\x00', 'first', 1);
    pending.closeGroup();
    set('documents', 'k77', 'new', 2);
    const { mark } = pending;
    set('documents', 'k77b', 'never', 2);
    pending.undoTo(mark);
    pending.closeGroup();
    const changes = [...pending.changes()];
    expect(changes.map(({ table, key }) => `${table} ${key}`)).toEqual([
      ...keys.sort().map((key) => `documents ${key}`),
      'entries \x00',
      'entries \xff\xff',
    ]);
    expect(changes.filter(({ value }) => String(value) === 'new').map(({ key }) => key)).toEqual(['k77']);
  });
});
