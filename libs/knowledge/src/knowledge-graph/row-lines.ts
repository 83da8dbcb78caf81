import type { Steps } from '@strata/event-loop';
import { LineRoom } from './line-room';

/** A text of which any part can be had by itself, wherever it lies: as a string can. */
export interface LongText {
  readonly length: number;
  slice(start?: number, end?: number): string;
}

/** A row on its way to the database: its vector, if any, still in binary form. */
export interface RowToWrite {
  readonly _key: string;
  readonly embedding?: Float32Array | undefined;
}

/** Decimal places of a stored vector component: closer than any model's noise, and a third of the text of a double. */
const SCALE = 1e6;
const EXPONENT = Buffer.from('e-6');
/** Whole millionths with fewer digits than this has are written digit by digit. */
const MANY_MILLIONTHS = 1e9;
/** Of a number as JSON has it, with sign, exponent and comma. */
const LONGEST_NUMBER = 26;
/** Characters of a text that are written in one step. */
const WRITTEN_AT_ONCE = 65_536;
const ASCII = { zero: 48, minus: 45, comma: 44 };

/**
 * Rows as lines of JSON in UTF-8, one behind the other in room that is used again for the next ones. An import makes tens of thousands of them:
 * a string and a buffer for each would all be garbage. Vectors, most of the text, are written digit by digit, without an array of doubles.
 */
export class RowLines {
  /** lines since the last `take` */
  count = 0;
  private readonly room = new LineRoom();

  /** of the lines since the last `take` */
  get bytes(): number {
    return this.room.bytes;
  }

  /** Adds a row without a long text. */
  add({ embedding, ...fields }: RowToWrite): void {
    this.room.addText(JSON.stringify(fields));
    this.end(embedding);
  }

  /** Adds any row, in small steps: the text of a document is as long as its file. Texts that are no strings stand in fields of their own. */
  *addSteps({ embedding, ...fields }: RowToWrite): Steps<void> {
    const { room } = this;
    const entries = Object.entries(fields);
    const short = entries.filter(([, value]) => !isLong(value));
    room.addText(JSON.stringify(Object.fromEntries(short.map(([name, value]) => [name, isText(value) ? value.slice() : value]))));
    for (const [name, text] of entries) {
      if (!isLong(text)) continue;
      room.dropLast(); // the brace comes behind the text
      room.addText(`,${JSON.stringify(name)}:"`);
      for (let start = 0; start < text.length;) {
        const end = wholeCharacters(text, Math.min(text.length, start + WRITTEN_AT_ONCE));
        room.addText(JSON.stringify(text.slice(start, end)).slice(1, -1));
        start = end;
        yield;
      }
      room.addText('"}');
    }
    this.end(embedding);
  }

  /** All lines so far; the next ones begin anew. They stay as they are until they are given back. */
  take(): Buffer<ArrayBuffer> | Blob {
    this.count = 0;
    return this.room.take();
  }

  /** Lines that have arrived: their room is used again. */
  giveBack(taken: Buffer<ArrayBuffer> | Blob): void {
    this.room.giveBack(taken);
  }

  private end(embedding: Float32Array | undefined): void {
    const { room } = this;
    if (embedding === undefined) room.addText('\n');
    else {
      room.dropLast();
      room.addText(',"embedding":[');
      addVector(room, embedding);
      room.addText(']}\n');
    }
    this.count++;
  }
}

/** Whether a row has a text that takes more than a step to write. */
export function hasLongText(row: RowToWrite): boolean {
  return Object.values(row).some((value) => isLong(value) || (isText(value) && typeof value !== 'string'));
}

const isLong = (value: unknown): value is LongText => isText(value) && value.length > WRITTEN_AT_ONCE;

const isText = (value: unknown): value is LongText =>
  typeof value === 'string' || (typeof value === 'object' && value !== null && 'slice' in value && !Array.isArray(value));

/** `end`, or the place after the character that it would cut in two halves. */
function wholeCharacters(text: LongText, end: number): number {
  return /^[\ud800-\udbff][\udc00-\udfff]/.test(text.slice(end - 1, end + 1)) ? end + 1 : end;
}

/** Components as whole millionths, with commas between them. */
function addVector(room: LineRoom, vector: Float32Array): void {
  room.write(vector.length * LONGEST_NUMBER, (bytes, start) => {
    let at = start;
    for (let place = 0; place < vector.length; place++) {
      const scaled = Math.round(vector[place]! * SCALE);
      if (Math.abs(scaled) < MANY_MILLIONTHS) at = writeMillionths(bytes, at, scaled);
      else at += bytes.write(JSON.stringify(vector[place]), at, 'latin1');
      bytes[at++] = ASCII.comma;
    }
    return Math.max(start, at - 1);
  });
}

/** @returns the place behind the number */
function writeMillionths(bytes: Buffer, start: number, scaled: number): number {
  let at = start;
  if (scaled === 0) {
    bytes[at] = ASCII.zero;
    return at + 1;
  }
  if (scaled < 0) bytes[at++] = ASCII.minus;
  let rest = Math.abs(scaled) | 0;
  let end = at;
  for (let power = 1; power <= rest; power *= 10) end++;
  at = end;
  for (; rest > 0; rest = (rest / 10) | 0) bytes[--at] = ASCII.zero + (rest % 10);
  bytes[end] = EXPONENT[0]!;
  bytes[end + 1] = EXPONENT[1]!;
  bytes[end + 2] = EXPONENT[2]!;
  return end + EXPONENT.length;
}
