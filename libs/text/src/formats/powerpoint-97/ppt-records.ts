import { corruptedFile } from '../conversion-errors';

/** Kinds of records (MS-PPT, 2.13.24; MS-ODRAW, 2.2) that lead to what is to be read. */
export const RECORD = {
  document: 0x03e8,
  slide: 0x03ee,
  slideAtom: 0x03ef,
  notes: 0x03f0,
  notesAtom: 0x03f1,
  slidePersist: 0x03f3,
  drawing: 0x040c,
  newerPlaceholder: 0x0420,
  placeholder: 0x0bc3,
  outlineText: 0x0f9e,
  textHeader: 0x0f9f,
  characters: 0x0fa0,
  paragraphStyles: 0x0fa1,
  bytes: 0x0fa8,
  slideNumber: 0x0fd8,
  slideList: 0x0ff0,
  userEdit: 0x0ff5,
  dateTime: 0x0ff7,
  anyDate: 0x0ff8,
  header: 0x0ff9,
  footer: 0x0ffa,
  formattedDate: 0x1015,
  persistDirectory: 0x1772,
  drawingContainer: 0xf002,
  group: 0xf003,
  shape: 0xf004,
  shapeProperties: 0xf00b,
  textBox: 0xf00d,
  childAnchor: 0xf00f,
  shapeData: 0xf011,
  moreProperties: 0xf122,
} as const;

export interface PptRecord {
  readonly kind: number;
  readonly instance: number;
  /** What it holds: fields, or other records. */
  readonly data: Buffer;
}

const HEAD_BYTES = 8;
/** Groups of shapes in each other. */
const DEEPEST_NESTING = 100;

/** The record at a place; undefined where none fits. One that is cut off holds what is left. */
export function recordAt(bytes: Buffer, at: number): PptRecord | undefined {
  if (at < 0 || at + HEAD_BYTES > bytes.length) return undefined;
  const end = at + HEAD_BYTES + bytes.readUInt32LE(at + 4);
  return {
    kind: bytes.readUInt16LE(at + 2),
    instance: bytes.readUInt16LE(at) >> 4,
    data: bytes.subarray(at + HEAD_BYTES, end),
  };
}

/** Records that a record holds, in their order. */
export function* recordsIn(data: Buffer): Generator<PptRecord> {
  let at = 0;
  for (let record = recordAt(data, at); record; record = recordAt(data, at)) {
    yield record;
    at += HEAD_BYTES + record.data.length;
  }
}

export function firstIn(data: Buffer, kind: number): PptRecord | undefined {
  for (const record of recordsIn(data)) if (record.kind === kind) return record;
  return undefined;
}

/** @throws AppError invalid-argument CORRUPTED_FILE for what is nested more deeply than any honest drawing */
export function refuseDeepNesting(depth: number): void {
  if (depth > DEEPEST_NESTING) throw corruptedFile('the shapes are nested too deeply');
}
