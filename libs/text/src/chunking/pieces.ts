import { countTokens, cutByTokens } from './tokens';

/**
 * A tile of the text: `[start, contentEnd)` is what it says, `[contentEnd, end)` the separator after it.
 * Tiles touch each other and together are the whole text, so that any run of them is one slice of it.
 */
export interface Piece {
  start: number;
  contentEnd: number;
  end: number;
  /** Tokens of the whole tile, separator included. */
  tokens: number;
}

const BLANK_LINE = /\n[ \t]*\n\s*/g;
/**
 * Built-in order of spec/importer.md §4: blank line, line break, sentence end, space; then single characters.
 * The last two cut before the space: a token usually holds the space in front of its word, so tiles add up to the whole.
 */
const BUILT_IN_SEPARATORS: readonly RegExp[] = [BLANK_LINE, /\n/g, /(?<=[.!?…]["'”’)\]]*)(?=\s)|(?<=[。！？])/g, /(?=\s\S)/g];

/** Tiles of at most `limit` tokens, cut at the first built-in separator that makes them small enough. */
export function builtInPieces(text: string, limit: number): Piece[] {
  return refine(
    text,
    [{ start: 0, contentEnd: text.length, end: text.length, tokens: countTokens(text) }],
    limit,
    BUILT_IN_SEPARATORS,
  );
}

/** Tiles cut at every given separator; where `limit` is set, longer ones are cut further at white space, then at characters. */
export function customPieces(text: string, separators: readonly string[], limit: number | undefined): Piece[] {
  const longestFirst = [...separators].sort((a, b) => b.length - a.length);
  const pieces = tiles(text, 0, text.length, new RegExp(longestFirst.map(escape).join('|'), 'g'));
  return limit === undefined ? pieces : refine(text, pieces, limit, BUILT_IN_SEPARATORS.slice(-1));
}

/** Tiles cut at blank lines, of any size. */
export function paragraphPieces(text: string): Piece[] {
  return tiles(text, 0, text.length, BLANK_LINE);
}

function refine(text: string, pieces: Piece[], limit: number, separators: readonly RegExp[]): Piece[] {
  const [separator, ...finer] = separators;
  return pieces.flatMap((piece) => {
    if (piece.tokens <= limit) return [piece];
    if (separator === undefined) return characterPieces(text, piece, limit);
    return refine(text, tiles(text, piece.start, piece.end, separator), limit, finer);
  });
}

function tiles(text: string, from: number, to: number, separator: RegExp): Piece[] {
  const slice = text.slice(from, to);
  const pieces: Piece[] = [];
  let start = 0;
  const add = (contentEnd: number, end: number) => {
    if (end > start)
      pieces.push({
        start: from + start,
        contentEnd: from + contentEnd,
        end: from + end,
        tokens: countTokens(slice.slice(start, end)),
      });
    start = end;
  };
  for (const match of slice.matchAll(separator)) add(match.index, match.index + match[0].length);
  add(slice.length, slice.length);
  return pieces;
}

function characterPieces(text: string, piece: Piece, limit: number): Piece[] {
  let start = piece.start;
  return cutByTokens(text.slice(piece.start, piece.end), limit).map((length) => {
    const end = start + length;
    const cut = { start, contentEnd: Math.max(start, Math.min(end, piece.contentEnd)), end, tokens: limit };
    start = end;
    return cut;
  });
}

function escape(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
