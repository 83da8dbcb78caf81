import type { RetryBudget } from '@strata/errors';
import { AppError, isPassing, kindOfHttpStatus, parseRetryAfter, RETRY_AFTER_MS, retryWhilePassing } from '@strata/errors';
import type { SecretRing } from '@strata/auth';
import { signSuperuserToken } from '@strata/auth';
import { inParallel } from '@strata/event-loop';
import type { DownloadFilesReply, StoredFile, StoredFileList } from '@strata/contracts';
import { answerBytes, requestIdHeader } from '@strata/service-kit';

const PAGE = 1_000;
const IDS_PER_CALL = 100;
/** Its catalogue commits what several calls change together. */
const CALLS_AT_A_TIME = 4;
const TIMEOUT_MS = 30_000;
const LONG_TIMEOUT_MS = 300_000;
/** Statuses for an id of no file, malformed ones included. */
const UNKNOWN_FILE: readonly unknown[] = [400, 404, 422];

export interface FileManagerSettings {
  /** base URL of the file manager */
  readonly url: string;
  readonly database: string;
  /** whose files and locks this client looks after */
  readonly project: string;
  readonly ring: SecretRing;
}

/** Children of a scope with the number of files at and below each. */
export interface ScopeChildren {
  readonly children: readonly { readonly segment: string; readonly file_count: number }[];
}

/** A file to be stored. */
export interface UploadedFile {
  readonly scope: readonly string[];
  readonly name: string;
  readonly bytes: Blob;
  /** kept beside the version */
  readonly metadata: Readonly<Record<string, string>>;
}

/** The file manager, as far as the pipeline needs it. With a budget, calls wait out a restart of the file manager. */
export class FileManagerClient {
  private readonly base: string;

  constructor(private readonly settings: FileManagerSettings) {
    this.base = `${settings.url}/_db/${encodeURIComponent(settings.database)}/rag-input`;
  }

  /** Latest versions of all files at and below a scope. */
  async list(scope: readonly string[], patience?: RetryBudget): Promise<StoredFile[]> {
    const files: StoredFile[] = [];
    for (;;) {
      const page = await this.json<StoredFileList>(`/?${query(scope, { limit: PAGE, offset: files.length })}`, {}, patience);
      files.push(...page.files);
      if (page.files.length === 0 || files.length >= page.total) return files;
    }
  }

  /** Number of files at and below a scope that match. */
  async count(scope: readonly string[], filter: { search?: string | undefined; name?: string | undefined } = {}): Promise<number> {
    return (await this.json<StoredFileList>(`/?${query(scope, { limit: 1, offset: 0, ...filter })}`)).total;
  }

  async scopes(scope: readonly string[]): Promise<ScopeChildren> {
    return this.json<ScopeChildren>(`/scopes?${query(scope, {})}`);
  }

  /** @param version default the latest. @returns `undefined` when there is no such file */
  async find(id: string, version?: number): Promise<StoredFile | undefined> {
    try {
      return await this.json<StoredFile>(`/${encodeURIComponent(id)}${version === undefined ? '' : `?version=${version}`}`);
    } catch (error) {
      if (error instanceof AppError && UNKNOWN_FILE.includes(error.details['status'])) return undefined;
      throw error;
    }
  }

  async download(id: string, version: number, patience?: RetryBudget): Promise<Uint8Array> {
    const get = async () => {
      const response = await this.request(
        `/${encodeURIComponent(id)}/download?version=${version}`,
        {},
        LONG_TIMEOUT_MS,
        patience?.signal,
      );
      return readBytes(response);
    };
    return patience ? retryWhilePassing(get, patience) : get();
  }

  /** The bytes of small files in one call, in the same order; `undefined` for each that has to be downloaded by itself. */
  async downloadSmall(
    files: readonly Pick<StoredFile, 'id' | 'version'>[],
    patience?: RetryBudget,
  ): Promise<(Uint8Array | undefined)[]> {
    const body = JSON.stringify({ files: files.map(({ id, version }) => ({ id, version })) });
    const { results } = await this.json<Pick<DownloadFilesReply, 'results'>>('/download', { method: 'POST', body }, patience);
    return files.map((_, place) => {
      const result = results[place];
      return result?.status === 'ok' ? Buffer.from(result.content, 'base64') : undefined;
    });
  }

  /** Stores a file, as its next version where it exists. */
  async upload(file: UploadedFile): Promise<StoredFile> {
    const form = new FormData();
    form.append('name', file.name);
    for (const label of file.scope) form.append('scope', label);
    form.append('custom_metadata', JSON.stringify(file.metadata));
    form.append('file', file.bytes, file.name);
    return readJson<StoredFile>(await this.request('/', { method: 'POST', body: form }, LONG_TIMEOUT_MS));
  }

  /** All versions of a file, the latest first; none when there is no such file. */
  async versions(scope: readonly string[], name: string): Promise<readonly StoredFile[]> {
    try {
      return (await this.json<{ versions: StoredFile[] }>(`/versions?${query(scope, { name })}`)).versions;
    } catch (error) {
      if (error instanceof AppError && error.details['status'] === 404) return [];
      throw error;
    }
  }

  /** Deletes one version of a file. */
  async deleteVersion(id: string, version: number): Promise<'deleted' | 'locked' | 'absent'> {
    try {
      await this.json(`/${encodeURIComponent(id)}?version=${version}`, { method: 'DELETE' });
      return 'deleted';
    } catch (error) {
      const status = error instanceof AppError ? error.details['status'] : undefined;
      if (status === 423) return 'locked';
      if (status === 404) return 'absent';
      throw error;
    }
  }

  /** Locks files against deletion under this project's name, or releases its locks. Unknown ids are passed over. */
  async setSafeToDelete(ids: readonly string[], safe: boolean, patience?: RetryBudget): Promise<void> {
    const starts = Array.from({ length: Math.ceil(ids.length / IDS_PER_CALL) }, (_, call) => call * IDS_PER_CALL);
    const watch = { limit: CALLS_AT_A_TIME, ...(patience?.signal ? { signal: patience.signal } : {}) };
    await inParallel(starts, watch, async (start, _, signal) => {
      const body = JSON.stringify({ ids: ids.slice(start, start + IDS_PER_CALL), safe_to_delete: safe });
      await this.json('/safe-to-delete', { method: 'POST', body }, patience && { ...patience, signal });
    });
  }

  /** Deletes all files at and below a scope. @returns the ids of those that stay because somebody has locked them */
  async deleteScope(scope: readonly string[]): Promise<readonly string[]> {
    const body = JSON.stringify({ scope });
    const response = await this.request('/delete-scope', { method: 'POST', body }, LONG_TIMEOUT_MS); // of any number of files
    return (await readJson<{ locked: string[] }>(response)).locked;
  }

  private async json<T>(path: string, init: RequestInit = {}, patience?: RetryBudget): Promise<T> {
    const call = async () => readJson<T>(await this.request(path, init, TIMEOUT_MS, patience?.signal));
    return patience ? retryWhilePassing(call, patience) : call();
  }

  private async request(path: string, init: RequestInit, timeoutMs: number, signal?: AbortSignal): Promise<Response> {
    const timeout = AbortSignal.timeout(timeoutMs);
    let response: Response;
    try {
      response = await fetch(this.base + path, {
        ...init,
        headers: {
          authorization: `Bearer ${signSuperuserToken(this.settings.ring, { serverId: `pipeline:${this.settings.project}` })}`,
          ...(typeof init.body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...requestIdHeader(),
        },
        signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
      });
    } catch (cause) {
      if (signal?.aborted) throw signal.reason;
      throw unavailable('the file manager does not answer', cause);
    }
    if (!response.ok && response.status !== 207) throw await refusal(response);
    return response;
  }
}

/** @throws AppError unavailable when the answer is cut off: it is no JSON then */
async function readJson<T>(response: Response): Promise<T> {
  try {
    return (await response.json()) as T;
  } catch (cause) {
    throw unavailable('the answer of the file manager broke off', cause);
  }
}

async function readBytes(response: Response): Promise<Uint8Array> {
  try {
    return await answerBytes(response);
  } catch (cause) {
    throw unavailable('the download broke off', cause);
  }
}

async function refusal(response: Response): Promise<AppError> {
  const { status } = response;
  const text = await response.text().catch(() => '');
  const message = `file manager answered ${status}: ${text.slice(0, 300)}`;
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), Date.now());
  const details = { status, ...(retryAfterMs === undefined ? {} : { [RETRY_AFTER_MS]: retryAfterMs }) };
  const error = new AppError(kindOfHttpStatus(status), 'FileManagerUnavailable', message, details);
  if (isPassing(error)) return error;
  const type = status === 404 ? 'FileNotFound' : status === 401 || status === 403 ? 'FileManagerRefusedService' : undefined;
  return new AppError(error.kind, type ?? 'FileManagerRefusedRequest', message, details);
}

function unavailable(message: string, cause?: unknown): AppError {
  return new AppError('unavailable', 'FileManagerUnavailable', message, {}, { cause });
}

function query(scope: readonly string[], values: Readonly<Record<string, string | number | undefined>>): string {
  const search = new URLSearchParams();
  for (const label of scope) search.append('scope', label);
  for (const [name, value] of Object.entries(values)) if (value !== undefined) search.append(name, String(value));
  return search.toString();
}
