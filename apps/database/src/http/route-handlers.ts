import type { DatabaseRoute } from '@strata/database-routes';
import type { Reply } from './reply';
import type { RequestContext } from './request-context';

export type RouteHandler = (context: RequestContext) => Reply | Promise<Reply>;

export interface RouteOptions {
  /** answers without credentials */
  readonly open?: boolean;
  /** reads the body as bytes */
  readonly rawBody?: boolean;
}

/** What answers a route: a handler, with options where it has any. */
export type AnsweredRoute = RouteHandler | (RouteOptions & { readonly handler: RouteHandler });

/** Routes of one capability, of those in `libs/database-routes`. */
export type RouteHandlers = Readonly<Partial<Record<DatabaseRoute, AnsweredRoute>>>;
