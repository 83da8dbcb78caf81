import type { Expression, Variable } from '@strata/aql';
import { allOf, conjunctsOf, literal, NULL, TRUE } from '../../planner/expression';
import { substitute, variablesOf } from '../../planner/expression-walk';
import type { IndexProbe } from '../../planner/index-access';
import { definedVariables, keepsRows, looksAcrossRows, mapPipelines } from '../../planner/node-walk';
import type { EnumerateCollectionNode, IndexNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { IndexDefinition, Snapshot } from '../../store/database';
import { isDeterministic } from '../../planner/determinism';
import type { GeoComparison } from '../index-matching/geo-conditions';
import { asIndexReads, geoComparison, geoDistanceFrom } from '../index-matching/geo-conditions';
import type { OptimizerRule } from '../rule';

/**
 * FILTER and SORT by GEO_DISTANCE or DISTANCE, FILTER by GEO_IN_RANGE, GEO_CONTAINS or GEO_INTERSECTS ask a geo index. Filters stay: the
 * index finds candidates and leaves out documents without a location, as ArangoDB's does. They read places
 * as the index does: polygons with `legacyPolygons`, and `[latitude, longitude]` where an attribute is named as a whole.
 */
export const geoIndexOptimizer: OptimizerRule = {
  name: 'geo-index-optimizer',
  hidden: false,
  canBeDisabled: true,
  apply: (plan, { snapshot }) => mapPipelines(plan, (pipeline) => withGeoIndexes(pipeline, snapshot)),
};

function withGeoIndexes(pipeline: Pipeline, snapshot: Snapshot): Pipeline {
  return pipeline.reduce<Pipeline>((nodes, node) => {
    if (node.type !== 'EnumerateCollectionNode' || node.hints.disableIndex || node.random) return nodes;
    const indexes = snapshot.collection(node.collection).indexes.filter((index) => isWanted(index, node));
    for (const index of indexes) {
      const match = matched(nodes, node, index);
      if (match !== null) return replaced(nodes, node, index, match);
    }
    return nodes;
  }, pipeline);
}

function isWanted({ type, name, id }: IndexDefinition, { hints }: EnumerateCollectionNode): boolean {
  return type.startsWith('geo') && (hints.indexHint.length === 0 || hints.indexHint.includes(name) || hints.indexHint.includes(id));
}

interface Match {
  readonly probe: IndexProbe;
  readonly conditions: readonly Expression[];
  /** the SORT that the order of the index makes needless */
  readonly sort: PlanNode | null;
  /** FILTERs that read places as the index does, by those they stand for */
  readonly filters: ReadonlyMap<PlanNode, PlanNode>;
}

function matched(pipeline: Pipeline, scan: EnumerateCollectionNode, index: IndexDefinition): Match | null {
  const at = pipeline.indexOf(scan);
  const unknown = new Set<Variable>();
  const definitions = new Map<Variable, Expression>();
  const resolved = (expression: Expression): Expression => substitute(expression, (variable) => definitions.get(variable));
  const isKnown = (part: Expression): boolean =>
    isDeterministic(part) && [...variablesOf(part)].every((used) => !unknown.has(used));
  const side = { variable: scan.variable, index, isKnown };
  const found: { comparison: GeoComparison; expression: Expression }[] = [];
  const filters = new Map<PlanNode, PlanNode>();
  let sort: { node: PlanNode; target: Expression; order: 'asc' | 'desc' } | null = null;
  let isDirect = pipeline.slice(1, at).every((node) => keepsRows(node) || node.type === 'FilterNode');
  for (const node of pipeline.slice(at)) {
    if (looksAcrossRows(node)) break;
    for (const defined of definedVariables(node)) unknown.add(defined);
    if (node.type === 'CalculationNode' && isDeterministic(node.expression))
      definitions.set(node.variable, resolved(node.expression));
    if (node.type === 'FilterNode') {
      let readsOtherwise = false;
      const parts = conjunctsOf(resolved(node.condition)).map((part) => {
        const comparison = geoComparison(part, side);
        if (comparison === null) return part;
        found.push({ comparison, expression: part });
        const read = asIndexReads(part, side);
        readsOtherwise ||= read !== part;
        return read;
      });
      if (readsOtherwise) filters.set(node, Object.freeze({ ...node, condition: allOf(parts) }));
    }
    if (node.type === 'SortNode') {
      const [first, ...others] = node.elements;
      const target = isDirect && first && others.length === 0 ? geoDistanceFrom(resolved(first.expression), side) : null;
      if (target !== null && first) sort = { node, target, order: first.ascending ? 'asc' : 'desc' };
      break;
    }
    isDirect &&= node === scan || keepsRows(node) || node.type === 'FilterNode';
  }
  const wanted = sort?.target ?? found.find(({ comparison }) => comparison.kind === 'distance')?.comparison.target;
  if (wanted !== undefined) {
    const text = JSON.stringify(wanted);
    const bounds = found.filter(({ comparison }) => comparison.kind === 'distance' && JSON.stringify(comparison.target) === text);
    const bound = (name: 'lower' | 'upper'): Expression =>
      bounds.map(({ comparison }) => comparison.kind === 'distance' && comparison[name]).find((value) => value) || NULL;
    return {
      probe: { kind: 'geo-distance', arguments: [wanted, bound('lower'), bound('upper'), sort ? literal(sort.order) : NULL] },
      conditions: bounds.map(({ expression }) => expression),
      sort: sort?.node ?? null,
      filters,
    };
  }
  const [region] = found;
  if (region === undefined) return null;
  return {
    probe: { kind: 'geo-region', arguments: [region.comparison.target] },
    conditions: [region.expression],
    sort: null,
    filters,
  };
}

function replaced(pipeline: Pipeline, scan: EnumerateCollectionNode, index: IndexDefinition, match: Match): Pipeline {
  const { random: _random, type: _type, ...rest } = scan;
  const node: IndexNode = {
    ...rest,
    type: 'IndexNode',
    accesses: [{ index, attribute: index.fields[0] ?? '', equals: [], lower: null, upper: null, probe: match.probe }],
    ascending: true,
    sorted: match.sort !== null,
    condition: match.conditions.length > 0 ? allOf(match.conditions) : TRUE,
    covering: false,
  };
  return pipeline
    .filter((other) => other !== match.sort)
    .map((other) => (other === scan ? Object.freeze(node) : (match.filters.get(other) ?? other)));
}
