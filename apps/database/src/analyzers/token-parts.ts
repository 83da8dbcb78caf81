import type { Analyzer, Token } from './token';

/** Characters that are cut into tokens in one go: some milliseconds. */
const PART = 32 * 1024;
/** A text without a place to be cut at is cut anywhere behind so many: nothing that long is a word. */
const LONGEST_PART = 4 * PART;
/** Words end before all of these, whatever stands around them (Unicode Standard Annex 29). */
const BREAK = /[ \t\r\n\u3000\u3001\u3002\uff01\uff1f\u300c-\u300f]/;

/**
 * The tokens of a text, those of a long one in parts that follow one another, so that whoever takes them can pause. Only analyzers that cut words out
 * of a text give parts: what others make of a text depends on all of it.
 */
export function* tokenParts({ type, properties, tokenize }: Pick<Analyzer, 'type' | 'properties' | 'tokenize'>, text: string) {
  if (text.length <= LONGEST_PART || !isWordByWord(type, properties)) {
    yield tokenize(text);
    return;
  }
  let position = 0;
  for (let start = 0; start < text.length;) {
    const end = endOfPart(text, start);
    const tokens = tokenize(text.slice(start, end));
    yield position === 0 ? tokens : tokens.map((token): Token => ({ term: token.term, position: position + token.position }));
    const last = tokens.at(-1);
    if (last) position += last.position + 1;
    start = end;
  }
}

/** Each word has one place of its own, whatever it gives: of edge n-grams a short word may give none. */
const isWordByWord = (type: string, properties: Analyzer['properties']): boolean =>
  (type === 'text' && properties['edgeNgram'] === undefined) || (type === 'segmentation' && properties['break'] === 'alpha');

function endOfPart(text: string, start: number): number {
  if (text.length - start <= LONGEST_PART) return text.length;
  const found = text.slice(start + PART, start + LONGEST_PART).search(BREAK);
  const end = found < 0 ? start + LONGEST_PART : start + PART + found;
  const isHalved = /[\udc00-\udfff]/.test(text[end]!) && /[\ud800-\udbff]/.test(text[end - 1]!);
  return isHalved ? end + 1 : end;
}
