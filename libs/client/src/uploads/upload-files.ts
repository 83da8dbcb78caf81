import type { FileUploads } from '../platform/file-uploads';
import { diskSource } from './disk-source';
import type { SourceToUpload, Uploaded, UploadWatch } from './upload-sources';
import { uploadSources } from './upload-sources';

/** A file on this machine and what it is to be called there. */
export interface FileToUpload extends Omit<SourceToUpload, 'source'> {
  path: string;
}

/** What became of one file on this machine. */
export type UploadedFile = Uploaded<FileToUpload>;

/** As {@link uploadSources}, of files on this machine. */
export async function uploadFiles(
  uploads: FileUploads,
  files: readonly FileToUpload[],
  watch: UploadWatch = {},
): Promise<UploadedFile[]> {
  const outcomes = await uploadSources(
    uploads,
    files.map((file) => ({ ...file, source: diskSource(file.path) })),
    watch,
  );
  return outcomes.map((outcome, place) => ({ ...outcome, file: files[place] as FileToUpload }));
}
