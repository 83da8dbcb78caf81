import type { AqlObject, AqlValue } from '@strata/aql';

/** Values of every type, no two of them equal in AQL and yet different to look at: which one represents a group is up to the plan. */
const VALUES: readonly AqlValue[] = [
  null, false, true, -1, 0, 1, 2.5, 12, '', 'a', 'B', 'ä', 'ab', [], [1], [null, 2], ['a', 'B'], {}, { x: 1 }, { x: 'a', y: [0] },
]; // prettier-ignore
const WORDS = ['', 'a', 'ab', 'Abc', 'b%', 'ß', 'zebra', 'x_y'];

const pick = <T>(values: readonly T[], at: number): T => values[at % values.length]!;

/** Documents with attributes of one type (`n` unique, `b` few values, `s` text), of mixed types (`a`, `c.d`) and arrays. */
const documents = (count: number): readonly AqlObject[] =>
  Array.from({ length: count }, (_, i) => ({
    _key: `k${i}`,
    ...(i % 7 ? { a: pick(VALUES, i * 5 + (i >> 3)) } : {}),
    b: i % 10,
    c: { d: pick(VALUES, i * 3 + (i >> 2)) },
    s: pick(WORDS, i * 3 + (i >> 4)),
    tags: [pick(VALUES, i), i % 4],
    items: Array.from({ length: i % 4 }, (_unused, j) => ({ p: (i + j) % 5, q: pick(WORDS, i + j) })),
    n: i,
  }));

/** A ring with chords over the first 24 documents, and some edges that lead nowhere. */
const edges: readonly AqlObject[] = Array.from({ length: 40 }, (_, i) => ({
  _key: `e${i}`,
  _from: `docs/k${i % 24}`,
  _to: i % 13 === 12 ? `docs/missing${i}` : `docs/k${(i * (i < 24 ? 1 : 5) + 1) % 24}`,
  w: i % 6,
}));

export interface GeneratedCollection {
  readonly name: string;
  readonly type: 'document' | 'edge';
  readonly documents: readonly AqlObject[];
}

/** The collections that generated queries read. */
export const GENERATED_COLLECTIONS: readonly GeneratedCollection[] = [
  { name: 'docs', type: 'document', documents: documents(48) },
  { name: 'few', type: 'document', documents: documents(8) },
  { name: 'links', type: 'edge', documents: edges },
];

const DEFINITIONS: readonly AqlObject[] = [
  { fields: ['a'] },
  { fields: ['b', 'n'] },
  { fields: ['c.d'], sparse: true },
  { fields: ['tags[*]'] },
  { fields: ['s', 'b'], storedValues: ['n'] },
  { fields: ['items[*].p'] },
  { fields: ['n'], unique: true, storedValues: ['a'] },
];

/** Indexes over what generated queries compare and sort by. */
export const GENERATED_INDEXES: readonly { readonly collection: string; readonly definition: AqlObject }[] = DEFINITIONS.map(
  (definition) => ({ collection: 'docs', definition: { type: 'persistent', ...definition } }),
);
