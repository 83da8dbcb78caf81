/** Lines that are shown of a block, and characters of each. */
const MOST_LINES = 3;
const LONGEST_LINE = 120;
/** What a sentence ends with that leads over to a command or an example. */
const LEADS_OVER = /(?::|\b(?:run|use|type|enter|execute|do|issue|with|using))\s*$/i;
const CLOSED = /[.!?]["'”’)\]]*\s*$/;
const PROMPT = /^(?:[$%#>]|>>>)\s+/;
const ITEM = /^(?:[-*+•]|\d{1,3}[.)])\s/;
const COLUMNS_OF_CODE = 2;

const COMMENT = /^(?:#|\/\/|--\s)/;

/**
 * The commands that a sentence leads over to ("and run:"), as the block of code right behind it has them; empty where it leads nowhere, or to
 * something else.
 * @param end offset behind the sentence in its text
 * @param isSection the block is what its section is about, however the sentence ends
 */
export function codeBehind(text: string, start: number, end: number, isSection = false): string[] {
  const sentence = text.slice(start, end);
  if (CLOSED.test(sentence) || (!isSection && !LEADS_OVER.test(sentence))) return [];
  const lines = text.slice(end, end + REACH).split('\n');
  let i = 0;
  while (i < lines.length && lines[i]!.trim() === '') i++;
  const first = lines[i];
  if (i === 0 || first === undefined) return [];
  const fence = /^\s*(```|~~~)/.exec(first)?.[1];
  const outside = indentBefore(text, start);
  const isCode = (line: string) => indentOf(line) >= outside + COLUMNS_OF_CODE || PROMPT.test(line.trim());
  if (fence === undefined && (!isCode(first) || ITEM.test(first.trim()))) return [];
  const found: string[] = [];
  for (const line of lines.slice(fence === undefined ? i : i + 1)) {
    if (line.trim() === '' || COMMENT.test(line.trim())) continue;
    if (fence === undefined ? !isCode(line) : line.trim().startsWith(fence)) break;
    found.push(line.trim().replace(PROMPT, '').replaceAll('`', "'"));
    if (found.length === MOST_LINES) break;
  }
  return found.filter((line) => line.length <= LONGEST_LINE);
}

/** Characters behind the sentence in which a block begins. */
const REACH = 1_000;

function indentBefore(text: string, start: number): number {
  return indentOf(text.slice(text.lastIndexOf('\n', start - 1) + 1, start + 1));
}

function indentOf(line: string): number {
  return /^\s*/.exec(line.replaceAll('\t', '        '))![0].length;
}
