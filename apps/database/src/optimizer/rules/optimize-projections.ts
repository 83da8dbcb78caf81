import type { Variable } from '@strata/aql';
import type { IndexNode, MaterializeNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { mapSame } from '../../planner/node-walk';
import type { Path } from '../../planner/covered-paths';
import { readPathsOf, shortest } from '../../planner/covered-paths';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/**
 * Brings projections in line with where documents are read by now: a scan of index entries keeps those that are used before the documents
 * are looked up, and the look-up gets the rest. ArangoDB's rule also puts each projection into a variable of its own; here attributes are
 * read in place, in stored documents and in index entries, so that there is nothing to be saved by that.
 */
export const optimizeProjections: OptimizerRule = pipelineRule('optimize-projections', (pipeline) =>
  mapSame(pipeline, (node, at): PlanNode => {
    if (node.type === 'IndexNode') return withEarlyOnly(node, at, pipeline);
    return node.type === 'MaterializeNode' ? withLate(node, at, pipeline) : node;
  }),
);

function withEarlyOnly(scan: IndexNode, at: number, pipeline: Pipeline): IndexNode {
  const until = pipeline.findIndex((node) => node.type === 'MaterializeNode' && node.variable === scan.variable);
  if (until < 0) return scan;
  const projections = shortest(readPathsOf(scan.variable, pipeline.slice(at + 1, until)));
  return isSame(projections, scan.projections ?? []) ? scan : { ...scan, projections };
}

function withLate(node: MaterializeNode, at: number, pipeline: Pipeline): MaterializeNode {
  const paths = shortest(readPathsOf(node.variable, pipeline.slice(at + 1)));
  const isWorth =
    paths.length > 0 && paths.length <= mostProjections(node.variable, pipeline) && paths.every(({ length }) => length > 0);
  return isWorth && node.projections === null ? { ...node, projections: paths } : node;
}

function mostProjections(variable: Variable, pipeline: Pipeline): number {
  const scan = pipeline.find((node) => node.type === 'IndexNode' && node.variable === variable);
  return scan?.type === 'IndexNode' ? scan.hints.maxProjections : 0;
}

const isSame = (a: readonly Path[], b: readonly Path[]): boolean =>
  a.length === b.length && a.every((path, at) => path.join('\u0000') === b[at]!.join('\u0000'));
