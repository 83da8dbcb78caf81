import type { RequestHeaders } from '@strata/http-wire';
import type { Database, JsonObject, JsonValue, Transaction } from '../store/database';
import type { StorageEngine } from '../store/engine-api';
import type { Person } from './person';
import type { QueryParameters } from './query-parameters';

/** One request as a route sees it; authentication, the database prefix and the path are dealt with already. */
export interface RequestContext {
  readonly method: string;
  /** path without the `/_db/<name>` prefix, still URL-encoded */
  readonly path: string;
  /** the `:name` parts of the route's pattern, URL-decoded; a trailing `*` is in `params['*']` */
  readonly params: Readonly<Record<string, string>>;
  readonly query: QueryParameters;
  readonly headers: RequestHeaders;
  readonly engine: StorageEngine;
  readonly database: Database;
  /** name of the person (`preferred_username`) or service behind the call; `root` when authentication is off */
  readonly user: string;
  /** to whom what the call begins belongs */
  readonly person: Person;
  /** aborted when the client goes away before its answer */
  readonly signal: AbortSignal;
  readonly rawBody: Buffer;
  /** the body as JSON, parsed once; undefined when it is empty. @throws ArangoError corrupted-json (600) */
  body(): JsonValue | undefined;
  /** the body as an object; an empty body is `{}`. @throws ArangoError corrupted-json, bad-parameter (10) for other types */
  bodyObject(): JsonObject;
  /** As `bodyObject`, without the attributes that are null: many clients send that for what they leave open. @throws ArangoError likewise */
  given(): JsonObject;
  /**
   * The stream transaction that `x-arango-trx-id` names, kept alive by this call; undefined without the header.
   * @throws ArangoError transaction-not-found (1655), transaction-aborted (1654), bad-parameter for a malformed id
   */
  transaction(): Transaction | undefined;
}
