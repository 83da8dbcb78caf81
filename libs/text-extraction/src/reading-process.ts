import { AppError } from '@strata/errors';
import type { PagedText } from '@strata/text';
import { PagedTextWriter } from '@strata/text';
import type { ChildProcessByStdio } from 'node:child_process';
import { spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { errorOfExit, extractionUnavailable, takesTooLong } from './extraction-errors';
import type { ExtractionLimits } from './extraction-limits';
import type { ExtractionOutcome, ExtractionReply, ExtractionRequest, PagedDocument, ReaderSettings } from './extraction-messages';
import { frameHead, FrameReader } from './frames';

/** V8 collects its garbage within this share of the limit; the rest is for buffers and the program itself. */
const HEAP_SHARE = 0.7;
/** A process that keeps more than this share of its limit after a file ends with it, so that no file pays for another. */
const KEPT_SHARE = 0.5;
/** Waiting time against hangs: many times the processor time that a file may take. */
const WAIT_FACTOR = 10;
const KEPT_STDERR = 2_000;

interface Waiting {
  resolve(document: PagedDocument): void;
  reject(error: unknown): void;
  /** The process has told that it has the request. */
  begun: boolean;
}

/** One child process that turns files into text, one at a time. */
export class ReadingProcess {
  private readonly child: ChildProcessByStdio<Writable, null, Readable>;
  private waiting: Waiting | undefined;
  private stderr = '';
  private expired = false;
  private hasEnded = false;
  private missed = false;
  private residentBytes = 0;

  /** @param program the file that calls `serveTextExtraction` */
  constructor(
    program: URL,
    private readonly limits: ExtractionLimits,
  ) {
    const { memoryBytes, processorMs, tesseract } = limits;
    const heapMb = Math.floor((memoryBytes * HEAP_SHARE) / 1024 / 1024);
    this.child = spawn(
      process.execPath,
      [
        `--max-old-space-size=${heapMb}`,
        fileURLToPath(program),
        JSON.stringify({ parent: process.pid, memoryBytes, processorMs, tesseract } satisfies ReaderSettings),
      ],
      { env: {}, stdio: ['pipe', 'ignore', 'pipe', 'pipe'] }, // no environment: a file that takes the reader over finds no secrets
    ) as ChildProcessByStdio<Writable, null, Readable>;
    this.child.stderr.setEncoding('utf8').on('data', (text: string) => (this.stderr = (this.stderr + text).slice(-KEPT_STDERR)));
    this.child.stdin.on('error', () => undefined); // it ended: `close` says why
    this.child.once('error', (error) => this.end(extractionUnavailable('the process cannot be started', error)));
    this.child.once('close', (code, signal) =>
      this.end(this.expired ? takesTooLong(limits) : errorOfExit({ code, signal }, limits, this.stderr)),
    );
    this.readReplies(this.child.stdio[3] as Readable);
    this.keepAlive(false);
  }

  /** True where the process ended before it had the file that it was last given: the file has not been tried. */
  get missedFile(): boolean {
    return this.missed;
  }

  /** False once it ended, and when it keeps too much memory to read another file. */
  get isUsable(): boolean {
    return !this.hasEnded && this.residentBytes < this.limits.memoryBytes * KEPT_SHARE;
  }

  /**
   * @param request name of the file, and how much of its text is wanted
   * @throws AppError the file's own failure, or unavailable `TextExtractionUnavailable`; the reason of `signal`
   */
  async read(request: Omit<ExtractionRequest, 'bodyBytes'>, bytes: Uint8Array, signal?: AbortSignal): Promise<PagedDocument> {
    signal?.throwIfAborted();
    if (this.hasEnded) throw this.lostBefore();
    const { promise, resolve, reject } = Promise.withResolvers<PagedDocument>();
    this.waiting = { resolve, reject, begun: false };
    const stop = () => {
      reject(signal?.reason);
      this.kill();
    };
    const patience = setTimeout(() => {
      this.expired = true;
      this.kill();
    }, this.limits.processorMs * WAIT_FACTOR);
    signal?.addEventListener('abort', stop, { once: true });
    this.keepAlive(true);
    this.child.stdin.write(frameHead({ ...request, bodyBytes: bytes.byteLength }));
    this.child.stdin.write(bytes);
    try {
      return await promise;
    } finally {
      clearTimeout(patience);
      signal?.removeEventListener('abort', stop);
      this.waiting = undefined;
      this.keepAlive(false);
    }
  }

  /** Ends the process at once; a file that it reads fails as unavailable. */
  kill(): void {
    if (!this.expired) this.waiting?.reject(extractionUnavailable('the service is stopping'));
    this.child.kill('SIGKILL');
  }

  private end(error: AppError): void {
    this.hasEnded = true;
    this.waiting?.reject(this.waiting.begun ? error : this.lostBefore(error));
  }

  private lostBefore(cause?: AppError): AppError {
    this.missed = true;
    return extractionUnavailable('the reading process was lost before it had the file', cause);
  }

  private readReplies(replies: Readable): void {
    let reply: ExtractionReply;
    let decoder = new TextDecoder();
    const text = new PagedTextWriter();
    const frames = new FrameReader<ExtractionReply>({
      onHeader: (header) => {
        reply = header;
        decoder = new TextDecoder('utf-8', { ignoreBOM: true });
      },
      onBody: (part) => text.add(decoder.decode(part, { stream: true })),
      onEnd: () => this.take(reply, text.take()),
    });
    replies.on('data', (part: Buffer) => frames.push(part));
  }

  private take(reply: ExtractionReply, text: PagedText): void {
    if (!('begun' in reply)) this.settle(reply, text);
    else if (this.waiting) this.waiting.begun = true;
  }

  private settle(reply: ExtractionOutcome, text: PagedText): void {
    this.residentBytes = reply.residentBytes;
    if (!this.isUsable) this.child.stdin.end();
    if ('document' in reply) this.waiting?.resolve({ ...reply.document, text });
    else this.waiting?.reject(new AppError('invalid-argument', reply.failure.type, reply.failure.message));
  }

  /** An idle reader does not keep the service from ending. */
  private keepAlive(busy: boolean): void {
    const handles = [this.child, ...this.child.stdio] as ({ ref?(): void; unref?(): void } | null)[];
    for (const handle of handles)
      if (busy) handle?.ref?.();
      else handle?.unref?.();
  }
}
