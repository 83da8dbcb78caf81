import { readPathsOf } from '../planner/covered-paths';
import { isModifying, someNode } from '../planner/node-walk';
import type {
  CollectionScan,
  CollectNode,
  EnumerateCollectionNode,
  IndexNode,
  Pipeline,
  PlanNode,
  ReturnNode,
} from '../planner/plan-nodes';
import { compileEnumeratePaths, compileShortestPath } from '../traversal/path-search-operator';
import { compileTraversal } from '../traversal/traversal-operator';
import { compileReturnOfVertices } from '../traversal/return-of-vertices';
import { ExpressionCompiler } from '../expressions/compile-expression';
import type { NodeCompiler } from '../expressions/compiler';
import { documentVariables } from './document-variables';
import type { CompiledPipeline, EvaluateSlot, Operator } from '../expressions/operator';
import { compileColumnCount, countedAttribute } from './operators/column-count';
import { compileCount } from './operators/count';
import type { CountableScan } from './operators/count-scan';
import { compileCountScan } from './operators/count-scan';
import { compileDistinct } from './operators/distinct';
import type { DocumentUse } from './operators/enumerate-collection';
import { compileEnumerateCollection } from './operators/enumerate-collection';
import { compileEnumerateList } from './operators/enumerate-list';
import { compileEnumerateNearVector } from './operators/enumerate-near-vector';
import { compileEnumerateView } from './operators/enumerate-view';
import { compileHashCollect } from './operators/hash-collect';
import { compileIndexScan } from './operators/index-scan';
import { compileJoin } from './operators/join';
import { compileLimit } from './operators/limit';
import { compileMaterialize } from './operators/materialize';
import { compileInsert, compileRemove, compileReplace, compileUpdate } from './operators/modification';
import { compilePrimaryLookup, isPrimaryLookup } from './operators/primary-lookup';
import { compileCalculation, compileFilter, compileSleep } from './operators/row-by-row';
import { compileSort } from './operators/sort';
import { compileSortedCollect } from './operators/sorted-collect';
import { compileSubquery } from './operators/subquery';
import { compileUpsert } from './operators/upsert';
import { compileWholeCoveringScan, isWholeCoveringScan } from './operators/whole-covering-scan';
import { compileWindow } from './operators/window';
import { HIDDEN_NODE, mayTakeLong } from '../expressions/long-expressions';
import { attempted, Unfinished } from '../expressions/long-work';
import { countingRows } from './node-profile';
import type { QueryRun } from '../expressions/query-run';
import type { Row, Slot, Source } from '../expressions/source';
import { PAUSE, sourceOf } from '../expressions/source';

const MOST_ATTRIBUTES = 8;

/** Turns pipelines into operators. One compiler serves one plan; what it makes holds no state and may be kept with the plan. */
export class PlanCompiler implements NodeCompiler {
  readonly expressions: ExpressionCompiler;

  constructor(private readonly root: Pipeline) {
    this.expressions = new ExpressionCompiler(documentVariables(root));
  }

  pipeline(nodes: Pipeline): CompiledPipeline {
    const last = nodes.at(-1);
    const result = last?.type === 'ReturnNode' ? this.result(last) : null;
    const operators = this.operators(result ? nodes.slice(0, -1) : nodes);
    const vertices = compileReturnOfVertices(nodes, this);
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

  private result({ id, expression }: ReturnNode): Result {
    return { id, evaluate: this.expressions.slot(expression), takesLong: mayTakeLong(expression) };
  }

  private operators(nodes: Pipeline): readonly Operator[] {
    const operators: Operator[] = [];
    for (let at = 0; at < nodes.length; at += 1) {
      const node = nodes[at]!;
      const next = nodes[at + 1];
      if (isCounted(node) && next?.type === 'CollectNode') {
        operators.push(profiled(next, compileCountScan(node, next, this)));
        at += 1;
      } else if (node.type === 'EnumerateCollectionNode' && next?.type === 'CollectNode') {
        operators.push(...this.collected(nodes[at - 1], node, next));
        at += 1;
      } else {
        operators.push(profiled(node, this.operator(node, nodes.slice(0, at))));
      }
    }
    return operators;
  }

  /** A scan whose rows are grouped at once. */
  private collected(before: PlanNode | undefined, scan: EnumerateCollectionNode, collect: CollectNode): readonly Operator[] {
    const operators = [profiled(scan, this.operator(scan, [])), profiled(collect, this.operator(collect, []))];
    const attribute = countedAttribute(before, scan, collect);
    if (attribute === null || attribute.startsWith('_') || this.useOf(scan).attributes === null) return operators;
    const usual: Operator = (input, run, base) => operators.reduce((rows, operator) => operator(rows, run, base), input);
    return [compileColumnCount(scan, collect, attribute, usual)];
  }

  private indexScan(node: IndexNode): Operator {
    if (isPrimaryLookup(node)) return compilePrimaryLookup(node, this);
    const byEntries = compileIndexScan(node, this);
    return isWholeCoveringScan(node) ? compileWholeCoveringScan(node, this.useOf(node), byEntries, this) : byEntries;
  }

  private useOf({ variable }: CollectionScan): DocumentUse {
    const names = new Set(readPathsOf(variable, this.root).map(([name]) => name));
    const isPartial = names.size > 0 && names.size <= MOST_ATTRIBUTES && !names.has(undefined) && !names.has('__proto__');
    return {
      attributes: isPartial ? [...names].filter((name) => name !== undefined) : null,
      isHeld: someNode(this.root, (node) => node.type === 'SortNode' && node.limit === null),
    };
  }

  private operator(node: PlanNode, before: Pipeline): Operator {
    switch (node.type) {
      case 'SingletonNode':
        return (_input, _run, base) => sourceOf([base]); // LETs before any loop are written into it: they outlive a COLLECT
      case 'NoResultsNode':
        return () => sourceOf<Row>([]);
      case 'EnumerateCollectionNode':
        return compileEnumerateCollection(node, this.useOf(node), this);
      case 'IndexNode':
        return this.indexScan(node);
      case 'JoinNode':
        return compileJoin(node, this);
      case 'MaterializeNode':
        return compileMaterialize(node);
      case 'EnumerateListNode':
        return compileEnumerateList(node, this);
      case 'EnumerateViewNode':
        return compileEnumerateView(node, this);
      case 'EnumerateNearVectorNode':
        return compileEnumerateNearVector(node, this);
      case 'CalculationNode':
        return compileCalculation(node, this);
      case 'SleepNode':
        return compileSleep(node, this);
      case 'FilterNode':
        return compileFilter(node, this);
      case 'SortNode':
        return compileSort(node, this);
      case 'LimitNode':
        return compileLimit(node, before.some(isModifying));
      case 'CollectNode':
        if (node.method === 'hash') return compileHashCollect(node, this);
        if (node.method === 'distinct') return compileDistinct(node, this);
        return node.method === 'count' ? compileCount(node) : compileSortedCollect(node, this);
      case 'WindowNode':
        return compileWindow(node, this);
      case 'SubqueryNode':
        return compileSubquery(node, this);
      case 'TraversalNode':
        return compileTraversal(node, this);
      case 'ShortestPathNode':
        return compileShortestPath(node, this);
      case 'EnumeratePathsNode':
        return compileEnumeratePaths(node, this);
      case 'InsertNode':
        return compileInsert(node, this);
      case 'UpdateNode':
        return compileUpdate(node, this);
      case 'ReplaceNode':
        return compileReplace(node, this);
      case 'RemoveNode':
        return compileRemove(node, this);
      case 'UpsertNode':
        return compileUpsert(node, this);
      case 'ReturnNode':
        return (input) => input;
    }
  }
}

/** A row with a slot for every variable. */
export function emptyRow(size: number): Row {
  return new Array<Slot>(size).fill(null);
}

function isCounted(node: PlanNode): node is CountableScan {
  return (
    (node.type === 'EnumerateCollectionNode' || node.type === 'IndexNode' || node.type === 'EnumerateViewNode') && node.countOnly
  );
}

function profiled(node: PlanNode, operator: Operator): Operator {
  return (input, run, base) => {
    const output = operator(input, run, base);
    return run.profileNodes && node.id !== HIDDEN_NODE ? countingRows(node.id, output, run) : output;
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
  for (const batch of rows) {
    if (!Array.isArray(batch)) {
      yield batch;
      continue;
    }
    const values = new Array<Slot>(batch.length);
    for (let at = 0; at < batch.length; at += 1) {
      const value = takesLong ? attempted(evaluate, batch[at]!, run) : evaluate(batch[at]!, run);
      values[at] = value instanceof Unfinished ? yield* value.withPauses(run) : value;
      if (run.slices.dueAfterRow()) yield PAUSE;
    }
    yield values;
  }
}

/** Runs to the end, for the writes alone. */
function* drained(rows: Source): Source<Slot> {
  for (const batch of rows) if (!Array.isArray(batch)) yield batch;
}
