import type { IndexAccess, IndexEquality } from '../../planner/index-access';
import type { CollectionDefinition, Snapshot } from '../../storage/api';

const LIST_LENGTH_GUESS = 10;
const BOUND_SHARE = 1 / 3;
const PROBE_SHARE = 1 / 20;

/** Entries that an access will read, estimated from the index's selectivity; 1 for a full match of a unique index. */
export function accessCost(access: IndexAccess, collection: CollectionDefinition, snapshot: Snapshot): number {
  const { index, equals, lower, upper } = access;
  const documents = Math.max(1, snapshot.count(collection));
  if (access.probe) return Math.max(1, documents * PROBE_SHARE);
  const lists = equals.reduce((product, equality) => product * listLength(equality), 1);
  const fields = index.type === 'edge' || index.type === 'primary' ? 1 : index.fields.length;
  const selectivity = index.type === 'primary' ? 1 : Math.max(snapshot.selectivity(collection, index), 1 / documents);
  const perFullMatch = 1 / selectivity;
  const share = equals.length / fields;
  // each matched field narrows the entries by an equal factor, down to those of one full match
  const perPrefix = Math.max(perFullMatch, documents * (perFullMatch / documents) ** share);
  const bounds = (lower ? BOUND_SHARE : 1) * (upper ? BOUND_SHARE : 1);
  return Math.max(lists, Math.min(documents, perPrefix * bounds * lists));
}

function listLength({ each, value }: IndexEquality): number {
  if (!each) return 1;
  if (value.kind === 'literal') return Array.isArray(value.value) ? value.value.length : 0;
  return LIST_LENGTH_GUESS;
}
