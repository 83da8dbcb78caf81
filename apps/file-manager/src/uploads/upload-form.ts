import { withoutListMark } from '@strata/service-kit';
import type { FastifyRequest } from 'fastify';
import type { BlobStore, ReceivedBlob } from '../blobs/blob-store';
import { badUpload, uploadTooLarge } from '../files/upload.errors';
import { withoutEncodedWords } from './encoded-words';

/** Limits of one request, in bytes and numbers. */
export interface UploadLimits {
  files: number;
  fileBytes: number;
  totalBytes: number;
}

export const UPLOAD_LIMITS_TOKEN = Symbol('UploadLimits');
export const UPLOAD_LIMITS: UploadLimits = { files: 100, fileBytes: 2 ** 31, totalBytes: 2 ** 31 };
const FIELD_BYTES = 2 ** 20;

export interface ReceivedFile {
  /** as the client meant it, folders included; may be empty */
  fileName: string;
  declaredType: string;
  blob: ReceivedBlob;
}

/** A multipart form, read to its end: text fields in the order they came, lists by their plain names (`scope[]` is `scope`), files received but not yet kept. */
export interface UploadForm {
  fields: Map<string, string[]>;
  files: ReceivedFile[];
}

/**
 * Reads a multipart form; files go to the blob store's waiting room as they arrive, whatever their size.
 * @throws AppError invalid-argument when it is no form or too many files, payload-too-large; nothing is kept then
 */
export async function readUploadForm(request: FastifyRequest, blobs: BlobStore, limits: UploadLimits): Promise<UploadForm> {
  if (!request.isMultipart()) throw badUpload('the body must be multipart/form-data');
  const form: UploadForm = { fields: new Map(), files: [] };
  let total = 0;
  try {
    const parts = request.parts({
      preservePath: true,
      limits: {
        files: limits.files + 1,
        fileSize: limits.fileBytes,
        fields: 1_000,
        fieldSize: FIELD_BYTES,
        parts: limits.files + 1_001,
      },
    });
    for await (const part of parts) {
      if (part.type === 'field') {
        const value = typeof part.value === 'string' ? part.value : JSON.stringify(part.value);
        const name = withoutListMark(part.fieldname);
        form.fields.set(name, [...(form.fields.get(name) ?? []), value]);
        continue;
      }
      const blob = await blobs.receive(part.file);
      form.files.push({ fileName: withoutEncodedWords(part.filename ?? ''), declaredType: part.mimetype, blob });
      total += blob.size;
      if (part.file.truncated) throw uploadTooLarge(`file ${part.filename}`, limits.fileBytes);
      if (total > limits.totalBytes) throw uploadTooLarge('the upload', limits.totalBytes);
      if (form.files.length > limits.files) throw badUpload(`at most ${limits.files} files at a time`);
    }
    return form;
  } catch (error) {
    await Promise.all(form.files.map(({ blob }) => blobs.discard(blob)));
    throw whatIsWrongWith(error);
  }
}

/** What the reader of forms says of a body that is none; it has neither a class nor a code for it. */
const NO_BOUNDARY = /^(?:Multipart: Boundary not found|The needle cannot)/;
const ENDS_EARLY = /unexpected end of multipart data/i;

function whatIsWrongWith(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (NO_BOUNDARY.test(message)) return badUpload('the content type names no boundary that a form can have', error);
  return ENDS_EARLY.test(message) ? badUpload('the form ends before its last boundary', error) : error;
}
