import { resolve } from 'node:path';
import { restoreBackup } from '../backup/restore-backup';
import { DataFolder } from '../platform/data-folder';
import { counted } from '../terminal/figures';
import { progressBar } from '../terminal/progress-bar';
import type { CommandContext } from '../terminal/command-context';

/** `strata restore-backup <archive>`: a data folder out of a backup; every checksum is looked at before anything is replaced. */
export async function restoreFromBackup(
  archive: string,
  options: { data: string; overwrite?: boolean },
  context: CommandContext,
): Promise<void> {
  const folder = new DataFolder(options.data);
  const bar = progressBar('Restore', context.interactive);
  try {
    const { files, createdAt } = await restoreBackup(resolve(archive), folder, { overwrite: options.overwrite === true, bar });
    bar.done(`${counted(files.length, 'file')} of ${createdAt}`);
    console.log(`  in ${folder.path}; start it with: ./strata start`);
  } catch (error) {
    bar.abandon();
    throw error;
  }
}
