import type { DatabaseAddress } from '@strata/client';
import { DatabaseClient, StrataClient } from '@strata/client';
import { AppError } from '@strata/errors';
import type { CommandContext } from '../terminal/command-context';
import { DataFolder } from '../platform/data-folder';
import { asRoot } from '../platform/running-platform';
import { chosenProject } from '../projects/chosen-project';
import { readPassword } from '../terminal/read-password';
import { failure, UserError } from '../terminal/user-error';

/** How every command that speaks to a database says which one: the platform's own on `data`, or any server at `url`. */
export interface ConnectionOptions {
  data: string;
  url?: string;
  username: string;
  password?: string;
  database?: string;
  project?: string;
}

const PLATFORM_DATABASE = 'strata';
const SERVER_DATABASE = '_system';

/**
 * A logged-in client of the database that the options name.
 * @param mayBeMissing true when a database that does not exist yet is fine
 * @throws UserError in the words of the person at the terminal: no platform, a wrong password, no such database
 */
export async function connect(
  options: ConnectionOptions,
  context: CommandContext,
  { mayBeMissing = false } = {},
): Promise<DatabaseClient> {
  if (options.database !== undefined && options.project !== undefined)
    throw new UserError('--database and --project do not go together: a project is in the database that it was made in');
  let name = options.database ?? (options.url === undefined ? PLATFORM_DATABASE : SERVER_DATABASE);
  const project = projectOf(options, context);
  const login = async (address: DatabaseAddress) => {
    if (project !== undefined) name = await (await StrataClient.login({ ...address, project })).database();
    return DatabaseClient.connect(address, name, mayBeMissing);
  };
  try {
    if (options.url === undefined) return await asRoot(new DataFolder(options.data), context, login);
    return await login({ url: httpUrl(options.url), username: options.username, password: await passwordOf(options, context) });
  } catch (error) {
    if (error instanceof AppError && error.type === '1228') throw failure(`there is no database '${name}'`);
    if (error instanceof AppError && error.kind === 'unauthenticated')
      throw failure(`${options.url} does not take that password of ${options.username}`);
    throw error;
  }
}

/** `STRATA_PROJECT` is a project of the platform here: it says nothing of another server. */
function projectOf({ database, project, url }: ConnectionOptions, { env }: CommandContext): string | undefined {
  if (database !== undefined) return undefined;
  return chosenProject(project === undefined ? {} : { project }, { env: url === undefined ? env : {} });
}

/** What drivers accept as an endpoint: `tcp://` and `http+tcp://` mean http, `ssl://` means https. */
function httpUrl(endpoint: string): string {
  const url = endpoint.replace(/^(http\+)?tcp:/, 'http:').replace(/^(http\+)?ssl:/, 'https:');
  if (!/^https?:\/\/[^/]+\/?$/.test(url))
    throw new UserError(`--url takes an address such as http://localhost:8529, not '${endpoint}'`);
  return url;
}

async function passwordOf(options: ConnectionOptions, context: CommandContext): Promise<string> {
  const given = options.password ?? context.env.STRATA_DATABASE_PASSWORD;
  if (given !== undefined) return given;
  return process.stdin.isTTY === true ? readPassword(`Password of ${options.username}: `) : '';
}
