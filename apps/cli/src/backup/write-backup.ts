import { randomUUID } from 'node:crypto';
import { closeSync, openSync } from 'node:fs';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { create } from 'tar';
import type { DataFolder } from '../platform/data-folder';
import { runningState } from '../platform/platform-state';
import type { ProgressBar } from '../terminal/progress-bar';
import { lockForBackup } from '../platform/backup-lock';
import { removeOldImages, takeDataImage } from './data-image';
import { whileFrozen } from './frozen-processes';
import { describeFolder, MANIFEST } from './manifest';

export interface BackupSummary {
  files: number;
  bytes: number;
  /** how long the services that keep data were held still; undefined when none ran */
  pausedMs?: number;
}

/** Who writes to the data folder: all others keep what they have in the database. */
const KEEPERS = ['database', 'file-manager'];

/**
 * Writes the platform of a data folder into one archive: database, files and secrets as they were at one moment. Of a running platform
 * the services that keep data are held still while their files are copied; reading and writing requests wait that long. What is in the
 * archive is what a kill -9 of all services would have left, which they come back from with every acknowledged write; jobs go on.
 * @param archive gets its name when it is whole; only its owner may read it, for it holds the signing secrets and root's password
 * @throws UserError when another backup is made now, or the services could not be held still
 */
export async function writeBackup(
  folder: DataFolder,
  archive: string,
  { bar, signal }: { bar: ProgressBar; signal: AbortSignal },
): Promise<BackupSummary> {
  const release = lockForBackup(folder);
  const draft = `${archive}.${randomUUID()}.part`;
  let image: string | undefined;
  try {
    await removeOldImages(folder);
    const running = runningState(folder);
    const keepers = (running?.services ?? []).filter(({ app, pid }) => KEEPERS.includes(app) && pid > 0).map(({ pid }) => pid);
    bar.update(1, 'copying');
    const began = performance.now();
    image = await whileFrozen(keepers, () => takeDataImage(folder));
    const pausedMs = performance.now() - began;
    signal.throwIfAborted();
    const manifest = await describeFolder(image, new Date(), () => signal.throwIfAborted());
    const bytes = manifest.files.reduce((sum, { size }) => sum + size, 0);
    await writeFile(join(image, MANIFEST), JSON.stringify(manifest), { mode: 0o600 });
    closeSync(openSync(draft, 'wx', 0o600));
    let packed = 0;
    const onWriteEntry = ({ stat }: { stat?: { size: number } }) => {
      packed += stat?.size ?? 0;
      bar.update(10 + Math.min(89, (89 * packed) / (bytes + 1)), 'packing');
    };
    const parts = [MANIFEST, ...new Set(manifest.files.map(({ path }) => path.split('/')[0] as string))];
    // signals are looked at between entries: an entry that is not wanted any more ends the archive
    const filter = () => {
      signal.throwIfAborted();
      return true;
    };
    await create({ file: draft, cwd: image, gzip: { level: 1 }, strict: true, portable: true, onWriteEntry, filter }, parts);
    await rename(draft, archive);
    return { files: manifest.files.length, bytes, ...(keepers.length > 0 ? { pausedMs } : {}) };
  } finally {
    if (image !== undefined) await rm(image, { recursive: true, force: true });
    await rm(draft, { force: true });
    release();
  }
}
