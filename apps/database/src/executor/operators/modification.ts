import { ArangoError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import type { InsertNode, ModificationNode, RemoveNode, ReplaceNode, UpdateNode } from '../../planner/plan-nodes';
import type { CollectionDefinition, Transaction, WriteResult } from '../../store/database';
import { BatchRoom } from '../../resources/batch-room';
import { turnBatches } from '../batches';
import type { NodeCompiler } from '../../expressions/compiler';
import { targetKey, targetOf, writtenObject } from '../modification-target';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import type { Pause, Row } from '../../expressions/source';
import { PAUSE } from '../../expressions/source';

/** One write for one row. */
export type Write = (row: Row, run: QueryRun, transaction: Transaction, collection: CollectionDefinition) => Steps<WriteResult>;

export function compileInsert(node: InsertNode, compiler: NodeCompiler): Operator {
  const document = compiler.expressions.value(node.document);
  const { overwriteMode, keepNull, mergeObjects, versionAttribute, ignoreRevs, skipDocumentValidation } = node.options;
  const written = { overwriteMode, keepNull, mergeObjects, ignoreRevs, skipDocumentValidation };
  const options = { ...written, ...(versionAttribute !== null && { versionAttribute }) };
  return writer(node, function* (row, run, transaction, collection) {
    const result = yield* transaction.insertSteps(collection, writtenObject(document(row, run)), options);
    return overwriteMode === 'ignore' && !result.written ? { ...result, new: undefined } : result; // NEW is what was inserted
  });
}

export function compileUpdate(node: UpdateNode, compiler: NodeCompiler): Operator {
  const { keepNull, mergeObjects } = node.options;
  const target = targetOf(node, compiler);
  return writer(node, (row, run, transaction, collection) => {
    const { key, document, options } = target(row, run);
    return transaction.updateSteps(collection, key, document, { ...options, keepNull, mergeObjects });
  });
}

export function compileReplace(node: ReplaceNode, compiler: NodeCompiler): Operator {
  const target = targetOf(node, compiler);
  return writer(node, (row, run, transaction, collection) => {
    const { key, document, options } = target(row, run);
    return transaction.replaceSteps(collection, key, document, options);
  });
}

export function compileRemove(node: RemoveNode, compiler: NodeCompiler): Operator {
  const key = compiler.expressions.slot(node.key);
  return writer(node, (row, run, transaction, collection) => {
    const target = targetKey(key(row, run));
    const ifRevision = node.options.ignoreRevs ? undefined : target.rev;
    return transaction.removeSteps(collection, target.key, { ...(ifRevision !== undefined && { ifRevision }) });
  });
}

/** Runs a write per row, fills OLD and NEW, and counts; with `ignoreErrors` a row whose write fails is dropped. */
function writer(node: ModificationNode, write: Write): Operator {
  const oldSlot = node.oldVariable?.id;
  const newSlot = node.newVariable?.id;
  return (input, run) => {
    const transaction = writableTransaction(run);
    const collection = transaction.collection(node.collection);
    const room = new BatchRoom(run);
    return turnBatches(input, function* modify(batch) {
      let out: Row[] = [];
      room.begin();
      for (const row of batch) {
        const result = yield* attempt(() => write(row, run, transaction, collection), node.options.ignoreErrors, run);
        if (run.slices.dueAfterRow()) yield PAUSE;
        if (!result) continue;
        if (oldSlot !== undefined) row[oldSlot] = result.old ?? null;
        if (newSlot !== undefined) row[newSlot] = result.new ?? null;
        out.push(row);
        if (!room.isFull) continue;
        yield out;
        out = [];
        room.begin();
      }
      return out;
    });
  };
}

/** @returns undefined when the write failed and that is to be ignored */
export function* attempt(
  write: () => Steps<WriteResult>,
  ignoreErrors: boolean,
  { statistics, slices }: QueryRun,
): Generator<Pause, WriteResult | undefined, undefined> {
  try {
    const steps = write();
    for (;;) {
      const { done, value } = steps.next();
      if (done !== true) {
        if (slices.due()) yield PAUSE;
        continue;
      }
      if (value.written) statistics.writesExecuted += 1;
      else statistics.writesIgnored += 1;
      return value;
    }
  } catch (error) {
    if (!ignoreErrors || !(error instanceof ArangoError)) throw conflicting(error);
    statistics.writesIgnored += 1;
    return undefined;
  }
}

/** Another revision than the one that was asked for is a conflict here (409), no precondition of the request (412). */
function conflicting(error: unknown): unknown {
  const isRevision = error instanceof ArangoError && error.arangoName === 'precondition-failed';
  return isRevision ? new ArangoError('conflict', error.message, error.body) : error;
}

export function writableTransaction(run: QueryRun): Transaction {
  if (!run.transaction) throw new ArangoError('internal', 'a modification runs without a transaction');
  return run.transaction;
}
