import { AppError } from '@strata/errors';
import { portSetting, serviceSettings } from '@strata/service-kit';
import { resolve } from 'node:path';
import { z } from 'zod';
import type { TlsSource } from './tls/tls-files';

const seconds = (standard: number) => z.coerce.number().int().min(1).default(standard);
const yesOrNo = (standard: boolean) =>
  z
    .enum(['true', 'false', '1', '0', 'yes', 'no'])
    .default(standard ? 'true' : 'false')
    .transform((word) => ['true', '1', 'yes'].includes(word));
const list = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean);
const urls = z
  .string()
  .transform(list)
  .pipe(z.array(z.url({ protocol: /^https?$/ })));

/** `SERVER_X_Y` and `AUTH_X_Y` may also be given as startup options `--server.x-y`, `--auth.x-y`; so may the rest, in the same way. */
export const gatewaySettings = z.object({
  ...serviceSettings,
  PORT: portSetting(8529),
  DB_URL: urls
    .refine((given) => given.length > 0, 'at least one URL')
    .describe('database, reachable for the gateway and the services only; coordinators of a cluster separated by commas'),
  FILE_MANAGER_URL: urls.optional().describe('file manager'),
  PIPELINE_URL: urls.optional().describe('pipeline; several separated by commas: the first that is up answers'),
  IMPORTER_URLS: urls.optional().describe('importer replicas, separated by commas: the first that is up answers'),
  NL_QUERY_URL: urls.optional().describe('natural-language query service'),
  REASONER_URL: urls.optional().describe('reasoning service; several separated by commas: the first that is up answers'),
  REASONER_TOOLS_URL: urls
    .optional()
    .describe('tool server of the reasoning service (Model Context Protocol); its sessions live in one process: name one'),
  SERVER_AUTHENTICATION: yesOrNo(true).describe('false: nothing needs authentication, every request has full rights'),
  SERVER_AUTHENTICATION_SYSTEM_ONLY: yesOrNo(true).describe(
    'false: everything but /_open needs authentication, not only /_api and /_admin',
  ),
  SERVER_SESSION_TIMEOUT: seconds(3_600).describe('lifetime of session tokens in seconds'),
  AUTH_MINIMAL_JWT_EXPIRY_TIME: seconds(10).describe('least lifetime a client may ask for, in seconds'),
  AUTH_MAXIMAL_JWT_EXPIRY_TIME: seconds(3_600).describe('greatest lifetime a client may ask for, in seconds'),
  AUTH_MAXIMAL_ACCESS_TOKEN_EXPIRY_TIME: seconds(31_536_000).describe(
    'greatest lifetime of access tokens in seconds; longer ones are cut',
  ),
  AUTH_DEFAULT_ACCESS_TOKEN_EXPIRY_TIME: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .describe(
      'lifetime in seconds of access tokens asked for without valid_until, as some drivers do; unset: such requests are refused',
    ),
  AUTH_MAXIMAL_ACCESS_TOKENS: z.coerce.number().int().positive().default(100).describe('live access tokens per user'),
  AUTH_THROTTLE: yesOrNo(true).describe('answer 429 after ten failed logins of a user from one address in a minute'),
  SERVER_JWT_SECRET: z.string().min(1).optional().describe('signing secret itself; better give a file'),
  SERVER_JWT_SECRET_KEYFILE: z.string().min(1).optional().describe('file with the signing secret; the same as JWT_SECRET_KEYFILE'),
  SERVER_JWT_SECRET_FOLDER: z.string().min(1).optional().describe('folder of signing secrets; the same as JWT_SECRET_FOLDER'),
  JWT_SECRET_KEYFILE: z.string().min(1).optional().describe('file with the signing secret shared by all services'),
  JWT_SECRET_FOLDER: z.string().min(1).optional().describe('folder of signing secrets: first by name signs, all verify'),
  DATABASE_PASSWORD: z.string().max(1_024).default('').describe('first password of root, used when the account is created'),
  HTTP_TRUSTED_ORIGIN: z.string().default('').describe('origins that may send credentials, separated by commas; * means all'),
  HTTP_TRUSTED_PROXIES: z
    .string()
    .default('')
    .transform(list)
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])))
    .describe(
      'addresses and networks (10.0.0.0/8) of proxies in front, separated by commas: only their x-forwarded-for is believed',
    ),
  SSL_KEYFILE: z.string().min(1).optional().describe('TLS: PEM file with the certificate, its chain and its private key'),
  SSL_CERTIFICATE_FILE: z.string().min(1).optional().describe('TLS: PEM file with the certificate and its chain'),
  SSL_PRIVATE_KEY_FILE: z.string().min(1).optional().describe('TLS: PEM file with its private key'),
  AUDIT_OUTPUT: z.string().min(1).default('stdout').describe('where the audit log goes: a file, stdout or off'),
  AUDIT_MAX_FILE_BYTES: z.coerce
    .number()
    .int()
    .min(1_024)
    .default(16_777_216)
    .describe('size of an audit file before the next one'),
  AUDIT_MAX_FILES: z.coerce.number().int().min(1).max(1_000).default(8).describe('audit files kept, the current one included'),
  CONSOLE_FOLDER: z.string().min(1).optional().describe('folder of the built web console; unset: beside this program'),
  SERVER_HARDEN: yesOrNo(false).describe('hide version details from everybody but administrators'),
});

export type GatewayConfig = ReturnType<typeof asGatewayConfig>;

/** @throws AppError invalid-argument when settings contradict each other */
export function asGatewayConfig(settings: z.infer<typeof gatewaySettings>) {
  const { AUTH_MINIMAL_JWT_EXPIRY_TIME: minimalS, AUTH_MAXIMAL_JWT_EXPIRY_TIME: maximalS } = settings;
  if (minimalS > maximalS)
    throw new AppError(
      'invalid-argument',
      'SettingsError',
      'AUTH_MINIMAL_JWT_EXPIRY_TIME is greater than AUTH_MAXIMAL_JWT_EXPIRY_TIME',
    );
  return {
    host: settings.HOST,
    port: settings.PORT,
    logLevel: settings.LOG_LEVEL,
    secrets: {
      inline: settings.SERVER_JWT_SECRET,
      keyfile: settings.SERVER_JWT_SECRET_KEYFILE ?? settings.JWT_SECRET_KEYFILE,
      folder: settings.SERVER_JWT_SECRET_FOLDER ?? settings.JWT_SECRET_FOLDER,
    },
    upstreams: {
      database: settings.DB_URL,
      'file-manager': settings.FILE_MANAGER_URL ?? [],
      pipeline: settings.PIPELINE_URL ?? [],
      importer: settings.IMPORTER_URLS ?? [],
      'nl-query': settings.NL_QUERY_URL ?? [],
      reasoner: settings.REASONER_URL ?? [],
      'reasoner-tools': settings.REASONER_TOOLS_URL ?? [],
    },
    authentication: { enabled: settings.SERVER_AUTHENTICATION, systemOnly: settings.SERVER_AUTHENTICATION_SYSTEM_ONLY },
    sessions: { lifetimeS: settings.SERVER_SESSION_TIMEOUT, minimalS, maximalS, throttle: settings.AUTH_THROTTLE },
    accessTokens: {
      maximalLifetimeS: settings.AUTH_MAXIMAL_ACCESS_TOKEN_EXPIRY_TIME,
      defaultLifetimeS: settings.AUTH_DEFAULT_ACCESS_TOKEN_EXPIRY_TIME,
      perUser: settings.AUTH_MAXIMAL_ACCESS_TOKENS,
    },
    firstRootPassword: settings.DATABASE_PASSWORD,
    trustedOrigins: list(settings.HTTP_TRUSTED_ORIGIN),
    trustedProxies: settings.HTTP_TRUSTED_PROXIES,
    harden: settings.SERVER_HARDEN,
    consoleFolder: settings.CONSOLE_FOLDER ?? resolve(import.meta.dirname, '../console'),
    tls: tlsSourceOf(settings),
    audit: { output: settings.AUDIT_OUTPUT, maxBytes: settings.AUDIT_MAX_FILE_BYTES, files: settings.AUDIT_MAX_FILES },
  };
}

/** @returns undefined: plain HTTP @throws AppError invalid-argument when the certificate is given in two ways, or by half */
function tlsSourceOf(settings: z.infer<typeof gatewaySettings>): TlsSource | undefined {
  const { SSL_KEYFILE: keyfile, SSL_CERTIFICATE_FILE: certificate, SSL_PRIVATE_KEY_FILE: privateKey } = settings;
  if (keyfile && !certificate && !privateKey) return { keyfile };
  if (!keyfile && certificate && privateKey) return { certificate, privateKey };
  if (!keyfile && !certificate && !privateKey) return undefined;
  throw new AppError(
    'invalid-argument',
    'SettingsError',
    'for TLS set SSL_KEYFILE, or SSL_CERTIFICATE_FILE and SSL_PRIVATE_KEY_FILE together',
  );
}
