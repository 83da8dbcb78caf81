import type { SyncStep } from './sync-run';

/** What people call the steps of a build, a sync and an update. */
export const STEP_TITLES: Readonly<Record<SyncStep, string>> = {
  corpus: 'Corpus map',
  strategies: 'Strategies',
  'knowledge-graph': 'Knowledge graph',
  'new-documents': 'New documents',
  upload: 'Upload',
  remove: 'Remove files',
  update: 'Update graph',
  insert: 'Insert',
  delete: 'Delete',
};
