import type { StoredFile } from '@strata/contracts';
import { AppError, isPassing } from '@strata/errors';
import { patiently } from '../http/patience';
import type { FileInParts, FileUploads } from '../platform/file-uploads';
import type { UploadSource } from './upload-source';

const PART_BYTES = 32 * 2 ** 20;

export interface PartsWatch {
  signal?: AbortSignal;
  /** told how many bytes the server has */
  onProgress?: (bytes: number) => void;
}

/**
 * Uploads a file in parts, whatever its size, with one part in memory. Goes on where an earlier try for the same bytes (as their hash tells) stopped, in
 * this process or in one that was killed; broken connections and restarts of the file manager are waited out for a minute each.
 * @throws AppError aborted `FileChangedError` when the file became shorter meanwhile; invalid-argument `WrongContentError` when it changed otherwise
 */
export async function uploadInParts(
  uploads: FileUploads,
  source: Pick<UploadSource, 'part'>,
  wanted: FileInParts,
  { signal, onProgress }: PartsWatch = {},
): Promise<StoredFile> {
  const id = await patiently(() => beginOrGoOn(uploads, wanted));
  let offset = await patiently(() => uploads.offset(id));
  while (offset < wanted.size) {
    onProgress?.(offset);
    signal?.throwIfAborted();
    const part = await source.part(offset, Math.min(offset + PART_BYTES, wanted.size));
    offset = await appendPatiently(uploads, id, offset, part);
  }
  onProgress?.(wanted.size);
  const { file: stored } = await patiently(() => uploads.status(id));
  if (!stored) throw new AppError('internal', 'UploadNotStored', `${wanted.name} arrived as a whole and is not stored`);
  return stored;
}

async function beginOrGoOn(uploads: FileUploads, wanted: FileInParts): Promise<string> {
  if (wanted.sha256 === undefined) return uploads.begin(wanted);
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
