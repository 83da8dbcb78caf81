import type { Expression, Variable } from '@strata/aql';
import { coveredPaths } from '../../indexes/covered-document';
import { expressionsOf, innerPipelines, mapPipelines, mapSame } from '../../planner/node-walk';
import type { EnumerateCollectionNode, IndexNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import type { Snapshot } from '../../store/database';
import type { Path } from '../../planner/covered-paths';
import { eachPath, isCoveredBy, shortest } from '../../planner/covered-paths';
import { coveringScan } from '../index-matching/covering-index';
import { isSortedIndex } from '../../planner/index-fields';
import type { OptimizerRule } from '../rule';

/**
 * Notes which attributes of a loop's documents are read. When the entries of an index hold them all, the documents are not touched: not by
 * the loop over that index, nor by one over the whole collection, which then reads the index from end to end. (Attributes are read in
 * place in any case: a document is never decoded whole for one of them.)
 */
export const reduceExtractionToProjection: OptimizerRule = {
  name: 'reduce-extraction-to-projection',
  hidden: false,
  canBeDisabled: true,
  apply: (plan, { snapshot }) => {
    const uses = readPaths(plan.pipeline);
    return mapPipelines(plan, (pipeline) => projected(pipeline, uses, snapshot));
  },
};

type Uses = ReadonlyMap<Variable, readonly Path[]>;

function projected(pipeline: Pipeline, uses: Uses, snapshot: Snapshot): Pipeline {
  return mapSame(pipeline, (node, at): PlanNode => {
    if ((node.type !== 'EnumerateCollectionNode' && node.type !== 'IndexNode') || node.countOnly) return node;
    const reduced = withProjections(node, uses);
    if (reduced.type === 'IndexNode' || reduced.projections === null || isGroupedAtOnce(pipeline, at)) return reduced;
    const covering = coveringScan(reduced, [...reduced.projections, ...reduced.filterProjections], snapshot);
    return covering ? { ...covering, covering: true } : reduced;
  });
}

/** Groups of all documents are made of columns, which is quicker than by any index. */
const isGroupedAtOnce = (pipeline: Pipeline, at: number): boolean => pipeline[at + 1]?.type === 'CollectNode';

function withProjections(node: EnumerateCollectionNode | IndexNode, uses: Uses): EnumerateCollectionNode | IndexNode {
  const outside = shortest(uses.get(node.variable) ?? []);
  const inFilter = shortest(node.filter ? pathsIn(node.filter, node.variable) : []);
  const isWhole = outside.some((path) => path.length === 0);
  const covering = node.type === 'IndexNode' && isCovered(node, [...outside, ...inFilter]);
  const projections = !isWhole && outside.length > 0 && outside.length <= node.hints.maxProjections ? outside : null;
  const filterProjections = inFilter.filter((path) => path.length > 0);
  if (!covering && !projections && filterProjections.length === 0) return node;
  const common = { projections, filterProjections };
  return node.type === 'IndexNode' ? { ...node, ...common, covering } : { ...node, ...common };
}

function isCovered({ accesses }: IndexNode, paths: readonly Path[]): boolean {
  const [access, ...others] = accesses;
  if (!access || others.length > 0 || !isSortedIndex(access.index)) return false;
  if (access.index.fields.some((field) => field.includes('[*]'))) return false;
  return isCoveredBy(coveredPaths(access.index), paths);
}

/** For each variable the paths read below it, the node that defines it left out. [] stands for the whole value. */
function readPaths(pipeline: Pipeline): Uses {
  const uses = new Map<Variable, Path[]>();
  const add = (variable: Variable, path: Path): void => void (uses.get(variable)?.push(path) ?? uses.set(variable, [path]));
  const visit = (node: PlanNode): void => {
    const own = 'variable' in node ? node.variable : null;
    for (const expression of expressionsOf(node)) eachPath(expression, (variable, path) => variable !== own && add(variable, path));
    for (const inner of innerPipelines(node)) inner.forEach(visit);
  };
  pipeline.forEach(visit);
  return uses;
}

function pathsIn(expression: Expression, wanted: Variable): readonly Path[] {
  const found: Path[] = [];
  eachPath(expression, (variable, path) => variable === wanted && found.push(path));
  return found;
}
