import { LEXICAL, lexicalBits } from '@strata/text';
import type { MentionTokens, ReadText } from './read-text';
import { spellingOf } from './spelling';

const KNOWN = LEXICAL.country | LEXICAL.largeCity | LEXICAL.organization | LEXICAL.place;
const OPENING_QUOTES = new Set(['"', '\u201c', '``']);
const CLOSING_QUOTES = new Set(['"', '\u201d', "''"]);
const DEFINING = /^(?:means?|shall|refers?|denotes?|includes?|has|have|is|are|or)$/;

/**
 * Spellings that a contract, a licence or a specification gives a meaning of its own: `"Covered Site" means`, `(the "Closing Date")`. Such a
 * term names nothing outside of the text.
 */
export function definedTerms(read: ReadText, mentions: readonly MentionTokens[]): ReadonlySet<string> {
  const found = new Set<string>();
  if (!read.formal) return found;
  const { tokens } = read;
  for (const mention of mentions) {
    const { from, to } = mention;
    if (!OPENING_QUOTES.has(tokens.type[from - 1]?.text ?? '') || !CLOSING_QUOTES.has(tokens.type[to + 1]?.text ?? '')) continue;
    const before = tokens.type[from - 2];
    const beforeThat = tokens.type[from - 3]?.text;
    const after = tokens.type[to + 2];
    const bracketed =
      before?.text === '(' || (/^(?:the|an?|or|each|collectively)$/.test(before?.folded ?? '') && beforeThat === '(');
    if (!bracketed && !DEFINING.test(after?.folded ?? '')) continue;
    const spelling = spellingOf(read, mention);
    if ((lexicalBits(spelling) & KNOWN) === 0) found.add(spelling);
  }
  return found;
}
