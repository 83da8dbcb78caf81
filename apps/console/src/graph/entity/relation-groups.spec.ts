import { describe, expect, it } from '@jest/globals';
import type { EntityRelation } from '@strata/client';
import { factWords, relationGroups } from './relation-groups';

const relation = (name: string, more: Partial<EntityRelation> = {}): EntityRelation => ({
  ...{ key: name, name, direction: 'out', other: { key: 'o', name: 'O', type: '' }, description: '', phrase: '' },
  ...{ sources: [], validFrom: '', validUntil: '', periods: [], attributes: {} },
  ...more,
});

describe('relationGroups', () => {
  it('puts those that only stand together last, however many they are', () => {
    const groups = relationGroups(['RELATED_TO', 'OWNS', 'RELATED_TO', 'FOUNDED', 'FOUNDED'].map((name) => relation(name)));
    expect(groups.map(({ name, relations }) => `${name} ${relations.length}`)).toEqual(['FOUNDED 2', 'OWNS 1', 'RELATED_TO 2']);
  });
});

describe('factWords', () => {
  it.each([
    [{ validFrom: '1901', validUntil: '1912' }, '1901–1912'],
    [{ attributes: { date: '1901-05-14', amount: '300 USD' } }, '1901-05-14, 300 USD'],
    [{ validUntil: '1912', attributes: { superseded_by: 'ANNA BERG' } }, 'until 1912, then ANNA BERG'],
    [{ attributes: { seat_number: '3' } }, 'seat number: 3'],
    [{}, ''],
  ])('%j: %s', (facts, words) => {
    expect(factWords(relation('R', facts))).toBe(words);
  });
});
