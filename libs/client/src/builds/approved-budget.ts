import type { OrchestrationEstimate, StartOrchestrationRequest } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { patiently } from '../http/patience';
import type { StrataClient } from '../platform/strata-client';
import type { Budget } from './build-budget';

/**
 * Asked before models are paid for a knowledge graph. What it throws ends the build; the steps before are done.
 * @returns what may be spent
 */
export type Approval = (estimate: OrchestrationEstimate) => Promise<Budget>;

/** What may be spent on an orchestration: nobody is asked where nobody wants to be, or all models are built in. */
export async function approvedBudget(
  client: StrataClient,
  approve: Approval | undefined,
  wanted: Pick<StartOrchestrationRequest, 'categories' | 'fileIds'>,
): Promise<Budget> {
  if (!approve) return {};
  const estimate = await estimateOf(client, wanted);
  return estimate === undefined || estimate.models.length === 0 ? {} : approve(estimate);
}

/** Undefined where there is nothing to import: the orchestration itself says so. */
async function estimateOf(
  client: StrataClient,
  wanted: Pick<StartOrchestrationRequest, 'categories' | 'fileIds'>,
): Promise<OrchestrationEstimate | undefined> {
  try {
    return await patiently(() => client.estimateOrchestration(wanted));
  } catch (error) {
    if (error instanceof AppError && ['NothingToOrchestrateError', 'NoMatchingFilesError'].includes(error.type)) return undefined;
    throw error;
  }
}
