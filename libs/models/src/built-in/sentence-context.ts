import type { TextRange } from '../tasks/tasks';
import type { Token } from './annotated-text';

/** Tokens of one range, by binary search; tokens are in order of place. */
export function tokensIn(tokens: readonly Token[], { start, end }: TextRange): Token[] {
  let low = 0;
  let high = tokens.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (tokens[middle]!.start < start) low = middle + 1;
    else high = middle;
  }
  const found: Token[] = [];
  for (let i = low; i < tokens.length && tokens[i]!.end <= end; i++) found.push(tokens[i]!);
  return found;
}

/**
 * Head nouns that a sentence gives a name ending at `end`: of "is a French film director and …", ", the capital of …".
 * Lemmas, nearest phrase first; the last noun of a phrase before its prepositions is its head, the ones before it modify it.
 */
export function definingNouns(text: string, sentence: readonly Token[], end: number): { head: string; modifiers: string[] }[] {
  const found: { head: string; modifiers: string[] }[] = [];
  let i = sentence.findIndex((token) => token.start >= end);
  if (i < 0) return found;
  i = skipBrackets(text, sentence, i);
  const opener = sentence[i];
  if (!opener) return found;
  const copula = opener.pos === 'AUX' && ['be', 'is', 'was', 'are', 'were'].includes(opener.lemma);
  const apposition = text[opener.start] === ',';
  if (!copula && !apposition) return found;
  i++;
  const article = sentence[i];
  if (!article || (article.pos !== 'DET' && article.pos !== 'NUM' && !(copula && article.pos === 'ADJ'))) return found;
  let phrase: Token[] = [];
  const close = () => {
    const head = phrase.at(-1);
    if (head) found.push({ head: head.lemma, modifiers: phrase.slice(0, -1).map((token) => token.lemma) });
    phrase = [];
  };
  for (i++; i < sentence.length && found.length < 3; i++) {
    const token = sentence[i]!;
    if (token.pos === 'NOUN' || (phrase.length > 0 && token.pos === 'PROPN' && /^\p{Ll}/u.test(text[token.start]!)))
      phrase.push(token);
    else if (
      token.pos === 'ADJ' ||
      token.pos === 'PROPN' ||
      token.pos === 'ADV' ||
      token.pos === 'NUM' ||
      text[token.start] === '-'
    ) {
      if (phrase.length > 0 && token.pos !== 'ADJ') close();
    } else if (token.pos === 'CCONJ' || text[token.start] === ',') close();
    else break;
  }
  close();
  return found;
}

/** "Name( born 1950) is": the index of what follows the bracket. */
function skipBrackets(text: string, sentence: readonly Token[], i: number): number {
  if (text[sentence[i]!.start] !== '(') return i;
  const close = sentence.findIndex((token, at) => at > i && text[token.start] === ')');
  return close < 0 ? i : Math.min(close + 1, sentence.length - 1);
}
