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

/** What can be asked for. */
export type OperationCall =
  | 'start-build'
  | 'start-analysis'
  | 'change-strategy'
  | 'start-orchestration'
  | 'change-graph'
  | 'recluster'
  | 'import-multiple'
  | 'save-model-configuration'
  | 'delete-category'
  | 'delete-project';

const DELETIONS = ['category-delete', 'project-delete'] as const;
const WRITERS = ['corpus-build', 'orchestration', 'graph-change', 'recluster', 'staging', ...DELETIONS] as const;

/** Which running operations refuse a call (docs/contracts/pipeline.md, "Exclusion": one row per call). */
export const EXCLUDED_BY: Readonly<Record<OperationCall, readonly OperationKind[]>> = {
  'start-build': [...WRITERS, 'strategizer'],
  'start-analysis': ['corpus-build', 'strategizer', ...DELETIONS],
  'change-strategy': ['corpus-build', 'orchestration', 'strategizer', ...DELETIONS],
  'start-orchestration': [...WRITERS, 'strategizer'],
  'change-graph': WRITERS,
  recluster: ['corpus-build', 'orchestration', 'graph-change', 'staging', ...DELETIONS], // another recluster is queued behind
  'import-multiple': ['corpus-build', 'orchestration', 'graph-change', 'staging', ...DELETIONS],
  'save-model-configuration': ['project-delete', 'model-configuration'], // another one is waited for
  'delete-category': [...WRITERS, 'strategizer'],
  'delete-project': [...WRITERS, 'strategizer'],
};
