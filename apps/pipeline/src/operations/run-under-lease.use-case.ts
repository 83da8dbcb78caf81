import { Inject, Injectable } from '@nestjs/common';
import { asAppError } from '@strata/arango';
import type { ErrorKind } from '@strata/errors';
import { AppError, isPassing } from '@strata/errors';
import type { Lease, OperationKind } from '@strata/job-lock';
import { OperationLeases } from '@strata/job-lock';
import type { JobContext, JobFailure, Json } from '@strata/jobs';
import type { OperationCall } from './exclusion';
import { EXCLUDED_BY } from './exclusion';
import { SERVED_PROJECT } from './served-project';

type Outcome = { readonly result: Json } | { readonly failure: JobFailure };

export interface LeasedJob {
  readonly call: OperationCall;
  readonly kind: OperationKind;
  /** takes back what an operation that failed or was cancelled has half done; called under the lease, and may be called again */
  readonly undo?: () => Promise<void>;
}

/** Holds an operation's place while its job runs. */
@Injectable()
export class RunUnderLease {
  constructor(
    @Inject(SERVED_PROJECT) private readonly project: string,
    private readonly leases: OperationLeases,
  ) {}

  /**
   * Runs a job's body in its operation's place. The outcome is stored before the place is given back, and the place is given back before
   * the job shows as finished: whoever sees the end may start the next operation, and a crash in between repeats nothing.
   * @param body gets a signal that ends with the job or with the lease
   */
  async execute(context: JobContext, job: LeasedJob, body: (signal: AbortSignal) => Promise<Json>): Promise<Json> {
    const { project, leases } = this;
    const known = (await context.recall('outcome')) as Outcome | undefined;
    if (known) {
      await leases.forget(project, context.id);
      return settle(known);
    }
    const lease = await leases.acquire({ project, kind: job.kind, id: context.id, excludedBy: EXCLUDED_BY[job.call] });
    const outcome = await settled(context, lease, job, body).catch((error: unknown) => {
      leases.handOver(lease); // the next attempt acquires the same operation
      throw error;
    });
    await context.checkpoint('outcome', outcome as Json);
    await leases.release(lease);
    return settle(outcome);
  }

  /** Ends an operation whose job ends without having run to its end: see `JobConsumer.abandoned`. */
  async abandon(context: JobContext, { undo }: LeasedJob): Promise<void> {
    if ((await context.recall('outcome')) === undefined) await undo?.();
    await this.leases.forget(this.project, context.id);
  }
}

/** @throws whatever leads to another attempt; any other error becomes the outcome */
async function settled(
  context: JobContext,
  lease: Lease,
  { undo }: LeasedJob,
  body: (signal: AbortSignal) => Promise<Json>,
): Promise<Outcome> {
  try {
    const result = await body(AbortSignal.any([context.signal, lease.signal]));
    await context.settle(); // whoever asks to cancel from here on is told that it is over; whoever asked before has cancelled it
    return { result };
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
