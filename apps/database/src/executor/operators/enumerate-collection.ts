import type { EnumerateCollectionNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, Cursor, StoredDocument } from '../../storage/api';
import { columnCursor } from '../columns/column-store';
import type { NodeCompiler } from '../compiler';
import type { Operator } from '../operator';
import type { QueryRun } from '../query-run';
import { documentSlot, scanRows } from '../scan-rows';

/**
 * FOR over all documents of a collection.
 * @param attributes all that the plan reads of the documents; null: more than columns could hold
 */
export function compileEnumerateCollection(
  node: EnumerateCollectionNode,
  attributes: readonly string[] | null,
  compiler: NodeCompiler,
): Operator {
  const shape = {
    slot: node.variable.id,
    filter: node.filter && compiler.expressions.truth(node.filter),
    limit: node.limit,
    slotOf: documentSlot,
  };
  const cursorOf = (collection: CollectionDefinition, { snapshot, columns }: QueryRun): Cursor<StoredDocument> => {
    if (!attributes || !columns || node.limit !== null || node.random) return snapshot.scan(collection);
    const known = columns.columns(snapshot, collection, attributes);
    return known ? columnCursor(known, snapshot.count(collection)) : columns.scan(snapshot, collection, attributes);
  };
  return (input, run) => {
    const collection = run.snapshot.collection(node.collection);
    const open = () => {
      run.statistics.cursorsCreated += 1;
      const cursor = cursorOf(collection, run);
      if (node.random) cursor.skip(Math.floor(Math.random() * run.snapshot.count(collection)));
      return [cursor];
    };
    return scanRows(input, run, shape, open, (documents) => {
      run.statistics.scannedFull += documents;
    });
  };
}
