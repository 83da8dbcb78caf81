import { retryWhileUnavailable } from '@strata/arango';
import { AppError, isPassing } from '@strata/errors';
import type { EmbeddedWith, ImportCounts } from '@strata/knowledge';
import { WRONG_DIMENSION } from '@strata/models';
import type { FailureStatus, JobRecord } from '../import-jobs/import-job';
import type { TrackedJob } from '../import-jobs/tracked-job';
import { embeddedKinds } from './embedded-texts';
import type { ImportState } from './import-state';
import type { ImportStep, ImportTools } from './import-step';
import { FailedPart } from './import-step';
import { leftOutChunksMessage, leftOutMessage } from './left-out-files';
import { collectSemanticUnits } from './steps/collect-semantic-units.step';
import { claimImport } from './steps/claim-import.step';
import { createIndexes } from './steps/create-indexes.step';
import { cutChunks } from './steps/cut-chunks.step';
import { extractGraph } from './steps/extract-graph.step';
import { findCommunities } from './steps/find-communities.step';
import { readFiles } from './steps/read-files.step';
import { resolveDuplicates } from './steps/resolve-duplicates.step';
import { verifyGraph } from './steps/verify-graph.step';
import { writeGraph } from './steps/write-graph.step';

/** An import, in order. */
const IMPORT_STEPS: readonly ImportStep[] = [
  claimImport,
  readFiles,
  cutChunks,
  collectSemanticUnits,
  extractGraph,
  resolveDuplicates,
  findCommunities,
  writeGraph,
  createIndexes,
  verifyGraph,
];

const CONTEXT_SETTINGS = 'see CHAT_MAX_COMPLETION_TOKENS, CHAT_MODEL_CONTEXT_TOKENS and GRAPHRAG_LLM_PROMPT_TOKEN_BUDGET';
/** A database that restarts is waited for before giving up on cleaning up. */
const CLEANUP_BUDGET_MS = 120_000;

/** Runs an import to its end, which is always a terminal job: completed, or failed with everything removed that it wrote. */
export async function runImport(state: ImportState, job: TrackedJob, tools: ImportTools): Promise<void> {
  const began = performance.now();
  let failure: FailureStatus = 'service_failed';
  try {
    for (const step of IMPORT_STEPS) {
      if (step.fullOnly && state.parameters.ragMode !== 'full_graphrag') continue;
      failure = step.failure;
      job.signal.throwIfAborted();
      job.enter(step.name);
      const stepBegan = performance.now();
      await step.run(state, job, tools);
      tools.log('import-step', { jobId: job.record.jobId, step: step.name, ms: Math.round(performance.now() - stepBegan) });
      if (state.alreadyImported) return job.complete(alreadyImported(job, state.alreadyImported));
    }
    failure = 'import_graph_to_adb_failed';
    await settle(state, tools);
    tools.log('import-completed', { jobId: job.record.jobId, ...job.record.counts, ms: Math.round(performance.now() - began) });
    job.complete(completedMessage(job.record, state.remarks));
  } catch (thrown) {
    const isPart = thrown instanceof FailedPart;
    if (isPart) failure = thrown.status;
    const error = job.signal.aborted ? job.signal.reason : isPart ? thrown.cause : thrown;
    const remark = await cleanUp(state, tools);
    const status = job.signal.aborted ? 'service_failed' : statusOf(error, failure);
    tools.log('import-failed', { jobId: job.record.jobId, status, err: error, cancelled: job.signal.aborted });
    job.fail(status, publicMessage(error) + remark);
  } finally {
    state.spool.close();
  }
}

function completedMessage({ leftOutFiles, leftOutChunks, counts }: JobRecord, remarks: readonly string[]): string {
  const files = leftOutMessage(leftOutFiles, counts.filesLeftOut);
  const chunks = leftOutChunksMessage(leftOutChunks, counts.chunksLeftOut);
  return ['import completed', files, chunks, ...remarks].filter((text) => text !== '').join('; ');
}

/** Says in the register that the import is whole, then takes away what a replaced attempt may still have written meanwhile. */
async function settle(state: ImportState, { graph, models }: ImportTools): Promise<void> {
  const counts: ImportCounts = {
    documents: state.documents.length,
    chunks: state.chunks.length,
    entities: state.entities.length,
    relations: state.relations.length,
    communities: state.communities.length,
    semanticUnits: state.semanticUnits.length,
  };
  const { model, dimension } = models.embedder;
  const embeddedWith: EmbeddedWith | undefined = embeddedKinds(state.parameters).has('chunks') ? { model, dimension } : undefined;
  await retryWhileUnavailable(
    async () => {
      await graph.imports.complete(state.attempt, counts, new Date(), embeddedWith);
      if (state.isRetry) await graph.removeOtherAttempts(state.attempt);
    },
    { budgetMs: CLEANUP_BUDGET_MS },
  );
}

/** @returns a remark for the job's message when rows may be left */
async function cleanUp(state: ImportState, { graph, log }: ImportTools): Promise<string> {
  try {
    await retryWhileUnavailable(
      async () => {
        await graph.removeAttempt(state.attempt);
        await graph.imports.forget(state.attempt);
      },
      { budgetMs: CLEANUP_BUDGET_MS },
    );
    return '';
  } catch (error) {
    log('cleanup-failed', { importId: state.attempt.importId, err: error });
    return '; rows of this attempt are still there and go with the next one';
  }
}

/** A database that does not answer is the database's failure, whatever step found out. */
function statusOf(error: unknown, ofStep: FailureStatus): FailureStatus {
  if (!(error instanceof AppError)) return ofStep;
  if (error.details[WRONG_DIMENSION] === true) return 'create_index_failed'; // no index can hold such vectors
  return error.type.startsWith('Database') && isPassing(error) ? 'import_graph_to_adb_failed' : ofStep;
}

function publicMessage(error: unknown): string {
  if (!(error instanceof AppError)) return 'internal error';
  return error.type === 'CONTEXT_LENGTH_EXCEEDED'
    ? `context_length_exceeded: ${error.message}; ${CONTEXT_SETTINGS}`
    : error.message;
}

function alreadyImported(job: TrackedJob, counts: ImportCounts): string {
  job.count({ ...counts, semanticUnits: counts.semanticUnits ?? 0 });
  return 'import completed earlier: nothing was written';
}
