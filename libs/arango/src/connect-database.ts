import type { SecretRing } from '@strata/auth';
import { signSuperuserToken } from '@strata/auth';
import { Database } from 'arangojs';
import { refuseStrangeKeys } from './refuse-strange-keys';
import { setRoute, shareRoute } from './server-route';

/** Seconds a token lives; it is replaced by a fresh one after half of that. */
const TOKEN_LIFETIME_S = 300;
const PARALLEL_REQUESTS = 16;

export interface DatabaseConnection {
  /** base URL of the database server; several are the coordinators of a cluster: one that is away is passed over */
  readonly url: string | readonly string[];
  /** name of the database, for example `strata` */
  readonly database: string;
  /** signs the tokens; a reloaded secret is used from the next request on */
  readonly ring: SecretRing;
  /** name of this service in the token's `server_id` */
  readonly serverId: string;
  /** time after which a call without an answer fails as unavailable; default 60 s */
  readonly timeoutMs?: number;
}

/** Opens no connection by itself: the first call does. Every request carries a superuser token that never gets old. */
export function connectDatabase({ url, database, ring, serverId, timeoutMs = 60_000 }: DatabaseConnection): Database {
  let token = '';
  let signedWith: Buffer | undefined;
  let renewAtMs = 0;
  const authorization = (): string => {
    if (Date.now() >= renewAtMs || signedWith !== ring.active) {
      signedWith = ring.active;
      token = signSuperuserToken(ring, { serverId, lifetimeS: TOKEN_LIFETIME_S });
      renewAtMs = Date.now() + (TOKEN_LIFETIME_S * 1000) / 2;
    }
    return `Bearer ${token}`;
  };
  const urls = typeof url === 'string' ? [url] : [...url];
  const connection = new Database({
    url: urls,
    databaseName: database,
    auth: { token: 'set-per-request' },
    poolSize: PARALLEL_REQUESTS,
    timeout: timeoutMs,
    beforeRequest: (request) => request.headers.set('authorization', authorization()),
  });
  setRoute(connection, { urls, authorization, timeoutMs, active: 0 });
  return refuseStrangeKeys(connection);
}

/** Another database of the same server, over the same connection. */
export function databaseNamed(database: Database, name: string): Database {
  const named = database.database(name);
  shareRoute(database, named);
  return refuseStrangeKeys(named);
}
