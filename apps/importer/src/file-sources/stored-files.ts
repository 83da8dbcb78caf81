import type { SecretRing } from '@strata/auth';
import { signSuperuserToken } from '@strata/auth';
import type { StoredFile, StoredFileList } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { requestIdHeader } from '@strata/service-kit';
import { setTimeout as sleep } from 'node:timers/promises';

export interface StoredFilesConfig {
  fileManagerUrl: string;
  database: string;
  project: string;
  serviceId: string;
  ring: SecretRing;
}

/** From this many ids on, listing the project is cheaper than asking for each. */
const MANY = 250;
const PAGE = 1000;
const PARALLEL = 12;
const TIMEOUT_MS = 60_000;
const TRIES = 5;

/** The file manager, as far as imports need it: what a file is called, and its bytes. */
export class StoredFiles {
  constructor(private readonly config: StoredFilesConfig) {}

  /**
   * Latest versions of files, by id; ids that the file manager does not know are missing from the answer.
   * @throws AppError unavailable `FileManagerUnavailable`
   */
  async describe(fileIds: readonly string[], signal?: AbortSignal): Promise<Map<string, StoredFile>> {
    const wanted = new Set(fileIds);
    const found = wanted.size >= MANY ? await this.listProject(wanted, signal) : new Map<string, StoredFile>();
    const rest = [...wanted].filter((id) => !found.has(id));
    for (let start = 0; start < rest.length; start += PARALLEL)
      await Promise.all(
        rest.slice(start, start + PARALLEL).map(async (id) => {
          const answer = await this.call(`/${encodeURIComponent(id)}`, signal);
          if (answer) found.set(id, (await answer.json()) as StoredFile);
        }),
      );
    return found;
  }

  /** @throws AppError not-found `StoredFileMissing`; unavailable `FileManagerUnavailable` */
  async download(fileId: string, version: number, signal?: AbortSignal): Promise<Uint8Array> {
    const answer = await this.call(`/${encodeURIComponent(fileId)}/download?version=${version}`, signal);
    if (!answer) throw new AppError('not-found', 'StoredFileMissing', `file ${fileId} is no longer in the file manager`);
    return new Uint8Array(await answer.arrayBuffer());
  }

  private async listProject(wanted: ReadonlySet<string>, signal?: AbortSignal): Promise<Map<string, StoredFile>> {
    const found = new Map<string, StoredFile>();
    for (let offset = 0, total = 1; offset < total && found.size < wanted.size; offset += PAGE) {
      const answer = await this.call(`/?scope=${encodeURIComponent(this.config.project)}&limit=${PAGE}&offset=${offset}`, signal);
      if (!answer) break;
      const page = (await answer.json()) as StoredFileList;
      total = page.total;
      for (const file of page.files) if (wanted.has(file.id)) found.set(file.id, file);
    }
    return found;
  }

  /** One GET, tried again while the file manager restarts; undefined for 404 and for an id it finds malformed. */
  private async call(path: string, signal?: AbortSignal): Promise<Response | undefined> {
    const { fileManagerUrl, database } = this.config;
    for (let attempt = 1; ; attempt++) {
      const answer = await this.fetchOnce(`${fileManagerUrl}/_db/${encodeURIComponent(database)}/rag-input${path}`, signal);
      if (!(answer instanceof Error)) {
        if (answer.ok) return answer;
        await answer.arrayBuffer();
        if ([400, 404, 422].includes(answer.status)) return undefined;
        if (answer.status < 500) throw new AppError('internal', 'FileManagerRefused', `the file manager answered ${answer.status}`);
      }
      signal?.throwIfAborted();
      if (attempt === TRIES) {
        const cause = answer instanceof Error ? { cause: answer } : undefined;
        throw new AppError('unavailable', 'FileManagerUnavailable', 'the file manager does not answer', {}, cause);
      }
      await sleep(200 * 2 ** attempt);
    }
  }

  private async fetchOnce(url: string, signal?: AbortSignal): Promise<Response | Error> {
    const { ring, serviceId } = this.config;
    const patience = AbortSignal.timeout(TIMEOUT_MS);
    try {
      return await fetch(url, {
        headers: { authorization: `Bearer ${signSuperuserToken(ring, { serverId: serviceId })}`, ...requestIdHeader() },
        signal: signal ? AbortSignal.any([signal, patience]) : patience,
      });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
}
