import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { AppError } from '@strata/errors';
import { BlobStore } from '../blobs/blob-store';
import { Catalogue } from '../catalogue/catalogue';
import { uploadTooLarge } from '../files/upload.errors';
import { PartialFiles } from './partial-files';
import type { ResumableUpload } from './resumable-upload';
import { isComplete } from './resumable-upload';
import { offsetConflict, tooManyUploads, uploadNotFound, wrongContent } from './resumable-upload.errors';
import { UploadTable } from './upload-table';
import { UploadTurns } from './upload-turns';

/** Uploads under way or lately finished, all databases together. */
const MAX_UPLOADS = 10_000;

export interface NextPart {
  /** place of its first byte: has to be where the last part ended */
  start: number;
  /** bytes, where the client says so beforehand */
  size: number | undefined;
  source: Readable;
}

/** Files that arrive in parts: begun, continued after any break, and stored as a version when all bytes are there. */
@Injectable()
export class ReceiveUpload {
  private readonly turns = new UploadTurns();

  constructor(
    private readonly table: UploadTable,
    private readonly partial: PartialFiles,
    private readonly blobs: BlobStore,
    private readonly catalogue: Catalogue,
  ) {}

  /** @throws AppError resource-exhausted `TooManyUploadsError` */
  async begin(wanted: Omit<ResumableUpload, 'id' | 'offset' | 'createdAt' | 'touchedAt'>): Promise<ResumableUpload> {
    if (this.table.count >= MAX_UPLOADS) throw tooManyUploads(MAX_UPLOADS);
    const now = Date.now();
    const upload = await this.table.put({ ...wanted, id: randomUUID(), offset: 0, createdAt: now, touchedAt: now });
    return upload.length === 0 ? this.settledState(upload.id, upload.file.database) : upload;
  }

  /**
   * How far an upload is, for whoever goes on with it: a request that is still sending ends, and what it brought counts. A complete upload is stored.
   * @throws AppError not-found `UploadNotFoundError`
   */
  async settledState(id: string, database: string): Promise<ResumableUpload> {
    return this.turns.take(this.known(id, database).id, () => this.storeWhenComplete(this.known(id, database)));
  }

  /** The same without ending a request that is still sending: for whoever only looks. @throws AppError not-found */
  async progress(id: string, database: string): Promise<ResumableUpload> {
    const upload = this.known(id, database);
    return this.isToBeStored(id) ? this.settledState(id, database) : upload;
  }

  /**
   * Takes the next part; with the last one the file is stored. When the part breaks off, what came of it stays.
   * @throws AppError not-found, aborted `UploadOffsetConflict`, payload-too-large, invalid-argument `WrongContentError`
   */
  async append(id: string, database: string, { start, size, source }: NextPart): Promise<ResumableUpload> {
    return this.turns.take(this.known(id, database).id, async (signal) => {
      const { offset, length, storedAs } = this.known(id, database);
      if (start !== offset || storedAs !== undefined) throw offsetConflict(start, offset);
      if (start + (size ?? 0) > length) throw uploadTooLarge('the part, with what is here,', length);
      const onSynced = (synced: number) => this.table.put({ ...this.known(id, database), offset: synced, touchedAt: Date.now() });
      await this.partial.append({ id, offset, length, source, signal, onSynced });
      return this.storeWhenComplete(this.known(id, database));
    });
  }

  /** Forgets an upload and its bytes; a file that it became stays. @throws AppError not-found */
  async cancel(id: string, database: string): Promise<void> {
    await this.turns.take(this.known(id, database).id, () => this.forget(id));
  }

  /**
   * After a start, and from time to time: stores what was complete when the process ended, and forgets uploads of which nothing was heard since
   * `before` (milliseconds since 1970) and bytes that belong to none.
   */
  async tidy(before: number): Promise<void> {
    for (const { id, file, touchedAt } of this.table.all())
      if (touchedAt < before) await this.cancel(id, file.database).catch(ignoreGone);
      else if (this.isToBeStored(id)) await this.settledState(id, file.database).catch(ignoreGone);
    for (const id of await this.partial.ids()) {
      const upload = this.table.get(id);
      if (upload === undefined || upload.storedAs !== undefined) await this.turns.take(id, () => this.partial.remove(id));
    }
  }

  private isToBeStored(id: string): boolean {
    const upload = this.table.get(id);
    return upload !== undefined && isComplete(upload) && upload.storedAs === undefined;
  }

  private known(id: string, database: string): ResumableUpload {
    const upload = this.table.get(id);
    if (upload?.file.database !== database) throw uploadNotFound(id);
    return upload;
  }

  /** The partial file stays until version and upload record are on disk together: a crash in between repeats this, and loses or doubles nothing. */
  private async storeWhenComplete(upload: ResumableUpload): Promise<ResumableUpload> {
    if (!this.isToBeStored(upload.id)) return upload;
    const { id, file, length, contentType, metadata, skipUnchanged } = upload;
    const sha256 = await this.partial.hashOf(id, length);
    if (upload.sha256 !== undefined && upload.sha256 !== sha256) {
      await this.forget(id);
      throw wrongContent(upload.sha256, sha256);
    }
    let stored = upload;
    try {
      await this.blobs.keepCopyOf(this.partial.pathOf(id), sha256);
      const alongside = (version: number) => {
        stored = { ...upload, storedAs: version, touchedAt: Date.now() };
        this.table.putAlongside(stored);
      };
      const version = { sha256, size: length, contentType, uploadedAt: Date.now(), metadata };
      await this.catalogue.add(file, version, { skipUnchanged, alongside });
    } finally {
      this.blobs.settle(sha256);
    }
    await this.partial.remove(id);
    return stored;
  }

  private async forget(id: string): Promise<void> {
    await this.table.remove(id);
    await this.partial.remove(id);
  }
}

const GONE: readonly string[] = ['UploadNotFoundError', 'WrongContentError'];

/** Somebody cancelled it meanwhile, or its bytes turned out wrong. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof AppError) || !GONE.includes(error.type)) throw error;
}
