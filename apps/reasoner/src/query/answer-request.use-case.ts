import { Injectable } from '@nestjs/common';
import { CoderClient } from '../coder-calls/coder.client';
import { relayCoder } from '../coder-calls/relay-coder';
import type { Caller } from '../database-access/reading-database';
import { OptimiseQuery } from '../optimisation/optimise-query.use-case';
import type { ExecutingPhase } from '../run-events/run-writer';
import { readRequest } from './read-request';

/** A request as it was put. */
export interface PutRequest {
  readonly request: string;
  /** advised indexes may be tried on copies of samples */
  readonly measuresIndexes: boolean;
}

/** Answers a request: a query that shall become faster is optimised, everything else is for the coder to explore. */
@Injectable()
export class AnswerRequest {
  constructor(
    private readonly coder: CoderClient,
    private readonly optimise: OptimiseQuery,
  ) {}

  /** Nothing is begun without a coder. @throws AppError unavailable `CoderUnreachableError` */
  async mustBePossible(): Promise<void> {
    await this.coder.probe();
  }

  /** @throws AppError as `OptimiseQuery`, and what stops the coder; the signal's reason */
  async execute(
    { request, measuresIndexes }: PutRequest,
    phase: ExecutingPhase,
    call: { caller: Caller; signal: AbortSignal },
  ): Promise<void> {
    const asked = readRequest(request);
    if (asked.kind === 'optimisation') return this.optimise.execute(phase, { request, ...asked, ...call, measuresIndexes });
    const end = await relayCoder(this.coder.explore({ request, asksForQuery: asked.asksForQuery }, call), phase);
    if (end.none !== undefined) phase.say(end.none);
    phase.finish();
  }
}
