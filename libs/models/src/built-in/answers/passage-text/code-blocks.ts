import { readableQuote } from './readable-quote';
import { beginsInCode } from './unsaid-lines';

/** Code that a text shows. */
export interface CodeBlock {
  /** the sentence right before it, as it reads; "" where a heading stands there */
  readonly lead: string;
  /** the heading above */
  readonly head: string;
  /** what a comment right above the lines says */
  readonly comment: string;
  readonly code: readonly string[];
  /** number of the fence, which comments divide into several blocks; undefined for a command within a sentence */
  readonly fence?: number;
}

const FENCE = /^\s*(?:```|~~~)(?<language>[^\n`]*)$/;
const HEADING = /^#{1,6}\s+(?<head>\S.{0,200}?)\s{0,20}#*$/;
const RULE = /^\s*([=~^-])\1{2,}\s*$/;
const COMMENT = /^\s*(?:#(?!!)|\/\/|--(?=\s)|;|rem )\s*(?<said>.*)$/i;
const PROMPT = /^(?:[$%>]|>>>)\s+/;
/** "`pitch add tar`": a command within a sentence has a blank in it. */
const INLINE = /`(?<code>[a-z][\w./-]*(?: [^`\n]{1,80}))`/g;
const LONGEST_LINE = 120;
const LONGEST_LEAD = 240;
const LONGEST_PARAGRAPH = 2_000;
const MOST_BLOCKS = 200;

/**
 * Fenced code and commands within sentences, in order; code with comments in it is one block for each of them: what a comment stands above
 * is what it speaks of. Linear in the length of the text.
 */
export function codeBlocks(text: string): CodeBlock[] {
  const found: CodeBlock[] = [];
  let head = '';
  let paragraph = '';
  let before = '';
  let fence = 0;
  let block: { comment: string; code: string[] }[] | undefined = beginsInCode(text) ? [] : undefined;
  for (const line of text.split('\n')) {
    if (found.length >= MOST_BLOCKS) break;
    if (FENCE.test(line)) {
      if (block) {
        fence += 1;
        const around = { lead: leadOf(paragraph), head, fence };
        for (const { comment, code } of block) if (code.length > 0) found.push({ ...around, comment, code });
        block = undefined;
      } else block = [{ comment: '', code: [] }];
      continue;
    }
    if (block) {
      addLine(block, line);
      continue;
    }
    const heading = HEADING.exec(line)?.groups!['head'];
    if (heading !== undefined || (RULE.test(line) && before.trim() !== '')) {
      head = readableQuote(heading ?? before).replace(/^\P{L}+/u, '');
      paragraph = '';
    } else if (line.trim() !== '') {
      if (before.trim() === '' && !/^\s/.test(line)) paragraph = '';
      paragraph = `${paragraph} ${line.trim()}`.slice(-LONGEST_PARAGRAPH);
      if (line.length <= LONGEST_PARAGRAPH) found.push(...withinSentence(line, head));
    }
    before = line;
  }
  return found;
}

function withinSentence(line: string, head: string): CodeBlock[] {
  const written = [...line.matchAll(INLINE)];
  if (written.length === 0) return [];
  const lead = readableQuote(line.replaceAll(/`[^`\n]*`/g, '')).slice(-LONGEST_LEAD);
  return written.map(({ groups }) => ({ lead, head, comment: '', code: [groups!['code']!] }));
}

function addLine(block: { comment: string; code: string[] }[], line: string): void {
  const last = block.at(-1);
  if (!last) return; // a piece of a text begins within it, and what leads over to it is not there
  const comment = COMMENT.exec(line)?.groups!['said'];
  const code = line.trim().replace(PROMPT, '').replaceAll('`', "'");
  if (comment !== undefined) {
    if (last.code.length > 0) block.push({ comment, code: [] });
    else last.comment = `${last.comment} ${comment}`.trim();
  } else if (code !== '' && code.length <= LONGEST_LINE) last.code.push(code);
}

/** The last sentence of a paragraph that stands before code. */
function leadOf(paragraph: string): string {
  return (
    readableQuote(paragraph.slice(-LONGEST_PARAGRAPH))
      .split(/(?<=[.!?]) /)
      .at(-1)
      ?.slice(-LONGEST_LEAD)
      .trim() ?? ''
  );
}
