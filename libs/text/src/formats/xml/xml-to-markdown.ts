import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import {
  CATALOGUED,
  CELLS,
  DOCUMENT_ROOTS,
  ITEMS,
  LINES,
  OWNED_TITLES,
  PARAGRAPHS,
  ROWS,
  SECTIONS,
  SILENT,
  TITLES,
  VERBATIM,
} from './xml-vocabulary';
import type { Attributes, XmlHandler } from './xml-events';
import { localName, readXml } from './xml-events';

/** An element that is open. */
interface Frame {
  name: string;
  /** Characters of its own, and of elements inside its running text. */
  text: string;
  /** Does it have characters of its own that are no white space? */
  isMixed: boolean;
  /** Values of elements inside that hold nothing but text, not written yet: fields of a record, or words of a text that goes on. */
  fields: { name: string; text: string }[];
  attributes: string[];
  hasBlocks: boolean;
}

/**
 * Markdown of an XML file of any vocabulary. Texts (DocBook, TEI, JATS, DITA, feeds and the like) become headings, paragraphs, lists and
 * tables; of data every record becomes lines of `name: value`.
 * @throws AppError invalid-argument CORRUPTED_FILE, MARKDOWN_TOO_LARGE
 */
export function xmlToMarkdown(xml: string): ReadText {
  const reader = new XmlTextReader();
  readXml(xml, reader);
  return { ...reader.blocks.document, ...(reader.title === undefined ? {} : { title: reader.title }) };
}

class XmlTextReader implements XmlHandler {
  readonly blocks = new MarkdownBlocks();
  title: string | undefined;
  private readonly frames: Frame[] = [];
  private silent = 0;
  /** Lines around this place. */
  private lines = 0;
  private sections = 0;
  private isDocument = false;
  private row: string[] | undefined;
  private rows: string[][] = [];

  open(name: string, attributes: Attributes): void {
    if (this.silent > 0 || (this.frames.length > 0 && SILENT.has(name)) || (this.isDocument && CATALOGUED.has(name))) {
      this.silent++;
      return;
    }
    if (this.frames.length === 0) this.isDocument = DOCUMENT_ROOTS.has(name);
    if (ROWS.has(name) && this.isDocument) this.row = [];
    else if (SECTIONS.has(name) && !this.isCell(name)) this.sections++;
    if (this.isDocument && LINES.has(name)) this.lines++;
    this.frames.push({
      name,
      text: '',
      isMixed: false,
      fields: [],
      attributes: this.isDocument ? [] : shownAttributes(attributes),
      hasBlocks: false,
    });
  }

  text(characters: string): void {
    const frame = this.frames.at(-1);
    if (this.silent > 0 || !frame) return;
    if (characters.trim() !== '' && !frame.isMixed) {
      frame.isMixed = true;
      const before = frame.fields.map(({ text }) => text).join(' ');
      frame.text += before === '' || /^[\s.,;:)\]]/.test(characters) ? before : `${before} `;
      frame.fields = [];
    }
    if (frame.isMixed) frame.text += characters;
  }

  close(name: string): void {
    if (this.silent > 0) {
      this.silent--;
      return;
    }
    const frame = this.frames.pop();
    if (!frame) return;
    if (this.lines > 0) this.settleInLine(frame);
    else this.settle(frame);
    if (ROWS.has(name) && this.row) {
      this.rows.push(this.row);
      this.row = undefined;
    } else if (SECTIONS.has(name) && !this.isCell(name)) this.sections--;
    if (this.frames.length === 0) this.endTable();
  }

  /** Inside of a line nothing begins a block. */
  private settleInLine(frame: Frame): void {
    const isLine = LINES.has(frame.name) && --this.lines === 0;
    const fields = inSpokenOrder(frame.fields);
    const text = [frame.text, ...fields.map((field) => field.text)].join(' ').replace(/\s+/g, ' ').trim();
    const around = this.frames.at(-1);
    if (text === '') return;
    if (isLine) this.write({ ...frame, fields: [] }, text);
    else if (around?.isMixed === true) around.text += text;
    else around?.fields.push({ name: frame.name, text });
  }

  private isCell(name: string): boolean {
    return this.row !== undefined && CELLS.has(name);
  }

  private settle(frame: Frame): void {
    const around = this.frames.at(-1);
    const { name } = frame;
    const isVerbatim = VERBATIM.has(name);
    if (isVerbatim)
      return this.emit(
        `\`\`\`\n${[frame.text, ...frame.fields.map(({ text }) => text)].join('').replace(/^\n+/, '').trimEnd()}\n\`\`\``,
      );
    const text = frame.text.replace(/\s+/g, ' ').trim();
    if (this.isCell(name)) return void this.row!.push([text, ...frame.fields.map((field) => field.text)].join(' ').trim());
    if (isTitle(name, around) && !around.isMixed && !frame.hasBlocks && (this.isDocument || SECTIONS.has(around.name)))
      return this.heading(frame, text);
    if (around?.isMixed === true && !frame.hasBlocks) {
      const isPower = name === 'sup' && /^[-−–+]?\d{1,4}$/.test(text) && /\d$/.test(around.text); // no more digits of the number
      around.text += `${isPower ? '^' : ''}${frame.text}${frame.fields.map((field) => ` ${field.text}`).join('')}`; // inside running text
      return;
    }
    const isLeaf = frame.fields.length === 0 && !frame.hasBlocks;
    const isBlock = this.isDocument && (PARAGRAPHS.has(name) || ITEMS.has(name));
    if (isLeaf && !isBlock && around) {
      const value = [text, frame.attributes.join(', ')].filter((part) => part !== '').join('; ');
      if (value !== '') around.fields.push({ name, text: value });
      return;
    }
    this.write(frame, text);
  }

  private heading({ fields }: Frame, text: string): void {
    const title = [text, ...fields.map((field) => field.text)].join(' ').trim();
    if (title === '') return;
    this.title ??= title;
    this.flush();
    this.blocks.heading(Math.max(1, this.sections), title);
    this.markBlocks();
  }

  /** Writes an element that is a block: its running text, or its fields line by line. */
  private write(frame: Frame, text: string): void {
    const isItem = this.isDocument && ITEMS.has(frame.name);
    const fields = this.isDocument
      ? frame.fields.map((field) => field.text)
      : frame.fields.map((field) => `${field.name}: ${field.text}`);
    const separator = this.isDocument ? ' ' : '\n';
    const own = [this.isDocument ? '' : frame.attributes.join('\n'), text, fields.join(separator)]
      .filter((part) => part !== '')
      .join(separator);
    if (own === '') return;
    this.flush();
    if (isItem) this.blocks.addLine(`- ${own}`);
    else this.blocks.add(own);
    this.markBlocks();
  }

  private emit(block: string): void {
    this.flush();
    this.blocks.add(block);
    this.markBlocks();
  }

  /** Writes what elements further out hold back, so that the order of the file stays. */
  private flush(): void {
    this.endTable();
    for (const frame of this.frames) {
      const text = frame.text.replace(/\s+/g, ' ').trim();
      const { fields } = frame;
      if (text === '' && fields.length === 0) continue;
      frame.text = '';
      frame.fields = [];
      frame.isMixed = false;
      if (text !== '') this.blocks.add(text);
      else if (this.isDocument) for (const field of fields) this.blocks.add(field.text);
      else this.blocks.add(fields.map((field) => `${field.name}: ${field.text}`).join('\n'));
    }
  }

  private markBlocks(): void {
    for (const frame of this.frames) frame.hasBlocks = true;
  }

  private endTable(): void {
    const { rows } = this;
    this.rows = [];
    if (rows.length > 0) this.blocks.table(rows);
  }
}

const isTitle = (name: string, around: Frame | undefined): around is Frame =>
  around !== undefined && TITLES.has(name) && (OWNED_TITLES.get(name) ?? around.name) === around.name;

/** First name, last name: for computers they stand the other way round. */
function inSpokenOrder(fields: Frame['fields']): Frame['fields'] {
  const given = fields.findIndex(({ name }) => name === 'given-names');
  return fields[0]?.name === 'surname' && given > 0 ? [fields[given]!, ...fields.filter((_, index) => index !== given)] : fields;
}

/** Attributes of data hold values as elements do; those of namespaces and schemas hold none. */
function shownAttributes(attributes: Attributes): string[] {
  return Object.entries(attributes)
    .filter(([name, value]) => !/^xmlns|^xsi:|^xml:/.test(name) && value.trim() !== '')
    .map(([name, value]) => `${localName(name)}: ${value.replace(/\s+/g, ' ').trim()}`);
}
