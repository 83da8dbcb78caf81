import type { WordHeader } from './word-header';

/** The text of a footnote or an endnote, and where its sign stands in the main text. */
export interface NotePlace {
  readonly sign: number;
  readonly start: number;
  readonly end: number;
}

/** The text of a box, and where it is fixed in the main text; undefined for one in a group of drawings. */
export interface BoxPlace {
  readonly anchor: number | undefined;
  readonly start: number;
  readonly end: number;
}

type TableReader = (name: keyof WordHeader['places']) => Buffer;

/** Bytes behind the places in the lists: of signs of notes, of boxes, of where drawings are fixed (MS-DOC, 2.8). */
const [NOTE_BYTES, BOX_BYTES, ANCHOR_BYTES] = [2, 22, 26];
/** Of a box, where the number of its drawing stands. */
const DRAWING = 14;

/** Footnotes and endnotes in the order of their signs. */
export function notesOf({ characters }: WordHeader, table: TableReader): NotePlace[] {
  const { main, footnotes, headers, macros, comments } = characters;
  const endnotesStart = main + footnotes + headers + macros + comments;
  return [
    ...notesIn(table('footnoteMarks'), table('footnoteTexts'), main, footnotes),
    ...notesIn(table('endnoteMarks'), table('endnoteTexts'), endnotesStart, characters.endnotes),
  ].sort((one, other) => one.sign - other.sign);
}

function notesIn(signs: Buffer, texts: Buffer, partStart: number, partLength: number): NotePlace[] {
  const count = Math.floor((signs.length - 4) / (4 + NOTE_BYTES));
  const notes: NotePlace[] = [];
  for (let index = 0; index < count && index * 4 + 8 <= texts.length; index++) {
    const [start, end] = [texts.readUInt32LE(index * 4), texts.readUInt32LE(index * 4 + 4)];
    if (start <= end && end <= partLength && start >= (notes.at(-1)?.end ?? partStart) - partStart)
      notes.push({ sign: signs.readUInt32LE(index * 4), start: partStart + start, end: partStart + end });
  }
  return notes;
}

/** Texts of boxes in their order. */
export function boxesOf({ characters }: WordHeader, table: TableReader): BoxPlace[] {
  const { main, footnotes, headers, macros, comments, endnotes, boxes } = characters;
  const partStart = main + footnotes + headers + macros + comments + endnotes;
  const texts = table('boxTexts');
  const anchors = anchorsIn(table('anchors'));
  const count = Math.floor((texts.length - 4) / (4 + BOX_BYTES));
  const places: BoxPlace[] = [];
  for (let index = 0; index < count; index++) {
    const [start, end] = [texts.readUInt32LE(index * 4), texts.readUInt32LE(index * 4 + 4)];
    if (start >= end || end > boxes || partStart + start < (places.at(-1)?.end ?? 0)) continue;
    const drawing = texts.readUInt32LE((count + 1) * 4 + index * BOX_BYTES + DRAWING);
    places.push({ anchor: anchors.get(drawing), start: partStart + start, end: partStart + end });
  }
  return places;
}

/** By the numbers of drawings where they are fixed. */
function anchorsIn(list: Buffer): Map<number, number> {
  const count = Math.floor((list.length - 4) / (4 + ANCHOR_BYTES));
  const anchors = new Map<number, number>();
  for (let index = 0; index < count; index++)
    anchors.set(list.readUInt32LE((count + 1) * 4 + index * ANCHOR_BYTES), list.readUInt32LE(index * 4));
  return anchors;
}
