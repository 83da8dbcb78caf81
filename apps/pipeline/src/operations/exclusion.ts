import type { OperationKind } from '@strata/job-lock';
import { GRAPH_WRITERS } from '@strata/job-lock';

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

/** Which running operations refuse a call (docs/contracts/pipeline.md, "Exclusion": one row per call). */
export const EXCLUDED_BY: Readonly<Record<OperationCall, readonly OperationKind[]>> = {
  'start-build': [...GRAPH_WRITERS, 'strategizer'],
  'start-analysis': ['corpus-build', 'strategizer', ...DELETIONS],
  'change-strategy': ['corpus-build', 'orchestration', 'strategizer', ...DELETIONS],
  'start-orchestration': [...GRAPH_WRITERS, 'strategizer'],
  'change-graph': GRAPH_WRITERS,
  recluster: ['corpus-build', 'orchestration', 'graph-change', 'staging', ...DELETIONS], // another recluster is queued behind
  'import-multiple': ['corpus-build', 'orchestration', 'graph-change', 'staging', ...DELETIONS],
  'save-model-configuration': ['project-delete', 'model-configuration'], // another one is waited for
  'delete-category': [...GRAPH_WRITERS, 'strategizer'],
  'delete-project': [...GRAPH_WRITERS, 'strategizer'],
};
