import type { EnumerateCollectionNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, Cursor, JsonObject, JsonValue, StoredDocument } from '../../storage/api';
import type { NodeCompiler } from '../../expressions/compiler';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import { compileRowFilter } from '../row-filter';
import { documentSlot, scanRows } from '../scan-rows';

/** What a plan reads of the documents of one loop, and how long it keeps them. */
export interface DocumentUse {
  /** All attributes that are read; null: too many, or whole documents. */
  readonly attributes: readonly string[] | null;
  /** Many rows are held at once, as a SORT does: it pays to hold no more than these attributes. */
  readonly isHeld: boolean;
}

/** FOR over all documents of a collection. */
export function compileEnumerateCollection(
  node: EnumerateCollectionNode,
  { attributes, isHeld }: DocumentUse,
  compiler: NodeCompiler,
): Operator {
  const shape = {
    slot: node.variable.id,
    filter: compileRowFilter(node.filter, compiler.expressions),
    limit: node.limit,
    slotOf: documentSlot,
    ...(attributes && isHeld && { keptSlot: projection(attributes) }),
  };
  const canUseColumns = attributes?.every((name) => !name.startsWith('_')) === true && node.limit === null && !node.random;
  const cursorOf = (collection: CollectionDefinition, { snapshot, columns }: QueryRun): Cursor<StoredDocument> => {
    if (!attributes || !columns || !canUseColumns) return snapshot.scan(collection);
    return columns.scan(snapshot, collection, attributes);
  };
  return (input, run) => {
    const collection = run.snapshot.collection(node.collection);
    const open = () => {
      const cursor = cursorOf(collection, run);
      if (node.random) cursor.skip(Math.floor(Math.random() * run.snapshot.count(collection)));
      return [cursor];
    };
    return scanRows(input, run, shape, open, (documents) => {
      run.statistics.scannedFull += documents;
    });
  };
}

/** A plain object of some attributes of a document, missing ones null. */
export function projection(attributes: readonly string[]): (document: StoredDocument) => JsonObject {
  return (document) => {
    const kept: Record<string, JsonValue> = {};
    for (const name of attributes) kept[name] = document.get(name) ?? null;
    return kept;
  };
}
