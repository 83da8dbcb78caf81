import { secretSettings, secretSourceOf } from '@strata/auth';
import { portSetting, serviceSettings } from '@strata/service-kit';
import { z } from 'zod';

/** Every setting of the service; `--help` prints this list. */
export const fileManagerSettings = z.object({
  ...serviceSettings,
  PORT: portSetting(8081),
  ...secretSettings,
  DATA_DIR: z.string().min(1).describe('folder for uploaded files and their catalogue; one process per folder'),
  DB_URL: z.url().describe('database, asked for the access levels of callers'),
  MAX_FILE_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(2 ** 31)
    .describe('largest single file'),
});

export type FileManagerConfig = ReturnType<typeof asFileManagerConfig>;

/** The parsed environment as the parts of the service take it. */
export function asFileManagerConfig(env: z.infer<typeof fileManagerSettings>) {
  return {
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    prefix: env.GATEWAY_PREFIX,
    secrets: secretSourceOf(env),
    dataDir: env.DATA_DIR,
    databaseUrl: env.DB_URL,
    maxFileBytes: env.MAX_FILE_BYTES,
  };
}
