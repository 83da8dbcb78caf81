import type { ProjectOverview } from '@strata/contracts';

/** What a project's row notes of its last build. */
export type NotedStatus = 'building' | 'ready' | 'failed' | 'cancelled';

/**
 * Status of the corpus graph. What the row notes may be behind the build: a build that ended while the database was away could not note it.
 * @param jobState of the last build, undefined when its job is not known any more
 */
export function corpusStatus(
  noted: NotedStatus | undefined,
  jobState: string | undefined,
  documentCount: number,
): ProjectOverview['corpusGraph']['status'] {
  const isEnded = jobState !== 'queued' && jobState !== 'running';
  const status = noted !== 'building' || !isEnded ? noted : jobState === 'failed' || jobState === undefined ? 'failed' : jobState;
  if (status === 'building' || status === 'failed') return status;
  return documentCount > 0 ? 'ready' : 'not_built';
}
