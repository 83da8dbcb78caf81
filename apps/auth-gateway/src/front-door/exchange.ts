import { randomUUID } from 'node:crypto';
import type { IncomingHead } from '@strata/http-wire';
import { NO_HEAD } from '@strata/http-wire';
import type { ErrorStyle } from '@strata/service-kit';
import type { Caller } from '../identities/caller';
import type { OpenExchange } from '../identities/open-exchanges';
import type { Route } from '../routing/routes';

const ACCEPTED_ID = /^[\w.:-]{1,128}$/;

/** One request from its head to the end of its answer. */
export class Exchange {
  readonly requestId: string;
  readonly startedAt = performance.now();
  /** once it has been found */
  route: Route | undefined;
  /** once it is known */
  caller: Caller | undefined;
  /** while it passes through to a service in the name of its caller */
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
    const sent = head === NO_HEAD ? undefined : head.headers['x-request-id'];
    this.requestId = sent !== undefined && ACCEPTED_ID.test(sent) ? sent : randomUUID();
  }

  get errorStyle(): ErrorStyle {
    return this.route?.errors ?? 'arango';
  }
}
