import type { BatchUploadReply, StoredFile, StoredFileList } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { HttpCalls } from '../http/http-calls';
import { patiently } from '../http/patience';
import { streamPieces } from '../http/stream-pieces';

/** A file to store: `name` is its base name, `bytes` its content, `path` where it lay below the category, sub-folders included. */
export interface FileUpload {
  name: string;
  bytes: Uint8Array;
  path?: string;
  type?: string;
}

/** What became of a file that was to be removed. */
export interface RemovedFile {
  id: string;
  status: 'deleted' | 'locked' | 'not_found' | 'error';
}

const UPLOAD_TIMEOUT_MS = 300_000;
const DOWNLOAD_TIMEOUT_MS = 3_600_000;
/** Longest text the file manager keeps beside a file. */
export const MAX_METADATA = 2_048;

/** The documents of a project in the file manager. Every call throws AppError as {@link HttpCalls.json} says. */
export class StoredFiles {
  constructor(
    private readonly calls: HttpCalls,
    private readonly project: string,
    /** path of the file manager's files of the project's database */
    private readonly files: () => Promise<string>,
  ) {}

  /** Stores up to 100 files in one category; the same name again is a new version. */
  async upload(category: string, files: FileUpload[]): Promise<BatchUploadReply> {
    const form = new FormData();
    for (const { name, bytes, type = 'application/octet-stream' } of files)
      form.append('files', new Blob([bytes as Uint8Array<ArrayBuffer>], { type }), name);
    form.append('manifest', JSON.stringify(files.map(({ name, path }) => manifestEntry([this.project, category], name, path))));
    const path = await this.filePath('batch');
    return this.calls.json({ method: 'POST', path, body: form, timeoutMs: UPLOAD_TIMEOUT_MS });
  }

  /** The latest versions below [project, category], or below [project], newest first; `limit` is at most 1,000. */
  async list(category?: string, { limit = 1_000, offset = 0 } = {}): Promise<StoredFileList> {
    const query = new URLSearchParams({ limit: String(limit), offset: String(offset), scope: this.project });
    if (category !== undefined) query.append('scope', category);
    return this.calls.json({ path: `${await this.filePath('')}?${query}` });
  }

  /** All of them, page by page. */
  async all(category?: string): Promise<StoredFile[]> {
    const all: StoredFile[] = [];
    for (;;) {
      const { files, total } = await this.list(category, { offset: all.length });
      all.push(...files);
      if (files.length === 0 || all.length >= total) return all;
    }
  }

  /** One file with what the file manager knows of it. @throws AppError not-found */
  async one(id: string): Promise<StoredFile> {
    return this.calls.json({ path: await this.filePath(id) });
  }

  /**
   * The bytes of a file as they come; a connection that breaks is made again from where it broke.
   * @param from place of the first byte
   * @throws AppError not-found
   */
  async *download(id: string, { version, from = 0 }: { version?: number; from?: number } = {}): AsyncGenerator<Uint8Array> {
    const file = await this.filePath(id);
    const wanted = await this.calls.json<StoredFile>({ path: version === undefined ? file : `${file}?version=${version}` });
    const { size } = wanted;
    const path = `${file}/download?version=${wanted.version}`;
    for (let at = from; at < size || size === 0;) {
      const headers = { range: `bytes=${at}-` };
      const answer = await patiently(() =>
        this.calls.send({ path, ...(at === 0 ? {} : { headers }), timeoutMs: DOWNLOAD_TIMEOUT_MS }),
      );
      if (!answer.body) return;
      try {
        for await (const bytes of streamPieces(answer.body)) {
          at += bytes.length;
          yield bytes;
        }
        return;
      } catch (error) {
        if (!(error instanceof TypeError || (error instanceof Error && error.name === 'TimeoutError'))) throw error; // else the connection broke
      }
    }
  }

  /** Locks a file in the caller's name: nobody can remove it. */
  async lock(id: string): Promise<void> {
    await this.setSafeToDelete(id, false);
  }

  /** Takes the caller's lock away, and for an administrator everybody's: a locked file cannot be removed. */
  async release(id: string): Promise<void> {
    await this.setSafeToDelete(id, true);
  }

  private async setSafeToDelete(id: string, isSafe: boolean): Promise<void> {
    await this.calls.json({ method: 'PATCH', path: await this.filePath(id), body: { safe_to_delete: isSafe } });
  }

  /** Removes all versions of a file. @throws AppError not-found; locked */
  async remove(id: string): Promise<void> {
    const [result] = await this.removeMany([id]);
    if (result?.status === 'not_found') throw new AppError('not-found', 'FileNotFoundError', `file ${id} not found`, { id });
    if (result?.status === 'locked') throw new AppError('locked', 'FileLockedError', `file ${id} is locked`, { id });
  }

  /** Removes up to 100 files with all their versions, and tells of each what became of it. */
  async removeMany(ids: readonly string[]): Promise<RemovedFile[]> {
    const path = await this.filePath('delete');
    return (await this.calls.json<{ results: RemovedFile[] }>({ method: 'POST', path, body: { ids } })).results;
  }

  private async filePath(last: string): Promise<string> {
    return `${await this.files()}/${encodeURIComponent(last)}`;
  }
}

/** What the file manager notes of a file: its path in the category where that says more than its name. */
function manifestEntry(scope: string[], name: string, path: string = name): object {
  return { filename: name, name, scope, ...(path === name || path.length > MAX_METADATA ? {} : { custom_metadata: { path } }) };
}
