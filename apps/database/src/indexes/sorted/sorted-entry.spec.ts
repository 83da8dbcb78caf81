import { describe, expect, it } from '@jest/globals';
import type { IndexDefinition } from '../../storage/catalog/definitions';
import { decodeEntry, entryValue } from './sorted-entry';

const INDEX: IndexDefinition = {
  ...{ type: 'persistent', fields: ['a', 'b'], unique: false, sparse: false, hidden: false, attributes: {} },
  ...{ id: '1', name: 'i', number: 1 },
};
const HELD = ['x', [1], { stored: 'é' }];
const READ = { key: 'doc-1', values: ['x', [1]], stored: [{ stored: 'é' }] };

describe('entries of sorted indexes', () => {
  it.each([true, false])('give back what they hold (unique: %s)', (unique) => {
    const index = { ...INDEX, unique };
    const key = Buffer.from(unique ? '..values' : '..valuesdoc-1');
    expect(decodeEntry(index, { key, value: entryValue(index, 'doc-1', HELD) })).toEqual(READ);
  });

  it('are read as earlier versions wrote them, with the key of the document in the value', () => {
    const value = Buffer.concat([Buffer.of('doc-1'.length), Buffer.from('doc-1'), Buffer.from(JSON.stringify(HELD))]);
    expect(decodeEntry(INDEX, { key: Buffer.from('..valuesdoc-1'), value })).toEqual(READ);
  });

  it('name the document of a key of 254 bytes', () => {
    const long = 'k'.repeat(254);
    const entry = { key: Buffer.from(`..values${long}`), value: entryValue(INDEX, long, [null, null]) };
    expect(decodeEntry(INDEX, entry)).toEqual({ key: long, values: [null, null], stored: [] });
  });
});
