import { AsyncLocalStorage } from 'node:async_hooks';
import { createParamDecorator } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { Caller } from '../identities/caller';
import type { RequestTarget } from './request-target';

/** What the front door found out about a request before it passed it on. */
export interface Call {
  target: RequestTarget;
  /** undefined on open paths when nobody authenticated */
  caller: Caller | undefined;
}

const calls = new AsyncLocalStorage<Call>();

/** Runs `serve`; the controllers it reaches ask for the call with the decorators below. */
export function duringCall<T>(call: Call, serve: () => T): T {
  return calls.run(call, serve);
}

/** The call that is being served. */
export function currentCall(): Call {
  const call = calls.getStore();
  if (!call) throw new AppError('internal', 'LostCallError', 'a request came past the front door');
  return call;
}

/** Parameter decorator: the authenticated caller of a route that the front door guards. */
export const CurrentCaller = createParamDecorator((): Caller => {
  const { caller } = currentCall();
  if (!caller) throw new AppError('internal', 'LostCallError', 'a guarded route was reached without a caller');
  return caller;
});

/** Parameter decorator: the database the request is addressed to. */
export const CurrentDatabase = createParamDecorator((): string => currentCall().target.database);
