import { NO_QUERY } from './prompts/translate-question.prompt';

const FENCED = /```[a-z]*[ \t]*\n([\s\S]*?)(?:```|$)/i;
const QUERY_LINE = /^\s*(?:FOR|RETURN|LET|WITH|INSERT|UPDATE|REPLACE|REMOVE|UPSERT|SELECT)\b/i;
const COMMENT = /^\s*\/\/\s*(.*)$/;

/**
 * The query in what a model wrote: out of a code fence, and from the line on where a query begins. Whether it is one is for the parser to say.
 * `understood` is the comment before it; `unknown` the words that a model without a query could not place.
 */
export function readQueryAnswer(answer: string): { query: string; understood: string; unknown: string[] } {
  const refused = new RegExp(`^\\W*${NO_QUERY}\\W*([^\\n]*)`).exec(answer);
  if (refused) return { query: '', understood: '', unknown: wordsOf(refused[1] ?? '') };
  const lines = (FENCED.exec(answer)?.[1] ?? answer).split('\n');
  const start = lines.findIndex((line) => QUERY_LINE.test(line));
  if (start < 0) return { query: '', understood: '', unknown: [] };
  const query = untilProse(lines.slice(start));
  return { query, understood: COMMENT.exec(lines[start - 1] ?? '')?.[1]?.trim() ?? '', unknown: [] };
}

/** Prose follows a blank line, and has no brackets to close: a query that goes on after one is kept whole. */
function untilProse(lines: readonly string[]): string {
  for (let at = 1; at < lines.length; at++) {
    const rest = lines.slice(at + 1).find((line) => line.trim() !== '');
    const isBlank = (lines[at] ?? '').trim() === '';
    if (isBlank && rest !== undefined && /^[A-Z][a-z]+\b.*[.:!]\s*$/.test(rest)) return lines.slice(0, at).join('\n').trim();
  }
  return lines.join('\n').trim();
}

function wordsOf(text: string): string[] {
  return text
    .split(/[,;]/)
    .map((word) => word.trim().replaceAll(/^["'.]+|["'.]+$/g, ''))
    .filter((word) => word !== '')
    .slice(0, 20);
}
