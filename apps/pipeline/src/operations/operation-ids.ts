import { randomBytes } from 'node:crypto';
import { ulid } from 'ulid';

/** Ids by kind of operation (docs/contracts/pipeline.md, "Conventions"). */
export const newBuildId = () => `cb_${ulid()}`;
export const newAnalysisId = () => stamped('strat');
export const newOrchestrationId = () => stamped('orch');
export const newInsertId = () => stamped('insert');
export const newStagingId = () => stamped('import');
export const newDeleteId = () => stamped('delete');
export const newUpdateId = () => stamped('update');
export const newConfigurationId = () => stamped('config');
export const newReclusterId = () => stamped('recluster');

function stamped(prefix: string): string {
  return `${prefix}_${Math.floor(Date.now() / 1_000)}_${randomBytes(4).toString('hex')}`;
}
