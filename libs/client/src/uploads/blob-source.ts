import { AppError } from '@strata/errors';
import type { UploadSource } from './upload-source';

/**
 * A file that a person gave to a web page. It has no hash: a browser makes one of whole files in memory only, and on unencrypted addresses none at all.
 */
export function blobSource(blob: Blob): UploadSource {
  return {
    size: () => Promise.resolve(blob.size),
    bytes: () => bytesOf(blob),
    part: (from, to) => bytesOf(blob.slice(from, to)),
  };
}

async function bytesOf(blob: Blob): Promise<Uint8Array> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (cause) {
    const isGone = cause instanceof Error && cause.name === 'NotFoundError';
    const reason = isGone ? 'it is gone' : 'it cannot be read, or was changed after it was chosen';
    throw new AppError('aborted', 'FileUnreadableError', reason, {}, { cause });
  }
}
