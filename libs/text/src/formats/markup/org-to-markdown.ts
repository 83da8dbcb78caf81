import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';

const HEADING = /^(\*+)[ \t]+(?:(?:TODO|DONE|NEXT|WAITING|CANCELLED)[ \t]+)?(?:\[#[A-Z]\][ \t]+)?(.*)$/;
const TAGS = /(?<![ \t])[ \t]+:[\p{L}\p{N}_@#%:]{1,200}:[ \t]*$/u;
/** Blocks whose characters stay as they stand. */
const VERBATIM = /^(?:src|example|export)$/i;

/**
 * Markdown of an Org text (Emacs): headings, lists, tables, links and code stay; settings, comments, properties and what programs keep in drawers go.
 */
export function orgToMarkdown(text: string): ReadText {
  const blocks = new MarkdownBlocks();
  const title = /^#\+title:[ \t]*(\S[^\n]*)$/im.exec(text)?.[1]?.trim();
  if (title !== undefined) blocks.heading(1, orgInline(title));
  const above = title === undefined ? 0 : 1;
  let first: string | undefined;
  let lines: string[] = [];
  const flush = () => {
    if (lines.length > 0 && lines.every((line) => line.startsWith('|'))) blocks.table(tableRows(lines));
    else blocks.add(lines.join('\n'));
    lines = [];
  };
  const all = text.split('\n');
  const unclosed = new Set<string>();
  for (let at = 0; at < all.length; at++) {
    const line = all[at]!;
    const end = endOfBlock(all, at, unclosed);
    const [, stars, words = ''] = HEADING.exec(line) ?? [];
    if (stars !== undefined) {
      flush();
      const heading = orgInline(words.replace(TAGS, '').trim());
      first ??= heading;
      blocks.heading(stars.length + above, heading);
    } else if (end !== undefined) {
      flush();
      addBlock(blocks, line, all.slice(at + 1, end));
      at = end;
    } else if (/^[ \t]*#(?:\+|[ \t]|$)/.test(line) || line.trim() === '') flush();
    else {
      if (lines.length > 0 && isRow(line) !== isRow(lines[0]!)) flush();
      lines.push(isRow(line) ? line.trim() : orgInline(line));
    }
  }
  flush();
  const found = title ?? first;
  return { ...blocks.document, ...(found === undefined ? {} : { title: orgInline(found) }) };
}

const isRow = (line: string): boolean => /^[ \t]*\|/.test(line);

const tableRows = (lines: readonly string[]): string[][] =>
  lines
    .filter((line) => !/^\|-[-+|]*$/.test(line))
    .map((line) =>
      line
        .replace(/^\||\|$/g, '')
        .split('|')
        .map((cell) => orgInline(cell.trim())),
    );

const BLOCK = /^[ \t]*#\+begin_(src|example|export|quote|verse|center|comment|abstract)\b/i;
const DRAWER = /^[ \t]*:(?:PROPERTIES|LOGBOOK):[ \t]*$/i;

/**
 * Number of the line that ends the block or drawer which the line at `at` begins; undefined where it begins none.
 * @param unclosed kinds that nothing ends any more: they are not looked for again
 */
function endOfBlock(lines: readonly string[], at: number, unclosed: Set<string>): number | undefined {
  const line = lines[at]!;
  const kind = DRAWER.test(line) ? 'drawer' : BLOCK.exec(line)?.[1]?.toLowerCase();
  if (kind === undefined || unclosed.has(kind)) return undefined;
  const closes = kind === 'drawer' ? /^[ \t]*:END:[ \t]*$/i : new RegExp(`^[ \\t]*#\\+end_${kind}\\b`, 'i');
  for (let end = at + 1; end < lines.length; end++) if (closes.test(lines[end]!)) return end;
  unclosed.add(kind);
  return undefined;
}

function addBlock(blocks: MarkdownBlocks, begin: string, lines: readonly string[]): void {
  const kind = BLOCK.exec(begin)?.[1];
  if (kind === undefined || /^comment$/i.test(kind)) return;
  if (VERBATIM.test(kind)) blocks.add(`\`\`\`\n${lines.join('\n').replace(/^\n+/, '').trimEnd()}\n\`\`\``);
  else blocks.add(lines.map((line) => (/^quote$/i.test(kind) ? `> ${orgInline(line.trim())}` : orgInline(line))).join('\n'));
}

/** Inline markup of Org as Markdown: code, and the words of links; links of the web stay links. */
function orgInline(text: string): string {
  return text
    .replace(/\[\[(https?:[^[\]\s]+)\]\[([^[\]]+)\]\]/g, '[$2]($1)')
    .replace(/\[\[[^[\]]+\]\[([^[\]]+)\]\]/g, '$1')
    .replace(/\[\[(?:file:)?([^[\]]+)\]\]/g, '$1')
    .replace(/(?<![\p{L}\p{N}])([~=])(\S(?:[^~=\n]*\S)?)\1(?![\p{L}\p{N}])/gu, '`$2`');
}
