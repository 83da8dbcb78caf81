import { open } from 'node:fs/promises';

/** Puts a file on disk, or a folder: a new or renamed entry is durable once its folder is. */
export async function syncPath(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
