import type { DatabaseClient } from '@strata/client';
import { AppError } from '@strata/errors';
import type { ConnectionOptions } from '../database/connect';
import { connect } from '../database/connect';
import { DataFolder, writeWhole } from '../platform/data-folder';
import { newPassword } from '../terminal/new-password';
import { table } from '../terminal/table';
import { failure, UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';
import { jsonObject, oneOf } from './option-values';

/** What every command about users and tokens takes: which server, and whether a script reads the answer. */
export interface ServerOptions extends Omit<ConnectionOptions, 'database'> {
  json?: boolean;
}

interface User {
  user: string;
  active: boolean;
  extra: Record<string, unknown>;
}

interface FullGrants {
  [database: string]: { permission: string; collections?: Record<string, string> };
}

const LEVELS = ['rw', 'ro', 'none'] as const;
const UNKNOWN_USER = '1703';
const ROOT = 'root';

/** Does `work` on the server's `_system`; an unknown user is told in a few words. */
export async function onServer<Result>(
  options: ServerOptions,
  context: CommandContext,
  work: (system: DatabaseClient) => Promise<Result>,
): Promise<Result> {
  const system = await connect({ ...options, database: '_system' }, context);
  try {
    return await work(system);
  } catch (error) {
    throw error instanceof AppError && error.type === UNKNOWN_USER ? failure('there is no such user') : error;
  } finally {
    await system.close();
  }
}

/** The path of a user, or of something below. */
function userPath(...parts: string[]): string {
  return `/_api/user/${parts.map(encodeURIComponent).join('/')}`;
}

export function say(options: ServerOptions, words: string, answer: object): void {
  console.log(options.json ? JSON.stringify(answer) : words);
}

/** `strata user list` */
export async function listUsers(options: ServerOptions, context: CommandContext): Promise<void> {
  const { result } = await onServer(options, context, (system) => system.json<{ result: User[] }>({ path: '/_api/user' }));
  const rows = result.map(({ user, active, extra }) => [user, active ? 'active' : 'inactive', extraText(extra)]);
  say(options, table(['user', 'state', 'extra'], rows), result);
}

/** `strata user add <name>` */
export async function addUser(
  name: string,
  options: ServerOptions & { inactive?: boolean; extra?: string },
  context: CommandContext,
): Promise<void> {
  const extra = options.extra === undefined ? {} : jsonObject('--extra', options.extra);
  await onServer(options, context, async (system) => {
    const passwd = await newPassword(name, context);
    const body = { user: name, passwd, active: options.inactive !== true, extra };
    say(options, `Added ${name}`, await system.json<User>({ method: 'POST', path: '/_api/user', body }));
  });
}

/** `strata user passwd <name>`. What the command line keeps of root's password is kept true. */
export async function changePassword(name: string, options: ServerOptions, context: CommandContext): Promise<void> {
  await onServer(options, context, async (system) => {
    const passwd = await newPassword(name, context);
    const answer = await system.json<User>({ method: 'PATCH', path: userPath(name), body: { passwd } });
    if (name === ROOT && options.url === undefined) writeWhole(new DataFolder(options.data).rootPasswordFile, passwd, 0o600);
    say(options, `${name} has a new password`, answer);
  });
}

/** `strata user activate <name>` and `deactivate <name>` */
export async function setActive(name: string, active: boolean, options: ServerOptions, context: CommandContext): Promise<void> {
  const answer = await onServer(options, context, (system) =>
    system.json<User>({ method: 'PATCH', path: userPath(name), body: { active } }),
  );
  say(options, active ? `${name} may log in again` : `${name} has lost access: sessions, tokens and what was under way`, answer);
}

/** `strata user remove <name>` */
export async function removeUser(name: string, options: ServerOptions, context: CommandContext): Promise<void> {
  const answer = await onServer(options, context, (system) => system.json<object>({ method: 'DELETE', path: userPath(name) }));
  say(options, `Removed ${name}, with all tokens and grants`, answer);
}

/** `strata user grants <name>`: level per database, and per collection where one differs. */
export async function showGrants(name: string, options: ServerOptions, context: CommandContext): Promise<void> {
  const { result } = await onServer(options, context, (system) =>
    system.json<{ result: FullGrants }>({ path: userPath(name, 'database'), query: { full: true } }),
  );
  const rows = Object.entries(result).flatMap(([database, { permission, collections = {} }]) => [
    [database, permission],
    ...Object.entries(collections)
      .filter(([, level]) => level !== 'undefined')
      .map(([collection, level]) => [`${database}/${collection}`, level]),
  ]);
  say(options, table(['on', 'level'], rows), result);
}

/** `strata user grant <name> <level> <database[/collection]>` */
export async function grant(
  name: string,
  word: string,
  on: string,
  options: ServerOptions,
  context: CommandContext,
): Promise<void> {
  const level = oneOf('<level>', word, LEVELS);
  const answer = await onServer(options, context, (system) =>
    system.json<object>({ method: 'PUT', path: userPath(name, 'database', ...placeOf(on)), body: { grant: level } }),
  );
  say(options, `${name} has ${level} on ${on}`, answer);
}

/** `strata user revoke <name> <database[/collection]>`: what was granted there is forgotten, and the next wider grant applies. */
export async function revoke(name: string, on: string, options: ServerOptions, context: CommandContext): Promise<void> {
  const answer = await onServer(options, context, (system) =>
    system.json<object>({ method: 'DELETE', path: userPath(name, 'database', ...placeOf(on)) }),
  );
  say(options, `The grant of ${name} on ${on} is taken back`, answer);
}

function placeOf(on: string): string[] {
  const parts = on.split('/');
  if (parts.length > 2 || parts.includes(''))
    throw new UserError(`a grant is on <database> or <database>/<collection>, not '${on}'`);
  return parts;
}

function extraText(extra: Record<string, unknown>): string {
  return Object.keys(extra).length === 0 ? '' : JSON.stringify(extra);
}
