import type { UpsertNode } from '../../planner/plan-nodes';
import { turnBatches } from '../batches';
import type { NodeCompiler } from '../../expressions/compiler';
import { isStored } from '../../expressions/document-slot';
import { writtenObject } from '../modification-target';
import type { CompiledPipeline, Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Row, Slot } from '../../expressions/source';
import { PAUSE } from '../../expressions/source';
import { attempt, writableTransaction } from './modification';

/** UPSERT: looks a document up, by default among the query's own writes too, then updates it or inserts another. */
export function compileUpsert(node: UpsertNode, lookup: CompiledPipeline, compiler: NodeCompiler): Operator {
  const insert = compiler.expressions.value(node.insert);
  const update = compiler.expressions.value(node.update);
  const { ignoreErrors, readOwnWrites, versionAttribute } = node.options;
  const { keepNull, mergeObjects, ignoreRevs, skipDocumentValidation } = node.options;
  const options = {
    keepNull,
    mergeObjects,
    ignoreRevs,
    skipDocumentValidation,
    ...(versionAttribute !== null && { versionAttribute }),
  };
  const foundSlot = node.foundVariable.id;
  const newSlot = node.newVariable?.id;
  return (input, run) => {
    const transaction = writableTransaction(run);
    const collection = transaction.collection(node.collection);
    const lookupRun: QueryRun = readOwnWrites ? { ...run, snapshot: transaction } : run;
    return turnBatches(input, function* upsert(batch) {
      const out: Row[] = [];
      for (const row of batch) {
        const found = yield* firstOf(lookup, row, lookupRun);
        row[foundSlot] = found;
        const result = yield* attempt(
          () => {
            if (!isStored(found)) return transaction.insertSteps(collection, writtenObject(insert(row, run)), options);
            const document = writtenObject(update(row, run));
            return node.replace
              ? transaction.replaceSteps(collection, found.key, document, options)
              : transaction.updateSteps(collection, found.key, document, options);
          },
          ignoreErrors,
          run,
        );
        if (run.slices.dueAfterRow()) yield PAUSE;
        if (!result) continue;
        if (newSlot !== undefined) row[newSlot] = result.new ?? null;
        out.push(row);
      }
      return out;
    });
  };
}

function* firstOf(lookup: CompiledPipeline, row: Row, run: QueryRun): Generator<Pause, Slot, undefined> {
  for (const values of lookup.values(row, run)) {
    if (Array.isArray(values)) return values[0] ?? null;
    yield values;
  }
  return null;
}
