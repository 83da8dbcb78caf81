import { AsyncLocalStorage } from 'node:async_hooks';
import { createParamDecorator } from '@nestjs/common';
import { AppError } from '@strata/errors';
import type { Principal } from '../authentication/principal';
import type { RequestTarget } from './request-target';

/** What the edge found out about a request before it is served. */
export interface RequestContext {
  target: RequestTarget;
  /** undefined on open paths when nobody authenticated */
  principal: Principal | undefined;
}

const contexts = new AsyncLocalStorage<RequestContext>();

/** Runs `serve`; the controllers it reaches ask for the context with the decorators below. */
export function runInRequestContext<T>(context: RequestContext, serve: () => T): T {
  return contexts.run(context, serve);
}

/** The context of the request that is being served. */
export function currentRequestContext(): RequestContext {
  const context = contexts.getStore();
  if (!context) throw new AppError('internal', 'LostRequestContextError', 'a request came past the edge');
  return context;
}

/** Parameter decorator: the authenticated principal of a route that the edge guards. */
export const CurrentPrincipal = createParamDecorator((): Principal => {
  const { principal } = currentRequestContext();
  if (!principal) throw new AppError('internal', 'LostRequestContextError', 'a guarded route was reached without a principal');
  return principal;
});

/** Parameter decorator: the database the request is addressed to. */
export const CurrentDatabase = createParamDecorator((): string => currentRequestContext().target.database);
