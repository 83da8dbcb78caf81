import { AppError } from '@strata/errors';
import { z } from 'zod';

/** Settings every service has; spread into the service's own schema, with its own `PORT`. */
export const serviceSettings = {
  HOST: z.string().min(1).default('127.0.0.1').describe('address to listen on'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('least severe events to log'),
  GATEWAY_PREFIX: z
    .string()
    .regex(/^(\/[\w.-]+)*$/)
    .optional()
    .describe('path under which a gateway forwards to this service; routes answer with and without it'),
};

/** Settings of a service that serves projects: requests that name none mean `PROJECT ?? PROJECT_NAME`. */
export const projectSettings = {
  PROJECT_NAME: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}$/)
    .default('strata')
    .describe('the project of requests that name none'),
  PROJECT: z
    .string()
    .regex(/^[A-Za-z0-9_-]{1,128}$/)
    .optional()
    .describe('another name of PROJECT_NAME; goes before it'),
  PROJECT_ONLY: z.stringbool().default(false).describe('serve no other project'),
};

/** The TCP port of a service; 0 lets the system choose one. */
export const portSetting = (standard: number) => z.coerce.number().int().min(0).max(65_535).default(standard).describe('HTTP port');

/** What `readSettings` needs to see of the process. */
export interface HostProcess {
  env: Record<string, string | undefined>;
  argv: readonly string[];
  stdout: { write(text: string): unknown };
  exit(code: number): never;
}

/**
 * Reads a service's environment. `--help` prints every setting and ends the process; wrong settings are named, one per line, and end it
 * with code 2. An empty variable counts as unset.
 * @param check turns settings into the service's configuration; an `AppError` it throws is reported like a wrong setting
 */
export function readSettings<Schema extends z.ZodObject, Config>(
  name: string,
  schema: Schema,
  host: HostProcess,
  check: (settings: z.infer<Schema>) => Config,
): Config {
  const { env, argv, stdout, exit } = host;
  if (argv.includes('--help') || argv.includes('-h')) {
    stdout.write(`${name}: a service of Strata. It is configured by environment variables:\n\n${settingsHelp(schema)}`);
    return exit(0);
  }
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const settings = schema.safeParse(given);
  if (!settings.success) return refuse(settings.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
  try {
    return check(settings.data);
  } catch (error) {
    if (error instanceof AppError) return refuse([error.message]);
    throw error;
  }

  function refuse(reasons: string[]): never {
    stdout.write(`${reasons.map((reason) => `${name}: ${reason}`).join('\n')}\n${name}: --help lists all settings\n`);
    return exit(2);
  }
}

/** One line per setting: name, meaning, default. */
export function settingsHelp(schema: z.ZodObject): string {
  const rows = Object.entries(schema.shape).map(([setting, field]) => [setting, describe(field as z.ZodType)] as const);
  const width = Math.max(...rows.map(([setting]) => setting.length));
  return rows.map(([setting, meaning]) => `  ${setting.padEnd(width)}  ${meaning}\n`).join('');
}

function describe(field: z.ZodType): string {
  const meaning = descriptionOf(field);
  const unset = field.safeParse(undefined);
  if (!unset.success) return `${meaning} (required)`.trim();
  return unset.data === undefined ? `${meaning} (optional)`.trim() : `${meaning} (default ${String(unset.data)})`.trim();
}

function descriptionOf(field: z.ZodType): string {
  if (field.description) return field.description;
  const inner = (field.def as { innerType?: z.ZodType }).innerType;
  return inner ? descriptionOf(inner) : '';
}
