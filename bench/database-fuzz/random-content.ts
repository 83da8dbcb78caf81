import type { Json } from './odd-values';
import type { Random } from '../platform/random';

/** Longer than what fits into the key of an index entry. */
const LONG = 'long'.repeat(600);

/** Values that indexes, comparisons and conversions could tell apart or confuse. */
const MIXED: readonly Json[] = [
  null,
  false,
  true,
  -1,
  0,
  1,
  2,
  2.5,
  7,
  '',
  '1',
  'a',
  'B',
  'ab',
  'ä',
  'zz',
  LONG,
  `${LONG}a`,
  [],
  [1],
  [null],
  [null, 2],
  ['a', 1],
  {},
  { x: 1 },
  { x: null },
  { x: { y: 2 } },
];

export const mixed = (random: Random): Json => random.of(MIXED);

/** A member of a random list: little that equals another and is not the same. */
const MEMBERS: readonly Json[] = [null, 0, 1, 2, 'a', 'b', true, [1], { x: 1 }, { x: 2, y: 'a' }];
const WORDS = ['quick', 'brown', 'fox', 'lazy', 'dog', 'Fox'];

/** A document for any of the collections; `_from` and `_to` too for edges. */
export function document(random: Random, key: string, isEdge: boolean): { [name: string]: Json } {
  const made: { [name: string]: Json } = { _key: key };
  if (isEdge) {
    made['_from'] = `${random.of(['a', 'b'])}/k${random.below(14)}`;
    made['_to'] = `${random.of(['a', 'b'])}/k${random.below(14)}`;
  }
  const put = (name: string, share: number, value: () => Json) => {
    if (random.chance(share)) made[name] = value();
  };
  put('a', 0.85, () => mixed(random));
  put('b', 0.9, () => random.below(5));
  put('c', 0.7, () => (random.chance(0.8) ? { d: mixed(random), e: random.below(3) } : mixed(random)));
  put('tags', 0.8, () => (random.chance(0.85) ? Array.from({ length: random.below(5) }, () => random.of(MEMBERS)) : mixed(random)));
  put('n', 1, () => random.below(20) / 2);
  put('m', 1, () => random.below(8) - 3);
  put('s', 0.9, () => random.of(['', 'a', 'ab', 'b', 'B', 'zz', 'Zz', '1', '10']));
  put('text', 0.7, () => Array.from({ length: 1 + random.below(4) }, () => random.of(WORDS)).join(' '));
  put('place', 0.8, () => place(random));
  return made;
}

function place(random: Random): Json {
  if (random.chance(0.1)) return mixed(random);
  const point = [random.below(20) - 10, random.below(20) - 10];
  if (random.chance(0.7)) return { type: 'Point', coordinates: point };
  const [x, y] = point as [number, number];
  const size = 1 + random.below(6);
  const ring = [
    [x, y],
    [x + size, y],
    [x + size, y + size],
    [x, y + size],
    [x, y],
  ];
  return { type: 'Polygon', coordinates: [ring] };
}

/** Definitions of indexes, of which a database has some. */
export const INDEXES: readonly { readonly [name: string]: Json }[] = [
  { type: 'persistent', fields: ['a'] },
  { type: 'persistent', fields: ['a'], sparse: true },
  { type: 'persistent', fields: ['b', 'n'] },
  { type: 'persistent', fields: ['b'], storedValues: ['a', 'c.d'] },
  { type: 'persistent', fields: ['n', 'a', 'm'] },
  { type: 'persistent', fields: ['c.d'] },
  { type: 'persistent', fields: ['c', 'b'] },
  { type: 'persistent', fields: ['c.d', 'n'], sparse: true, storedValues: ['b'] },
  { type: 'persistent', fields: ['tags[*]'] },
  { type: 'persistent', fields: ['b', 'tags[*]'] },
  { type: 'persistent', fields: ['tags[*].x'], storedValues: ['n'] },
  { type: 'persistent', fields: ['tags'] },
  { type: 'persistent', fields: ['s', 'm'] },
  { type: 'persistent', fields: ['s'], sparse: true },
  { type: 'persistent', fields: ['b'], cacheEnabled: true },
  { type: 'persistent', fields: ['a', 'b', 's'], storedValues: ['n', 'm'] },
  { type: 'persistent', fields: ['c'], storedValues: ['c.d', 'n'] },
  { type: 'persistent', fields: ['c.d', 'c'] },
  { type: 'geo', fields: ['place'], geoJson: true },
  { type: 'mdi', fields: ['n', 'm'], fieldValueTypes: 'double' },
  { type: 'mdi', fields: ['n', 'm'], fieldValueTypes: 'double', storedValues: ['b'] },
  { type: 'mdi-prefixed', fields: ['n', 'm'], fieldValueTypes: 'double', prefixFields: ['b'] },
  { type: 'ttl', fields: ['later'], expireAfter: 100000 },
  {
    type: 'inverted',
    name: 'inv',
    fields: ['a', 'b', 'n', 's', { name: 'c.d' }, 'tags[*]'],
    primarySort: {
      fields: [
        { field: 'n', direction: 'desc' },
        { field: 'b', direction: 'asc' },
      ],
    },
    storedValues: ['s', 'm'],
  },
  { type: 'inverted', name: 'inv2', fields: ['a', 'b', 'm', { name: 'text', analyzer: 'text_en' }], searchField: true },
];
