import { AppError } from '@strata/errors';
import type { Dispatcher } from 'undici';
import { Pool } from 'undici';

const CONNECTIONS = 16;
const CONNECT_TIMEOUT_MS = 3_000;
/** Nothing was sent: another address may be asked. */
const UNREACHABLE: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** An answer of the database as it came. */
export interface WholeAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** Connections for the gateway's own questions to the database; what it forwards goes another way. */
export class DatabasePools {
  private readonly pools: readonly Pool[];

  /** @param urls of the database, or of the coordinators of a cluster: the first that can be reached is asked */
  constructor(urls: readonly string[]) {
    const options = { connections: CONNECTIONS, connect: { timeout: CONNECT_TIMEOUT_MS }, keepAliveTimeout: 4_000 };
    this.pools = urls.map((url) => new Pool(url, options));
  }

  /** @throws AppError unavailable */
  async ask(options: Dispatcher.RequestOptions): Promise<WholeAnswer> {
    let refusal: unknown;
    for (const pool of this.pools) {
      try {
        const { statusCode, headers, body } = await pool.request(options);
        return { status: statusCode, headers, body: Buffer.from(await body.arrayBuffer()) };
      } catch (cause) {
        refusal = cause;
        if (!UNREACHABLE.has((cause as { code?: unknown }).code)) break;
      }
    }
    throw new AppError('unavailable', 'ServiceUnavailableError', 'the database did not answer', {}, { cause: refusal });
  }

  async close(): Promise<void> {
    await Promise.all(this.pools.map((pool) => pool.close()));
  }
}
