import type { FileHandle } from 'node:fs/promises';
import { open } from 'node:fs/promises';
import type { StoredFile } from '@strata/contracts';
import { AppError, isPassing } from '@strata/errors';
import { patiently } from '../http/patience';
import type { FileInParts, FileUploads } from '../platform/file-uploads';

const PART_BYTES = 32 * 2 ** 20;

export interface PartsWatch {
  signal?: AbortSignal;
  /** told how many bytes the server has */
  onProgress?: (bytes: number) => void;
}

/**
 * Uploads a file in parts, whatever its size, with one part in memory. Goes on where an earlier try for the same bytes stopped, in this process or in
 * one that was killed; broken connections and restarts of the file manager are waited out for a minute each.
 * @throws AppError aborted `FileChangedError` when the file became shorter meanwhile; invalid-argument `WrongContentError` when it changed otherwise
 */
export async function uploadInParts(
  uploads: FileUploads,
  path: string,
  wanted: FileInParts,
  { signal, onProgress }: PartsWatch = {},
): Promise<StoredFile> {
  const id = await patiently(() => beginOrGoOn(uploads, wanted));
  const file = await open(path, 'r');
  try {
    let offset = await patiently(() => uploads.offset(id));
    while (offset < wanted.size) {
      onProgress?.(offset);
      signal?.throwIfAborted();
      const part = await readPart(file, offset, Math.min(PART_BYTES, wanted.size - offset));
      offset = await appendPatiently(uploads, id, offset, part);
    }
  } finally {
    await file.close();
  }
  onProgress?.(wanted.size);
  const { file: stored } = await patiently(() => uploads.status(id));
  if (!stored) throw new AppError('internal', 'UploadNotStored', `${wanted.name} arrived as a whole and is not stored`);
  return stored;
}

async function beginOrGoOn(uploads: FileUploads, wanted: FileInParts): Promise<string> {
  const begun = await uploads.unfinished(wanted.scope);
  const isSame = (upload: (typeof begun)[number]) =>
    upload.name === wanted.name &&
    upload.scope.join('/') === wanted.scope.join('/') &&
    upload.size === wanted.size &&
    upload.sha256 === wanted.sha256;
  return begun.find(isSame)?.upload_id ?? uploads.begin(wanted);
}

/** After a break, what the server has of the part decides where to go on. */
async function appendPatiently(uploads: FileUploads, id: string, offset: number, part: Uint8Array): Promise<number> {
  try {
    return await uploads.append(id, offset, part);
  } catch (error) {
    if (!isPassing(error) && (error as Partial<AppError>).type !== 'UploadOffsetConflict') throw error;
    return patiently(() => uploads.offset(id));
  }
}

async function readPart(file: FileHandle, offset: number, size: number): Promise<Uint8Array> {
  const part = Buffer.allocUnsafe(size);
  for (let done = 0; done < size;) {
    const { bytesRead } = await file.read(part, done, size - done, offset + done);
    if (bytesRead === 0) throw new AppError('aborted', 'FileChangedError', 'the file became shorter while it was uploaded');
    done += bytesRead;
  }
  return part;
}
