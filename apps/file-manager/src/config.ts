import { secretSettings, secretSourceOf } from '@strata/auth';
import { portSetting, serviceSettings } from '@strata/service-kit';
import { z } from 'zod';

export const FileManagerSettings = z.object({
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

export type FileManagerConfig = ReturnType<typeof parseFileManagerConfig>;

export function parseFileManagerConfig(settings: z.infer<typeof FileManagerSettings>) {
  return {
    host: settings.HOST,
    port: settings.PORT,
    logLevel: settings.LOG_LEVEL,
    prefix: settings.GATEWAY_PREFIX,
    secrets: secretSourceOf(settings),
    dataDir: settings.DATA_DIR,
    databaseUrl: settings.DB_URL,
    maxFileBytes: settings.MAX_FILE_BYTES,
  };
}
