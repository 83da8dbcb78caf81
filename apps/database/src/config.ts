import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import { secretSettings, secretSourceOf } from '@strata/auth';
import { AppError } from '@strata/errors';
import { portSetting, serviceSettings } from '@strata/service-kit';
import { z } from 'zod';
import { memoryLimitsFor } from './resources/query-memory';
import type { PublicOption } from './server-status/public-options';

export const DatabaseSettings = z.object({
  HOST: serviceSettings.HOST,
  LOG_LEVEL: serviceSettings.LOG_LEVEL,
  PORT: portSetting(18530),
  ...secretSettings,
  DATA_DIR: z.string().min(1).describe('folder of the databases; one server per folder'),
  AUTHENTICATION: z
    .enum(['true', 'false'])
    .default('true')
    .describe('false: everybody is let in, for tests and benchmarks on a loopback address'),
  TRANSACTION_IDLE_S: z.coerce
    .number()
    .min(1)
    .max(120)
    .default(60)
    .describe('seconds after which an idle stream transaction is aborted'),
  COMPRESS_FROM_BYTES: z.coerce
    .number()
    .int()
    .min(0)
    .default(0)
    .describe('answers of at least so many bytes are compressed for clients that ask; 0: none, as in ArangoDB'),
  QUERY_MEMORY_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'bytes that a query without a memoryLimit may hold; 0: no limit; default: 40 % of the heap, or of the machine if that is less',
    ),
  QUERY_GLOBAL_MEMORY_LIMIT: z.coerce
    .number()
    .int()
    .min(0)
    .optional()
    .describe(
      'bytes that all queries together may hold; 0: no limit; default: 60 % of the heap, or of the machine if that is less',
    ),
  TTL_SWEEP_S: z.coerce.number().min(1).default(30).describe('seconds between two removals of expired documents'),
});

const LOOPBACK = new Set(['127.0.0.1', '::1', 'localhost']);

export type DatabaseConfig = ReturnType<typeof parseDatabaseConfig>;

/** @throws AppError when authentication is off on an address that others can reach, or the secret is not named */
export function parseDatabaseConfig(settings: z.infer<typeof DatabaseSettings>) {
  const isOpen = settings.AUTHENTICATION === 'false';
  if (isOpen && !LOOPBACK.has(settings.HOST))
    throw new AppError(
      'invalid-argument',
      'OpenServerError',
      `AUTHENTICATION=false needs a loopback address, not HOST=${settings.HOST}`,
    );
  const memoryDefaults = memoryLimitsFor(getHeapStatistics().heap_size_limit, machineBytes());
  const memoryLimits = {
    oneQuery: settings.QUERY_MEMORY_LIMIT ?? memoryDefaults.oneQuery,
    allQueries: settings.QUERY_GLOBAL_MEMORY_LIMIT ?? memoryDefaults.allQueries,
  };
  return {
    host: settings.HOST,
    port: settings.PORT,
    logLevel: settings.LOG_LEVEL,
    secrets: isOpen ? undefined : secretSourceOf(settings),
    dataDir: settings.DATA_DIR,
    memoryLimits,
    compressFromBytes: settings.COMPRESS_FROM_BYTES,
    /** what `/_admin/options-public` shows */
    publicOptions: {
      'http.compress-response-threshold': shown('COMPRESS_FROM_BYTES', settings.COMPRESS_FROM_BYTES),
      'query.global-memory-limit': shown('QUERY_GLOBAL_MEMORY_LIMIT', memoryLimits.allQueries),
      'query.memory-limit': shown('QUERY_MEMORY_LIMIT', memoryLimits.oneQuery),
      'server.authentication': shown('AUTHENTICATION', !isOpen),
      'transaction.streaming-idle-timeout': shown('TRANSACTION_IDLE_S', settings.TRANSACTION_IDLE_S),
      'ttl.frequency': {
        ...shown('TTL_SWEEP_S', settings.TTL_SWEEP_S * 1000),
        description: 'milliseconds between two removals of expired documents',
      },
    },
    transactionIdleMs: settings.TRANSACTION_IDLE_S * 1000,
    ttlSweepMs: settings.TTL_SWEEP_S * 1000,
  };
}

/** What the container may use, where there is one. */
function machineBytes(): number {
  const bounded = process.constrainedMemory();
  return bounded > 0 ? Math.min(bounded, totalmem()) : totalmem();
}

/** A setting that may be shown, in the words of the setting itself. */
function shown(name: keyof typeof DatabaseSettings.shape, value: boolean | number): PublicOption {
  return { value, description: DatabaseSettings.shape[name].description ?? '' };
}
