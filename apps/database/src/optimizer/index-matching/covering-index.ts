import { coveredPaths } from '../../indexes/covered-document';
import { TRUE } from '../../planner/expression';
import type { EnumerateCollectionNode, IndexNode } from '../../planner/plan-nodes';
import type { IndexDefinition, Snapshot } from '../../store/database';
import type { Path } from '../../planner/covered-paths';
import { isCoveredBy } from '../../planner/covered-paths';
import { KEY_ATTRIBUTES, isSortedIndex } from '../../planner/index-fields';
import { hasPlainFields } from './scan-order';

/**
 * A scan of all documents that reads some attributes, as one of the entries of an index that hold them; the first index that does, or
 * the one that is hinted at.
 * @param paths all that is read of the documents
 * @returns null when no index has an entry with all of it for every document, and for keys, which the documents' own order gives faster
 */
export function coveringScan(scan: EnumerateCollectionNode, paths: readonly Path[], snapshot: Snapshot): IndexNode | null {
  const { disableIndex, forceIndexHint, indexHint } = scan.hints;
  if (disableIndex || scan.random || paths.some(([name]) => KEY_ATTRIBUTES.includes(name!))) return null;
  const usable = snapshot.collection(scan.collection).indexes.filter((index) => hasAll(index, paths));
  const hinted = usable.find(({ name, id }) => indexHint.includes(name) || indexHint.includes(id));
  const index = hinted ?? (forceIndexHint ? undefined : usable[0]);
  return index ? wholeScan(scan, index) : null;
}

/** The documents of a scan in the order of an index that has an entry for each. */
export function wholeScan({ random: _random, type: _type, ...scan }: EnumerateCollectionNode, index: IndexDefinition): IndexNode {
  return {
    ...scan,
    type: 'IndexNode',
    accesses: [{ index, attribute: index.type === 'primary' ? '_key' : index.fields[0]!, equals: [], lower: null, upper: null }],
    ascending: true,
    sorted: false,
    condition: TRUE,
    covering: false,
  };
}

/** Sorted, and with exactly one entry for every document: not so sparse indexes, and those of members of arrays. */
export const isComplete = (index: IndexDefinition): boolean =>
  isSortedIndex(index) && !index.sparse && !index.hidden && hasPlainFields(index);

const hasAll = (index: IndexDefinition, paths: readonly Path[]): boolean =>
  isComplete(index) && isCoveredBy(coveredPaths(index), paths);
