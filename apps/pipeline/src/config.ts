import { secretSettings, secretSourceOf } from '@strata/auth';
import { AppError } from '@strata/errors';
import { modelsConfigSchema, secretProfileSettings } from '@strata/models';
import { portSetting, projectSettings, serviceSettings } from '@strata/service-kit';
import { extractionLimits, extractionSettings } from '@strata/text-extraction';
import { z } from 'zod';

const seconds = (fallback: number) => z.coerce.number().positive().default(fallback);
const list = () =>
  z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );

/** Every setting of the service; `--help` prints this list. */
export const pipelineSettings = z.object({
  ...serviceSettings,
  PORT: portSetting(8080),
  ...secretSettings,
  DB_URL: z.url().default('http://127.0.0.1:18530').describe('base URL of the database'),
  DB_NAME: z.string().min(1).default('strata').describe('database of the standard project, of all jobs and of all leases'),
  ...projectSettings,
  FILE_MANAGER_URL: z.url().describe('base URL of the file manager'),
  IMPORTER_URLS: list().describe('HTTP base URLs of the importer replicas, separated by commas'),
  IMPORTER_GRPC_ADDRESSES: list().describe('host:port of the importer replicas, separated by commas'),
  REDIS_URL: z
    .url()
    .optional()
    .describe('set: jobs are shared between several pipeline processes through Redis; unset: in-process jobs'),
  LEASE_HEARTBEAT_S: seconds(15).describe('seconds between two signs of life of a running operation'),
  LEASE_STALE_AFTER_S: seconds(120).describe('seconds without a sign of life after which an operation counts as dead'),
  SILENCE_BUDGET_S: seconds(1_800).describe('seconds a job may get nothing done because a dependency is down'),
  FIRST_WORKER_WITHIN_S: seconds(900).describe('seconds an orchestration waits for its first usable importer'),
  ORCHESTRATION_LIMIT_S: seconds(259_200).describe('longest duration of an orchestration, in seconds'),
  RECLUSTER_LIMIT_S: seconds(3_600).describe('longest duration of the recluster of one partition, in seconds'),
  REPLICA_DEAD_AFTER_S: seconds(20).describe('seconds without an answer after which an importer replica counts as dead'),
  TAKE_OVER_AFTER_S: seconds(15).describe('with Redis: seconds after which another process takes over the jobs of a dead one'),
  CHUNK_SIZE: z.coerce.number().int().positive().default(1_200).describe('tokens of a document that its signature is made of'),
  CHARACTERS_PER_TOKENS: z.coerce.number().positive().default(4).describe('characters counted as one token'),
  LOCAL_STORAGE_MAX_BYTES: z.coerce
    .number()
    .int()
    .positive()
    .default(268_435_456)
    .describe('bytes of source files held at a time, over all projects and builds of the process'),
  SELF_TEARDOWN: z
    .stringbool()
    .default(false)
    .describe('with PROJECT_ONLY: the service ends once its project was removed and that was answered'),
  LOCK_SOURCE_FILES: z.stringbool().default(true).describe('protect files that the corpus refers to against deletion'),
  EMBED_FIELD_PATIENCE_S: seconds(60).describe('seconds that the embedding of a field waits for the model before it answers 503'),
  ...secretProfileSettings,
  PROVIDER_PROBE_TIMEOUT_SECONDS: seconds(10).describe('longest wait for the test calls to the models at start'),
  RAG_STRATEGIZER_STATUS_RETENTION_SECONDS: seconds(3_600).describe('seconds a finished strategizer run can be polled'),
  RAG_STRATEGIZER_STATUS_MAX_ENTRIES: z.coerce.number().int().positive().default(1_000).describe('finished strategizer runs kept'),
  ...extractionSettings,
  ...modelsConfigSchema.shape,
});

export type PipelineConfig = ReturnType<typeof asPipelineConfig>;

/** The parsed environment as the parts of the service take it. */
export function asPipelineConfig(env: z.infer<typeof pipelineSettings>) {
  return {
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    prefix: env.GATEWAY_PREFIX,
    secrets: secretSourceOf(env),
    database: { url: env.DB_URL, name: env.DB_NAME },
    project: env.PROJECT ?? env.PROJECT_NAME,
    isOnlyProject: env.PROJECT_ONLY,
    endsWithProject: endsWithProject(env),
    fileManagerUrl: env.FILE_MANAGER_URL.replace(/\/+$/, ''),
    importerAddresses: env.IMPORTER_GRPC_ADDRESSES,
    jobs: env.REDIS_URL
      ? { kind: 'bullmq' as const, url: env.REDIS_URL, takeOverAfterMs: env.TAKE_OVER_AFTER_S * 1_000 }
      : { kind: 'in-process' as const },
    lease: { heartbeatMs: env.LEASE_HEARTBEAT_S * 1_000, staleAfterMs: env.LEASE_STALE_AFTER_S * 1_000 },
    silenceBudgetMs: env.SILENCE_BUDGET_S * 1_000,
    orchestration: {
      firstWorkerWithinMs: env.FIRST_WORKER_WITHIN_S * 1_000,
      silenceBudgetMs: env.SILENCE_BUDGET_S * 1_000,
      limitMs: env.ORCHESTRATION_LIMIT_S * 1_000,
      replicaDeadAfterMs: env.REPLICA_DEAD_AFTER_S * 1_000,
      reclusterLimitMs: env.RECLUSTER_LIMIT_S * 1_000,
    },
    corpus: {
      signatureCharacters: Math.floor(env.CHUNK_SIZE * env.CHARACTERS_PER_TOKENS),
      waveBytes: env.LOCAL_STORAGE_MAX_BYTES,
      locksSourceFiles: env.LOCK_SOURCE_FILES,
    },
    strategizer: {
      keepMs: env.RAG_STRATEGIZER_STATUS_RETENTION_SECONDS * 1_000,
      keepEntries: env.RAG_STRATEGIZER_STATUS_MAX_ENTRIES,
    },
    extraction: extractionLimits(env),
    embeddingPatienceMs: env.EMBED_FIELD_PATIENCE_S * 1_000,
    secretProfilesDirectory: env.SECRET_PROFILES_DIR,
    probeTimeoutMs: env.PROVIDER_PROBE_TIMEOUT_SECONDS * 1_000,
    models: modelsConfigSchema.parse(env),
  };
}

/** @throws AppError invalid-argument where other projects would lose the service */
function endsWithProject({ SELF_TEARDOWN, PROJECT_ONLY }: z.infer<typeof pipelineSettings>): boolean {
  if (SELF_TEARDOWN && !PROJECT_ONLY)
    throw new AppError(
      'invalid-argument',
      'ContradictingSettings',
      'SELF_TEARDOWN needs PROJECT_ONLY: other projects use the service',
    );
  return SELF_TEARDOWN;
}
