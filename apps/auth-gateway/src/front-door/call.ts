import type { IncomingMessage } from 'node:http';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../identities/caller';
import type { RequestTarget } from './request-target';

/** What the front door found out about a request before it passed it on. */
export interface Call {
  target: RequestTarget;
  /** undefined on open paths when nobody authenticated */
  caller: Caller | undefined;
}

const calls = new WeakMap<IncomingMessage, Call>();

export function rememberCall(request: IncomingMessage, call: Call): void {
  calls.set(request, call);
}

export function callOf(request: IncomingMessage): Call {
  const call = calls.get(request);
  if (!call) throw new AppError('internal', 'LostCallError', 'a request came past the front door');
  return call;
}

/** Parameter decorator: the authenticated caller of a route that the front door guards. */
export const CurrentCaller = createParamDecorator((_: unknown, context: ExecutionContext): Caller => {
  const { caller } = callOf(context.switchToHttp().getRequest<FastifyRequest>().raw);
  if (!caller) throw new AppError('internal', 'LostCallError', 'a guarded route was reached without a caller');
  return caller;
});

/** Parameter decorator: the database the request is addressed to. */
export const CurrentDatabase = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    callOf(context.switchToHttp().getRequest<FastifyRequest>().raw).target.database,
);
