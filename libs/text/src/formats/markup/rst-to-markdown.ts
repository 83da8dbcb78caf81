import { parse } from 'csv-parse/sync';
import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import type { DocumentHeader } from '../document-header';
import { documentHeader, headerTitle } from '../document-header';
import { MarkdownBlocks } from '../markdown-blocks';
import { isSectionTitle } from '../placeholder-title';
import { rstInline } from './rst-inline';
import { ADORNMENT, dedented, indentedBlock, indentOf } from './rst-lines';
import { beginsGridTable, beginsSimpleTable, gridRows, listRows, simpleRows } from './rst-tables';

const DEEPEST_NESTING = 100;
/** Columns that an item of a list is indented by at most. */
const DEEPEST_ITEM = 12;

/** Directives that show nothing of their own, or what other programs make. */
const SILENT =
  /^(toctree|contents|include|index|raw|meta|highlight|default-role|role|sectnum|section-numbering|target-notes|header|footer|currentmodule|module|auto\w*|tags|sectionauthor|codeauthor|graphviz|digraph|graph|plot|ipython|testsetup|testcleanup|bibliography|glossary-end|image|only-html)$/;
const LITERAL =
  /^(code|code-block|sourcecode|parsed-literal|math|literalinclude|prompt|doctest|testcode|testoutput|productionlist|highlight-block)$/;
const REMARK =
  /^(note|warning|tip|hint|important|caution|danger|error|attention|admonition|seealso|versionadded|versionchanged|deprecated|todo|topic|sidebar|rubric)$/;

/** Markdown of reStructuredText (docutils, with the directives of Sphinx): headings, lists, tables, code; comments and directives to programs go. */
export function rstToMarkdown(text: string): ReadText {
  const converter = new RstConverter(substitutionsOf(text));
  const header = documentHeader(text);
  converter.begin(header);
  converter.convert(text.slice(header?.end ?? 0).split('\n'), 0);
  return { ...converter.blocks.document, ...(converter.title === undefined ? {} : { title: converter.title }) };
}

function substitutionsOf(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/^\.\. \|([^|\n]+)\| replace:: *(.*)$/gm)].map(([, name = '', value = '']) => [name, value.trim()]),
  );
}

class RstConverter {
  readonly blocks = new MarkdownBlocks();
  title: string | undefined;
  private hasHeading = false;
  /** Styles of headings in the order they first appear: that is their level. */
  private readonly styles: string[] = [];

  constructor(private readonly substitutions: ReadonlyMap<string, string>) {}

  /** The title as a heading above all others, and each other field on a line of its own. */
  begin(header: DocumentHeader | undefined): void {
    if (header === undefined) return;
    this.title = headerTitle(header);
    if (this.title !== undefined) {
      this.styles.push('title');
      this.blocks.heading(1, this.title);
    }
    for (const { name, value } of header.fields)
      if (!this.title?.includes(value)) this.blocks.addLine(`${name}: ${this.inline(value)}`.trimEnd());
  }

  convert(lines: readonly string[], depth: number): void {
    if (depth > DEEPEST_NESTING) throw corruptedFile('the text is nested too deeply');
    for (let at = 0; at < lines.length;) {
      const line = lines[at]!;
      if (line.trim() === '') at++;
      else
        at =
          this.heading(lines, at) ??
          this.explicitMarkup(lines, at, depth) ??
          this.table(lines, at) ??
          this.definition(lines, at, depth) ??
          this.paragraph(lines, at);
    }
  }

  private inline(text: string): string {
    return rstInline(text, this.substitutions);
  }

  /** @returns the line behind it; undefined where no heading stands */
  private heading(lines: readonly string[], at: number): number | undefined {
    const [first = '', second = '', third = ''] = lines.slice(at, at + 3);
    const isOver = ADORNMENT.test(first) && second.trim() !== '' && third.trim() === first.trim() && !ADORNMENT.test(second);
    const isUnder =
      !isOver &&
      /^\S/.test(first) &&
      !ADORNMENT.test(first) &&
      ADORNMENT.test(second) &&
      second.trim().length >= Math.min(4, first.trim().length);
    if (!isOver && !isUnder) {
      if (!ADORNMENT.test(first) || (second.trim() !== '' && first.trim().length < 4)) return undefined;
      return beginsSimpleTable(first) ? undefined : at + 1; // a line between two parts
    }
    const style = isOver ? `over ${first[0]}` : second[0]!;
    if (!this.styles.includes(style)) this.styles.push(style);
    const title = this.inline((isOver ? second : first).trim());
    if (!this.hasHeading && !isSectionTitle(title)) this.title ??= title;
    this.hasHeading = true;
    this.blocks.heading(this.styles.indexOf(style) + 1, title);
    return at + (isOver ? 3 : 2);
  }

  /** Comments, targets, footnotes and directives: what begins with two dots. */
  private explicitMarkup(lines: readonly string[], at: number, depth: number): number | undefined {
    const line = lines[at]!;
    const [, rest] = /^\s*\.\.(?:\s+(.*))?$/.exec(line) ?? [];
    if (!/^\s*\.\.(\s|$)/.test(line)) return undefined;
    const { body, end } = indentedBlock(lines, at + 1, indentOf(line));
    const [, name, argument = ''] = /^(?:\|[^|]+\|\s+)?([\w:-]+?)::(?:\s+(.*))?$/.exec(rest ?? '') ?? [];
    const [, label, note] = /^\[([#*]?[\w.-]*)\]\s+(.*)$/.exec(rest ?? '') ?? [];
    if (name !== undefined && !rest!.startsWith('|')) this.directive(name.toLowerCase(), argument, body, depth);
    else if (label !== undefined) this.blocks.add(this.inline(`[${label.replace(/^[#*]/, '')}] ${[note, ...body].join(' ')}`));
    return Math.max(end, at + 1);
  }

  private directive(name: string, argument: string, body: readonly string[], depth: number): void {
    const options = body.findIndex((line) => !/^:[\w -]+:/.test(line));
    const content = options < 0 ? [] : dedented(body.slice(options));
    if (name === 'csv-table') this.captioned(argument, csvRows(content, body));
    else if (name === 'list-table') this.captioned(argument, listRows(content));
    else if (LITERAL.test(name)) this.code(content, name === 'math' || !/^[\w+-]+$/.test(argument) ? '' : argument);
    else if (name === 'figure') this.convert(content, depth + 1);
    else if (REMARK.test(name)) {
      const label = `${name.charAt(0).toUpperCase()}${name.slice(1)}`.replace(
        /^Version(\w)/,
        (_, letter: string) => `Version ${letter}`,
      );
      const words = this.inline(argument);
      this.blocks.add(/^(Topic|Sidebar|Rubric|Admonition)$/.test(label) ? words : `${label}: ${words}`.trim());
      this.convert(content, depth + 1);
    } else if (!SILENT.test(name)) {
      // of other directives the argument is a signature or a title, and the content is text
      if (argument !== '') this.blocks.add(/:/.test(name) || /\w\(/.test(argument) ? `\`${argument}\`` : this.inline(argument));
      this.convert(content, depth + 1);
    }
  }

  private captioned(caption: string, rows: readonly (readonly string[])[]): void {
    if (caption !== '') this.blocks.add(this.inline(caption));
    this.blocks.table(rows.map((row) => row.map((cell) => this.inline(cell))));
  }

  private table(lines: readonly string[], at: number): number | undefined {
    const line = lines[at]!;
    if (beginsGridTable(line)) {
      const length = lines.slice(at).findIndex((row) => !/^\s*[+|]/.test(row));
      const end = length < 0 ? lines.length : at + length;
      this.captioned('', gridRows(dedented(lines.slice(at, end))));
      return end;
    }
    if (!beginsSimpleTable(line)) return undefined;
    let end = at + 1;
    for (let edges = 1; end < lines.length && edges < 3; end++) {
      if (!beginsSimpleTable(lines[end]!)) continue;
      edges += (lines[end + 1] ?? '').trim() === '' ? 2 : 1;
    }
    this.captioned('', simpleRows(dedented(lines.slice(at, end))));
    return end;
  }

  /** A term and, indented under it, what it means. */
  private definition(lines: readonly string[], at: number, depth: number): number | undefined {
    const [term = '', next = ''] = lines.slice(at, at + 2);
    if (next.trim() === '' || indentOf(next) <= indentOf(term) || /::\s*$/.test(term) || isItem(term)) return undefined;
    const { body, end } = indentedBlock(lines, at + 1, indentOf(term));
    this.blocks.add(`**${this.inline(term.trim())}**`);
    this.convert(body, depth + 1);
    return end;
  }

  private paragraph(lines: readonly string[], at: number): number {
    let end = at + 1;
    while (end < lines.length && lines[end]!.trim() !== '' && !/^\s*\.\.\s/.test(lines[end]!)) end++;
    const block = lines.slice(at, end);
    const lined = dedented(block);
    // lines that a bar begins are to stay lines
    const text = (lined.every((line) => /^\|(\s|$)/.test(line)) ? lined.map((line) => line.slice(2)) : lined).join('\n');
    const isLiteral = /::\s*$/.test(text);
    const written = text.replace(/(?<!\s)\s*::\s*$/, (marks) => (/^\s/.test(marks) || text.trim() === '::' ? '' : ':'));
    const shown = this.inline(written).replace(/^:([^:\n]+):(?=\s|$)/gm, '$1:');
    const indent = ' '.repeat(Math.min(DEEPEST_ITEM, indentOf(block[0]!)));
    if (isItem(text)) this.blocks.addLine(shown.replace(/^(\s*)[*•+]( +)/gm, '$1-$2').replace(/^/gm, indent));
    else this.blocks.add(shown);
    if (!isLiteral) return end;
    const { body, end: after } = indentedBlock(lines, end, indentOf(block[0]!));
    this.code(body, '');
    return Math.max(after, end);
  }

  private code(lines: readonly string[], language: string): void {
    if (lines.length > 0) this.blocks.add(`\`\`\`${language}\n${lines.join('\n')}\n\`\`\``);
  }
}

const isItem = (text: string): boolean => /^\s*(?:[-*+•]|\(?(?:\d{1,3}|[a-zA-Z]|#|[ivxlc]{1,5})[.)])\s+\S/.test(text);

function csvRows(content: readonly string[], body: readonly string[]): string[][] {
  const header = body.map((line) => /^:header: (.*)$/.exec(line)?.[1]).find((line) => line !== undefined);
  try {
    return parse([...(header === undefined ? [] : [header]), ...content].join('\n'), {
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      ltrim: true,
    });
  } catch {
    return content.map((line) => [line]);
  }
}
