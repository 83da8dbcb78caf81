import type { Expression, Variable } from '@strata/aql';
import { distinctSorted } from '../../expressions/index-ranges';
import { referenceTo } from '../../planner/expression';
import type { IndexAccess, IndexBound, IndexEquality } from '../../planner/index-access';
import type { CollectionDefinition, Cursor, IndexDefinition, IndexRange, JsonValue } from '../../store/database';
import { accessComparisons } from '../index-matching/access-comparisons';
import { isSortedIndex } from '../../planner/index-fields';
import type { DataEstimates } from './data-estimates';

const LIST_LENGTH_GUESS = 10;
const BOUND_SHARE = 1 / 3;
const PROBE_SHARE = 1 / 20;
/** Entries of one range that are counted one by one; of more it is only known that they are more. */
const MAX_COUNTED = 200;
/** What finding the first entry of a range weighs. */
const ENTRIES_PER_SEEK = 10;
/** Ranges of one access that are counted; the others are thought to be like them. */
const MAX_RANGES = 8;
/** Members of a list that are sorted for an estimate. */
const MAX_SORTED = 1000;

/**
 * Entries that an access will read: counted when the values are known and few entries have them, else estimated from a sample of the
 * collection and the selectivity of its indexes. 1 for a full match of a unique index.
 * @param variable of the loop
 */
export function accessCost(access: IndexAccess, collection: CollectionDefinition, variable: Variable, data: DataEstimates): number {
  if (access.probe) return Math.max(1, data.snapshot.count(collection) * PROBE_SHARE);
  return data.accessCost(access, variable, collection, () => entriesOf(access, collection, variable, data));
}

function entriesOf(access: IndexAccess, collection: CollectionDefinition, variable: Variable, data: DataEstimates): number {
  const { index, equals } = access;
  const documents = Math.max(1, data.snapshot.count(collection));
  const lists = equals.reduce((product, equality) => product * listLength(equality, data), 1);
  if (lists === 0) return 0;
  const isFullMatch = equals.length >= fieldsOf(index);
  if (isFullMatch && (index.unique || index.type === 'primary')) return lists;
  const counted = countedEntries(access, lists, collection, data);
  if (counted?.isExact) return counted.entries;
  const sampled = sampledEntries(access, collection, variable, data);
  if (sampled !== null) return Math.min(documents, Math.max(counted?.entries ?? 0, sampled));
  const bounds = boundShare(access, collection, variable, data);
  const guessed = Math.max(lists, Math.min(documents, entriesPerPrefix(index, equals.length, collection, data) * bounds * lists));
  return Math.max(counted?.entries ?? 0, guessed);
}

const fieldsOf = ({ type, fields }: IndexDefinition): number => (type === 'edge' || type === 'primary' ? 1 : fields.length);

interface Counted {
  readonly entries: number;
  /** Otherwise there are at least so many. */
  readonly isExact: boolean;
}

/** Entries of an access whose values are known; null when they are not, or when there is nothing to count in. */
function countedEntries(access: IndexAccess, lists: number, collection: CollectionDefinition, data: DataEstimates): Counted | null {
  const { index, attribute } = access;
  if (!data.mayLook || (!isSortedIndex(index) && index.type !== 'edge')) return null;
  const ranges = knownRanges(access, data);
  if (!ranges || ranges.length === 0) return null;
  const { snapshot } = data;
  const cursorOf = (range: IndexRange): Cursor<unknown> =>
    index.type === 'edge'
      ? snapshot.edges(collection, String(range.equals[0]), attribute === '_from' ? 'outbound' : 'inbound')
      : snapshot.indexDocuments(collection, index, range);
  let entries = 0;
  let isExact = true;
  for (const range of ranges) {
    const found = cursorOf(range).skip(MAX_COUNTED);
    data.looked(found + ENTRIES_PER_SEEK);
    entries += found;
    isExact &&= found < MAX_COUNTED;
  }
  return { entries: (entries * lists) / ranges.length, isExact };
}

/** The first ranges that an access means; null when a value is not known. */
function knownRanges({ equals, lower, upper }: IndexAccess, data: DataEstimates): readonly IndexRange[] | null {
  let prefixes: (readonly JsonValue[])[] = [[]];
  for (const { value, each } of equals) {
    const known = data.valueOf(value);
    if (known === undefined) return null;
    const choices = each ? distinctSorted(beginningOf(known), false) : [known];
    prefixes = prefixes.flatMap((prefix) => choices.slice(0, MAX_RANGES).map((choice) => [...prefix, choice])).slice(0, MAX_RANGES);
  }
  const from = lower && knownBound(lower, data);
  const to = upper && knownBound(upper, data);
  if (from === undefined || to === undefined) return null;
  return prefixes.map((prefix) => ({ equals: prefix, ...(from && { lower: from }), ...(to && { upper: to }) }));
}

function knownBound({ value, inclusive }: IndexBound, data: DataEstimates): IndexRange['lower'] {
  const known = data.valueOf(value);
  return known === undefined ? undefined : { value: known, inclusive };
}

/** Documents that satisfy the comparisons an access stands for, by the sample; null when it cannot tell. */
function sampledEntries(
  access: IndexAccess,
  collection: CollectionDefinition,
  variable: Variable,
  data: DataEstimates,
): number | null {
  if (access.index.fields.some((field) => field.includes('[*]'))) return null;
  const comparisons = accessComparisons(access, referenceTo(variable));
  const share = comparisons.length === 0 ? 1 : data.shareOf(comparisons, variable, collection.name);
  if (share === null) return null;
  // of values that no document of the sample has the selectivity of the index knows more
  if (share === 0 && !access.lower && !access.upper) return null;
  return Math.max(share, data.leastShare(collection.name)) * data.snapshot.count(collection);
}

/** What the bounds alone let through, when the equalities before them are not known yet. */
function boundShare(access: IndexAccess, collection: CollectionDefinition, variable: Variable, data: DataEstimates): number {
  const { equals, lower, upper } = access;
  if (!lower && !upper) return 1;
  const bounds: readonly Expression[] = accessComparisons(access, referenceTo(variable)).slice(equals.length);
  return data.shareOf(bounds, variable, collection.name) ?? BOUND_SHARE ** bounds.length;
}

/** Entries that share the same values in the first `matched` fields. */
function entriesPerPrefix(
  index: IndexDefinition,
  matched: number,
  collection: CollectionDefinition,
  { snapshot }: DataEstimates,
): number {
  const documents = Math.max(1, snapshot.count(collection));
  const perFullMatch = (one: IndexDefinition): number =>
    one.type === 'primary' ? 1 : 1 / Math.max(snapshot.selectivity(collection, one), 1 / documents);
  const fields = fieldsOf(index);
  if (matched >= fields) return perFullMatch(index);
  if (matched === 0) return documents;
  const prefix = index.fields.slice(0, matched);
  const exact = collection.indexes.find((one) => one.type === index.type && !one.sparse && isSameList(one.fields, prefix));
  if (exact) return perFullMatch(exact);
  // each matched field narrows the entries by an equal factor, down to those of one full match
  return Math.max(perFullMatch(index), documents * (perFullMatch(index) / documents) ** (matched / fields));
}

const isSameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((field, at) => field === b[at]);

/** Of a long list as many members as say enough of it. */
const beginningOf = (list: JsonValue): JsonValue => (Array.isArray(list) ? list.slice(0, MAX_SORTED) : list);

function listLength({ each, value }: IndexEquality, data: DataEstimates): number {
  if (!each) return 1;
  if (value.kind === 'array') return value.elements.length;
  const known = data.valueOf(value);
  if (known === undefined) return LIST_LENGTH_GUESS;
  return Array.isArray(known) && known.length > MAX_SORTED ? known.length : distinctSorted(known, false).length;
}
