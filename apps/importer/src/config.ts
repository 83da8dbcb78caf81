import { secretSettings, secretSourceOf } from '@strata/auth';
import { modelsConfigSchema, secretProfileSettings } from '@strata/models';
import { portSetting, projectSettings, serviceSettings } from '@strata/service-kit';
import { extractionLimits, extractionSettings } from '@strata/text-extraction';
import { z } from 'zod';
import { readAllowedHosts } from './import-run/semantic-units/allowed-hosts';

/** Every setting of the import service; `--help` prints them. */
export const importerSettings = z.object({
  ...serviceSettings,
  PORT: portSetting(8080),
  GRPC_PORT: z.coerce.number().int().min(0).max(65_535).default(9090).describe('gRPC port'),
  ...secretSettings,
  DB_URL: z.url().describe('base URL of the database'),
  DB_NAME: z.string().min(1).default('strata').describe('database of the standard project'),
  ...projectSettings,
  SERVICE_ID_POSTFIX: z.string().min(1).default('strata').describe('last part of the service id'),
  FILE_MANAGER_URL: z.url().describe('base URL of the file manager'),
  FILE_URL_ALLOW_PRIVATE: z
    .enum(['true', 'false'])
    .default('false')
    .describe('file_url may point to private and loopback addresses'),
  IMAGE_FETCH_ALLOWED_HOSTS: z
    .string()
    .default('')
    .describe('hosts that images are fetched from to be described: comma-separated, each exact or *.suffix; empty: none'),
  IMAGE_UPLOAD_MAX_RETRIES: z.coerce
    .number()
    .int()
    .min(0)
    .default(3)
    .describe('further tries to copy an image of a document to the file manager'),
  ARANGODB_REQUEST_TIMEOUT_SECONDS: z.coerce
    .number()
    .int()
    .positive()
    .default(900)
    .describe('longest wait for one database answer'),
  ...extractionSettings,
  ...secretProfileSettings,
  ...modelsConfigSchema.shape,
});

export type ImporterConfig = ReturnType<typeof asImporterConfig>;

/** The parsed environment as the parts of the service take it. @throws AppError invalid-argument when the secret settings contradict each other */
export function asImporterConfig(env: z.infer<typeof importerSettings>) {
  return {
    host: env.HOST,
    port: env.PORT,
    grpcPort: env.GRPC_PORT,
    logLevel: env.LOG_LEVEL,
    prefix: env.GATEWAY_PREFIX,
    serviceId: `importer-${env.SERVICE_ID_POSTFIX}`,
    projects: { standard: { name: env.PROJECT ?? env.PROJECT_NAME, database: env.DB_NAME }, isOnly: env.PROJECT_ONLY },
    secrets: secretSourceOf(env),
    database: { url: env.DB_URL, timeoutMs: env.ARANGODB_REQUEST_TIMEOUT_SECONDS * 1000 },
    fileManagerUrl: env.FILE_MANAGER_URL.replace(/\/+$/, ''),
    allowedImageHosts: readAllowedHosts(env.IMAGE_FETCH_ALLOWED_HOSTS),
    imageRetries: env.IMAGE_UPLOAD_MAX_RETRIES,
    allowPrivateUrls: env.FILE_URL_ALLOW_PRIVATE === 'true',
    extraction: extractionLimits(env),
    secretProfilesDirectory: env.SECRET_PROFILES_DIR,
    models: modelsConfigSchema.parse(env),
  };
}
