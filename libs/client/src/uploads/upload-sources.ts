import type { StoredFile } from '@strata/contracts';
import { inParallel } from '@strata/event-loop';
import { AppError } from '@strata/errors';
import { patiently } from '../http/patience';
import type { FileUploads } from '../platform/file-uploads';
import { IN_PARTS_ABOVE_BYTES, uploadGroups } from './upload-groups';
import { uploadInParts } from './upload-in-parts';
import type { UploadSource } from './upload-source';

/** Bytes and what they are to be called in the file manager. */
export interface SourceToUpload {
  source: UploadSource;
  /** `[project, category]`, and up to three labels more */
  scope: readonly string[];
  name: string;
  metadata?: Readonly<Record<string, string>>;
}

/** What became of one file: the stored version, or why it was refused. */
export type Uploaded<File> = { file: File } & ({ stored: Pick<StoredFile, 'id' | 'version'> } | { error: string });

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
export async function uploadSources<File extends SourceToUpload>(
  uploads: FileUploads,
  files: readonly File[],
  { signal, onProgress }: UploadWatch = {},
): Promise<Uploaded<File>[]> {
  const outcomes = new Map<File, Uploaded<File>>();
  const sized: { file: File; size: number }[] = [];
  for (const file of files)
    try {
      sized.push({ file, size: await file.source.size() });
    } catch (error) {
      outcomes.set(file, { file, error: refusalOf(error) });
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
  return files.map((file) => outcomes.get(file) as Uploaded<File>);
}

async function uploadGroup<File extends SourceToUpload>(uploads: FileUploads, group: readonly File[]): Promise<Uploaded<File>[]> {
  const readable: { file: File; bytes: Uint8Array }[] = [];
  const refused: Uploaded<File>[] = [];
  await Promise.all(
    group.map(async (file) => {
      try {
        readable.push({ file, bytes: await file.source.bytes() });
      } catch (error) {
        refused.push({ file, error: refusalOf(error) });
      }
    }),
  );
  if (readable.length === 0) return refused;
  const batch = readable.map(({ file: { scope, name, metadata = {} }, bytes }) => ({ scope, name, metadata, bytes }));
  const { results } = await patiently(() => uploads.batch(batch));
  const stored = readable.map(({ file }, place): Uploaded<File> => {
    const result = results[place];
    if (result?.status === 'ok' && result.id !== undefined && result.version !== undefined)
      return { file, stored: { id: result.id, version: result.version } };
    return { file, error: result?.error ?? 'refused' };
  });
  return [...stored, ...refused];
}

async function uploadLarge<File extends SourceToUpload>(
  uploads: FileUploads,
  file: File,
  size: number,
  watch: { signal?: AbortSignal; onProgress: (bytes: number) => void },
): Promise<Uploaded<File>> {
  const { source, scope, name, metadata = {} } = file;
  try {
    const sha256 = await source.sha256?.(watch.signal);
    const wanted = { scope, name, size, metadata, ...(sha256 === undefined ? {} : { sha256 }) };
    return { file, stored: await uploadInParts(uploads, source, wanted, watch) };
  } catch (error) {
    return { file, error: refusalOf(error) };
  }
}

/** @throws what concerns more than the one file */
function refusalOf(error: unknown): string {
  if (error instanceof AppError && ['invalid-argument', 'aborted', 'payload-too-large'].includes(error.kind)) return error.message;
  throw error;
}
