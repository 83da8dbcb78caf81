import type { ServingClock } from '@strata/http-wire';
import type { BlockList } from 'node:net';
import type { AnswerBeginnings } from './answer-beginning';
import type { CollectedBytes } from './collected-bytes';
import type { EdgeLimits } from './edge-limits';
import type { Exchange } from './exchange';
import type { OwnAnswer, RoutingDecision } from './routing-decision';

/** What decides on requests and serves what the gateway answers itself. */
export interface RequestHandler {
  /** @throws what speaks against the request */
  decide(exchange: Exchange): RoutingDecision | Promise<RoutingDecision>;
  serve(exchange: Exchange, decision: RoutingDecision & { kind: 'own' }, body: Buffer): Promise<OwnAnswer>;
  /** @param cut ends both sides at once */
  forwarded(exchange: Exchange, cut: () => void): void;
  /** @param status of the answer; 499: the client left before it was complete */
  finished(exchange: Exchange, status: number): void;
  failed(exchange: Exchange, error: unknown, status: number): void;
}

/** What is the same for all connections of one listener. */
export interface ConnectionTerms {
  readonly handler: RequestHandler;
  readonly limits: EdgeLimits;
  readonly beginnings: AnswerBeginnings;
  readonly collected: CollectedBytes;
  readonly proxies: BlockList;
  readonly isSecure: boolean;
  readonly clock: Pick<ServingClock, 'servedMs'>;
}
