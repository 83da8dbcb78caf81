import { AppError } from '@strata/errors';

const CONNECT_TIMEOUT_MS = 2_000;

/** Pings Redis over a connection of its own: the job queue's ones wait until it is back. @throws AppError unavailable `RedisUnavailable` */
export function redisAnswers(url: string): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const { Redis } = await import('ioredis'); // not loaded by a service without Redis
    const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: CONNECT_TIMEOUT_MS });
    redis.on('error', () => undefined); // the call tells
    const leave = () => redis.disconnect();
    signal.addEventListener('abort', leave, { once: true });
    try {
      await redis.connect();
      await redis.ping();
    } catch (cause) {
      throw new AppError('unavailable', 'RedisUnavailable', 'Redis does not answer', {}, { cause });
    } finally {
      signal.removeEventListener('abort', leave);
      leave();
    }
  };
}
