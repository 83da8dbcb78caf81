import { coveredPaths } from '../../indexes/covered-document';
import { keepsRows } from '../../planner/node-walk';
import type { Plan } from '../../planner/plan';
import type { IndexNode, MaterializeNode, Pipeline, PlanNode } from '../../planner/plan-nodes';
import { isCoveredBy, readPathsOf } from '../../planner/covered-paths';
import { isSortedIndex } from '../../planner/index-fields';
import { hasPlainFields } from '../index-matching/scan-order';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** An index scan followed by SORT and LIMIT, or by FILTERs and LIMIT, works on index entries; only rows that the LIMIT lets through are looked up. */
export const lateDocumentMaterialization: OptimizerRule = pipelineRule('late-document-materialization', (pipeline, plan) =>
  mapScans(pipeline, (scan, at) => {
    const limitAt = pipeline.findIndex((node, position) => position > at && !staysOnEntries(node));
    const isCut =
      pipeline[limitAt]?.type === 'LimitNode' && pipeline.slice(at + 1, limitAt).some(({ type }) => type === 'SortNode');
    return isCut ? materializedAfter(pipeline, scan, limitAt, plan) : null;
  }),
);

/** FILTERs that an index entry answers are checked on it; documents are looked up for the rows that pass. */
export const batchMaterializeDocuments: OptimizerRule = pipelineRule('batch-materialize-documents', (pipeline, plan) =>
  mapScans(pipeline, (scan, at) => (scan.filter ? materializedAfter(pipeline, scan, at, plan) : null)),
);

const staysOnEntries = (node: PlanNode): boolean =>
  keepsRows(node) || node.type === 'FilterNode' || (node.type === 'SortNode' && node.elements.length > 0);

function mapScans(pipeline: Pipeline, change: (scan: IndexNode, at: number) => Pipeline | null): Pipeline {
  const at = pipeline.findIndex((node) => node.type === 'IndexNode' && isCandidate(node));
  const scan = pipeline[at];
  return (scan?.type === 'IndexNode' && change(scan, at)) || pipeline;
}

function isCandidate({ accesses, covering, countOnly }: IndexNode): boolean {
  const [access, ...others] = accesses;
  if (covering || countOnly || !access || others.length > 0 || access.probe) return false;
  return isSortedIndex(access.index) && hasPlainFields(access.index);
}

/** The document is read behind the node at `last`, if everything up to there is content with the index entry. */
function materializedAfter(pipeline: Pipeline, scan: IndexNode, last: number, plan: Plan): Pipeline | null {
  const at = pipeline.indexOf(scan);
  const early = readPathsOf(scan.variable, pipeline.slice(at, last + 1));
  const isRead = readPathsOf(scan.variable, pipeline.slice(last + 1)).length > 0;
  if (!isRead || !isCoveredBy(coveredPaths(scan.accesses[0]!.index), early)) return null;
  const { collection, variable } = scan;
  const materialize: MaterializeNode = {
    type: 'MaterializeNode',
    id: plan.nodeIds.next(),
    collection,
    variable,
    projections: null,
  };
  return pipeline.with(at, { ...scan, covering: true }).toSpliced(last + 1, 0, materialize);
}
