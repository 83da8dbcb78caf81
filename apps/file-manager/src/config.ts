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
    .default(2 ** 36)
    .describe('largest single file'),
  UPLOAD_EXPIRES_AFTER_HOURS: z.coerce
    .number()
    .positive()
    .default(24)
    .describe('how long an upload in parts waits for the next one'),
  KEEP_VERSIONS: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe(
      'older versions that scopes without a rule keep: so many of the newest, the latest included (unset, with KEEP_VERSION_DAYS: all)',
    ),
  KEEP_VERSION_DAYS: z.coerce
    .number()
    .positive()
    .optional()
    .describe('… and those that were the latest less than so many days ago'),
  VERSION_GRACE_S: z.coerce
    .number()
    .nonnegative()
    .default(3_600)
    .describe('seconds that a version is kept after its successor came, whatever rules say: somebody may be reading it'),
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
    uploadLifetimeMs: env.UPLOAD_EXPIRES_AFTER_HOURS * 3_600_000,
    keptVersions: {
      ...(env.KEEP_VERSIONS === undefined ? {} : { keepLatest: env.KEEP_VERSIONS }),
      ...(env.KEEP_VERSION_DAYS === undefined ? {} : { keepDays: env.KEEP_VERSION_DAYS }),
    },
    versionGraceMs: env.VERSION_GRACE_S * 1_000,
  };
}
