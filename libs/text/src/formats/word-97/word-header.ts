import { corruptedFile, encryptedFile, unsupportedFormat } from '../conversion-errors';

/** Where a structure lies in the table stream. */
export interface Place {
  readonly at: number;
  readonly length: number;
}

/** What the head of a Word document says (FibBase to FibRgFcLcb97; MS-DOC, 2.5). */
export interface WordHeader {
  /** Word 6 and 95 wrote text of one byte a character, and properties by shorter numbers. */
  readonly isWord6: boolean;
  /** Name of the stream with the tables. */
  readonly tables: '0Table' | '1Table' | 'WordDocument';
  /** Where the text begins in files that have no table of pieces. */
  readonly textStart: number;
  /** Language of the text where it is written in bytes. */
  readonly language: number;
  /** Characters of the parts of the text, which follow each other in this order. */
  readonly characters: Readonly<Record<TextPart, number>>;
  readonly places: Readonly<Record<TableName, Place>>;
}

export type TextPart = (typeof TEXT_PARTS)[number];
export const TEXT_PARTS = ['main', 'footnotes', 'headers', 'macros', 'comments', 'endnotes', 'boxes'] as const;

export type TableName = keyof typeof PLACES;

/** Numbers of the pairs of offset and length behind the head, and offsets of those of Word 6. */
const PLACES = {
  styles: [1, 0x60],
  footnoteMarks: [2, 0x68],
  footnoteTexts: [3, 0x70],
  characterPages: [12, 0xb8],
  paragraphPages: [13, 0xc0],
  pieces: [33, 0x160],
  anchors: [40, undefined],
  endnoteMarks: [46, 0x1d2],
  endnoteTexts: [47, 0x1da],
  boxTexts: [56, undefined],
  lists: [73, undefined],
  listUses: [74, undefined],
} as const;
const FIRST_PAIR = 154;

/** Word 97 and after; Word 6 and 95, and those of East Asia. */
const MAGIC = new Set([0xa5ec, 0xa5dc, 0xa697, 0xa698, 0xa699]);
/** Flags of the head. */
const ENCRYPTED = 0x0100;
const TABLES_IN_1 = 0x0200;
const OBFUSCATED = 0x8000;
/** Numbers of the format of Word 6 and 95 are smaller. */
const FIRST_AFTER_95 = 0x6a;

/**
 * @throws AppError invalid-argument CORRUPTED_FILE; ENCRYPTED_FILE; UNSUPPORTED_FORMAT for a document of Word 2 or before
 */
export function wordHeader(document: Buffer): WordHeader {
  const magic = document.readUInt16LE(0);
  if (magic === 0xa59b || magic === 0xa5db) throw unsupportedFormat('a document of Word 2 (.doc): saved as .docx it can be read');
  if (!MAGIC.has(magic)) throw corruptedFile('the Word document has no head');
  const isWord6 = document.readUInt16LE(2) < FIRST_AFTER_95;
  const flags = document.readUInt16LE(10);
  if (flags & (ENCRYPTED | OBFUSCATED)) throw encryptedFile();
  const first = isWord6 ? 0x34 : 76;
  const placeOf = ([pair, old]: readonly [number, number | undefined]): Place => {
    const at = isWord6 ? old : FIRST_PAIR + pair * 8;
    return at === undefined ? { at: 0, length: 0 } : { at: document.readUInt32LE(at), length: document.readUInt32LE(at + 4) };
  };
  return {
    isWord6,
    tables: isWord6 ? 'WordDocument' : flags & TABLES_IN_1 ? '1Table' : '0Table',
    textStart: document.readUInt32LE(0x18),
    language: document.readUInt16LE(6),
    characters: Object.fromEntries(
      TEXT_PARTS.map((part, index) => [part, document.readUInt32LE(first + index * 4)]),
    ) as WordHeader['characters'],
    places: Object.fromEntries(Object.entries(PLACES).map(([name, pair]) => [name, placeOf(pair)])) as WordHeader['places'],
  };
}
