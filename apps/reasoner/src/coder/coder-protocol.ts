import type { Caller } from '../database-access/reading-database';
import type { TextEvent, ToolCallEvent, ToolResultEvent } from '../run-events/run-event';

/*
 * What the reasoner asks of the coder (its own port, 4099). The coder looks around with tools and proposes; it never decides whether a rewrite is
 * good: that is measured by the reasoner. It keeps nothing between calls: what earlier attempts came to is told with each.
 *
 *   POST /v1/explorations  ExplorationRequest ─▶ lines of JSON: CoderEvent…, CoderEnd
 *   POST /v1/rewrites      RewriteRequest     ─▶ lines of JSON: CoderEvent…, CoderEnd with a proposal
 *   GET  /v1/tool-servers  ─▶ ToolServerStates
 *   GET  /health           ─▶ { status: 'healthy' }
 *
 * Both POSTs carry the caller's bearer token and `x-strata-database`; every tool runs with that caller's rights.
 */

export interface ExplorationRequest {
  /** the question as it was asked; `asksForQuery`: it wants an optimisation but holds no query */
  readonly request: string;
  readonly asksForQuery: boolean;
}

/** What came of an earlier attempt, so that the next takes another way. */
export interface EarlierAttempt {
  /** undefined when none was proposed */
  readonly query: string | undefined;
  readonly rules: readonly string[];
  readonly reason: string;
}

export interface RewriteRequest {
  /** the whole request, for what it says beside the query */
  readonly request: string;
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  /** of the baseline's profiled run, as the database gave it: `{ plan, profile, stats }` */
  readonly profile: Readonly<Record<string, unknown>>;
  readonly earlier: readonly EarlierAttempt[];
  /** `notes` of the attempt before, as they came: what was read need not be read again, and limits hold for all attempts together */
  readonly notes?: unknown;
}

/** A property of the data that a rewrite rests on, with a query that yields one `true` or `false` where it can be checked. */
export interface RewriteAssumption {
  readonly statement: string;
  readonly check?: string;
  readonly bindVars?: Readonly<Record<string, unknown>>;
}

/** A query that is meant to return the same, faster. */
export interface RewriteProposal {
  readonly query: string;
  readonly bindVars: Readonly<Record<string, unknown>>;
  /** names of rules, or `model` */
  readonly rules: readonly string[];
  readonly changes: readonly string[];
  readonly reasons: readonly string[];
  readonly assumptions: readonly RewriteAssumption[];
}

/** An index that would help the original; nobody creates it but the owner of the data. */
export interface IndexProposal {
  readonly collection: string;
  readonly statement: string;
  readonly why: string;
  readonly costToKeep: string;
  readonly expectedGain: string;
  /** the same as a number: so many times faster */
  readonly expectedFactor?: number;
  /** what the query has to become to use it; left out where it would as it is */
  readonly form?: { readonly query: string; readonly bindVars: Readonly<Record<string, unknown>> };
  /** for a trial on a copy, where the user allows one; left out for kinds that need another query */
  readonly definition?: { readonly type: 'persistent' | 'geo'; readonly fields: readonly string[]; readonly sparse?: boolean };
}

export type CoderEvent = ToolCallEvent | ToolResultEvent | TextEvent;

/** The last line of every answer of the coder. */
export type CoderEnd =
  | {
      readonly event: 'end';
      readonly proposal?: RewriteProposal;
      readonly indexes?: readonly IndexProposal[];
      /** why there is nothing more to try: the last attempt of a run. Without it and without a proposal, another attempt follows. */
      readonly none?: string;
      /** why this attempt came to no proposal, where the next one may come to another end */
      readonly noneYet?: string;
      /** what the text at the end has to say of how this came about; a sentence each */
      readonly remarks?: readonly string[];
      /** to be given back with the next attempt */
      readonly notes?: unknown;
    }
  | { readonly event: 'failed'; readonly code: string; readonly detail: string };

export type ToolServerState = 'connected' | 'disconnected' | 'failed';

export interface ToolServerStates {
  readonly servers: Readonly<Record<string, { readonly status: ToolServerState; readonly detail?: string }>>;
}

/** With every call of the coder: who asks, and until when the answer matters. */
export interface CoderCall {
  readonly caller: Caller;
  /** aborted when the caller has left: model, tools and queries end with it */
  readonly signal: AbortSignal;
}
