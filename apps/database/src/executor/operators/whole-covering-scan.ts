import type { IndexNode } from '../../planner/plan-nodes';
import type { NodeCompiler } from '../../expressions/compiler';
import type { Operator } from '../../expressions/operator';
import { compileRowFilter } from '../row-filter';
import { documentSlot, scanRows } from '../scan-rows';
import type { DocumentUse } from './enumerate-collection';
import { projection } from './enumerate-collection';

/** All entries of an index, in whatever order, and nothing but what they hold. */
export const isWholeCoveringScan = ({ covering, sorted, limit, distinctFields, accesses: [access] }: IndexNode): boolean =>
  covering &&
  !sorted &&
  limit === null &&
  distinctFields === undefined &&
  access?.equals.length === 0 &&
  !access.lower &&
  !access.upper;

/**
 * Takes the values from columns in memory when there are any, or room for them: they hold the same as the entries and are read several
 * times faster, again and again.
 * @param byEntries the scan of the index itself, for when there are none
 */
export function compileWholeCoveringScan(
  node: IndexNode,
  { attributes, isHeld }: DocumentUse,
  byEntries: Operator,
  compiler: NodeCompiler,
): Operator {
  if (!attributes || attributes.some((name) => name.startsWith('_'))) return byEntries;
  const shape = {
    slot: node.variable.id,
    filter: compileRowFilter(node.filter, compiler.expressions),
    limit: null,
    slotOf: documentSlot,
    ...(isHeld && { keptSlot: projection(attributes) }),
  };
  return function* wholeCoveringScan(input, run, base) {
    const { columns, snapshot, statistics } = run;
    const collection = snapshot.collection(node.collection);
    const isInColumns = columns?.columns(snapshot, collection, attributes) ?? columns?.build(snapshot, collection, attributes);
    if (!columns || !isInColumns) {
      yield* byEntries(input, run, base);
      return;
    }
    const open = () => {
      statistics.lookedUp(node);
      return [columns.scan(snapshot, collection, attributes)];
    };
    yield* scanRows(input, run, shape, open, (entries) => {
      statistics.scannedIndex += entries;
    });
  };
}
