import type { IndexAccess, IndexEquality } from '../../planner/index-access';
import type { CollectionDefinition, IndexDefinition, Snapshot } from '../../storage/api';

const LIST_LENGTH_GUESS = 10;
const BOUND_SHARE = 1 / 3;
const PROBE_SHARE = 1 / 20;

/** Entries that an access will read, estimated from the selectivity of indexes; 1 for a full match of a unique index. */
export function accessCost(access: IndexAccess, collection: CollectionDefinition, snapshot: Snapshot): number {
  const { index, equals, lower, upper } = access;
  const documents = Math.max(1, snapshot.count(collection));
  if (access.probe) return Math.max(1, documents * PROBE_SHARE);
  const lists = equals.reduce((product, equality) => product * listLength(equality), 1);
  const bounds = (lower ? BOUND_SHARE : 1) * (upper ? BOUND_SHARE : 1);
  const perPrefix = entriesPerPrefix(index, equals.length, { collection, snapshot, documents });
  return Math.max(lists, Math.min(documents, perPrefix * bounds * lists));
}

interface Counted {
  readonly collection: CollectionDefinition;
  readonly snapshot: Snapshot;
  readonly documents: number;
}

/** Entries that share the same values in the first `matched` fields. */
function entriesPerPrefix(index: IndexDefinition, matched: number, { collection, snapshot, documents }: Counted): number {
  const perFullMatch = (one: IndexDefinition): number =>
    one.type === 'primary' ? 1 : 1 / Math.max(snapshot.selectivity(collection, one), 1 / documents);
  const fields = index.type === 'edge' || index.type === 'primary' ? 1 : index.fields.length;
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

function listLength({ each, value }: IndexEquality): number {
  if (!each) return 1;
  if (value.kind === 'literal') return Array.isArray(value.value) ? value.value.length : 0;
  return value.kind === 'array' ? value.elements.length : LIST_LENGTH_GUESS;
}
