import type { MarkdownBlocks } from '../markdown-blocks';
import { OpenTables } from './open-tables';
import type { WordLists } from './word-lists';
import type { BoxPlace, NotePlace } from './word-notes';
import type { ShownParagraph, WordBlock, WordTable } from './word-table';
import { tableBlocks } from './word-table';
import type { WordParagraph, WordText } from './word-text';

interface WordParts {
  blocks: MarkdownBlocks;
  text: WordText;
  lists: WordLists;
  notes: readonly NotePlace[];
  boxes: readonly BoxPlace[];
  isWord6: boolean;
}

/** What stands in the outline by itself, and is longer, is a paragraph. */
const LONGEST_OUTLINED = 200;

/** Makes Markdown of the text of a Word document. */
export class WordMarkdown {
  /** The first heading, without its number. */
  heading: string | undefined;
  private headingLevel = Infinity;
  /** Widths of the markers of the open items, by level. */
  private markers: number[] = [];
  private readonly shownNotes: ReadonlyMap<number, string>;

  constructor(private readonly parts: WordParts) {
    this.shownNotes = new Map(parts.notes.map(({ sign }, index) => [sign, `[${index + 1}]`]));
  }

  /** Adds the main text, which lies between these places, with its boxes and notes. */
  add(from: number, to: number): void {
    const { boxes, notes } = this.parts;
    const waiting = [...boxes].sort((one, other) => (one.anchor ?? Infinity) - (other.anchor ?? Infinity));
    this.addParagraphs(from, to, (reached) => {
      while ((waiting[0]?.anchor ?? Infinity) < reached) this.addBox(waiting.shift()!);
    });
    for (const box of waiting) this.addBox(box);
    this.markers = [];
    for (const [index, { start, end }] of notes.entries()) {
      const said = [...this.parts.text.paragraphs(start, end)].map(({ text }) => plainText(text)).filter((text) => text !== '');
      if (said.length > 0) this.parts.blocks.addLine(`${index + 1}. ${said.join(' ').replace(/\n/g, ' ')}`);
    }
  }

  private addBox({ start, end }: BoxPlace): void {
    this.addParagraphs(start, end, () => undefined);
  }

  /** @param onReached called outside of tables, with the place up to which all is added */
  private addParagraphs(from: number, to: number, onReached: (place: number) => void): void {
    const tables = new OpenTables();
    for (const paragraph of this.parts.text.paragraphs(from, to, this.shownNotes)) {
      const shown = this.shown(paragraph);
      const { tableDepth: depth, endsRow, row: layout } = paragraph.properties;
      const place = {
        depth: Math.max(depth, paragraph.endsCell && depth === 0 ? 1 : 0),
        endsRow,
        layout,
        endsCell: paragraph.endsCell,
      };
      const ended = tables.add(shown, place);
      if (ended) {
        this.addTable(ended);
        onReached(paragraph.start);
      }
      if (place.depth > 0) continue;
      this.addParagraph(shown);
      onReached(paragraph.end);
    }
    const last = tables.close(0);
    if (last) this.addTable(last);
    onReached(to);
  }

  private shown({ text, properties, endsCell }: WordParagraph): ShownParagraph {
    const { heading, outline, list, level, endsRow } = properties;
    const shown = plainText(text);
    const counted = list > 0 && !endsRow ? this.parts.lists.markerOf(list, level) : '';
    const outlined = shown.length <= LONGEST_OUTLINED && !endsCell ? outline : 0;
    return { kind: 'paragraph', text: shown, heading: heading || outlined, marker: counted, listLevel: level };
  }

  private addTable(table: WordTable): void {
    this.markers = [];
    for (const block of tableBlocks(table, this.parts.isWord6)) {
      if (typeof block === 'string') this.parts.blocks.add(block);
      else this.addBlock(block);
    }
  }

  private addBlock(block: WordBlock): void {
    if (block.kind === 'table') this.addTable(block);
    else this.addParagraph(block);
  }

  private addParagraph({ text, heading, marker, listLevel }: ShownParagraph): void {
    if (text === '') return;
    const { blocks } = this.parts;
    if (heading > 0) {
      this.markers = [];
      const number = marker === '-' || marker === '' ? '' : `${marker} `;
      blocks.heading(heading, number + text);
      this.takeHeading(heading, text);
    } else if (marker === '') {
      this.markers = [];
      blocks.add(text);
    } else {
      const shown = marker === '-' || /^\d+[.)]$/.test(marker) ? marker : `- ${marker}`;
      const indent = ' '.repeat(this.markers.slice(0, listLevel).reduce((sum, width) => sum + width, 0));
      this.markers[listLevel] = shown.indexOf(' ') < 0 ? shown.length + 1 : 2;
      this.markers.length = listLevel + 1;
      blocks.addLine(`${indent}${shown} ${text.replace(/\n/g, `\n${indent}  `)}`);
    }
  }

  /** A title is the first heading of the top level, or the one below where there is none. */
  private takeHeading(level: number, text: string): void {
    if (level > 2 || level >= this.headingLevel) return;
    this.heading = text.replace(/\s+/g, ' ');
    this.headingLevel = level;
  }
}

/** As it is read: line breaks stay, signs for pictures and the like go. */
function plainText(text: string): string {
  return text
    .replace(/[\u000b\u000e]/g, '\n')
    .replace(/\u001e/g, '-')
    .replace(/[\0-\u0008\u000c-\u001f\u00ad\ufffe\uffff]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
}
