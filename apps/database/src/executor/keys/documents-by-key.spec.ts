import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { TestDatabase } from '../../queries/query-engine.builder';
import type { JsonValue } from '../../store/database';
import { compareStrings } from '../../values/collation';
import { compareValues } from '../../values/compare';
import { documentsByKey } from './documents-by-key';
import { BEHIND_SORTED, KEY_CHARACTERS, characterClasses } from '../../storage/records/key-characters';
import { KeyInterval } from './key-interval';

/** Keys that share long beginnings, in all cases, and some of every character. */
const KEYS: readonly string[] = [
  ...new Set([
    ...Array.from({ length: 1500 }, (_, n) => String((n * 7919) % 100_000)),
    ...Array.from({ length: 800 }, (_, n) => `${n % 2 ? 'Ab' : 'aB'}${n % 3 ? 'c' : 'C'}${((n * 37) % 400).toString(36)}`),
    ...Array.from({ length: 300 }, (_, n) => `ab${n % 2 ? '_' : '-'}${n % 5 ? 'X' : 'x'}${n}`),
    ...KEY_CHARACTERS.flatMap((character) => [character, `ab${character}`, `${character}b${character}`]),
    'ab',
    'AB',
    'aB',
    'Ab',
  ]),
];

const text = fc.oneof(
  fc.constantFrom(...KEYS),
  fc.constantFrom(...KEYS).map((key) => key.slice(0, 3)),
  fc
    .tuple(fc.constantFrom(...KEYS), fc.constantFrom('é', '\u0301', 'ß', 'z', '/', ' ', '\u0000', 'ω'))
    .map(([key, more]) => key + more),
  fc.constantFrom('', 'c', 'c/', 'c/ab', 'b/zz', 'ä', 'Ω', '\uffff'),
);
const value: fc.Arbitrary<JsonValue> = fc.oneof({ weight: 6, arbitrary: text }, fc.constantFrom<JsonValue>(null, true, 7, [], {}));
const bound = fc.option(fc.record({ value, inclusive: fc.boolean() }), { nil: undefined });

describe('documents by key', () => {
  let db: TestDatabase;
  beforeAll(async () => {
    db = await TestDatabase.open();
    await db.fill(
      'c',
      KEYS.map((_key) => ({ _key })),
    );
  });
  afterAll(() => db.close());

  it('are those between the bounds, in the order asked for', () => {
    const snapshot = db.database.snapshot();
    const collection = snapshot.collection('c');
    fc.assert(
      fc.property(
        bound,
        bound,
        fc.constantFrom('', 'c/'),
        fc.constantFrom('any', 'ascending', 'descending'),
        (lower, upper, before, order) => {
          const range = { ...(lower && { lower }), ...(upper && { upper }) };
          const interval = new KeyInterval(before, range);
          const found = [...documentsByKey({ snapshot, collection, interval, order })].flatMap((cursor) => cursor.read(10_000));
          const isInside = (key: string): boolean => {
            const [from, to] = [lower, upper].map((one) => one && compareValues(before + key, one.value));
            return (
              (from === undefined || from > 0 || (from === 0 && lower!.inclusive)) &&
              (to === undefined || to < 0 || (to === 0 && upper!.inclusive))
            );
          };
          const expected = KEYS.filter(isInside);
          if (order === 'any') expected.sort();
          else expected.sort((a, b) => (order === 'ascending' ? 1 : -1) * compareStrings(a, b));
          expect(found.map(({ key }) => key)).toEqual(expected);
        },
      ),
      { numRuns: 80 },
    );
    snapshot.release();
  });

  it('are cut after the first ones without reading all', async () => {
    const run = await db.start('FOR d IN c SORT d._key DESC LIMIT 3 RETURN d._key', { stream: true });
    const rows = await run.readBatch(10);
    expect(rows).toHaveLength(3);
    expect(run.statistics.scannedIndex).toBe(3);
    expect(run.statistics.scannedFull).toBe(0);
  });
});

describe('the characters of keys', () => {
  it('are in one order, letters in both cases side by side, and before letters of other scripts', () => {
    const classes = characterClasses();
    expect(classes.flat()).toEqual(KEY_CHARACTERS.toSorted(compareStrings));
    expect(classes.filter((members) => members.length > 1).map((members) => members.join(''))).toEqual(
      Array.from({ length: 26 }, (_, n) => String.fromCharCode(65 + n, 97 + n)),
    );
    for (const character of KEY_CHARACTERS) expect(compareStrings(`x${character}zz`, `x${BEHIND_SORTED}`)).toBeLessThan(0);
  });

  it('decide by their class, whatever follows', () => {
    const classes = characterClasses();
    for (const [at, members] of classes.slice(1).entries())
      for (const lower of classes[at]!)
        for (const higher of members) expect(compareStrings(`${lower}zZ9`, `${higher}_`)).toBeLessThan(0);
  });
});
