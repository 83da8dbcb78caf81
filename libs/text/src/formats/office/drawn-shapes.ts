import type { MarkdownBlocks } from '../markdown-blocks';
import type { Attributes, XmlHandler } from '../xml/xml-events';
import { localName, readXml } from '../xml/xml-events';
import type { ZipArchive } from '../zip/zip-archive';

/** On every slide, and no content of any. */
const FURNITURE = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg']);

/** What a cell over several rows says is repeated in each, unless it is a text of its own. */
const LONGEST_REPEATED = 200;

/** What a shape of a slide, a sheet or a diagram says: its text by paragraphs, or the rows of a table. */
export interface DrawnShape {
  /** Kind of place on the slide (`title`, `ctrTitle`, `body`, `sldNum` …); undefined for a shape of its own. */
  placeholder?: string;
  paragraphs: { text: string; level: number }[];
  rows: string[][];
  /** The relation to the file of a picture, and what is said instead of it. */
  picture?: { relation: string; alt: string };
}

/** The shapes of a part, in the order they are drawn, without those that stand on every slide. */
export function shapesOf(archive: ZipArchive, part: string): DrawnShape[] {
  const reader = new ShapeReader();
  readXml(archive.readText(part) ?? '', reader);
  return reader.shapes.filter(({ placeholder }) => !FURNITURE.has(placeholder ?? ''));
}

/** Adds a table, a paragraph, or a list of several. */
export function addShape(blocks: MarkdownBlocks, { paragraphs, rows }: DrawnShape): void {
  if (rows.length > 0) blocks.table(rows);
  if (paragraphs.length === 1) blocks.add(paragraphs[0]!.text);
  else blocks.add(paragraphs.map(({ text, level }) => `${'  '.repeat(level)}- ${text}`).join('\n'));
}

/**
 * Reads the shapes of a slide, of the page of its notes, or of the drawing of a sheet (PresentationML and DrawingML, ECMA-376 part 1, 19.3 and 20.5).
 */
class ShapeReader implements XmlHandler {
  readonly shapes: DrawnShape[] = [];
  private current: DrawnShape = { paragraphs: [], rows: [] };
  private paragraph: { text: string; level: number } | undefined;
  private row: string[] | undefined;
  private cell: string[] | undefined;
  private isText = false;
  /** the cell is a part of the one above */
  private isMerged = false;
  private isPicture = false;
  private alt = '';

  open(name: string, attributes: Attributes): void {
    if (name === 'sp' || name === 'graphicFrame' || name === 'pic') this.begin(name === 'pic');
    else if (name === 'cNvPr') this.alt = attributes['descr'] ?? '';
    else if (name === 'blip' && this.isPicture) this.current.picture ??= { relation: embeddedRelation(attributes), alt: this.alt };
    else if (name === 'ph') this.current.placeholder = attributes['type'] ?? 'body';
    else if (name === 'p') this.paragraph = { text: '', level: 0 };
    else if (name === 'pPr' && this.paragraph) this.paragraph.level = Number(attributes['lvl'] ?? 0) || 0;
    else if (name === 't') this.isText = true;
    else if (name === 'br' && this.paragraph) this.paragraph.text += ' ';
    else if (name === 'tr') this.row = [];
    else if (name === 'tc') {
      this.cell = [];
      this.isMerged = /^(?:1|true)$/.test(attributes['vMerge'] ?? '');
    }
  }

  text(characters: string): void {
    if (this.isText && this.paragraph) this.paragraph.text += characters;
  }

  close(name: string): void {
    if (name === 't') this.isText = false;
    else if (name === 'p') this.endParagraph();
    else if (name === 'tc' && this.cell) {
      const above = this.isMerged ? (this.current.rows.at(-1)?.[this.row?.length ?? 0] ?? '') : '';
      this.row?.push(this.cell.join(' ') || (above.length <= LONGEST_REPEATED ? above : ''));
      this.cell = undefined;
    } else if (name === 'tr' && this.row) {
      this.current.rows.push(this.row);
      this.row = undefined;
    }
  }

  private begin(isPicture = false): void {
    this.isPicture = isPicture;
    this.current = { paragraphs: [], rows: [] };
    this.shapes.push(this.current);
  }

  private endParagraph(): void {
    const { paragraph, cell } = this;
    this.paragraph = undefined;
    if (!paragraph || paragraph.text.trim() === '') return;
    if (this.shapes.length === 0) this.begin(); // diagrams have text without shapes of slides
    if (cell) cell.push(paragraph.text.trim());
    else this.current.paragraphs.push({ ...paragraph, text: paragraph.text.replace(/\s+/g, ' ').trim() });
  }
}

/** The prefix of the namespace is the file's own choice. */
const embeddedRelation = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.includes(':') && localName(name) === 'embed')?.[1] ?? '';
