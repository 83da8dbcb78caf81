import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import { charsetEncoding, NAMED_CHARACTERS, pageEncoding } from './rtf-characters';
import { headingOfStyle, SILENT_GROUPS } from './rtf-styles';
import type { RtfToken } from './rtf-tokens';
import { rtfTokens } from './rtf-tokens';

const DEEPEST_NESTING = 10_000;

/** What a group sets and its end takes back. */
interface GroupState {
  /** Where text goes; `none` drops it. */
  into: 'body' | 'none' | 'fonts' | 'styles' | 'title' | 'marker';
  encoding: string;
  /** Fallback characters behind each `\u`. */
  fallback: number;
  isHidden: boolean;
}

/**
 * Markdown of a file in Rich Text Format: headings by style or outline level, lists, tables, footnotes in place; pictures, headers and
 * footers go.
 * @throws AppError invalid-argument CORRUPTED_FILE, MARKDOWN_TOO_LARGE
 */
export function rtfToMarkdown(bytes: Uint8Array): ReadText {
  const reader = new RtfReader();
  for (const token of rtfTokens(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')))
    reader.take(token);
  return reader.document;
}

class RtfReader {
  private readonly blocks = new MarkdownBlocks();
  private state: GroupState = { into: 'body', encoding: 'windows-1252', fallback: 1, isHidden: false };
  private readonly around: GroupState[] = [];
  private defaultEncoding = 'windows-1252';
  private readonly fonts = new Map<number, string>();
  private font = 0;
  private readonly styles = new Map<number, number>();
  private style = 0;
  private styleName = '';
  private pendingBytes: number[] = [];
  private toSkip = 0;
  private isOptional = false;
  private title = '';
  private firstHeading: string | undefined;
  private paragraph = '';
  private marker = '';
  private heading = 0;
  private inTable = false;
  private cells: string[] = [];
  private rows: string[][] = [];

  take(token: RtfToken): void {
    if (token.kind === 'byte') {
      if (this.toSkip > 0) this.toSkip--;
      else this.pendingBytes.push(token.byte);
      return;
    }
    if (token.kind === 'text' && this.toSkip === 0 && /[\x80-\xff]/.test(token.text)) {
      for (const byte of Buffer.from(token.text, 'latin1')) this.pendingBytes.push(byte); // some programs write bytes as they are
      return;
    }
    this.flushBytes();
    if (token.kind === 'open') this.openGroup();
    else if (token.kind === 'close') this.closeGroup();
    else if (token.kind === 'text') this.write(this.skipped(token.text));
    else this.takeWord(token.word, token.number);
  }

  get document(): ReadText {
    this.flushBytes();
    this.endParagraph();
    this.endTable();
    const title = this.title.trim() || this.firstHeading;
    return { ...this.blocks.document, ...(title ? { title } : {}) };
  }

  private openGroup(): void {
    if (this.around.push({ ...this.state }) > DEEPEST_NESTING) throw corruptedFile('the groups are nested too deeply');
    this.isOptional = false;
    this.toSkip = 0;
  }

  private closeGroup(): void {
    if (this.state.into === 'styles') this.endStyle();
    const before = this.around.pop();
    if (before) this.state = before;
    this.toSkip = 0;
  }

  private takeWord(word: string, number: number | undefined): void {
    if (word === '*') {
      this.isOptional = true;
      return;
    }
    const isOptional = this.isOptional;
    this.isOptional = false;
    const named = NAMED_CHARACTERS[word];
    if (named !== undefined) this.write(this.skipped(named));
    else if (word === 'u') this.writeUnicode(number ?? 0);
    else if (SILENT_GROUPS.has(word)) this.state.into = 'none';
    else {
      const act = this.words[word];
      if (act) act(number);
      else if (isOptional) this.state.into = 'none'; // a group that readers may leave out, of a kind we do not know
    }
  }

  private readonly words: Readonly<Record<string, (number: number | undefined) => void>> = {
    par: () => this.endParagraph(),
    sect: () => this.endParagraph(),
    page: () => this.endParagraph(),
    '\n': () => this.endParagraph(),
    '\r': () => this.endParagraph(),
    pard: () => {
      this.inTable = false;
      this.style = 0;
      this.heading = 0;
    },
    plain: () => void (this.state.isHidden = false),
    v: (number) => void (this.state.isHidden = number !== 0),
    htmlrtf: (number) => void (this.state.isHidden = number !== 0),
    intbl: () => void (this.inTable = true),
    cell: () => this.endCell(),
    nestcell: () => this.write(' '),
    row: () => this.endRow(),
    outlinelevel: (number) => void (this.heading = (number ?? 9) < 9 ? (number ?? 0) + 1 : 0),
    s: (number = 0) => {
      if (this.state.into === 'styles') this.style = number;
      else this.heading = this.styles.get(number) ?? 0;
    },
    ansicpg: (number = 1252) => void (this.defaultEncoding = this.state.encoding = pageEncoding(number)),
    mac: () => void (this.defaultEncoding = this.state.encoding = 'macintosh'),
    fonttbl: () => void (this.state.into = 'fonts'),
    f: (number = 0) => {
      if (this.state.into === 'fonts') this.font = number;
      else this.state.encoding = this.fonts.get(number) ?? this.defaultEncoding;
    },
    fcharset: (number = 1) => {
      const encoding = charsetEncoding(number);
      if (this.state.into === 'fonts' && encoding !== undefined) this.fonts.set(this.font, encoding);
    },
    cpg: (number = 1252) => void (this.state.into === 'fonts' && this.fonts.set(this.font, pageEncoding(number))),
    stylesheet: () => void (this.state.into = 'styles'),
    info: () => void (this.state.into = 'none'),
    title: () => void (this.state.into = 'title'),
    ud: () => void (this.title = ''), // the same again in Unicode
    uc: (number = 1) => void (this.state.fallback = Math.max(0, number)),
    listtext: () => void (this.state.into = 'marker'),
    pntext: () => void (this.state.into = 'marker'),
    footnote: () => this.write(' '),
  };

  private write(text: string): void {
    const { into, isHidden } = this.state;
    if (text === '' || isHidden) return;
    if (into === 'body') this.paragraph += text;
    else if (into === 'title') this.title += text;
    else if (into === 'marker') this.marker += text;
    else if (into === 'styles') this.styleName += text;
  }

  /** Leaves out what stands for a character that was given by its number. */
  private skipped(text: string): string {
    const left = text.slice(this.toSkip);
    this.toSkip = Math.max(0, this.toSkip - text.length);
    return left;
  }

  private writeUnicode(number: number): void {
    this.write(String.fromCharCode(number & 0xffff));
    this.toSkip = this.state.fallback;
  }

  private flushBytes(): void {
    if (this.pendingBytes.length === 0) return;
    this.write(new TextDecoder(this.state.encoding).decode(new Uint8Array(this.pendingBytes)));
    this.pendingBytes = [];
  }

  private endStyle(): void {
    const heading = headingOfStyle(this.styleName);
    if (heading > 0) this.styles.set(this.style, heading);
    this.styleName = '';
    this.style = 0;
  }

  private endParagraph(): void {
    const text = this.paragraph.replace(/[\s\u00ad]+/g, ' ').trim();
    const marker = this.marker.trim();
    this.marker = '';
    if (this.inTable) {
      this.paragraph += ' ';
      return;
    }
    this.paragraph = '';
    if (text === '') return;
    this.endTable();
    if (this.heading > 0) {
      this.firstHeading ??= text;
      this.blocks.heading(this.heading, text);
    } else if (marker !== '') this.blocks.addLine(`${/^\(?[\da-z]{1,4}[.)]/i.test(marker) ? marker : '-'} ${text}`);
    else this.blocks.add(text);
  }

  private endCell(): void {
    this.cells.push(this.paragraph.trim());
    this.paragraph = '';
    this.marker = '';
  }

  private endRow(): void {
    if (this.cells.length > 0) this.rows.push(this.cells);
    this.cells = [];
  }

  private endTable(): void {
    this.endRow();
    if (this.rows.length > 0) this.blocks.table(this.rows);
    this.rows = [];
  }
}
