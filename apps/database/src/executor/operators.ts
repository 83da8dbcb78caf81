import type { NodeCompiler } from '../expressions/compiler';
import type { CompiledPipeline, Operator } from '../expressions/operator';
import type { Row } from '../expressions/source';
import { sourceOf } from '../expressions/source';
import type { OperationKind, PhysicalOperation, PhysicalPipeline } from '../physical-plan/operations';
import { compileEnumeratePaths, compileShortestPath } from '../traversal/paths/path-search-operator';
import { compileTraversal } from '../traversal/walks/traversal-operator';
import { compileColumnCount } from './operators/column-count';
import { compileCount } from './operators/count';
import { compileCountScan } from './operators/count-scan';
import { compileDistinct } from './operators/distinct';
import { compileCollectionScan, compileColumnScan } from './operators/enumerate-collection';
import { compileEnumerateList } from './operators/enumerate-list';
import { compileEnumerateNearVector } from './operators/enumerate-near-vector';
import { compileEnumerateView } from './operators/enumerate-view';
import { compileHashCollect } from './operators/hash-collect';
import { compileIndexScan } from './operators/index-scan';
import { compileJoin } from './operators/join';
import { compileLimit } from './operators/limit';
import { compileMaterialize } from './operators/materialize';
import { compileInsert, compileRemove, compileReplace, compileUpdate } from './operators/modification';
import { compilePrimaryLookup } from './operators/primary-lookup';
import { compileCalculations, compileFilter, compileSleep } from './operators/row-by-row';
import { compileSort } from './operators/sort';
import { compileSortedCollect } from './operators/sorted-collect';
import { compileSubquery } from './operators/subquery';
import { compileUpsert } from './operators/upsert';
import { compileCoveringColumnScan } from './operators/covering-column-scan';
import { compileWindow } from './operators/window';

/** What operations are compiled with. */
export interface OperationCompiler extends NodeCompiler {
  pipeline(pipeline: PhysicalPipeline): CompiledPipeline;
  operators(operations: readonly PhysicalOperation[]): readonly Operator[];
}

type Compile<O> = (operation: O, compiler: OperationCompiler) => Operator;

export const compileOperation: Compile<PhysicalOperation> = (operation, compiler) =>
  (OPERATORS[operation.kind] as Compile<PhysicalOperation>)(operation, compiler);

/** The operator of every operation. */
const OPERATORS: { readonly [K in OperationKind]: Compile<PhysicalOperation<K>> } = {
  singleton: () => (_input, _run, base) => sourceOf([base]), // LETs before any loop are written into it: they outlive a COLLECT
  'no-results': () => () => sourceOf<Row>([]),
  'collection-scan': compileCollectionScan,
  'column-scan': compileColumnScan,
  'index-scan': ({ node }, compiler) => compileIndexScan(node, compiler),
  'primary-lookup': ({ node }, compiler) => compilePrimaryLookup(node, compiler),
  'covering-column-scan': compileCoveringColumnScan,
  'merge-join': ({ node }, compiler) => compileJoin(node, compiler),
  materialize: ({ node }) => compileMaterialize(node),
  'list-scan': ({ node }, compiler) => compileEnumerateList(node, compiler),
  'view-search': ({ node }, compiler) => compileEnumerateView(node, compiler),
  'vector-search': ({ node }, compiler) => compileEnumerateNearVector(node, compiler),
  calculation: ({ node }, compiler) => compileCalculations([node], compiler),
  sleep: ({ node }, compiler) => compileSleep(node, compiler),
  filter: ({ node }, compiler) => compileFilter(node, compiler),
  sort: ({ node }, compiler) => compileSort(node, compiler),
  limit: ({ node, drains }) => compileLimit(node, drains),
  'hash-collect': ({ node }, compiler) => compileHashCollect(node, compiler),
  'sorted-collect': ({ node }, compiler) => compileSortedCollect(node, compiler),
  'distinct-collect': ({ node }, compiler) => compileDistinct(node, compiler),
  count: ({ node }) => compileCount(node),
  'count-scan': ({ node, scan }, compiler) => compileCountScan(scan, node, compiler),
  'column-count': (operation, compiler) => compileColumnCount(operation, inOrder(compiler.operators(operation.otherwise))),
  window: ({ node }, compiler) => compileWindow(node, compiler),
  subquery: ({ node, body }, compiler) => compileSubquery(node, compiler.pipeline(body), compiler),
  traversal: ({ node }, compiler) => compileTraversal(node, compiler),
  'shortest-path': ({ node }, compiler) => compileShortestPath(node, compiler),
  'path-enumeration': ({ node }, compiler) => compileEnumeratePaths(node, compiler),
  insert: ({ node }, compiler) => compileInsert(node, compiler),
  update: ({ node }, compiler) => compileUpdate(node, compiler),
  replace: ({ node }, compiler) => compileReplace(node, compiler),
  remove: ({ node }, compiler) => compileRemove(node, compiler),
  upsert: ({ node, lookup }, compiler) => compileUpsert(node, compiler.pipeline(lookup), compiler),
};

const inOrder =
  (operators: readonly Operator[]): Operator =>
  (input, run, base) =>
    operators.reduce((rows, operator) => operator(rows, run, base), input);
