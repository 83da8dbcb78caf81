import type { SecretRing } from '@strata/auth';
import { secretSettings, secretSourceOf } from '@strata/auth';
import { AppError } from '@strata/errors';
import { modelsConfigSchema } from '@strata/models';
import { portSetting, projectSettings, serviceSettings } from '@strata/service-kit';
import type { Logger } from 'pino';
import { z } from 'zod';

/** The parts of the service; a process plays one, two or all of them (docs/adr/0030). */
const ROLES = ['api', 'coder', 'tools'] as const;
export type Role = (typeof ROLES)[number];

const seconds = (standard: number) => z.coerce.number().positive().default(standard);

/** Every setting of the service; `--help` prints this list. */
export const reasonerSettings = z.object({
  ...serviceSettings,
  PORT: portSetting(8080).describe('HTTP port of POST /query, of the health answers and of the metrics; open in every role'),
  CODER_PORT: portSetting(4099).describe('HTTP port of the coder'),
  MCP_PORT: portSetting(4098).describe('HTTP port of the tool server (Model Context Protocol)'),
  REASONER_ROLES: z.string().default(ROLES.join(',')).describe('what this process is, separated by commas: api, coder, tools'),
  CODER_URL: z.url().optional().describe('where the coder answers; default: on this machine, at CODER_PORT'),
  MCP_ALLOWED_HOSTS: z
    .string()
    .default('')
    .describe(
      'names by which the tool server may be called beside the loopback, separated by commas; none: any, unless it listens on the loopback alone',
    ),
  MCP_ALLOWED_ORIGINS: z
    .string()
    .default('')
    .describe('origins of web pages that may call the tool server beside those of this machine, separated by commas'),
  MCP_SERVERS: z
    .string()
    .optional()
    .describe('registered tool servers as name=url, separated by commas; default: strata, the own one; none: no tools at all'),
  GATEWAY_URL: z
    .url()
    .default('http://127.0.0.1:8529')
    .describe('the gateway: databases are read through it, with the rights of whoever asks'),
  DB_URL: z.url().default('http://127.0.0.1:18530').describe('base URL of the database, for accounts and the registry of projects'),
  DB_NAME: z.string().min(1).default('strata').describe('database of the standard project'),
  ENVIRONMENT: z.string().min(1).default('production').describe('told by GET /health'),
  REASONER_AUTHENTICATION: z
    .stringbool()
    .default(true)
    .describe('false: POST /query takes requests without a token, for local use behind a gateway without authentication'),
  REASONER_CONCURRENCY: z.coerce.number().int().positive().default(4).describe('requests that are worked on at once'),
  QUEUE_WAIT_S: seconds(30).describe('longest wait for a place among them, in seconds; then 503'),
  REQUEST_TIMEOUT_S: seconds(600).describe('longest time for a request, in seconds'),
  RUN_TIMEOUT_S: seconds(60).describe('longest time for one run of a query, in seconds'),
  KEEP_ALIVE_S: seconds(15).describe('seconds of silence after which an event stream gets a comment'),
  ...projectSettings,
  ...secretSettings,
  ...modelsConfigSchema.shape,
});

export type ReasonerConfig = ReturnType<typeof asReasonerConfig>;

/** What the process has before its modules exist; every role's module is made of it. */
export interface ReasonerResources {
  readonly config: ReasonerConfig;
  readonly ring: SecretRing;
  readonly logger: Logger;
}

/**
 * The parsed environment as the parts of the service take it.
 * @throws AppError invalid-argument for an unknown role or a tool server without name or address
 */
export function asReasonerConfig(env: z.infer<typeof reasonerSettings>) {
  return {
    host: env.HOST,
    port: env.PORT,
    logLevel: env.LOG_LEVEL,
    prefix: env.GATEWAY_PREFIX,
    environment: env.ENVIRONMENT,
    roles: rolesOf(env.REASONER_ROLES),
    coder: { port: env.CODER_PORT, url: env.CODER_URL ?? `http://localhost:${env.CODER_PORT}` },
    toolServer: {
      port: env.MCP_PORT,
      allowed: { hosts: listed(env.MCP_ALLOWED_HOSTS), origins: listed(env.MCP_ALLOWED_ORIGINS) },
    },
    mcpServers: toolServersOf(env.MCP_SERVERS ?? `strata=http://127.0.0.1:${env.MCP_PORT}/mcp`),
    gatewayUrl: env.GATEWAY_URL.replace(/\/+$/, ''),
    databaseUrl: env.DB_URL,
    projects: { standard: { name: env.PROJECT ?? env.PROJECT_NAME, database: env.DB_NAME }, isOnly: env.PROJECT_ONLY },
    requiresAuthentication: env.REASONER_AUTHENTICATION,
    secrets: secretSourceOf(env),
    limits: {
      concurrency: env.REASONER_CONCURRENCY,
      queueWaitMs: env.QUEUE_WAIT_S * 1_000,
      requestMs: env.REQUEST_TIMEOUT_S * 1_000,
      runMs: env.RUN_TIMEOUT_S * 1_000,
      keepAliveMs: env.KEEP_ALIVE_S * 1_000,
    },
    models: modelsConfigSchema.parse(env),
  };
}

function rolesOf(text: string): ReadonlySet<Role> {
  const names = listed(text);
  const unknown = names.find((name) => !(ROLES as readonly string[]).includes(name));
  if (unknown !== undefined || names.length === 0)
    throw new AppError('invalid-argument', 'SettingsError', `REASONER_ROLES lists some of ${ROLES.join(', ')}, not '${text}'`);
  return new Set(names as Role[]);
}

/** A registered tool server. */
export interface ToolServerAddress {
  readonly name: string;
  readonly url: string;
}

function toolServersOf(text: string): readonly ToolServerAddress[] {
  if (text.trim() === 'none') return [];
  return listed(text).map((entry) => {
    const [, name, url] = /^([\w.-]+)=(https?:\/\/\S+)$/.exec(entry) ?? [];
    if (name === undefined || url === undefined || !URL.canParse(url))
      throw new AppError('invalid-argument', 'SettingsError', `MCP_SERVERS lists name=url, not '${entry}'`);
    return { name, url };
  });
}

function listed(text: string): string[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}
