import { AppError } from '@strata/errors';
import { Pool } from 'undici';
import type { ServiceName } from './routes';

const CONNECTIONS = 64;
const CONNECT_TIMEOUT_MS = 3_000;
const DOWN_FOR_MS = 2_000;

interface Replica {
  pool: Pool;
  downUntil: number;
}

/** One service with its replicas. The first replica that is up is asked: work that lives in one of them is found again. */
export class Upstream {
  private readonly replicas: Replica[];

  constructor(
    readonly name: ServiceName,
    urls: readonly string[],
  ) {
    this.replicas = urls.map((url) => ({
      pool: new Pool(url, {
        connections: CONNECTIONS,
        pipelining: 1,
        connect: { timeout: CONNECT_TIMEOUT_MS },
        keepAliveTimeout: 4_000,
      }),
      downUntil: 0,
    }));
  }

  /**
   * Gives `work` a replica; a replica that cannot be reached is skipped for two seconds and the next one is tried.
   * @throws AppError unavailable, naming the service, when none can be reached; what `work` throws after a connection was made
   */
  async withReplica<T>(work: (pool: Pool) => Promise<T>): Promise<T> {
    const now = Date.now();
    const inTurn = this.replicas.toSorted((a, b) => Number(a.downUntil > now) - Number(b.downUntil > now));
    let refusal: unknown;
    for (const replica of inTurn) {
      try {
        return await work(replica.pool);
      } catch (error) {
        if (!isUnreachable(error)) throw error;
        replica.downUntil = Date.now() + DOWN_FOR_MS;
        refusal = error;
      }
    }
    throw new AppError(
      'unavailable',
      'ServiceUnavailableError',
      `the ${this.name} service is not available`,
      { service: this.name },
      { cause: refusal },
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.replicas.map(({ pool }) => pool.close()));
  }
}

/** Nothing was sent yet: another replica may be asked. */
function isUnreachable(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'EHOSTUNREACH' ||
    code === 'ENETUNREACH' ||
    code === 'EAI_AGAIN' ||
    code === 'UND_ERR_CONNECT_TIMEOUT'
  );
}
