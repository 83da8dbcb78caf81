/** Collection of the leases, in the database of the standard project: one row for each project. */
export const LEASES_COLLECTION = 'pipeline_leases';

/** What can run in a project, one lease each. */
export const OPERATION_KINDS = [
  'corpus-build',
  'orchestration',
  'graph-change',
  'recluster',
  'strategizer',
  'staging',
  'category-delete',
  'project-delete',
  'model-configuration',
] as const;
export type OperationKind = (typeof OPERATION_KINDS)[number];

/** Operations that change documents or the graph: beside none of them may another one. */
export const GRAPH_WRITERS = [
  'corpus-build',
  'orchestration',
  'graph-change',
  'recluster',
  'staging',
  'category-delete',
  'project-delete',
] as const satisfies readonly OperationKind[];
