import { OneAtATime, TimeSlices } from '@strata/event-loop';
import type { ConvertedDocument, PagedText } from '@strata/text';
import { fileTooLarge, MAX_SOURCE_BYTES, readPlainText } from '@strata/text';
import { randomBytes } from 'node:crypto';
import { beginning } from './beginning';
import { extractionUnavailable } from './extraction-errors';
import type { ExtractedDocument, ExtractionRequest, PagedDocument } from './extraction-messages';
import type { ExtractionLimits } from './extraction-limits';
import { findProgram } from './find-program';
import { ReadingProcess } from './reading-process';

export interface ExtractionOptions {
  /** Only so many characters of the text are wanted. */
  firstCharacters?: number;
  /** An empty folder for the images of the file, which become `1`, `2` …; absent: images are left out. Who gives it removes it. */
  imageDirectory?: string | undefined;
  signal?: AbortSignal;
}

/** What services need of text extraction. */
export type TextExtractor = Pick<TextExtraction, 'extract'>;

/** An idle process ends after this time: it holds 60 to 150 MB. */
const IDLE_MS = 60_000;

/**
 * Text of files, taken out in processes of their own with limits (README). A few processes, started when needed and used again. Small
 * files of plain text and Markdown go to none: nothing in them is read but characters, and the way there and back takes longer.
 */
export class TextExtraction {
  private readonly idle: { reader: ReadingProcess; timer: NodeJS.Timeout }[] = [];
  private readonly busy = new Set<ReadingProcess>();
  private readonly queue: { go: () => void; reject: (error: Error) => void }[] = [];
  private placesTaken = 0;
  private isClosed = false;
  /** Files of one download would all be read here before anything else had its turn. */
  private readonly readingHere = new OneAtATime();
  /** The limits, with the path of `tesseract` where it was found. */
  private readonly found: Promise<ExtractionLimits>;

  /** @param program the app's `extract-text.worker.mjs` */
  constructor(
    private readonly program: URL,
    private readonly limits: ExtractionLimits,
  ) {
    this.found = withInstalled(limits);
  }

  /**
   * Readable text of a file, in the order of arrival when all processes are at work.
   * @throws AppError invalid-argument with the codes of `convertToText`, or FILE_TOO_LARGE or CORRUPTED_FILE when reading the file exceeds
   *   the limits or breaks the reader: failures of the file, for good; unavailable `TextExtractionUnavailable`; the reason of `signal`
   */
  async extract(
    bytes: Uint8Array,
    fileName: string,
    { firstCharacters, imageDirectory, signal }: ExtractionOptions = {},
  ): Promise<ExtractedDocument> {
    const plain = await this.readHere(bytes, fileName, signal);
    if (plain) return beginning(plain, firstCharacters);
    const request = {
      fileName,
      ...(firstCharacters === undefined ? {} : { firstCharacters }),
      ...(imageDirectory === undefined ? {} : { images: { directory: imageDirectory, nonce: randomBytes(8).toString('hex') } }),
    };
    const { text, ...about } = await this.readThere(request, bytes, signal);
    return { ...about, text: text.slice() };
  }

  /** The whole text, in pages where a process read it: documents of any length hold nobody up. @throws AppError as `extract` does */
  async extractInPages(
    bytes: Uint8Array,
    fileName: string,
    signal?: AbortSignal,
  ): Promise<Omit<PagedDocument, 'text'> & { text: string | PagedText }> {
    return (await this.readHere(bytes, fileName, signal)) ?? this.readThere({ fileName }, bytes, signal);
  }

  private async readThere(
    request: Omit<ExtractionRequest, 'bodyBytes'>,
    bytes: Uint8Array,
    signal?: AbortSignal,
  ): Promise<PagedDocument> {
    await this.takePlace();
    try {
      const limits = await this.found;
      for (;;) {
        const { reader, wasIdle } = this.takeReader(limits);
        try {
          return await reader.read(request, bytes, signal);
        } catch (error) {
          // it may have been lost while it was idle; a new one that is lost is lost for a reason
          if (!wasIdle || !reader.missedFile) throw error;
        } finally {
          this.giveBack(reader);
        }
      }
    } finally {
      this.leavePlace();
    }
  }

  /** @returns `undefined` where a process has to read the file */
  private async readHere(bytes: Uint8Array, fileName: string, signal?: AbortSignal): Promise<ConvertedDocument | undefined> {
    if (bytes.byteLength > MAX_SOURCE_BYTES) throw fileTooLarge(bytes.byteLength); // before it goes anywhere
    const slices = new TimeSlices(signal);
    return this.readingHere.run(async () => {
      await slices.turn();
      return this.isClosed ? undefined : readPlainText(bytes, fileName);
    });
  }

  /** Nest calls this where it is a provider: the processes end with the service. */
  onApplicationShutdown(): void {
    this.close();
  }

  /** Ends all processes; files that are being read or wait fail as unavailable. */
  close(): void {
    this.isClosed = true;
    for (const { reader, timer } of this.idle.splice(0)) {
      clearTimeout(timer);
      reader.kill();
    }
    for (const reader of this.busy) reader.kill();
    for (const { reject } of this.queue.splice(0)) reject(extractionUnavailable('the service is stopping'));
  }

  /** A place is handed from one file to the next, so nobody who comes later gets before those who wait. */
  private async takePlace(): Promise<void> {
    if (this.isClosed) throw extractionUnavailable('the service is stopping');
    if (this.placesTaken < this.limits.processes) this.placesTaken++;
    else await new Promise<void>((go, reject) => this.queue.push({ go, reject }));
  }

  private leavePlace(): void {
    const next = this.queue.shift();
    if (next) next.go();
    else this.placesTaken--;
  }

  private takeReader(limits: ExtractionLimits): { reader: ReadingProcess; wasIdle: boolean } {
    if (this.isClosed) throw extractionUnavailable('the service is stopping');
    const kept = this.idle.pop();
    clearTimeout(kept?.timer);
    const wasIdle = kept?.reader.isUsable === true;
    const reader = wasIdle ? kept.reader : new ReadingProcess(this.program, limits);
    this.busy.add(reader);
    return { reader, wasIdle };
  }

  private giveBack(reader: ReadingProcess): void {
    this.busy.delete(reader);
    if (!reader.isUsable || this.isClosed) return;
    const place = { reader, timer: setTimeout(() => this.drop(place), IDLE_MS).unref() };
    this.idle.push(place);
  }

  private drop(place: { reader: ReadingProcess; timer: NodeJS.Timeout }): void {
    this.idle.splice(this.idle.indexOf(place), 1);
    place.reader.kill();
  }
}

/** Programs that are not installed are not asked for: their limits go. */
async function withInstalled({ tesseract, ...limits }: ExtractionLimits): Promise<ExtractionLimits> {
  const program = tesseract && (await findProgram(tesseract.program));
  return program === undefined ? limits : { ...limits, tesseract: { ...tesseract!, program } };
}
