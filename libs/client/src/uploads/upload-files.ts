import { readFile, stat } from 'node:fs/promises';
import type { StoredFile } from '@strata/contracts';
import { inParallel } from '@strata/event-loop';
import { AppError } from '@strata/errors';
import { patiently } from '../http/patience';
import type { FileUploads } from '../platform/file-uploads';
import { contentHash } from './content-hash';
import { IN_PARTS_ABOVE_BYTES, uploadGroups } from './upload-groups';
import { uploadInParts } from './upload-in-parts';

/** A file on this machine and what it is to be called there. */
export interface FileToUpload {
  path: string;
  /** `[project, category]`, and up to three labels more */
  scope: readonly string[];
  name: string;
  metadata?: Readonly<Record<string, string>>;
}

/** What became of one file: the stored version, or why it was refused. */
export type UploadedFile = { file: FileToUpload } & ({ stored: Pick<StoredFile, 'id' | 'version'> } | { error: string });

export interface UploadWatch {
  /** heeded between calls; what is uploaded by then stays */
  signal?: AbortSignal;
  /** told after each call how many files are done, refused ones included, and how many bytes */
  onProgress?: (files: number, bytes: number) => void;
}

const CALLS_AT_ONCE = 3;

/**
 * Uploads any number of files: small ones by up to 100 per call, large ones in parts, with a few calls' worth of bytes in memory. The same call
 * again goes on where one was interrupted: what is stored already makes no new version.
 * @returns one entry per file, in their order; a file that cannot be read is refused like one the server does not take
 * @throws AppError when the platform is away for longer than a minute, or does not let the caller in
 */
export async function uploadFiles(
  uploads: FileUploads,
  files: readonly FileToUpload[],
  { signal, onProgress }: UploadWatch = {},
): Promise<UploadedFile[]> {
  const outcomes = new Map<FileToUpload, UploadedFile>();
  const sized: { file: FileToUpload; size: number }[] = [];
  for (const file of files)
    try {
      sized.push({ file, size: (await stat(file.path)).size });
    } catch (error) {
      outcomes.set(file, { file, error: readingFailed(error) });
    }
  let bytes = 0;
  await inParallel(uploadGroups(sized), { limit: CALLS_AT_ONCE }, async (group) => {
    signal?.throwIfAborted();
    const [first] = group;
    const done =
      first && first.size > IN_PARTS_ABOVE_BYTES
        ? [
            await uploadLarge(uploads, first.file, first.size, {
              ...(signal && { signal }),
              onProgress: (sent) => onProgress?.(outcomes.size, bytes + sent),
            }),
          ]
        : await uploadGroup(
            uploads,
            group.map(({ file }) => file),
          );
    for (const outcome of done) outcomes.set(outcome.file, outcome);
    bytes += group.reduce((sum, { size }) => sum + size, 0);
    onProgress?.(outcomes.size, bytes);
  });
  return files.map((file) => outcomes.get(file) as UploadedFile);
}

async function uploadGroup(uploads: FileUploads, group: readonly FileToUpload[]): Promise<UploadedFile[]> {
  const readable: { file: FileToUpload; bytes: Uint8Array }[] = [];
  const refused: UploadedFile[] = [];
  await Promise.all(
    group.map(async (file) => {
      try {
        readable.push({ file, bytes: await readFile(file.path) });
      } catch (error) {
        refused.push({ file, error: readingFailed(error) });
      }
    }),
  );
  if (readable.length === 0) return refused;
  const batch = readable.map(({ file: { scope, name, metadata = {} }, bytes }) => ({ scope, name, metadata, bytes }));
  const { results } = await patiently(() => uploads.batch(batch));
  const stored = readable.map(({ file }, place): UploadedFile => {
    const result = results[place];
    if (result?.status === 'ok' && result.id !== undefined && result.version !== undefined)
      return { file, stored: { id: result.id, version: result.version } };
    return { file, error: result?.error ?? 'refused' };
  });
  return [...stored, ...refused];
}

async function uploadLarge(
  uploads: FileUploads,
  file: FileToUpload,
  size: number,
  watch: { signal?: AbortSignal; onProgress: (bytes: number) => void },
): Promise<UploadedFile> {
  const { path, scope, name, metadata = {} } = file;
  try {
    const sha256 = await contentHash(path, watch.signal);
    return { file, stored: await uploadInParts(uploads, path, { scope, name, size, sha256, metadata }, watch) };
  } catch (error) {
    const isOfThisFile = error instanceof AppError && ['invalid-argument', 'aborted', 'payload-too-large'].includes(error.kind);
    if (isOfThisFile) return { file, error: error.message };
    if (!(error instanceof AppError) && (error as NodeJS.ErrnoException).code !== undefined && !watch.signal?.aborted)
      return { file, error: readingFailed(error) };
    throw error;
  }
}

function readingFailed(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  return code === 'ENOENT' ? 'it is gone' : `it cannot be read (${code ?? String(error)})`;
}
