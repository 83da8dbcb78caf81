import { placedCells } from '../spanned-cells';
import type { PptRecord } from './ppt-records';
import { RECORD, firstIn, recordsIn, refuseDeepNesting } from './ppt-records';
import type { SlideText } from './slide-texts';
import { readableParagraphs, slideTexts } from './slide-texts';

/** A shape with text, or the cells of a table. */
export interface SlideShape {
  readonly text: SlideText;
  /** Kind of place on the slide (PlaceholderEnum; MS-PPT, 2.13.21); undefined for a shape of its own. */
  readonly placeholder: number | undefined;
  readonly rows: readonly (readonly string[])[];
}

/** On every slide, and no content of any: date, number, footer, header and picture of the slide, also those of the master. */
const FURNITURE = new Set([1, 2, 3, 4, 5, 7, 8, 9, 10, 11]);
/** That a group is a table, among the properties of its first shape. */
const TABLE = 0x39f;
const PROPERTY_ID = 0x3fff;
const NO_TEXT: SlideText = { type: 4, paragraphs: [] };

/** The shapes of a slide, or of the page of its notes, in the order they are drawn. @param outline the texts that stand in the list of slides */
export function slideShapes(slide: PptRecord, outline: readonly SlideText[]): SlideShape[] {
  const drawing = firstIn(slide.data, RECORD.drawing);
  const container = drawing && firstIn(drawing.data, RECORD.drawingContainer);
  const shapes: SlideShape[] = [];
  for (const { kind, data } of container ? recordsIn(container.data) : []) {
    if (kind === RECORD.group) addGroup(shapes, data, outline, 0);
    else if (kind === RECORD.shape) addShape(shapes, data, outline);
  }
  return shapes;
}

function addGroup(shapes: SlideShape[], group: Buffer, outline: readonly SlideText[], depth: number): void {
  refuseDeepNesting(depth);
  const [first] = recordsIn(group);
  if (first?.kind === RECORD.shape && isTable(first.data)) {
    shapes.push({ text: NO_TEXT, placeholder: undefined, rows: tableRows(group, outline) });
    return;
  }
  for (const { kind, data } of recordsIn(group)) {
    if (kind === RECORD.group) addGroup(shapes, data, outline, depth + 1);
    else if (kind === RECORD.shape) addShape(shapes, data, outline);
  }
}

function addShape(shapes: SlideShape[], shape: Buffer, outline: readonly SlideText[]): void {
  const placeholder = placeholderOf(shape);
  if (placeholder !== undefined && FURNITURE.has(placeholder)) return;
  const text = textOf(shape, outline);
  if (text) shapes.push({ text, placeholder, rows: [] });
}

/** Newer versions note by a record of their own what they would put there. */
function placeholderOf(shape: Buffer): number | undefined {
  const data = firstIn(shape, RECORD.shapeData)?.data ?? Buffer.alloc(0);
  const [atom, newer] = [firstIn(data, RECORD.placeholder)?.data, firstIn(data, RECORD.newerPlaceholder)?.data];
  if (newer && newer.length > 0) return newer.readUInt8(0);
  return atom && atom.length >= 5 ? atom.readUInt8(4) : undefined;
}

/** Its own text, or the one that it names in the list of slides. */
function textOf(shape: Buffer, outline: readonly SlideText[]): SlideText | undefined {
  const box = firstIn(shape, RECORD.textBox);
  if (!box) return undefined;
  const named = firstIn(box.data, RECORD.outlineText);
  if (named && named.data.length >= 4) return outline[named.data.readUInt32LE(0)];
  return slideTexts(recordsIn(box.data))[0];
}

function isTable(shape: Buffer): boolean {
  const properties = firstIn(shape, RECORD.moreProperties);
  if (!properties) return false;
  for (let index = 0; index < properties.instance && index * 6 + 6 <= properties.data.length; index++)
    if ((properties.data.readUInt16LE(index * 6) & PROPERTY_ID) === TABLE) return true;
  return false;
}

/** A table has no more: 75 rows and columns. */
const MOST_CELLS = 5_625;

interface PlacedCell {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly text: string;
}

/** Cells are shapes: rows and columns are where they begin, and those that they reach into are theirs, too. */
function tableRows(group: Buffer, outline: readonly SlideText[]): string[][] {
  const cells: PlacedCell[] = [];
  for (const { kind, data } of recordsIn(group)) {
    const anchor = kind === RECORD.shape ? firstIn(data, RECORD.childAnchor)?.data : undefined;
    const text = anchor && textOf(data, outline);
    if (!text || anchor.length < 16 || cells.length >= MOST_CELLS) continue;
    const lines = readableParagraphs(text).map((paragraph) => paragraph.text);
    const [left, top, right, bottom] = [0, 4, 8, 12].map((at) => anchor.readInt32LE(at)) as [number, number, number, number];
    cells.push({ left, top, right, bottom, text: lines.join(' ') });
  }
  const lefts = [...new Set(cells.map(({ left }) => left))];
  const tops = [...new Set(cells.map(({ top }) => top))].sort((one, other) => one - other);
  const within = (edges: readonly number[], from: number, to: number) => edges.filter((edge) => edge >= from && edge < to).length;
  const rows = Map.groupBy(cells, ({ top }) => top);
  const spanned = tops.map((top) =>
    rows
      .get(top)!
      .sort((one, other) => one.left - other.left)
      .map(({ text, left, right, bottom }) => ({
        text,
        width: Math.max(1, within(lefts, left, right)),
        height: Math.max(1, within(tops, top, bottom)),
      })),
  );
  return placedCells(spanned);
}
