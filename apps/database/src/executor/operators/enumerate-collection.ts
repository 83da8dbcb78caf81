import type { PhysicalOperation } from '../../physical-plan/operations';
import type { EnumerateCollectionNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, Cursor, JsonObject, JsonValue, StoredDocument } from '../../store/database';
import type { NodeCompiler } from '../../expressions/compiler';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import { compileRowFilter } from '../row-filter';
import { documentSlot, NO_ITEMS, scanRows } from '../scan-rows';

/** FOR over all documents of a collection. */
export function compileCollectionScan({ node, kept }: PhysicalOperation<'collection-scan'>, compiler: NodeCompiler): Operator {
  return compileScan(node, kept, (collection, { snapshot }) => snapshot.scan(collection), compiler);
}

/** The same when only some attributes are read: they come from columns in memory, if there are any or room for them. */
export function compileColumnScan({ node, columns, areKept }: PhysicalOperation<'column-scan'>, compiler: NodeCompiler): Operator {
  const cursorOf: CursorOf = (collection, { snapshot, columns: store }) =>
    store ? store.scan(snapshot, collection, columns) : snapshot.scan(collection);
  return compileScan(node, areKept ? columns : null, cursorOf, compiler);
}

type CursorOf = (collection: CollectionDefinition, run: QueryRun) => Cursor<StoredDocument>;

/** @param kept attributes that rows hold; null: whole documents */
function compileScan(
  node: EnumerateCollectionNode,
  kept: readonly string[] | null,
  cursorOf: CursorOf,
  compiler: NodeCompiler,
): Operator {
  const shape = {
    slot: node.variable.id,
    filter: compileRowFilter(node.filter, compiler.expressions),
    limit: node.limit,
    slotOf: documentSlot,
    ...(kept && { keptSlot: projection(kept) }),
  };
  return (input, run) => {
    const collection = run.snapshot.collection(node.collection);
    function* open(): Iterable<Cursor<StoredDocument>> {
      const cursor = cursorOf(collection, run);
      if (node.random) yield* passOver(cursor, Math.floor(Math.random() * run.snapshot.count(collection)));
      yield cursor;
    }
    return scanRows(input, run, shape, open, (documents) => {
      run.statistics.scannedFull += documents;
    });
  };
}

/** Documents that are passed over in one step: a few milliseconds. */
const PASSED_AT_ONCE = 10_000;

/** Passes over so many documents; others have their turn between two steps. */
function* passOver(cursor: Cursor<StoredDocument>, count: number): Iterable<Cursor<StoredDocument>> {
  for (let left = count; left > 0; left -= PASSED_AT_ONCE) {
    cursor.skip(Math.min(left, PASSED_AT_ONCE));
    yield NO_ITEMS;
  }
}

/** A plain object of some attributes of a document, missing ones null. */
export function projection(attributes: readonly string[]): (document: StoredDocument) => JsonObject {
  return (document) => {
    const kept: Record<string, JsonValue> = {};
    for (const name of attributes) kept[name] = document.get(name) ?? null;
    return kept;
  };
}
