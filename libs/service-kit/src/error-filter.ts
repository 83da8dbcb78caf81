import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { Catch } from '@nestjs/common';
import type { AppError, RenderedError } from '@strata/errors';
import { renderAsArango, renderAsDetail, renderAsStatus } from '@strata/errors';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import { edgeError } from './edge-error';
import { logFailure } from './log-failure';

/** Body of error answers: ArangoDB's, google.rpc.Status, or `{detail}`. */
export type ErrorStyle = 'arango' | 'status' | 'detail';

const RENDERERS: Readonly<Record<ErrorStyle, (error: unknown) => RenderedError>> = {
  arango: renderAsArango,
  status: renderAsStatus,
  detail: renderAsDetail,
};

/** The one place where errors become answers; what could not be answered is logged here, once. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(
    private readonly style: ErrorStyle,
    private readonly logger: Logger,
  ) {}

  catch(thrown: unknown, host: ArgumentsHost): void {
    this.answer(thrown, host.switchToHttp().getResponse<FastifyReply>());
  }

  /** Status and body of an error in the style of the service. */
  render(error: AppError): RenderedError {
    return RENDERERS[this.style](error);
  }

  answer(thrown: unknown, reply: FastifyReply): void {
    const error = edgeError(thrown);
    const { status, body } = this.render(error);
    logFailure(this.logger, status, error);
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy(); // a stream broke half-way: cutting it off is the only way left to say so
      return;
    }
    if (status === 401) void reply.header('www-authenticate', 'Bearer');
    void reply.status(status).type('application/json; charset=utf-8').send(body);
  }
}
