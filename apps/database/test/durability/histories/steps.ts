import fc from 'fast-check';
import type { JsonObject, JsonValue } from '../../../src/store/database';
import type { Write } from './model';

/** One step of a history; transactions have a slot each, so that several run interleaved. */
export type Step =
  | { readonly kind: 'writes'; readonly writes: readonly Write[] }
  | { readonly kind: 'begin' | 'commit' | 'abort'; readonly slot: number }
  | InsideStep
  | { readonly kind: 'truncate' | 'reopen' | 'index' | 'dropIndex' | 'pause' };

export type InsideStep =
  | { readonly kind: 'empty'; readonly slot: number }
  | { readonly kind: 'inside'; readonly slot: number; readonly writes: readonly Write[] }
  | { readonly kind: 'nested'; readonly slot: number; readonly writes: readonly Write[]; readonly end: 'commit' | 'abort' };

const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'aa', 'a.b', '%');
const scalar = fc.constantFrom<JsonValue>(
  null,
  true,
  false,
  0,
  1,
  -1.5,
  2 ** 40,
  '',
  'a',
  'ä',
  'b',
  'A',
  'ab',
  'long'.repeat(600),
  'long'.repeat(601),
);
const value = fc.oneof(
  scalar,
  fc.array(scalar, { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('p', 'q'), scalar, { maxKeys: 2, noNullPrototype: true }),
);
const document = fc.record<JsonObject>(
  {
    n: value,
    list: fc.array(scalar, { maxLength: 3 }),
    u: fc.constantFrom(1, 2, 3),
    _from: fc.constantFrom('v/1', 'v/2'),
    _to: fc.constantFrom('v/1', 'v/3'),
  } as never,
  { requiredKeys: ['_from', '_to'] as never, noNullPrototype: true },
);
const write: fc.Arbitrary<Write> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constantFrom('insert' as const, 'update' as const, 'replace' as const), key, document }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove' as const), key }) },
);
const slot = fc.nat({ max: 2 });
const writes = fc.array(write, { minLength: 1, maxLength: 4 });

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ kind: fc.constant('writes' as const), writes }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('begin' as const), slot }) },
  { weight: 10, arbitrary: fc.record({ kind: fc.constant('inside' as const), slot, writes }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('nested' as const),
      slot,
      writes,
      end: fc.constantFrom('commit' as const, 'abort' as const),
    }),
  },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('commit' as const), slot }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('abort' as const), slot }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('empty' as const), slot }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('truncate' as const, 'reopen' as const, 'index' as const, 'dropIndex' as const, 'pause' as const),
    }),
  },
);

export const histories = fc.array(step, { minLength: 1, maxLength: 30 });
