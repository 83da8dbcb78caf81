import { TimeSlices } from '@strata/event-loop';
import { createHash } from 'node:crypto';
import type { ChatImage } from './endpoint-chat';

/** Divisible by three, so that encoded parts follow each other without padding. */
const PART_BYTES = 3 * 128 * 1024;
const MARK = 'strata-image-';

/** Stands for an image in a payload until that is sent: as a string, one of many megabytes would hold everybody up where it becomes JSON. */
export const imageMark = ({ type, digest }: ChatImage): string => `data:${type};base64,${MARK}${digest}`;

/** The whole `data:` URI. */
export const imageUri = ({ type, bytes }: ChatImage): string => `data:${type};base64,${asBuffer(bytes).toString('base64')}`;

/** JSON of a payload with its images in the place of their marks, made in turns. */
export async function bodyWithImages(
  payload: object,
  images: readonly ChatImage[],
  signal: AbortSignal | undefined,
): Promise<Blob> {
  const slices = new TimeSlices(signal);
  const parts: (string | Buffer)[] = [];
  let rest = JSON.stringify(payload);
  for (const image of images) {
    const marked = JSON.stringify({ url: imageMark(image) }).slice(1, -1); // no text can have it: its quotes would be escaped
    const end = rest.indexOf(marked) + marked.length - 1;
    parts.push(rest.slice(0, end - MARK.length - image.digest.length));
    for (let from = 0; from < image.bytes.byteLength; from += PART_BYTES) {
      parts.push(asBuffer(image.bytes.subarray(from, from + PART_BYTES)).toString('base64'));
      await slices.turn();
    }
    rest = rest.slice(end);
  }
  return new Blob([...parts, rest], { type: 'application/json' });
}

/** SHA-256 in hex, made in turns. */
export async function digestOf(bytes: Uint8Array, signal: AbortSignal | undefined): Promise<string> {
  const slices = new TimeSlices(signal);
  const digest = createHash('sha256');
  for (let from = 0; from < bytes.byteLength; from += PART_BYTES) {
    digest.update(bytes.subarray(from, from + PART_BYTES));
    await slices.turn();
  }
  return digest.digest('hex');
}

const asBuffer = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
