import { existsSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline/promises';
import { DataFolder } from '../platform/data-folder';
import { UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';
import { stop } from './stop';

/** `strata reset`: stops the platform and deletes its data folder, after a question or with `--yes`. */
export async function reset(options: { data: string; yes?: boolean }, context: CommandContext): Promise<void> {
  const folder = new DataFolder(options.data);
  if (!folder.exists) {
    console.log(`${folder.path} does not exist: nothing to delete`);
    return;
  }
  if (!existsSync(folder.stateFile) && !existsSync(folder.rootPasswordFile))
    throw new UserError(`${folder.path} is no data folder of a platform; it is left alone`);
  if (!options.yes && !(await confirmed(folder.path, context)))
    throw new UserError('nothing deleted; say --yes to delete without a question');
  await stop(options, context);
  rmSync(folder.path, { recursive: true, force: true });
  console.log(`Deleted ${folder.path}`);
}

async function confirmed(path: string, context: CommandContext): Promise<boolean> {
  if (!context.interactive) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Delete everything in ${path}? (yes/no) `);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}
