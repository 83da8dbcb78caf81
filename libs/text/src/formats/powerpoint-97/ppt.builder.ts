import { oleFile } from '../ole/ole.builder';
import { RECORD } from './ppt-records';

/** A record of a presentation: fields, or other records. */
export function record(kind: number, instance: number, ...content: readonly Buffer[]): Buffer {
  const data = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt16LE(instance << 4, 0);
  head.writeUInt16LE(kind, 2);
  head.writeUInt32LE(data.length, 4);
  return Buffer.concat([head, data]);
}

/** Numbers of four bytes. */
export function longs(...numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(numbers.length * 4);
  for (const [index, number] of numbers.entries()) bytes.writeUInt32LE(number >>> 0, index * 4);
  return bytes;
}

/** A text: what it is (0: a title, 1: a body, 2: notes, 4: anything), and its characters. */
export const text = (type: number, characters: string, ...more: readonly Buffer[]): Buffer =>
  Buffer.concat([
    record(RECORD.textHeader, 0, longs(type)),
    record(RECORD.characters, 0, Buffer.from(characters, 'utf16le')),
    ...more,
  ]);

interface BuiltShape {
  placeholder?: number;
  /** Where it lies in its group. */
  anchor?: readonly number[];
  /** Records of the shape besides. */
  records?: readonly Buffer[];
}

/** A shape with a text, or one that names the text of that number in the list of slides. */
export function shape(content: Buffer | number, { placeholder, anchor, records = [] }: BuiltShape = {}): Buffer {
  const atom = record(RECORD.placeholder, 0, longs(0), Buffer.from([placeholder ?? 0, 0, 0, 0]));
  const box = typeof content === 'number' ? record(RECORD.outlineText, 0, longs(content)) : content;
  return record(
    RECORD.shape,
    0,
    ...records,
    ...(anchor ? [record(RECORD.childAnchor, 0, longs(...anchor))] : []),
    ...(placeholder === undefined ? [] : [record(RECORD.shapeData, 0, atom)]),
    record(RECORD.textBox, 0, box),
  );
}

export const group = (...shapes: readonly Buffer[]): Buffer => record(RECORD.group, 0, ...shapes);

interface BuiltSlide {
  /** Its texts in the list of slides. */
  listed?: readonly Buffer[];
  shapes?: readonly Buffer[];
  notes?: readonly Buffer[];
}

const page = (kind: number, atom: Buffer, shapes: readonly Buffer[]): Buffer =>
  record(kind, 0, atom, record(RECORD.drawing, 0, record(RECORD.drawingContainer, 0, group(...shapes))));

/** A presentation of these slides (MS-PPT). */
export function ppt(slides: readonly BuiltSlide[], token = 0xe391c05f): Uint8Array {
  const parts: Buffer[] = [];
  const add = (part: Buffer): number => parts.push(part);
  const lists: Buffer[][] = [[], []];
  for (const [index, { listed = [], shapes = [], notes }] of slides.entries()) {
    const id = 256 + index;
    const slide = add(page(RECORD.slide, record(RECORD.slideAtom, 0, longs(0)), shapes));
    lists[0]!.push(record(RECORD.slidePersist, 0, longs(slide, 0, listed.length, id, 0)), ...listed);
    if (!notes) continue;
    const notesPage = add(page(RECORD.notes, record(RECORD.notesAtom, 0, longs(id)), notes));
    lists[1]!.push(record(RECORD.slidePersist, 0, longs(notesPage, 0, 0, 1 + index, 0)));
  }
  const [listed, noted] = lists as [Buffer[], Buffer[]];
  const document = add(record(RECORD.document, 0, record(RECORD.slideList, 0, ...listed), record(RECORD.slideList, 2, ...noted)));
  let at = 0;
  const places = parts.map((part) => {
    at += part.length;
    return at - part.length;
  });
  const directory = record(RECORD.persistDirectory, 0, longs(1 + (places.length << 20)), longs(...places));
  const edit = record(RECORD.userEdit, 0, longs(0, 0, 0, at, document, 0, 0));
  const stream = Buffer.concat([...parts, directory, edit]);
  const user = Buffer.concat([Buffer.alloc(12), longs(token, at + directory.length), Buffer.alloc(8)]);
  return oleFile({ 'PowerPoint Document': new Uint8Array(stream), 'Current User': new Uint8Array(user) });
}
