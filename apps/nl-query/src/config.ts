import { secretSettings, secretSourceOf } from '@strata/auth';
import { modelsConfigSchema, secretProfileSettings } from '@strata/models';
import { portSetting, projectSettings, serviceSettings } from '@strata/service-kit';
import { z } from 'zod';

/** Somebody waits for the answer: what fails so often is told, where an import would go on trying. */
const MOST_RETRIES = 3;

/** Every setting of the service; `--help` prints this list. */
export const nlQuerySettings = z.object({
  ...serviceSettings,
  PORT: portSetting(8080),
  ...secretSettings,
  DB_URL: z.url().default('http://127.0.0.1:18530').describe('base URL of the database'),
  DB_NAME: z.string().min(1).default('strata').describe('database of the standard project'),
  ...projectSettings,
  INDEX_MEMORY_MB: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .describe('MiB for the indexes of all projects together; default: half of what this process may use'),
  SERVICE_ID: z.string().min(1).default('strata-nl-query').describe('name of this service in stored runs'),
  STALE_RUN_AFTER_S: z.coerce
    .number()
    .positive()
    .default(900)
    .describe('seconds after which a run without an end counts as failed'),
  PROVIDER_PROBE_TIMEOUT_SECONDS: z.coerce
    .number()
    .positive()
    .default(10)
    .describe('longest wait for the test calls to models that are configured while the service runs'),
  ...secretProfileSettings,
  ...modelsConfigSchema.shape,
  OPENAI_MAX_RETRY_ATTEMPTS: modelsConfigSchema.shape.OPENAI_MAX_RETRY_ATTEMPTS.default(MOST_RETRIES),
});

export type NlQueryConfig = ReturnType<typeof asNlQueryConfig>;

/** The parsed environment as the parts of the service take it. */
export function asNlQueryConfig(env: z.infer<typeof nlQuerySettings>) {
  return {
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    prefix: env.GATEWAY_PREFIX,
    secrets: secretSourceOf(env),
    databaseUrl: env.DB_URL,
    projects: { standard: { name: env.PROJECT ?? env.PROJECT_NAME, database: env.DB_NAME }, isOnly: env.PROJECT_ONLY },
    indexBytes: env.INDEX_MEMORY_MB === undefined ? undefined : env.INDEX_MEMORY_MB * 2 ** 20,
    serviceId: env.SERVICE_ID,
    staleRunAfterMs: env.STALE_RUN_AFTER_S * 1_000,
    secretProfilesDirectory: env.SECRET_PROFILES_DIR,
    probeTimeoutMs: env.PROVIDER_PROBE_TIMEOUT_SECONDS * 1_000,
    models: modelsConfigSchema.parse(env),
  };
}
