import { corruptedFile, encryptedFile, unsupportedFormat } from '../conversion-errors';
import type { PptRecord } from './ppt-records';
import { RECORD, recordAt } from './ppt-records';

/** The first field of the stream that names the last edit, in an encrypted file. */
const ENCRYPTED = 0xf3d1c4df;
/** What PowerPoint 95 began its files with. */
const POWERPOINT_95 = 3;
/** Length of an edit's record that also says how the file is encrypted. */
const WITH_ENCRYPTION = 32;
const MOST_EDITS = 10_000;
/** Bytes of a presentation that may be read again and again: slides that begin inside of one another. */
const MOST_TIMES = 3;

/** The parts of a presentation by the numbers that others name them by: each time it was saved, changed ones were written behind (MS-PPT, 2.1.2). */
export class PresentationParts {
  private readonly places = new Map<number, number>();
  private left: number;
  private documentNumber = -1;

  /** @param user the stream that names the last edit @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE; UNSUPPORTED_FORMAT for PowerPoint 95 */
  constructor(
    private readonly stream: Buffer,
    user: Buffer,
  ) {
    this.left = stream.length * MOST_TIMES;
    if (stream.length >= 4 && stream.readUInt32LE(0) === POWERPOINT_95)
      throw unsupportedFormat('a presentation of PowerPoint 95 or before (.ppt): saved as .pptx it can be read');
    if (user.length < 20) throw corruptedFile('it is not known which edit of the presentation is the last');
    if (user.readUInt32LE(12) === ENCRYPTED) throw encryptedFile();
    this.readEdits(user.readUInt32LE(16));
  }

  get document(): PptRecord | undefined {
    return this.part(this.documentNumber);
  }

  /** @throws AppError invalid-argument CORRUPTED_FILE where parts lie in one another */
  part(number: number): PptRecord | undefined {
    const record = recordAt(this.stream, this.places.get(number) ?? -1);
    this.left -= record?.data.length ?? 0;
    if (this.left < 0) throw corruptedFile('the slides lie in one another');
    return record;
  }

  /** From the last edit to the first: what a later one says holds. */
  private readEdits(last: number): void {
    const seen = new Set<number>();
    for (let at = last; at > 0 && !seen.has(at) && seen.size < MOST_EDITS;) {
      seen.add(at);
      const edit = recordAt(this.stream, at);
      if (edit?.kind !== RECORD.userEdit || edit.data.length < 20) return;
      if (edit.data.length >= WITH_ENCRYPTION && this.documentNumber < 0) throw encryptedFile();
      if (this.documentNumber < 0) this.documentNumber = edit.data.readUInt32LE(16);
      this.readDirectory(edit.data.readUInt32LE(12));
      at = edit.data.readUInt32LE(8);
    }
  }

  /** Runs of numbers, each with the places of that many parts. */
  private readDirectory(at: number): void {
    const directory = recordAt(this.stream, at);
    if (directory?.kind !== RECORD.persistDirectory) return;
    const { data } = directory;
    this.left -= data.length;
    if (this.left < 0) throw corruptedFile('the lists of slides lie in one another');
    for (let run = 0; run + 4 <= data.length;) {
      const [first, count] = [data.readUInt32LE(run) & 0xfffff, data.readUInt32LE(run) >>> 20];
      for (let index = 0; index < count && run + 8 + index * 4 <= data.length; index++)
        if (!this.places.has(first + index)) this.places.set(first + index, data.readUInt32LE(run + 4 + index * 4));
      run += 4 + count * 4;
    }
  }
}
