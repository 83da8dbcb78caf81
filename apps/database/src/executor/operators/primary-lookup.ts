import type { Steps } from '@strata/event-loop';
import type { IndexAccess } from '../../planner/index-access';
import type { IndexNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../store/database';
import type { NodeCompiler } from '../../expressions/compiler';
import { distinctSortedSteps } from '../../expressions/index-ranges';
import { Unfinished } from '../../expressions/long-work';
import type { Operator } from '../../expressions/operator';
import { BatchRoom } from '../../resources/batch-room';
import { compileRowFilter, passes } from '../row-filter';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Row } from '../../expressions/source';
import { PAUSE, rowsPerBatch } from '../../expressions/source';

/** FOR over the documents of given keys: no cursor is opened, because there is at most one document for each. */
export function compilePrimaryLookup(node: IndexNode, compiler: NodeCompiler): Operator {
  const { attribute, equals } = node.accesses[0] as IndexAccess;
  const [wanted] = equals;
  const value = compiler.expressions.value(wanted!.value);
  const filter = compileRowFilter(node.filter, compiler.expressions);
  const slot = node.variable.id;
  const limit = node.limit ?? Infinity;
  const reverse = !node.ascending;
  return function* primaryLookup(input, run) {
    const { snapshot, statistics } = run;
    const collection = snapshot.collection(node.collection);
    const room = new BatchRoom(run);
    let out: Row[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const given = value(row, run);
        let found = 0;
        const candidates = wanted!.each ? yield* withPauses(distinctSortedSteps(given, reverse), run) : [given];
        for (const candidate of candidates) {
          if (found >= limit) break;
          if (run.slices.dueAfterRow()) yield PAUSE;
          const key = keyOf(attribute, candidate, collection.name);
          if (key === null) continue;
          statistics.lookedUp(node);
          const document = snapshot.document(collection, key);
          if (!document) continue;
          statistics.scannedIndex += 1;
          statistics.documentLookups += 1;
          row[slot] = document;
          let passed = filter === null || passes(filter, row, run);
          if (passed instanceof Unfinished) passed = yield* passed.withPauses(run);
          if (!passed) {
            statistics.filtered += 1;
            continue;
          }
          found += 1;
          out.push(row.slice());
          if (out.length < rowsPerBatch(row.length) && !room.isFull) continue;
          yield out;
          out = [];
          room.begin();
          if (run.slices.due()) yield PAUSE;
        }
        row[slot] = null; // the rest of the batch may take long: what was read for this row must not wait for it
      }
      if (run.slices.due()) yield PAUSE;
    }
    if (out.length > 0) yield out;
  };
}

function* withPauses<T>(steps: Steps<T>, { slices }: QueryRun): Generator<Pause, T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done === true) return value;
    if (slices.due()) yield PAUSE;
  }
}

/** The key that a `_key` or `_id` compared with this value has in the collection, if any. */
export function keyOf(attribute: string, value: JsonValue, collection: string): string | null {
  if (typeof value !== 'string') return null;
  if (attribute === '_key') return value;
  const prefix = `${collection}/`;
  return value.startsWith(prefix) ? value.slice(prefix.length) : null;
}
