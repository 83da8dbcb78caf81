import { Body, Controller, HttpCode, Inject, Post, Req, Res } from '@nestjs/common';
import type { Identity, SecretRing } from '@strata/auth';
import { DatabaseAccess, ForAnyCaller } from '@strata/auth';
import { PROJECT_HEADER, projectNotFound } from '@strata/contracts';
import type { ProjectDirectory, RequestInProject, ServedProject } from '@strata/service-kit';
import { logFailure } from '@strata/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Caller } from '../database-access/reading-database';
import { Run } from '../run-events/run-writer';
import type { PutRequest } from './answer-request.use-case';
import { AnswerRequest } from './answer-request.use-case';
import { callerOfRequest } from './caller-of-request';
import { lastingToken } from './lasting-token';
import { checkRequestSize, QueryRequest } from './query.dto';
import type { QueryReply } from './query-reply';
import { collectedReply, streamedReply } from './query-reply';
import { RequestSlots } from './request-slots';
import { clientLeft, requestTimedOut, runFailure, serviceStopping } from './run-failure';
import { RunningQueries } from './running-queries';

export interface QueryLimits {
  readonly requestMs: number;
  readonly keepAliveMs: number;
  readonly queueWaitMs: number;
}

/** What the controller is given besides its use case. */
export interface QueryParts {
  readonly directory: ProjectDirectory;
  readonly slots: RequestSlots;
  readonly running: RunningQueries;
  readonly limits: QueryLimits;
  readonly logger: Logger;
  readonly ring: SecretRing;
}
export const QUERY_PARTS = Symbol('QueryParts');

type AskingRequest = FastifyRequest & RequestInProject & { user?: Identity };

/** Questions, and queries to make faster (docs/contracts/reasoner.md). */
@Controller('query')
export class QueryController {
  constructor(
    private readonly answering: AnswerRequest,
    private readonly access: DatabaseAccess,
    @Inject(QUERY_PARTS) private readonly parts: QueryParts,
  ) {}

  /** Rights are looked at here, and not by the guard: the header may name another database than the project's. */
  @ForAnyCaller()
  @Post()
  @HttpCode(200)
  async query(@Body() body: QueryRequest, @Req() request: AskingRequest, @Res() reply: FastifyReply): Promise<void> {
    checkRequestSize(body);
    const { slots, limits, ring } = this.parts;
    const project = request.servedProject ?? (await this.projectNamedIn(request));
    const identity = request.user;
    const asking = await callerOfRequest({ headers: request.headers, project, identity }, this.access);
    const authorization = lastingToken(asking.authorization, identity, { ring, requestMs: limits.requestMs + limits.queueWaitMs });
    const caller = { ...asking, authorization };
    const left = new AbortController();
    reply.raw.once('close', () => reply.raw.writableFinished || left.abort(clientLeft()));
    try {
      await slots.within(left.signal, async () => {
        await this.answering.mustBePossible().catch((error: unknown) => {
          throw runFailure(error, 'executing', false);
        });
        const answer = body.stream ? streamedReply(reply, limits.keepAliveMs) : collectedReply(reply);
        const put = { request: body.request, measuresIndexes: body.measureIndexes };
        await this.run(put, { answer, caller, left });
      });
    } catch (error) {
      if (!left.signal.aborted || reply.raw.writable) throw error;
    }
  }

  private async run(
    request: PutRequest,
    { answer, caller, left }: { answer: QueryReply; caller: Caller; left: AbortController },
  ): Promise<void> {
    const { running, limits, logger } = this.parts;
    const run = new Run(answer.take);
    const phase = run.begin();
    const timer = setTimeout(() => left.abort(requestTimedOut(limits.requestMs)), limits.requestMs);
    const removeRunning = running.add(() => {
      run.fail(runFailure(serviceStopping(), run.phase, answer.hasOutput()).message);
      left.abort(serviceStopping());
    });
    let failure: ReturnType<typeof runFailure> | undefined;
    try {
      await this.answering.execute(request, phase, { caller, signal: left.signal });
    } catch (error) {
      const reason: unknown = left.signal.aborted ? left.signal.reason : error;
      failure = runFailure(reason, run.phase, answer.hasOutput());
      if (!(reason instanceof Error && reason.message === clientLeft().message)) logFailure(logger, 500, failure);
      run.fail(failure.message);
    } finally {
      clearTimeout(timer);
      removeRunning();
    }
    await answer.end(failure);
  }

  /** Without authentication nobody has looked the project up. @throws AppError not-found `ProjectNotFoundError` */
  private async projectNamedIn({ headers }: AskingRequest): Promise<ServedProject> {
    const { directory } = this.parts;
    const name = headers[PROJECT_HEADER];
    if (name === undefined) return directory.standard;
    const project = await directory.find(String(name));
    if (!project) throw projectNotFound(String(name));
    return project;
  }
}
