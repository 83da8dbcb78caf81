import { AppError } from '@strata/errors';
import { once } from 'node:events';
import { createWriteStream, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import type { ExtractionOutcome, ExtractionRequest, ReaderSettings } from './extraction-messages';
import { beginning } from './beginning';
import { frameHead, FrameReader } from './frames';
import { tesseractReader } from './read-picture';
import type { WatchedReader } from './watch-reader';
import { processorMs, watchReader } from './watch-reader';

/** Share of a file's time after which no more images are taken: the text comes first. */
const IMAGES_SHARE = 0.5;
/** Replies have a pipe of their own: whatever a library prints cannot get between them. */
export const REPLY_DESCRIPTOR = 3;

/**
 * The whole program of a reading process: answers requests from standard input until that ends. Run once more as a thread, it is the
 * watch beside the reader.
 */
export function serveTextExtraction(): void {
  if (isMainThread) serve(JSON.parse(process.argv[2] ?? '{}') as ReaderSettings);
  else watchReader(workerData as WatchedReader);
}

function serve(settings: ReaderSettings): void {
  const deadline = new Int32Array(new SharedArrayBuffer(4));
  const watched: WatchedReader = { memoryBytes: settings.memoryBytes, deadline, parent: settings.parent };
  new Worker(process.argv[1]!, { workerData: watched, resourceLimits: { maxOldGenerationSizeMb: 16 } }).unref();
  // a terminal sends its signals to every process of the group; the service decides when this one ends
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const replies = createWriteStream('', { fd: REPLY_DESCRIPTOR });
  let request: ExtractionRequest | undefined;
  let bytes = Buffer.alloc(0);
  let filled = 0;
  const frames = new FrameReader<ExtractionRequest>({
    onHeader: (header) => {
      writeSync(REPLY_DESCRIPTOR, frameHead({ begun: true, bodyBytes: 0 })); // out before anything that may end the process
      request = header;
      bytes = Buffer.alloc(header.bodyBytes);
      filled = 0;
    },
    onBody: (part) => (filled += part.copy(bytes, filled)),
    onEnd: () => {
      const file = bytes;
      bytes = Buffer.alloc(0);
      void answer(request!, file);
    },
  });
  const setDeadline = (atMs: number) => {
    Atomics.store(deadline, 0, atMs);
    Atomics.notify(deadline, 0);
  };
  const answer = async (asked: ExtractionRequest, file: Buffer) => {
    setDeadline(processorMs() + settings.processorMs);
    const { reply, text } = await read(asked, file, settings);
    setDeadline(0);
    replies.write(frameHead({ ...reply, bodyBytes: text.length, residentBytes: process.memoryUsage.rss() }));
    if (text.length > 0 && !replies.write(text)) await once(replies, 'drain');
  };
  // Nobody is there any more. Not `process.exit`: it ends the watch first, and may then wait for V8's threads for ever.
  const end = () => process.kill(process.pid, 'SIGKILL');
  replies.on('error', end);
  process.stdin.on('data', (part: Buffer) => frames.push(part)).on('end', end);
}

type Outcome = ExtractionOutcome extends infer R ? (R extends unknown ? Omit<R, 'bodyBytes' | 'residentBytes'> : never) : never;

async function read(
  { fileName, firstCharacters, images }: ExtractionRequest,
  file: Buffer,
  { tesseract, memoryBytes, processorMs: limitMs }: ReaderSettings,
): Promise<{ reply: Outcome; text: Buffer }> {
  try {
    const { convertToText, EmbeddedImages } = await import('./read-file');
    const imagesUntil = processorMs() + limitMs * IMAGES_SHARE;
    const taken =
      images &&
      new EmbeddedImages({
        nonce: images.nonce,
        keep: (_, content) => writeFileSync(join(images.directory, String(taken!.found.length + 1)), content),
        hasTime: () => processorMs() < imagesUntil,
      });
    const readPicture = tesseract && tesseractReader(tesseract, memoryBytes);
    const converted = await convertToText(file, fileName, { readPicture, firstCharacters, images: taken });
    const { text, ...document } = beginning(converted, firstCharacters);
    return { reply: { document: taken ? { ...document, images: taken.found } : document }, text: Buffer.from(text) };
  } catch (error) {
    return { reply: { failure: failureOf(error) }, text: Buffer.alloc(0) };
  }
}

/** A reader that gives up is the file's failure: full strings and buffers mean that it holds too much, a full stack that it is nested. */
function failureOf(error: unknown): { type: string; message: string } {
  if (error instanceof AppError) return { type: error.type, message: error.message };
  const why = error instanceof Error ? error.message : String(error);
  return error instanceof RangeError && /string length|allocation failed|array length|buffer/i.test(why)
    ? { type: 'FILE_TOO_LARGE', message: 'FILE_TOO_LARGE: the text of the file has no room in memory' }
    : { type: 'CORRUPTED_FILE', message: `CORRUPTED_FILE: the file cannot be read (${why.slice(0, 200)})` };
}
