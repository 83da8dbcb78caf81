import { secretSettings, secretSourceOf } from '@strata/auth';
import { modelsConfigSchema } from '@strata/models';
import { portSetting, serviceSettings } from '@strata/service-kit';
import { z } from 'zod';

/** Every setting of the service; `--help` prints this list. */
export const nlQuerySettings = z.object({
  ...serviceSettings,
  PORT: portSetting(8080),
  ...secretSettings,
  DB_URL: z.url().default('http://127.0.0.1:18530').describe('base URL of the database'),
  DB_NAME: z.string().min(1).default('strata').describe('database of the project'),
  PROJECT_NAME: z
    .string()
    .regex(/^[A-Za-z_][A-Za-z0-9_-]{0,127}$/)
    .default('strata')
    .describe('the project whose documents are asked about'),
  SERVICE_ID: z.string().min(1).default('strata-nl-query').describe('name of this service in stored runs'),
  STALE_RUN_AFTER_S: z.coerce
    .number()
    .positive()
    .default(900)
    .describe('seconds after which a run without an end counts as failed'),
  ...modelsConfigSchema.shape,
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
    database: { url: env.DB_URL, name: env.DB_NAME },
    project: env.PROJECT_NAME,
    serviceId: env.SERVICE_ID,
    staleRunAfterMs: env.STALE_RUN_AFTER_S * 1_000,
    models: modelsConfigSchema.parse(env),
  };
}
