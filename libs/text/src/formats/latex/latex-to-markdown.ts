import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import {
  ACCENTS,
  ASSIGNED,
  DRAWINGS,
  FORMULAS,
  LISTS,
  SECTION_LEVELS,
  silentArguments,
  SYMBOLS,
  TABLES,
  VERBATIM,
} from './latex-commands';
import { COMMENT, documentBody, LatexSource, tableRows } from './latex-source';

const DEEPEST_NESTING = 200;
/** Macros of the author's own that are expanded; a few lines can ask for billions. */
const MOST_EXPANSIONS = 100_000;

/**
 * Markdown of a LaTeX text: headings, paragraphs, lists, tables, code; formulas stay in LaTeX's notation. Macros of the author's own
 * without arguments are written out; of other unknown commands the arguments in braces are text.
 * @throws AppError invalid-argument CORRUPTED_FILE, MARKDOWN_TOO_LARGE
 */
export function latexToMarkdown(text: string): ReadText {
  const { preamble, body } = documentBody(text);
  const macros = new Map<string, string>();
  for (const [, command, value, defined, meaning] of preamble.matchAll(
    /\\(?:re)?newcommand\*?\s*\{?\\([A-Za-z]+)\}?\s*\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}|\\def\\([A-Za-z]+)\{([^{}]*)\}/g,
  ))
    macros.set(command ?? defined ?? '', value ?? meaning ?? '');
  const converter = new LatexConverter(macros);
  const title = titleOf(preamble, converter) ?? titleOf(body, converter);
  if (title !== undefined) converter.blocks.heading(1, title);
  converter.convert(body);
  const found = title ?? converter.firstHeading;
  return { ...converter.blocks.document, ...(found === undefined ? {} : { title: found }) };
}

function titleOf(text: string, converter: LatexConverter): string | undefined {
  const at = /\\title\s*(?=[[{])/.exec(text);
  if (!at) return undefined;
  const source = new LatexSource(text);
  source.at = at.index + at[0].length;
  source.option();
  const title = converter
    .inline(source.argument() ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return title === '' ? undefined : title;
}

class LatexConverter {
  readonly blocks = new MarkdownBlocks();
  firstHeading: string | undefined;
  private paragraph = '';
  private expansions = 0;
  private depth = 0;
  private readonly lists: { name: string; number: number }[] = [];
  private isItem = false;

  constructor(private readonly macros: ReadonlyMap<string, string>) {}

  convert(text: string): void {
    const source = new LatexSource(text);
    while (!source.isAtEnd) this.step(source);
    this.endParagraph();
  }

  /** Running text of an argument. */
  inline(text: string): string {
    if (++this.depth > DEEPEST_NESTING) throw corruptedFile('the LaTeX text is nested too deeply');
    const before = this.paragraph;
    this.paragraph = '';
    const source = new LatexSource(text);
    while (!source.isAtEnd) this.step(source);
    const written = this.paragraph;
    this.paragraph = before;
    this.depth--;
    return written;
  }

  private step(source: LatexSource): void {
    if (source.take(/\s*\n\s*\n\s*/y)) {
      if (this.depth === 0) this.endParagraph();
      else this.write(' ');
      return;
    }
    const formula = source.take(/\$\$[^$]*\$\$|\$(?:\\.|[^$\\])*\$|\\\[[\s\S]*?\\\]|\\\([\s\S]*?\\\)/y);
    if (formula) return this.write(formula[0].replace(/\s+/g, ' '));
    const command = source.take(/\\([A-Za-z@]+)\*?|\\([\s\S])/y);
    if (command) return command[1] === undefined ? this.symbol(command[2]!, source) : this.command(command[1], source);
    if (source.take(COMMENT) || source.take(/[{}]/y)) return;
    const mark = source.take(/~|---|--|``|''/y);
    if (mark) return this.write({ '~': ' ', '---': '—', '--': '–', '``': '“', "''": '”' }[mark[0]]!);
    this.write(source.take(/[^\\{}$%~`'\n-]+|[\s\S]/y)![0]);
  }

  private write(text: string): void {
    this.paragraph += text;
  }

  private symbol(character: string, source: LatexSource): void {
    if (ACCENTS[character] !== undefined) this.accent(character, source);
    else if (character === '\\') {
      source.take(/\*?(?:\[[^\]]*\])?/y);
      this.write(' ');
    } else this.write(SYMBOLS[character] ?? '');
  }

  private accent(name: string, source: LatexSource): void {
    const base = this.inline(source.argument() ?? '')
      .replace('ı', 'i')
      .replace('ȷ', 'j');
    this.write(`${base.slice(0, 1)}${ACCENTS[name]!}${base.slice(1)}`.normalize('NFC'));
  }

  private command(name: string, source: LatexSource): void {
    const macro = this.macros.get(name);
    if (macro !== undefined && this.expansions++ < MOST_EXPANSIONS) return this.write(this.inline(macro) + this.gap(source));
    if (name === 'begin') return this.environment(source.argument() ?? '', source);
    if (name === 'end') return this.endEnvironment(source.argument() ?? '');
    const level = SECTION_LEVELS[name];
    if (level !== undefined) return this.section(level, source);
    const symbol = SYMBOLS[name];
    if (symbol !== undefined) return this.write(symbol + this.gap(source));
    if (ACCENTS[name] !== undefined && /[\s{]/.test(source.text[source.at] ?? '')) return this.accent(name, source);
    const act = this.commands[name];
    if (act) return act(source);
    const silent = silentArguments(name);
    while (source.option() !== undefined); // options are no text
    if (ASSIGNED.has(name)) source.take(/[ \t]*=?[ \t]*-?[\d.]+[ \t]*(?:(?:pt|em|ex|cm|mm|in|sp)\b)?[ \t]*/y);
    else if (silent === undefined) source.take(/[ \t]+(?=[A-Za-z])/y);
    else for (let count = 0; count < silent; count++) source.argument();
  }

  /** White space behind a command only ends its name. */
  private gap(source: LatexSource): string {
    return source.take(/[ \t]+/y) ? ' ' : '';
  }

  private readonly commands: Readonly<Record<string, (source: LatexSource) => void>> = {
    item: (source) => {
      this.endParagraph();
      this.isItem = true;
      const label = source.option()?.trim() ?? ''; // `\item[]` has none
      if (label !== '') this.write(`${this.inline(label)}: `);
      source.take(/\s+/y);
    },
    bibitem: (source) => {
      source.option();
      this.endParagraph();
      this.write(`[${source.argument() ?? ''}] `);
    },
    footnote: (source) => {
      source.option();
      this.write(` (${this.inline(source.argument() ?? '').trim()})`);
    },
    url: (source) => this.write(source.argument() ?? ''),
    href: (source) => {
      const target = source.argument() ?? '';
      const words = this.inline(source.argument() ?? '');
      this.write(/^https?:\/\/[^\s()]+$/.test(target) ? `[${words}](${target})` : words);
    },
    verb: (source) => this.write(`\`${source.take(/([^A-Za-z\s])(.*?)\1/y)?.[2] ?? ''}\``),
    lstinline: (source) => this.write(`\`${source.take(/([^A-Za-z\s{])(.*?)\1/y)?.[2] ?? source.argument() ?? ''}\``),
    caption: (source) => {
      source.option();
      const caption = this.inline(source.argument() ?? '').trim();
      this.endParagraph();
      this.write(caption);
      this.endParagraph();
    },
    title: (source) => {
      source.option();
      source.argument();
    },
    newcommand: (source) => this.definition(source),
    renewcommand: (source) => this.definition(source),
    providecommand: (source) => this.definition(source),
    DeclareRobustCommand: (source) => this.definition(source),
    newtheorem: (source) => {
      this.definition(source);
      source.option(); // what it is counted within
    },
    def: (source) => {
      source.take(/\s*\\[A-Za-z@]+[^{]*/y);
      source.argument();
    },
    ...Object.fromEntries(
      ['ref', 'eqref', 'autoref', 'cref', 'Cref', 'pageref'].map((name) => [
        name,
        (source: LatexSource) => this.write(source.argument() ?? ''),
      ]),
    ),
    ...Object.fromEntries(
      ['cite', 'citep', 'citet', 'parencite', 'textcite', 'autocite', 'citealp', 'citeauthor', 'footcite'].map((name) => [
        name,
        (source: LatexSource) => this.citation(source),
      ]),
    ),
    ...Object.fromEntries(
      ['textcolor', 'parbox', 'multirow', 'scalebox', 'foreignlanguage'].map((name) => [
        name,
        (source: LatexSource) => this.lastArgument(source, name === 'multirow' ? 3 : 2),
      ]),
    ),
    multicolumn: (source) => this.lastArgument(source, 3),
  };

  private definition(source: LatexSource): void {
    source.argument();
    while (source.option() !== undefined); // number of arguments, and what they are by default
    source.argument();
  }

  private citation(source: LatexSource): void {
    while (source.option() !== undefined); // pages, and words before
    this.write(`[${source.argument() ?? ''}]`);
  }

  private lastArgument(source: LatexSource, count: number): void {
    source.option();
    for (let argument = 1; argument < count; argument++) source.argument();
    this.write(this.inline(source.argument() ?? ''));
  }

  private section(level: number, source: LatexSource): void {
    source.option();
    const title = this.inline(source.argument() ?? '')
      .replace(/\s+/g, ' ')
      .trim();
    if (this.depth > 0) return this.write(title);
    this.endParagraph();
    this.firstHeading ??= title;
    this.blocks.heading(level, title);
  }

  private environment(name: string, source: LatexSource): void {
    if (DRAWINGS.has(name)) return void source.untilEnd(name);
    if (VERBATIM.has(name)) return this.addBlock(`\`\`\`\n${withoutOptions(source.untilEnd(name))}\n\`\`\``);
    if (FORMULAS.has(name))
      return this.write(
        `$$${source
          .untilEnd(name)
          .replace(/\\label\{[^}]*\}/g, '')
          .replace(/\s+/g, ' ')
          .trim()}$$`,
      );
    if (TABLES.has(name)) return this.table(name, source);
    if (LISTS.has(name)) {
      this.endParagraph();
      this.lists.push({ name, number: 0 });
    } else if (name === 'abstract') this.blocks.heading(2, 'Abstract');
    else if (name === 'frame') {
      source.option();
      const title = source.text[source.at] === '{' ? this.inline(source.argument() ?? '') : '';
      this.endParagraph();
      this.blocks.heading(3, title);
      return;
    }
    source.option();
    if (/^(minipage|multicols|thebibliography|wrapfigure|adjustbox|columns?)$/.test(name)) source.argument();
  }

  private endEnvironment(name: string): void {
    if (this.depth === 0) this.endParagraph();
    if (LISTS.has(name)) this.lists.pop();
  }

  private table(name: string, source: LatexSource): void {
    source.option();
    if (/[*xy]$/.test(name)) source.argument();
    source.argument();
    const rows = tableRows(source.untilEnd(name)).map((row) => row.map((cell) => this.inline(cell).replace(/\s+/g, ' ').trim()));
    if (this.depth > 0) return this.write(rows.map((row) => row.join(' ')).join(' '));
    this.endParagraph();
    this.blocks.table(rows);
  }

  private addBlock(text: string): void {
    if (this.depth > 0) return this.write(text);
    this.endParagraph();
    this.blocks.add(text);
  }

  private endParagraph(): void {
    if (this.depth > 0) return;
    const text = this.paragraph
      .replace(/[ \t]{2,}/g, ' ')
      .replace(/[ \t]?\n[ \t]?/g, '\n')
      .trim();
    this.paragraph = '';
    if (text === '') return;
    const list = this.lists.at(-1);
    if (!list) return this.blocks.add(text);
    if (this.isItem) list.number++;
    const marker = !this.isItem ? '  ' : list.name.includes('enum') ? `${list.number}. ` : '- ';
    this.isItem = false;
    this.blocks.addLine(`${'  '.repeat(this.lists.length - 1)}${marker}${text.replace(/\n/g, ' ')}`);
  }
}

const withoutOptions = (code: string): string =>
  code
    .replace(/^[ \t]*(?:\[[^\]]*\])?(?:\{[^}]*\})?[ \t]*\n/, '')
    .replace(/^\n+/, '')
    .trimEnd();
