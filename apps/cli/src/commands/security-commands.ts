import type { Command } from 'commander';
import type { CommandContext } from '../terminal/command-context';

/**
 * Adds `strata user`, `strata token` and `strata secret`.
 * @param addGroup adds a group of commands with the options that all groups have
 * @param dataFolder where a platform is looked for unless `--data` says otherwise
 */
export function addSecurityCommands(
  addGroup: (name: string, description: string) => Command,
  context: CommandContext,
  dataFolder: string,
): void {
  const onFolder = (group: Command, usage: string, description: string) =>
    group
      .command(usage)
      .description(description)
      .option('--data <folder>', 'data folder of the platform', dataFolder)
      .option('--json', 'for scripts');
  const onServer = (group: Command, usage: string, description: string) =>
    onFolder(group, usage, description)
      .option('--url <address>', 'another server: any ArangoDB, or a Strata elsewhere')
      .option('--username <name>', 'user there', 'root')
      .option('--password <text>', 'its password; better in STRATA_DATABASE_PASSWORD, or asked for');

  const user = addGroup('user', 'Users and what they may do');
  const users = async () => import('./user');
  const where = '<database, or database/collection; * for all others>';
  onServer(user, 'list', 'Show all users').action(async (options) => (await users()).listUsers(options, context));
  onServer(
    user,
    'add <name>',
    'Add a user, who may do nothing yet. The password is asked for, or STRATA_NEW_PASSWORD, or standard input',
  )
    .option('--inactive', 'who may not log in yet')
    .option('--extra <json>', 'an object kept with the user')
    .action(async (name: string, options) => (await users()).addUser(name, options, context));
  onServer(user, 'passwd <name>', 'Give a user another password: asked for, or STRATA_NEW_PASSWORD, or standard input').action(
    async (name: string, options) => (await users()).changePassword(name, options, context),
  );
  onServer(user, 'activate <name>', 'Let a user log in again').action(async (name: string, options) =>
    (await users()).setActive(name, true, options, context),
  );
  onServer(user, 'deactivate <name>', 'End all access of a user at once; it can be given back').action(
    async (name: string, options) => (await users()).setActive(name, false, options, context),
  );
  onServer(user, 'remove <name>', 'Remove a user with all tokens and grants').action(async (name: string, options) =>
    (await users()).removeUser(name, options, context),
  );
  onServer(user, 'grants <name>', 'Show what a user may do').action(async (name: string, options) =>
    (await users()).showGrants(name, options, context),
  );
  onServer(user, 'grant <name> <level> <where>', `Let a user rw (all), ro (read) or none: ${where}`).action(
    async (name: string, level: string, on: string, options) => (await users()).grant(name, level, on, options, context),
  );
  onServer(user, 'revoke <name> <where>', `Take a grant back: ${where}`).action(async (name: string, on: string, options) =>
    (await users()).revoke(name, on, options, context),
  );

  const token = addGroup('token', 'Access tokens: passwords for programs, each with an end of its own');
  const tokens = async () => import('./token');
  onServer(token, 'list [user]', 'Show the access tokens of a user').action(async (name: string | undefined, options) =>
    (await tokens()).listTokens(name, options, context),
  );
  onServer(token, 'create <user>', 'Make an access token; it is shown this once, on standard output')
    .requiredOption('--name <text>', 'what it is for')
    .option('--valid-for <time>', 'such as 90m, 12h or 30d', '30d')
    .action(async (name: string, options) => (await tokens()).createToken(name, options, context));
  onServer(token, 'revoke <user> <id>', 'End an access token').action(async (name: string, id: string, options) =>
    (await tokens()).revokeToken(name, id, options, context),
  );

  const secret = addGroup('secret', 'The signing secrets of the platform on this machine');
  const secrets = async () => import('./secret');
  onFolder(secret, 'show', 'Show them by hash, and which service works with which').action(async (options) =>
    (await secrets()).showSecrets(options),
  );
  onFolder(secret, 'rotate', 'Replace the secret while the platform works, without a failed request; run it again to go on')
    .option(
      '--grace <seconds>',
      'how long what the old secret signed stays good; as long as sessions last (0: end all at once)',
      '3600',
    )
    .option('--no-wait', 'leave the old secret in place; the next call takes it away')
    .action(async (options) => (await secrets()).rotate(options, context));
}
