import { createInterface } from 'node:readline';
import type { CommandContext } from './command-context';
import { readPassword } from './read-password';
import { UserError } from './user-error';

/**
 * The password a user shall have: from STRATA_NEW_PASSWORD, else asked for twice without showing it, else the first line of standard
 * input. Never from the command line, where the list of processes shows it.
 * @throws UserError when the two differ, or nothing is given
 */
export async function newPassword(user: string, context: CommandContext): Promise<string> {
  const given = context.env.STRATA_NEW_PASSWORD;
  if (given !== undefined) return given;
  if (process.stdin.isTTY === true) {
    const password = await readPassword(`New password of ${user}: `);
    if ((await readPassword('The same again: ')) !== password)
      throw new UserError('the two passwords differ; nothing was changed', 1);
    return password;
  }
  for await (const line of createInterface({ input: process.stdin })) return line;
  throw new UserError('give the new password on standard input, or in STRATA_NEW_PASSWORD');
}
