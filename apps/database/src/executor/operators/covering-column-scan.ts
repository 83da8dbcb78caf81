import type { PhysicalOperation } from '../../physical-plan/operations';
import type { NodeCompiler } from '../../expressions/compiler';
import type { Operator } from '../../expressions/operator';
import { compileRowFilter } from '../row-filter';
import { documentSlot, scanRows } from '../scan-rows';
import { projection } from './enumerate-collection';
import { compileIndexScan } from './index-scan';

/**
 * Takes the values from columns in memory when there are any, or room for them: they hold the same as the entries and are read several
 * times faster, again and again.
 */
export function compileCoveringColumnScan(
  { node, columns: attributes, areKept }: PhysicalOperation<'covering-column-scan'>,
  compiler: NodeCompiler,
): Operator {
  const byEntries = compileIndexScan(node, compiler);
  const shape = {
    slot: node.variable.id,
    filter: compileRowFilter(node.filter, compiler.expressions),
    limit: null,
    slotOf: documentSlot,
    ...(areKept && { keptSlot: projection(attributes) }),
  };
  return function* coveringColumnScan(input, run, base) {
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
