import { ArangoError } from '@strata/errors';
import type { Expression } from '@strata/aql';
import type { EnumerateListNode } from '../../planner/plan-nodes';
import type { JsonValue } from '../../store/database';
import type { NodeCompiler } from '../../expressions/compiler';
import { Unfinished } from '../../expressions/long-work';
import type { Operator } from '../../expressions/operator';
import type { QueryRun } from '../../expressions/query-run';
import { rangeMembers } from '../../expressions/range';
import { BatchRoom } from '../../resources/batch-room';
import { compileRowFilter, passes } from '../row-filter';
import type { Row } from '../../expressions/source';
import { PAUSE, rowsPerBatch } from '../../expressions/source';

/** FOR over an array or a range; a range is counted through, never built. */
export function compileEnumerateList(node: EnumerateListNode, compiler: NodeCompiler): Operator {
  const members = compileMembers(node.input, compiler);
  const filter = compileRowFilter(node.filter, compiler.expressions);
  const slot = node.variable.id;
  return function* enumerateList(input, run) {
    const room = new BatchRoom(run);
    let out: Row[] = [];
    for (const batch of input) {
      if (!Array.isArray(batch)) {
        yield batch;
        continue;
      }
      for (const row of batch) {
        const most = rowsPerBatch(row.length);
        let sinceCheck = 0;
        for (const member of members(row, run)) {
          row[slot] = member;
          if (filter) {
            let passed = passes(filter, row, run);
            if (passed instanceof Unfinished) passed = yield* passed.withPauses(run);
            if (passed) out.push(row.slice());
            else run.statistics.filtered += 1;
            if (run.slices.dueAfterRow()) yield PAUSE;
          } else {
            out.push(row.slice());
          }
          sinceCheck += 1;
          if (out.length < most && sinceCheck < most && !room.isFull) continue;
          sinceCheck = 0;
          if (out.length > 0) yield out;
          out = [];
          room.begin();
          if (run.slices.due()) yield PAUSE;
        }
        row[slot] = null;
      }
      if (run.slices.due()) yield PAUSE;
    }
    if (out.length > 0) yield out;
  };
}

type Members = (row: Row, run: QueryRun) => Iterable<JsonValue>;

function compileMembers(input: Expression, compiler: NodeCompiler): Members {
  if (input.kind === 'range') {
    const from = compiler.expressions.value(input.from);
    const to = compiler.expressions.value(input.to);
    return (row, run) => rangeMembers(from(row, run), to(row, run));
  }
  const list = compiler.expressions.value(input);
  return (row, run) => {
    const value = list(row, run);
    if (!Array.isArray(value)) throw new ArangoError('query-array-expected', 'collection or array expected as operand to FOR loop');
    return value as readonly JsonValue[];
  };
}
