import { AppError } from '@strata/errors';
import type { Caller } from '../identities/caller';
import type { ServiceTokens } from '../routing/service-tokens';
import type { Upstream } from '../routing/upstream';

const PATIENCE_MS = 60_000;

export interface DatabaseAnswer {
  status: number;
  body: Record<string, unknown>;
}

/** Calls the gateway makes to the database in the name of a caller, where it needs the answer itself. */
export class DatabaseRequests {
  constructor(
    private readonly upstream: Upstream,
    private readonly tokens: ServiceTokens,
  ) {}

  /** @throws AppError unavailable; the database's own refusals are answers */
  async send(caller: Caller, method: 'POST' | 'DELETE', path: string, body?: object): Promise<DatabaseAnswer> {
    return this.upstream.withReplica(async (pool) => {
      const answer = await pool.request({
        method,
        path,
        headers: { authorization: this.tokens.forDatabase(caller), 'content-type': 'application/json' },
        body: body === undefined ? null : JSON.stringify(body),
        headersTimeout: PATIENCE_MS,
      });
      const text = await answer.body.text();
      try {
        return { status: answer.statusCode, body: JSON.parse(text) as Record<string, unknown> };
      } catch (cause) {
        throw new AppError(
          'bad-gateway',
          'BadDatabaseAnswerError',
          'the database answered something that is not JSON',
          {},
          { cause },
        );
      }
    });
  }
}
