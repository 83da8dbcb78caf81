import { asAppError } from '@strata/arango';
import type { ErrorKind } from '@strata/errors';
import { AppError, isPassing } from '@strata/errors';
import type { Lease, OperationLeases } from '@strata/job-lock';
import type { JobContext, JobFailure, Json } from '@strata/jobs';
import type { OperationCall, OperationKind } from './exclusion';
import { EXCLUDED_BY } from './exclusion';

type Outcome = { readonly result: Json } | { readonly failure: JobFailure };

export interface LeasedJob {
  readonly project: string;
  readonly call: OperationCall;
  readonly kind: OperationKind;
  /** takes back what an operation that failed or was cancelled has half done; called under the lease, and may be called again */
  readonly undo?: () => Promise<void>;
}

/**
 * Runs a job's body while holding its operation's place. The outcome is stored before the place is given back, and the place is given
 * back before the job shows as finished: whoever sees the end may start the next operation, and a crash in between repeats nothing.
 * @param body gets a signal that ends with the job or with the lease
 */
export async function underLease(
  context: JobContext,
  leases: OperationLeases,
  job: LeasedJob,
  body: (signal: AbortSignal) => Promise<Json>,
): Promise<Json> {
  const { project, call, kind } = job;
  const known = (await context.recall('outcome')) as Outcome | undefined;
  if (known) {
    await leases.forget(project, context.id);
    return settle(known);
  }
  const lease = await leases.acquire({ project, kind, id: context.id, excludedBy: EXCLUDED_BY[call] });
  const outcome = await settled(context, lease, job, body).catch((error: unknown) => {
    leases.handOver(lease); // the next attempt acquires the same operation
    throw error;
  });
  await context.checkpoint('outcome', outcome as Json);
  await leases.release(lease);
  return settle(outcome);
}

/** @throws whatever leads to another attempt; any other error becomes the outcome */
async function settled(
  context: JobContext,
  lease: Lease,
  { undo }: LeasedJob,
  body: (signal: AbortSignal) => Promise<Json>,
): Promise<Outcome> {
  try {
    return { result: await body(AbortSignal.any([context.signal, lease.signal])) };
  } catch (thrown) {
    const error = asAppError(thrown);
    const ending = context.signal.aborted ? (context.signal.reason as AppError).type : '';
    const isCancelled = ending === 'CancelledByCaller';
    if (!isCancelled && (ending !== '' || isPassing(error))) throw error;
    if (!isCancelled && lease.signal.aborted)
      throw new AppError('unavailable', 'LeaseLost', 'the lease was lost; it will be acquired again', {}, { cause: error });
    await undo?.();
    return { failure: failureOf(error) };
  }
}

/** Ends an operation whose job ends without having run to its end: see `JobConsumer.abandoned`. */
export async function abandonLease(context: JobContext, leases: OperationLeases, { project, undo }: LeasedJob): Promise<void> {
  if ((await context.recall('outcome')) === undefined) await undo?.();
  await leases.forget(project, context.id);
}

function settle(outcome: Outcome): Json {
  if ('result' in outcome) return outcome.result;
  const { kind, type, message, details } = outcome.failure;
  throw new AppError(kind as ErrorKind, type, message, details);
}

function failureOf(error: unknown): JobFailure {
  if (error instanceof AppError)
    return { kind: error.kind, type: error.type, message: error.message, details: error.details as Record<string, Json> };
  return { kind: 'internal', type: '', message: error instanceof Error ? error.message : 'unknown error', details: {} };
}
