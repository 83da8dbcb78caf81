import { Body, Controller, Get, Headers, Inject, Post, Res } from '@nestjs/common';
import { Public } from '@strata/auth';
import { PROJECT_HEADER } from '@strata/contracts';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { answerInLines } from './answer-in-lines';
import type { ToolServerStates } from './coder-protocol';
import { explorationRequest, rewriteRequest } from './coder-requests';
import { ExploreDatabase } from './exploration/explore-database.use-case';
import { ProposeRewrite } from './rewriting/propose-rewrite.use-case';
import type { ToolCaller } from './tool-servers/tool-servers.provider';
import { ToolServers } from './tool-servers/tool-servers.provider';

type RequestHeaders = Readonly<Record<string, string | undefined>>;

export const DATABASE_HEADER = 'x-strata-database';
export const CODER_LOGGER = Symbol('CoderLogger');
export const STANDARD_DATABASE = Symbol('StandardDatabase');

/** The coder's protocol over HTTP (coder-protocol.ts). What it may see, the caller's token decides at every tool call. */
@Controller()
export class CoderController {
  constructor(
    private readonly exploring: ExploreDatabase,
    private readonly rewriting: ProposeRewrite,
    private readonly servers: ToolServers,
    @Inject(CODER_LOGGER) private readonly logger: Logger,
    @Inject(STANDARD_DATABASE) private readonly standardDatabase: string,
  ) {}

  @Post('v1/explorations')
  explore(@Body() body: unknown, @Headers() headers: RequestHeaders, @Res() reply: FastifyReply): void {
    const [request, caller] = [explorationRequest(body), this.callerOf(headers)];
    answerInLines(reply, this.logger, (emit, signal) => this.exploring.execute(request, { caller, emit, signal }));
  }

  @Post('v1/rewrites')
  rewrite(@Body() body: unknown, @Headers() headers: RequestHeaders, @Res() reply: FastifyReply): void {
    const [request, caller] = [rewriteRequest(body), this.callerOf(headers)];
    answerInLines(reply, this.logger, (emit, signal) => this.rewriting.execute(request, { caller, emit, signal }));
  }

  /** As last seen; open, because the health answers are. */
  @Public()
  @Get('v1/tool-servers')
  toolServers(): ToolServerStates {
    return this.servers.states();
  }

  @Public()
  @Get('health')
  health(): { status: string } {
    return { status: 'healthy' };
  }

  private callerOf(headers: RequestHeaders): ToolCaller {
    return {
      authorization: headers['authorization'] ?? '',
      database: headers[DATABASE_HEADER] || this.standardDatabase,
      project: headers[PROJECT_HEADER],
    };
  }
}
