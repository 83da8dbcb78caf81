import type { Row } from '../../expressions/source';
import type { EncodedRows } from './row-codec';
import { decodeRows, encodeRows } from './row-codec';
import type { SpillFile } from '../../resources/spill-file';

/** rows that are read back at once */
const FRAME_ROWS = 200;

interface Frame {
  readonly at: number;
  readonly length: number;
  readonly shared: EncodedRows['shared'];
}

/** A list of rows on disk: written from front to end, then read from front to end, once. */
export class SpilledRows {
  private frames: Frame[] = [];
  private next = 0;
  private fresh: Row[] = [];

  constructor(private readonly file: SpillFile) {}

  add(row: Row): void {
    this.fresh.push(row);
    if (this.fresh.length === FRAME_ROWS) this.flush();
  }

  /** The next rows, some hundreds; none at the end. */
  read(): Row[] {
    const frame = this.frames[this.next];
    if (frame) {
      this.next += 1;
      return decodeRows(this.file.read(frame.at, frame.length), frame.shared);
    }
    const last = this.fresh;
    this.fresh = [];
    return last;
  }

  /** Writes what `add` has kept back. */
  flush(): void {
    if (this.fresh.length === 0) return;
    const { bytes, shared } = encodeRows(this.fresh);
    this.frames.push({ at: this.file.append(bytes), length: bytes.length, shared });
    this.fresh = [];
  }
}
