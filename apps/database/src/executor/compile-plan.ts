import { BatchRoom } from '../resources/batch-room';
import { ExpressionCompiler } from '../expressions/compile-expression';
import { mayTakeLong } from '../expressions/long-expressions';
import { attempted, tried, Unfinished } from '../expressions/long-work';
import type { CompiledPipeline, EvaluateSlot, Operator } from '../expressions/operator';
import type { QueryRun } from '../expressions/query-run';
import type { Row, Slot, Source } from '../expressions/source';
import { PAUSE, sourceOf } from '../expressions/source';
import { HIDDEN_NODE } from '../physical-plan/long-work-apart';
import type { PhysicalOperation, PhysicalPipeline, PhysicalReturn, ReturnedVertices } from '../physical-plan/operations';
import type { PhysicalPlan } from '../physical-plan/physical-plan';
import { compileReturnedPath } from '../traversal/returned-rows/returned-path';
import type { ReturnedVerticesOperator } from '../traversal/returned-rows/returned-vertices';
import { compileReturnedVertices } from '../traversal/returned-rows/returned-vertices';
import { countingRows } from './node-profile';
import type { OperationCompiler } from './operators';
import { compileOperation } from './operators';
import { compileCalculations } from './operators/row-by-row';

/** Turns a plan into operators. What it makes holds no state, and may be kept with the plan. */
export function compilePlan({ pipeline, documents }: PhysicalPlan): CompiledPipeline {
  return new PlanCompiler(new ExpressionCompiler(documents)).pipeline(pipeline);
}

class PlanCompiler implements OperationCompiler {
  constructor(readonly expressions: ExpressionCompiler) {}

  pipeline({ operations, result: last }: PhysicalPipeline): CompiledPipeline {
    const result = last && this.result(last);
    const operators = this.operators(operations);
    const vertices = last?.vertices ? this.vertices(last.vertices) : null;
    const before = operators.slice(0, -1);
    const rowsOf = (all: readonly Operator[], base: Row, run: QueryRun) =>
      all.reduce<Source>((input, operator) => operator(input, run, base), sourceOf<Row>([]));
    const values: CompiledPipeline['values'] = (base, run) => {
      if (vertices?.serves(run) === true && !run.profileNodes) return vertices.values(rowsOf(before, base, run), run);
      const rows = rowsOf(operators, base, run);
      return result ? results(rows, result, run) : drained(rows);
    };
    if (!vertices) return { values, result: values };
    return {
      values,
      result: (base, run) =>
        run.profileNodes || !vertices.serves(run) ? values(base, run) : vertices.result(rowsOf(before, base, run), run),
    };
  }

  /** Operators that profiles count the rows of. */
  operators(operations: readonly PhysicalOperation[]): readonly Operator[] {
    const operators: Operator[] = [];
    for (let at = 0; at < operations.length;) {
      const calculations = calculationsFrom(operations, at);
      if (calculations.length > 1) operators.push(this.calculations(calculations));
      else operators.push(this.operator(operations[at]!));
      at += Math.max(1, calculations.length);
    }
    return operators;
  }

  private operator(operation: PhysicalOperation): Operator {
    const operator = compileOperation(operation, this);
    return operation.kind === 'column-count' ? operator : profiled(operation.node.id, operator); // it is never profiled: `otherwise` is
  }

  /** LETs that follow each other, as one operator unless somebody wants to know of each. */
  private calculations(operations: readonly Calculation[]): Operator {
    const together = compileCalculations(
      operations.map(({ node }) => node),
      this,
    );
    let apart: readonly Operator[] | null = null;
    return (input, run, base) => {
      if (!run.profileNodes) return together(input, run, base);
      apart ??= operations.map((operation) => this.operator(operation));
      return apart.reduce((rows, operator) => operator(rows, run, base), input);
    };
  }

  private result({ node: { id, expression } }: PhysicalReturn): Result {
    return { id, evaluate: this.expressions.slot(expression), takesLong: mayTakeLong(expression) };
  }

  private vertices(returned: ReturnedVertices): ReturnedVerticesOperator {
    return returned.kind === 'shortest-path-vertices'
      ? compileReturnedPath(returned, this)
      : compileReturnedVertices(returned, this);
  }
}

type Calculation = PhysicalOperation<'calculation'>;

function calculationsFrom(operations: readonly PhysicalOperation[], from: number): readonly Calculation[] {
  const found: Calculation[] = [];
  for (let at = from; at < operations.length; at += 1) {
    const operation = operations[at]!;
    if (operation.kind !== 'calculation') break;
    found.push(operation);
  }
  return found;
}

/** A row with a slot for every variable. */
export function emptyRow(size: number): Row {
  return new Array<Slot>(size).fill(null);
}

function profiled(id: number, operator: Operator): Operator {
  return (input, run, base) => {
    const output = operator(input, run, base);
    return run.profileNodes && id !== HIDDEN_NODE ? countingRows(id, output, run) : output;
  };
}

/** A RETURN. */
interface Result {
  readonly id: number;
  readonly evaluate: EvaluateSlot;
  readonly takesLong: boolean;
}

function* results(rows: Source, result: Result, run: QueryRun): Source<Slot> {
  const values = evaluated(rows, result, run);
  yield* run.profileNodes ? countingRows(result.id, values, run) : values;
}

function* evaluated(rows: Source, { evaluate, takesLong }: Result, run: QueryRun): Source<Slot> {
  const room = new BatchRoom(run);
  for (const batch of rows) {
    if (!Array.isArray(batch)) {
      yield batch;
      continue;
    }
    let values = new Array<Slot>(batch.length);
    let first = 0;
    room.begin();
    for (let at = 0; at < batch.length; at += 1) {
      const value = takesLong ? attempted(evaluate, batch[at]!, run) : tried(evaluate, batch[at]!, run);
      values[at - first] = value instanceof Unfinished ? yield* value.withPauses(run) : value;
      if (run.slices.dueAfterRow()) yield PAUSE;
      if (!room.isFull) continue;
      yield values.slice(0, at + 1 - first);
      first = at + 1;
      values = new Array<Slot>(batch.length - first);
      room.begin();
    }
    if (values.length > 0) yield values;
  }
}

/** Runs to the end, for the writes alone. */
function* drained(rows: Source): Source<Slot> {
  for (const batch of rows) if (!Array.isArray(batch)) yield batch;
}
