import type { CollectionFacts, RewriteInput } from '../input/rewrite-input';

/** One line of a rule's table: a query, and what the rule alone makes of it; null: it leaves it as it is. */
export type RuleCase = readonly [before: string, after: string | null, more?: Partial<RewriteInput>];

export type RuleTable = readonly RuleCase[];

const PRIMARY = { type: 'primary', fields: ['_key'], unique: true, selectivityEstimate: 1 };

/** `people` and `orders` without further indexes, `towns` with some, `knows` with edges. */
export const COLLECTIONS: readonly CollectionFacts[] = [
  { name: 'people', type: 'document', count: 10_000, indexes: [PRIMARY] },
  { name: 'orders', type: 'document', count: 50_000, indexes: [PRIMARY] },
  {
    name: 'towns',
    type: 'document',
    count: 2_000,
    indexes: [
      PRIMARY,
      { type: 'persistent', name: 'byName', fields: ['name'], unique: true, selectivityEstimate: 1 },
      { type: 'persistent', name: 'byLandSize', fields: ['land', 'size'], selectivityEstimate: 0.9 },
      { type: 'persistent', name: 'byTag', fields: ['tags[*]'] },
      { type: 'persistent', name: 'byItem', fields: ['items[*].sku'] },
      { type: 'persistent', name: 'byMayor', fields: ['mayor'], sparse: true, selectivityEstimate: 0.9 },
    ],
  },
  {
    name: 'knows',
    type: 'edge',
    count: 30_000,
    indexes: [PRIMARY, { type: 'edge', fields: ['_from'] }, { type: 'edge', fields: ['_to'] }],
  },
];

/** A sample of `towns` has shown that their names are numbers. */
export const WITH_NUMBERS: Partial<RewriteInput> = {
  collections: COLLECTIONS.map((one) =>
    one.name === 'towns' ? { ...one, attributes: { name: { types: ['number'], present: 1, distinct: 1 } } } : one,
  ),
};

/** A sample of `knows` has shown that its edges lead to people, from people and towns. */
export const WITH_ENDS: Partial<RewriteInput> = {
  collections: COLLECTIONS.map((one) =>
    one.name === 'knows' ? { ...one, idsOf: { _to: ['people'], _from: ['people', 'towns'] } } : one,
  ),
};
