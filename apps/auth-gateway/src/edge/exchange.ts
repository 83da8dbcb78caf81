import type { IncomingHead } from '@strata/http-wire';
import type { ErrorStyle } from '@strata/service-kit';
import type { Principal } from '../authentication/principal';
import type { OpenExchange } from '../authentication/open-exchanges';
import type { Route } from '../routing/routes';
import { requestIdOf } from './request-ids';

/** The database's interface, as far as the path tells before its route has been found. */
const DATABASE_PATH = /^(?:\/_db\/[^/]+)?\/_(?:api|admin|open)(?:[/?]|$)/;

/** One request from its head to the end of its answer. */
export class Exchange {
  readonly requestId: string;
  readonly startedAt = performance.now();
  /** once it has been found */
  route: Route | undefined;
  /** once it is known */
  principal: Principal | undefined;
  /** while it passes through to a service in the name of its principal */
  open: OpenExchange | undefined;
  /** the gateway's own controllers answer it, and account for it */
  isServedWithin = false;

  /**
   * @param head `NO_HEAD` when what came is no request
   * @param address of the client
   */
  constructor(
    readonly head: IncomingHead,
    readonly address: string,
  ) {
    this.requestId = requestIdOf(head.headers['x-request-id']);
  }

  /** Whether it belongs to ArangoDB's interface, whose answers all tell how long the request waited. */
  get tellsQueueTime(): boolean {
    return this.route ? this.route.path.startsWith('/_') : DATABASE_PATH.test(this.head.url);
  }

  get errorStyle(): ErrorStyle {
    return this.route?.errors ?? 'arango';
  }
}
