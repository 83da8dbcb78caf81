import { secretSettings, secretSourceOf } from '@strata/auth';
import { AppError } from '@strata/errors';
import { portSetting, serviceSettings } from '@strata/service-kit';
import { z } from 'zod';
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
  return {
    host: settings.HOST,
    port: settings.PORT,
    logLevel: settings.LOG_LEVEL,
    secrets: isOpen ? undefined : secretSourceOf(settings),
    dataDir: settings.DATA_DIR,
    compressFromBytes: settings.COMPRESS_FROM_BYTES,
    /** what `/_admin/options-public` shows */
    publicOptions: {
      'http.compress-response-threshold': shown('COMPRESS_FROM_BYTES', settings.COMPRESS_FROM_BYTES),
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

/** A setting that may be shown, in the words of the setting itself. */
function shown(name: keyof typeof DatabaseSettings.shape, value: boolean | number): PublicOption {
  return { value, description: DatabaseSettings.shape[name].description ?? '' };
}
