import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { writeBackup } from '../backup/write-backup';
import { DataFolder } from '../platform/data-folder';
import { bytes, counted } from '../terminal/figures';
import { interruptible } from '../terminal/interruptible';
import { progressBar } from '../terminal/progress-bar';
import { UserError } from '../terminal/user-error';
import type { CommandContext } from '../terminal/command-context';

/** `strata backup`: the whole platform, running or not, into one archive. */
export async function backup(
  options: { data: string; output?: string; overwrite?: boolean },
  context: CommandContext,
): Promise<void> {
  const folder = new DataFolder(options.data);
  if (!existsSync(folder.rootPasswordFile)) throw new UserError(`${folder.path} is no data folder of a platform`);
  const stamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const archive = resolve(options.output ?? `strata-backup-${stamp}.tar.gz`);
  if (existsSync(archive) && !options.overwrite) throw new UserError(`${archive} exists already; --overwrite replaces it`);
  const bar = progressBar('Backup', context.interactive);
  try {
    const {
      files,
      bytes: size,
      pausedMs,
    } = await interruptible((signal) => writeBackup(folder, archive, { bar, signal }), 'interrupted: there is no backup');
    bar.done(`${counted(files, 'file')}, ${bytes(size)}`);
    if (pausedMs !== undefined) console.log(`  The platform was held still for ${(pausedMs / 1000).toFixed(2)} s.`);
    console.log(`  in ${archive}`);
    console.log('  It holds the signing secrets and passwords: only its owner may read it (mode 0600), and should.');
  } catch (error) {
    bar.abandon();
    throw error;
  }
}
