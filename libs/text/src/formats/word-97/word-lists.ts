import { utf16Text } from '../encodings/utf-16-text';
import type { CountedLevel } from '../office/list-counts';
import { ListCounts } from '../office/list-counts';

interface WordList {
  readonly definition: string;
  readonly levels: ReadonlyMap<number, CountedLevel>;
  readonly starts: ReadonlyMap<number, number>;
}

const LIST_BYTES = 28;
const USE_BYTES = 16;
const LEVEL_BYTES = 28;
const LEVELS = 9;
/** A document has no more. */
const MOST_USES = 2_046;
/** Flags of a list, of a level, and of a level that a use of the list changes. */
const ONE_LEVEL = 1;
const LEGAL = 4;
const [STARTS_ELSEWHERE, HAS_LEVEL] = [0x10, 0x20];
/** Kinds of numbers by their numbers in Word (MS-OSHARED, 2.2.1.3). */
const FORMATS: Readonly<Record<number, string>> = {
  ...{ 1: 'upperRoman', 2: 'lowerRoman', 3: 'upperLetter', 4: 'lowerLetter', 22: 'decimalZero', 23: 'bullet', 255: 'none' },
};

/** The lists of a document, and the numbers of their items (PlfLst, PlfLfo; MS-DOC, 2.9.188 and 2.9.187). */
export class WordLists {
  private readonly counts = new ListCounts();
  private readonly lists: readonly WordList[];

  /** @param definitions the table from where lists are defined, levels behind them included @param uses where their uses are listed */
  constructor(definitions: Buffer, uses: Buffer) {
    this.lists = definitions.length < 2 || uses.length < 4 ? [] : usesIn(uses, definitionsIn(definitions));
  }

  /**
   * What stands before the next paragraph of a list: a number, or `-` for a bullet; "" for a list that is not there.
   * @param list its number, from 1 @param level from 0
   */
  markerOf(list: number, level: number): string {
    const found = this.lists[list - 1];
    const here = found?.levels.get(level);
    if (!found || !here) return '';
    const number = this.counts.next({ list: String(list), level, ...found });
    return here.format === 'bullet' ? '-' : number;
  }
}

function definitionsIn(bytes: Buffer): Map<number, Map<number, CountedLevel>> {
  const count = bytes.readUInt16LE(0);
  const definitions = new Map<number, Map<number, CountedLevel>>();
  let at = 2 + count * LIST_BYTES;
  for (let index = 0; index < count; index++) {
    const list = 2 + index * LIST_BYTES;
    const levels = new Map<number, CountedLevel>();
    const levelCount = bytes.readUInt8(list + 26) & ONE_LEVEL ? 1 : LEVELS;
    for (let level = 0; level < levelCount && at + LEVEL_BYTES <= bytes.length; level++) {
      const read = levelAt(bytes, at);
      levels.set(level, read.level);
      at = read.end;
    }
    definitions.set(bytes.readUInt32LE(list), levels);
  }
  return definitions;
}

/** In the text of a level, characters below 9 stand for the numbers of the levels. */
function levelAt(bytes: Buffer, at: number): { level: CountedLevel; end: number } {
  const textAt = at + LEVEL_BYTES + bytes.readUInt8(at + 24) + bytes.readUInt8(at + 25);
  const end = textAt + 2 + bytes.readUInt16LE(textAt) * 2;
  const text = utf16Text(bytes.subarray(textAt + 2, end));
  const level = {
    start: bytes.readUInt32LE(at),
    format: FORMATS[bytes.readUInt8(at + 4)] ?? 'decimal',
    text: text.replace(/[\0-\u0008]/g, (character) => `%${character.charCodeAt(0) + 1}`),
    isLegal: (bytes.readUInt8(at + 5) & LEGAL) !== 0,
  };
  return { level, end };
}

function usesIn(bytes: Buffer, definitions: ReadonlyMap<number, ReadonlyMap<number, CountedLevel>>): WordList[] {
  const count = Math.min(bytes.readUInt32LE(0), MOST_USES, Math.floor((bytes.length - 4) / USE_BYTES));
  const lists: WordList[] = [];
  let at = 4 + count * USE_BYTES;
  for (let index = 0; index < count; index++) {
    const use = 4 + index * USE_BYTES;
    const definition = bytes.readUInt32LE(use);
    const levels = new Map(definitions.get(definition));
    const starts = new Map<number, number>();
    at += 4;
    for (let changed = bytes.readUInt8(use + 12); changed > 0 && at + 8 <= bytes.length; changed--) {
      const [start, flags] = [bytes.readUInt32LE(at), bytes.readUInt32LE(at + 4)];
      at += 8;
      if (flags & HAS_LEVEL) {
        const read = levelAt(bytes, at);
        levels.set(flags & 0xf, read.level);
        if (flags & STARTS_ELSEWHERE) starts.set(flags & 0xf, read.level.start);
        at = read.end;
      } else if (flags & STARTS_ELSEWHERE) starts.set(flags & 0xf, start);
    }
    lists.push({ definition: String(definition), levels, starts });
  }
  return lists;
}
