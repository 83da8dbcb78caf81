import type { Steps } from '@strata/event-loop';
import type { Row } from '../../expressions/source';
import type { SpillFile } from '../../resources/spill-file';
import { RowSizes } from '../row-sizes';
import type { EncodedRows } from './row-codec';
import { decodeRows, encodeRows } from './row-codec';

/** rows that are read back at once, fewer when they are large */
const FRAME_ROWS = 200;
const FRAME_BYTES = 1024 * 1024;

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
  private sizes = new RowSizes([]);
  private bytes = 0;

  constructor(private readonly file: SpillFile) {}

  /** Keeps a row until the next `flush`, which is due when this says so. */
  add(row: Row): boolean {
    this.fresh.push(row);
    this.bytes += this.sizes.next(row);
    return this.fresh.length >= FRAME_ROWS || this.bytes >= FRAME_BYTES;
  }

  /** The next rows, some hundreds at most; none at the end. */
  *read(): Steps<Row[]> {
    const frame = this.frames[this.next];
    if (frame) {
      this.next += 1;
      return yield* decodeRows(yield* this.file.read(frame.at, frame.length), frame.shared);
    }
    const last = this.fresh;
    this.fresh = [];
    return last;
  }

  /** Writes what `add` has kept. */
  *flush(): Steps<void> {
    if (this.fresh.length === 0) return;
    const { pieces, shared } = yield* encodeRows(this.fresh);
    let at: number | undefined;
    let [length, pause] = [0, FRAME_BYTES];
    for (const piece of pieces) {
      const place = this.file.append(piece);
      at ??= place;
      length += piece.length;
      if (length < pause) continue;
      yield;
      pause = length + FRAME_BYTES;
    }
    this.frames.push({ at: at!, length, shared });
    this.fresh = [];
    this.sizes = new RowSizes([]);
    this.bytes = 0;
  }
}
