import { analyze, parse } from '@strata/aql';

const FENCE = /```[\w-]*[ \t]*\r?\n([\s\S]*?)```/;
const START = /(?:^|[:\n])\s*((?:FOR|LET|WITH|RETURN)\b[\s\S]*)$/i;
/** Within a line a query is told from English by what stands after its first word. */
const INLINE = /\b(FOR\s+\w+(?:\s*,\s*\w+)*\s+IN\b[\s\S]*)$/i;

/** The query that a question holds: in a fence, from a line's start or a colon on, or from `FOR x IN` on. Only what the parser takes is one. */
export function queryInQuestion(question: string): string | undefined {
  const candidates = [FENCE.exec(question)?.[1], START.exec(question)?.[1], INLINE.exec(question)?.[1]];
  return candidates
    .filter((text) => text !== undefined)
    .flatMap(withoutLastWords)
    .find(isQuery);
}

/** English may go on behind a query: "what does FOR … RETURN o do?" */
const LAST_WORDS = 4;
function withoutLastWords(text: string): string[] {
  const forms = [text.trim().replace(/[;?`\s]+$/, '')];
  for (let word = 0; word < LAST_WORDS; word++) forms.push(forms.at(-1)!.replace(/\s+[A-Za-z']+[?.!`,]*$/, ''));
  return forms;
}

function isQuery(text: string): boolean {
  try {
    return analyze(parse(text)) !== undefined;
  } catch {
    return false; // prose that begins like a query
  }
}
