import { AppError } from '@strata/errors';
import type { Principal } from '../authentication/principal';
import type { ServiceTokens } from '../routing/service-tokens';
import type { DatabasePools, WholeAnswer } from './database-pools';

const PATIENCE_MS = 60_000;
const LONG_PATIENCE_MS = 600_000;
/** Headers of a request that the database acts on. How it is sent, and whether the client waits, is the gateway's affair here. */
const PASSED_ON = ['content-type', 'if-match', 'if-none-match', 'x-arango-trx-id', 'x-request-id'];

export interface DatabaseAnswer {
  status: number;
  body: Record<string, unknown>;
}

export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Requests the gateway makes to the database in the name of a principal, where it needs the answer itself. */
export class DatabaseRequests {
  constructor(
    private readonly pools: Pick<DatabasePools, 'ask'>,
    private readonly tokens: ServiceTokens,
  ) {}

  /** @throws AppError unavailable; the database's own refusals are answers */
  async send(principal: Principal, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<DatabaseAnswer> {
    const { status, body: bytes } = await this.pools.ask({
      method,
      path,
      headers: { authorization: this.tokens.forDatabase(principal), 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      headersTimeout: PATIENCE_MS,
    });
    return { status, body: parsedAnswer(bytes) as Record<string, unknown> };
  }

  /** Passes a principal's request on, its body decoded, and collects the answer. @throws AppError unavailable */
  async pass(
    principal: Principal,
    request: { readonly method: string; readonly path: string; readonly headers: RequestHeaders; readonly body: Buffer },
  ): Promise<WholeAnswer> {
    const headers: Record<string, string> = { authorization: this.tokens.forDatabase(principal) };
    for (const name of PASSED_ON) {
      const value = request.headers[name];
      if (typeof value === 'string') headers[name] = value;
    }
    return this.pools.ask({
      method: request.method as 'GET',
      path: request.path,
      headers,
      body: request.body.length === 0 ? null : request.body,
      headersTimeout: LONG_PATIENCE_MS,
      bodyTimeout: LONG_PATIENCE_MS,
    });
  }
}

/** @throws AppError bad-gateway */
export function parsedAnswer(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch (cause) {
    throw new AppError('bad-gateway', 'BadDatabaseAnswerError', 'the database answered something that is not JSON', {}, { cause });
  }
}
