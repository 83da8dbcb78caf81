import type { IndexNode, JoinNode } from '../../planner/plan-nodes';
import type { Cursor, IndexEntry, StoredDocument } from '../../store/database';
import type { NodeCompiler } from '../../expressions/compiler';
import { coveredDocument } from '../../indexes/covered-document';
import { LookedUpDocuments } from '../../storage/snapshots/looked-up-documents';
import { MergeJoinCursor } from '../merge-join-cursor';
import type { Operator } from '../../expressions/operator';
import { compileRowFilter } from '../row-filter';
import { documentSlot, scanRows } from '../scan-rows';
import type { Row, Source } from '../../expressions/source';
import { compileIndexScan } from './index-scan';

/** Loops side by side: the first reads its index, the others follow in theirs. */
export function compileJoin({ loops: [first, ...others] }: JoinNode, compiler: NodeCompiler): Operator {
  const operators = [compileIndexScan(first!, compiler), ...others.map((loop) => compileFollowing(loop, compiler))];
  return (input, run, base) => operators.reduce<Source>((rows, operator) => operator(rows, run, base), input);
}

function compileFollowing(node: IndexNode, { expressions }: NodeCompiler): Operator {
  const { index, equals } = node.accesses[0]!;
  const values = equals.map(({ value }) => expressions.value(value));
  const common = { slot: node.variable.id, filter: compileRowFilter(node.filter, expressions), limit: node.limit };
  const covered = coveredDocument(index, node.collection);
  return (input, run) => {
    const collection = run.snapshot.collection(node.collection);
    const entries = new MergeJoinCursor(run, collection, index);
    const found = (row: Row): Cursor<IndexEntry> => entries.of(values.map((value) => value(row, run)));
    if (node.covering)
      return scanRows(
        input,
        run,
        { ...common, slotOf: covered },
        (row) => [found(row)],
        () => undefined,
      );
    const documents = (row: Row): Cursor<StoredDocument> => documentsOf(found(row));
    const documentsOf = (cursor: Cursor<IndexEntry>): Cursor<StoredDocument> =>
      new LookedUpDocuments(cursor, ({ key }) => run.snapshot.document(collection, key)!);
    return scanRows(
      input,
      run,
      { ...common, slotOf: documentSlot },
      (row) => [documents(row)],
      (count) => {
        run.statistics.documentLookups += count;
      },
    );
  };
}
