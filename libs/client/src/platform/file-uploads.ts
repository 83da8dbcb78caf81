import type { BatchUploadReply, ResumableUploadList, ResumableUploadStatus } from '@strata/contracts';
import type { HttpCalls } from '../http/http-calls';

const CALL_TIMEOUT_MS = 300_000;
/** Content type of a part (https://tus.io/protocols/resumable-upload). */
const PART_TYPE = 'application/offset+octet-stream';

/** A file of a batch, with its bytes. */
export interface FileInBatch {
  scope: readonly string[];
  name: string;
  bytes: Uint8Array;
  metadata: Readonly<Record<string, string>>;
}

/** What a file that comes in parts is to become. */
export interface FileInParts {
  scope: readonly string[];
  name: string;
  /** bytes */
  size: number;
  /** of the bytes, in hex; absent: what arrives is taken as it is */
  sha256?: string;
  metadata: Readonly<Record<string, string>>;
}

/** The calls that bring files in. A call may be repeated when its answer got lost: what the file manager has already makes no further version. */
export class FileUploads {
  constructor(
    private readonly calls: HttpCalls,
    /** path of the file manager's files of the project's database */
    private readonly files: () => Promise<string>,
  ) {}

  /** Up to 100 files at once. */
  async batch(files: readonly FileInBatch[]): Promise<BatchUploadReply> {
    const form = new FormData();
    // Places stand in for names: those of a form need not be distinct.
    const manifest = files.map(({ scope, name, metadata }, place) => ({
      filename: `${place}`,
      name,
      scope,
      custom_metadata: metadata,
    }));
    form.append('manifest', JSON.stringify(manifest));
    form.append('skip_unchanged', 'true');
    for (const [place, { bytes }] of files.entries())
      form.append('files', new Blob([bytes as Uint8Array<ArrayBuffer>]), `${place}`);
    return this.calls.json({ method: 'POST', path: `${await this.files()}/batch`, body: form, timeoutMs: CALL_TIMEOUT_MS });
  }

  /** Uploads in parts that have begun and not ended, in a scope and below it. */
  async unfinished(scope: readonly string[]): Promise<ResumableUploadStatus[]> {
    const query = new URLSearchParams(scope.map((label): [string, string] => ['scope', label]));
    return (await this.calls.json<ResumableUploadList>({ path: `${await this.files()}/uploads?${query}` })).uploads;
  }

  /** @returns the id of the upload */
  async begin({ scope, name, size, sha256, metadata }: FileInParts): Promise<string> {
    const values = {
      ...{ name, scope: scope.join('/'), custom_metadata: JSON.stringify(metadata), skip_unchanged: 'true' },
      ...(sha256 === undefined ? {} : { sha256 }),
    };
    const encoded = Object.entries(values).map(([key, value]) => `${key} ${base64Of(value)}`);
    const headers = { 'upload-length': String(size), 'upload-metadata': encoded.join(','), 'tus-resumable': '1.0.0' };
    const answer = await this.calls.send({ method: 'POST', path: `${await this.files()}/uploads`, headers });
    await answer.arrayBuffer();
    return (answer.headers.get('location') ?? '').split('/').at(-1) ?? '';
  }

  /** Where the next part begins; ends a request for the same upload that is still being served. @throws AppError not-found */
  async offset(uploadId: string): Promise<number> {
    const answer = await this.calls.send({
      ...{ method: 'HEAD', path: await this.pathOf(uploadId), timeoutMs: CALL_TIMEOUT_MS },
      headers: { 'tus-resumable': '1.0.0' },
    });
    return Number(answer.headers.get('upload-offset'));
  }

  /** Sends the part that begins at `offset`. @returns where the next one begins */
  async append(uploadId: string, offset: number, bytes: Uint8Array): Promise<number> {
    const headers = { 'tus-resumable': '1.0.0', 'upload-offset': String(offset), 'content-type': PART_TYPE };
    const path = await this.pathOf(uploadId);
    const answer = await this.calls.send({ method: 'PATCH', path, body: bytes, headers, timeoutMs: CALL_TIMEOUT_MS });
    return Number(answer.headers.get('upload-offset'));
  }

  /** How an upload stands, and the file once it is stored. @throws AppError not-found */
  async status(uploadId: string): Promise<ResumableUploadStatus> {
    return this.calls.json({ path: await this.pathOf(uploadId), timeoutMs: CALL_TIMEOUT_MS });
  }

  /** Ends an upload and forgets what came of it. @throws AppError not-found */
  async cancel(uploadId: string): Promise<void> {
    await this.calls.json({ method: 'DELETE', path: await this.pathOf(uploadId) });
  }

  private async pathOf(uploadId: string): Promise<string> {
    return `${await this.files()}/uploads/${encodeURIComponent(uploadId)}`;
  }
}

/** Of the text's UTF-8, with what browsers have, too. */
const base64Of = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)));
