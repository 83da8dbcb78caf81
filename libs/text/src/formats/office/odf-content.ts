import { MAX_TEXT_BYTES, textTooLarge } from '../conversion-errors';
import type { MarkdownBlocks } from '../markdown-blocks';
import type { Attributes, XmlHandler } from '../xml/xml-events';
import { OdfTable } from './odf-table';
import type { SheetRow } from './sheet-blocks';
import { SheetBlocks } from './sheet-blocks';

type OdfKind = 'odt' | 'ods' | 'odp';
const KINDS: Readonly<Record<string, OdfKind>> = {
  text: 'odt',
  spreadsheet: 'ods',
  presentation: 'odp',
  drawing: 'odp',
  chart: 'odp',
};

/** Never content: what was deleted, what is said beside the text, lists that programs make of it, and what stands on every page. */
const SILENT = new Set(
  'tracked-changes annotation annotation-end table-of-content alphabetical-index illustration-index table-index object-index user-index bibliography forms settings sequence-decls header footer scripts font-face-decls event-listeners'.split(
    ' ',
  ),
);
/** Spaces that one element may stand for. */
const MOST_SPACES = 100;

interface Paragraph {
  text: string;
  /** 0: running text. */
  heading: number;
  isItem: boolean;
}

/** Reads the content of an OpenDocument file (OASIS OpenDocument 1.3, part 3) into Markdown. */
export class OdfContent implements XmlHandler {
  kind: OdfKind | undefined;
  /** The document's own title, or the first heading. */
  title: string | undefined;
  private silent = 0;
  private inBody = false;
  /** By the names of automatic styles: the named ones they vary. */
  private readonly parentStyles = new Map<string, string>();
  private readonly paragraphs: Paragraph[] = [];
  /** Lists around this place. */
  private lists = 0;
  private itemOpen = false;
  private readonly tables: OdfTable[] = [];
  private isTitleFrame = false;
  private notes = 0;
  private spoken: string[] = [];
  private length = 0;

  /**
   * @param imageMarkdown of a file of the archive; absent: images are left out
   * @param addObject adds what another document inside of this one says, such as a chart
   */
  constructor(
    private readonly blocks: MarkdownBlocks,
    private readonly imageMarkdown?: ((name: string) => string) | undefined,
    private readonly addObject?: (name: string) => void,
  ) {}

  open(name: string, attributes: Attributes): void {
    if (this.silent > 0 || SILENT.has(name)) {
      this.silent++;
      return;
    }
    if (!this.inBody) this.openOutside(name, attributes);
    else if (this.kind === undefined) this.kind = KINDS[name];
    else (this.openings[name] ?? (() => undefined))(attributes);
  }

  text(characters: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (this.silent > 0 || !paragraph) return;
    paragraph.text += characters.replace(/\s+/g, ' ');
    this.length += characters.length;
    if (this.length > MAX_TEXT_BYTES) throw textTooLarge(this.length);
  }

  close(name: string): void {
    if (this.silent > 0) this.silent--;
    else if (name === 'body') this.inBody = false;
    else if (this.inBody) this.closings[name]?.();
  }

  private openOutside(name: string, attributes: Attributes): void {
    if (name === 'body') this.inBody = true;
    else if (name === 'style') this.parentStyles.set(attributes['style:name'] ?? '', attributes['style:parent-style-name'] ?? '');
  }

  private readonly openings: Readonly<Record<string, (attributes: Attributes) => void>> = {
    p: (attributes) => this.begin(this.headingOf(attributes['text:style-name'])),
    h: (attributes) =>
      this.begin(this.headingOf(attributes['text:style-name']) || Number(attributes['text:outline-level'] ?? 1) || 1),
    s: (attributes) => this.text(' '.repeat(Math.min(MOST_SPACES, Number(attributes['text:c'] ?? 1) || 1))),
    tab: () => this.text(' '),
    'line-break': () => this.text(' '),
    list: () => void this.lists++,
    'list-item': () => void (this.itemOpen = true),
    table: (attributes) => this.openTable(attributes['table:name'] ?? ''),
    'table-row': (attributes) => this.tables.at(-1)?.openRow(attributes),
    'table-cell': (attributes) => this.tables.at(-1)?.openCell(attributes),
    'covered-table-cell': (attributes) => this.tables.at(-1)?.openCell(attributes),
    page: () => this.blocks.page(),
    frame: (attributes) => void (this.isTitleFrame = attributes['presentation:class'] === 'title'),
    image: (attributes) => this.addImage(this.imageMarkdown?.(attributes['xlink:href'] ?? '') ?? ''),
    object: (attributes) => this.kind !== 'ods' && this.addObject?.(attributes['xlink:href'] ?? ''), // a sheet has the numbers in its cells
    notes: () => void this.notes++,
    note: () => void (this.paragraphs.at(-1) && this.text(' ')),
  };

  private readonly closings: Readonly<Record<string, () => void>> = {
    p: () => this.endParagraph(),
    h: () => this.endParagraph(),
    list: () => void this.lists--,
    table: () => this.closeTable(),
    'table-row': () => this.tables.at(-1)?.closeRow(),
    'table-cell': () => this.tables.at(-1)?.closeCell(),
    'covered-table-cell': () => this.tables.at(-1)?.closeCell(),
    frame: () => void (this.isTitleFrame = false),
    notes: () => this.endNotes(),
  };

  private addImage(markdown: string): void {
    const paragraph = this.paragraphs.at(-1);
    if (paragraph) paragraph.text += markdown;
    else this.blocks.add(markdown);
  }

  private begin(heading: number): void {
    this.paragraphs.push({ text: '', heading: this.isTitleFrame && this.kind === 'odp' ? 2 : heading, isItem: this.itemOpen });
    this.itemOpen = false;
  }

  private endParagraph(): void {
    const { text: written, heading, isItem } = this.paragraphs.pop() ?? { text: '', heading: 0, isItem: false };
    const text = written.replace(/ {2,}/g, ' ').trim();
    if (text === '') return;
    const around = this.paragraphs.at(-1);
    const table = this.tables.at(-1);
    if (table) table.add(text);
    else if (this.notes > 0) this.spoken.push(text);
    else if (around) around.text += `${around.text === '' || around.text.endsWith(' ') ? '' : ' '}(${text}) `; // a footnote, or text in a picture
    else if (heading > 0) {
      this.title ??= text;
      this.blocks.heading(heading, text);
    } else if (this.lists > 0) this.blocks.addLine(`${'  '.repeat(this.lists - 1)}${isItem ? '- ' : '  '}${text}`);
    else this.blocks.add(text);
  }

  private headingOf(style = ''): number {
    const named = this.parentStyles.get(style) || style;
    if (/^title$/i.test(named)) return 1;
    if (/^subtitle$/i.test(named)) return 2;
    return Number(/^heading_20_(\d+)$/i.exec(named)?.[1] ?? 0);
  }

  private openTable(name: string): void {
    if (this.kind === 'ods' && this.tables.length === 0) {
      let sheet: SheetBlocks | undefined;
      const addRow = (number: number, row: SheetRow) => {
        if (!sheet) this.blocks.heading(2, name);
        (sheet ??= new SheetBlocks(this.blocks)).add(number, row);
      };
      this.tables.push(new OdfTable(addRow, () => sheet?.end()));
      return;
    }
    const rows: string[][] = [];
    const addRow = (_: number, row: SheetRow) =>
      void rows.push(Array.from({ length: Math.max(...row.keys()) + 1 }, (__, column) => row.get(column) ?? ''));
    this.tables.push(new OdfTable(addRow, () => this.addTable(rows)));
  }

  /** A table inside a cell is text of that cell. */
  private addTable(rows: string[][]): void {
    const around = this.tables.at(-1);
    if (around) for (const row of rows) around.add(row.join(' '));
    else this.blocks.table(rows);
  }

  private closeTable(): void {
    this.tables.pop()?.end();
  }

  private endNotes(): void {
    this.notes--;
    if (this.spoken.length > 0) this.blocks.add(`Notes: ${this.spoken.join('\n\n')}`);
    this.spoken = [];
  }
}
