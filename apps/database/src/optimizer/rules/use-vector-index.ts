import type { Expression } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { allOf, attributeOf, referenceTo } from '../../planner/expression';
import { attributePath, mentions, rewrite, someExpression, substitute } from '../../planner/expression-walk';
import { mapAllExpressions, mapPipelines, nodeHas } from '../../planner/node-walk';
import type {
  EnumerateCollectionNode,
  EnumerateNearVectorNode,
  FilterNode,
  LimitNode,
  Pipeline,
  PlanNode,
  SortNode,
} from '../../planner/plan-nodes';
import type { VariableSource } from '../../planner/variable';
import type { IndexDefinition, JsonObject, Snapshot } from '../../store/database';
import { APPROX_FUNCTIONS } from '../../vectors/api';
import type { OptimizerRule } from '../rule';

/** FOR d IN c [FILTER …] [LET …] SORT APPROX_NEAR_…(d.v, q) LIMIT n asks a vector index. Nothing else can answer these functions. */
export const useVectorIndex: OptimizerRule = {
  name: 'use-vector-index',
  hidden: false,
  canBeDisabled: false,
  apply: (plan, { snapshot }) => mapPipelines(plan, (pipeline) => nearest(pipeline, snapshot, plan.variables)),
};

type Call = Extract<Expression, { kind: 'call' }>;
const isApprox = (expression: Expression): expression is Call => expression.kind === 'call' && expression.name in APPROX_FUNCTIONS;

function nearest(pipeline: Pipeline, snapshot: Snapshot, variables: VariableSource): Pipeline {
  if (!pipeline.some((node) => nodeHas(node, isApprox))) return pipeline;
  const match = matched(pipeline);
  if (!match) throw notApplied('it needs FOR over a collection, then SORT by it alone, then LIMIT');
  const { scan, filters, conditions, sort, limit, call } = match;
  const { index, vector } = indexFor(call, scan, sort, snapshot);
  const scoreVariable = variables.create();
  const node: EnumerateNearVectorNode = {
    type: 'EnumerateNearVectorNode',
    id: scan.id,
    collection: scan.collection,
    index: index.id,
    variable: scan.variable,
    scoreVariable,
    vector,
    nProbe: nProbeOf(call),
    limit: limit.count!,
    offset: limit.offset,
    filter: conditions.length > 0 ? allOf(conditions) : null,
  };
  const removed = new Set<PlanNode>([...filters, sort, limit]);
  const wanted = JSON.stringify(call);
  const rest = pipeline.filter((other) => !removed.has(other)).map((other) => (other === scan ? node : other));
  return mapAllExpressions(rest, (expression) =>
    rewrite(expression, (part) => (isApprox(part) && JSON.stringify(part) === wanted ? referenceTo(scoreVariable) : part)),
  );
}

interface Match {
  readonly scan: EnumerateCollectionNode;
  readonly filters: readonly FilterNode[];
  /** Their conditions, LETs between replaced by what they stand for. */
  readonly conditions: readonly Expression[];
  readonly sort: SortNode;
  readonly limit: LimitNode;
  readonly call: Call;
}

function matched(pipeline: Pipeline): Match | null {
  const sortAt = pipeline.findIndex((node) => node.type === 'SortNode');
  const sort = pipeline[sortAt];
  const limit = pipeline.slice(sortAt + 1).find(({ type }) => type !== 'CalculationNode');
  if (
    sort?.type !== 'SortNode' ||
    sort.elements.length !== 1 ||
    limit?.type !== 'LimitNode' ||
    limit.count === null ||
    limit.fullCount
  )
    return null;
  const scanAt = pipeline.findLastIndex((node, at) => at < sortAt && node.type !== 'FilterNode' && node.type !== 'CalculationNode');
  const scan = pipeline[scanAt];
  if (scan?.type !== 'EnumerateCollectionNode') return null;
  const between = pipeline.slice(scanAt + 1, sortAt);
  const definitions = new Map(
    between.flatMap((node) => (node.type === 'CalculationNode' ? [[node.variable, node.expression] as const] : [])),
  );
  const resolve = (expression: Expression): Expression => substitute(expression, (variable) => definitions.get(variable));
  const call = resolve(sort.elements[0]!.expression);
  if (!isApprox(call)) return null;
  const filters = between.filter((node) => node.type === 'FilterNode');
  const conditions = filters.map(({ condition }) => resolve(condition));
  if (conditions.some((condition) => someExpression(condition, isApprox))) return null;
  return { scan, sort, limit, call, filters, conditions };
}

function indexFor(
  call: Call,
  scan: EnumerateCollectionNode,
  sort: SortNode,
  snapshot: Snapshot,
): { index: IndexDefinition; vector: Expression } {
  const { metric, descending } = APPROX_FUNCTIONS[call.name as keyof typeof APPROX_FUNCTIONS];
  if (sort.elements[0]!.ascending === descending) throw notApplied(`${call.name} has to be sorted ${descending ? 'DESC' : 'ASC'}`);
  const indexes = snapshot
    .collection(scan.collection)
    .indexes.filter(
      ({ type, attributes }) => type === 'vector' && (attributes['params'] as JsonObject | undefined)?.['metric'] === metric,
    );
  const [first, second] = call.arguments as readonly [Expression, Expression];
  for (const [field, vector] of [
    [first, second],
    [second, first],
  ] as const) {
    const path = attributePath(field, scan.variable);
    const index = path && indexes.find(({ fields }) => fields[0] === path.join('.'));
    if (index && !mentions(vector, scan.variable)) return { index, vector };
  }
  throw notApplied(`collection '${scan.collection}' has no vector index with metric ${metric} on the attribute`);
}

/** `{nProbe: n}` as third argument; any other shape is read when the query runs. */
function nProbeOf({ arguments: args }: Call): Expression | null {
  return args[2] ? attributeOf(args[2], 'nProbe') : null;
}

const notApplied = (reason: string): ArangoError =>
  new ArangoError('query-vector-search-not-applied', `vector search could not be applied: ${reason}`);
