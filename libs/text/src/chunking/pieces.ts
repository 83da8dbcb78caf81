import type { Steps } from '@strata/event-loop';
import type { PartedText } from './paged-text';
import type { Separator } from './separator-places';
import { separatorPlaces } from './separator-places';
import type { TokenIndex } from './token-index';
import { cutByTokens } from './tokens';

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

/**
 * Tiles hold at least one sixteenth of a chunk, taking four characters for a token: of a million lines with one character each, every
 * single one would cost as much as a sentence, and chunks would hardly be fuller.
 */
const SMALLEST_SHARE = 4;
/** A longer separator is a tile of its own, so that what it ends need not be cut on its account. */
const MAX_GAP_LENGTH = 64;

const BLANK_LINE: Separator = { pattern: /\n[ \t]*\n\s*/g };
const SPACE: Separator = { pattern: /(?=\s\S)/g, sight: 2 };
/**
 * Built-in order of docs/contracts/importer.md, "Chunking": blank line, line break, sentence end, space; then single characters.
 * The last two cut before the space: a token usually holds the space in front of its word, so tiles add up to the whole.
 */
const BUILT_IN_SEPARATORS: readonly Separator[] = [
  BLANK_LINE,
  { pattern: /\n/g },
  { pattern: /(?<=[.!?…]["'”’)\]]{0,8})(?=\s)|(?<=[。！？])/g, sight: 16 },
  SPACE,
];

/** Tiles of at most `limit` tokens, cut at the first built-in separator that makes them small enough. */
export function* builtInPieces(index: TokenIndex, limit: number): Steps<Piece[]> {
  const { length } = index.text;
  const whole = { start: 0, contentEnd: length, end: length, tokens: yield* index.count(0, length) };
  return yield* refine(index, [whole], limit, BUILT_IN_SEPARATORS);
}

/** Tiles cut at every given separator; where `limit` is set, longer ones are cut further at white space, then at characters. */
export function* customPieces(index: TokenIndex, separators: readonly string[], limit: number | undefined): Steps<Piece[]> {
  const longestFirst = [...separators].sort((a, b) => b.length - a.length);
  const pattern = new RegExp(longestFirst.map(escape).join('|'), 'g');
  // without a limit every tile is a chunk, so no window may end one
  const longest = longestFirst[0]?.length ?? 0;
  const pieces = yield* tiles(
    index,
    0,
    index.text.length,
    { pattern, ...(limit === undefined ? { longest } : { sight: longest }) },
    limit,
  );
  return limit === undefined ? pieces : yield* refine(index, pieces, limit, [SPACE]);
}

/** Tiles cut at blank lines, of any size. */
export function* paragraphPieces(index: TokenIndex): Steps<Piece[]> {
  return yield* tiles(index, 0, index.text.length, BLANK_LINE, undefined);
}

function* refine(index: TokenIndex, pieces: Piece[], limit: number, separators: readonly Separator[]): Steps<Piece[]> {
  const [separator, ...finer] = separators;
  const refined: Piece[] = [];
  for (const piece of pieces) {
    // a tile that only separates needs no cutting: it ends a chunk and is dropped
    if (piece.tokens <= limit || piece.start === piece.contentEnd) refined.push(piece);
    else
      for (const part of separator === undefined
        ? yield* characterPieces(index.text, piece, limit)
        : yield* refine(index, yield* tiles(index, piece.start, piece.end, separator, limit), limit, finer))
        refined.push(part);
  }
  return refined;
}

/** @param limit undefined: no tile is counted */
function* tiles(index: TokenIndex, from: number, to: number, separator: Separator, limit: number | undefined): Steps<Piece[]> {
  const pieces: Piece[] = [];
  const smallest = limit === undefined ? 0 : limit / SMALLEST_SHARE;
  const places = yield* separatorPlaces(index.text, from, to, separator);
  places.push([to, to]);
  let start = from;
  for (const [contentEnd, end] of places) {
    if (end === start || (end - start < smallest && end < to)) continue;
    const hasLongGap = limit !== undefined && end - contentEnd > MAX_GAP_LENGTH && contentEnd > start;
    for (let first = start; first < end;) {
      const last = hasLongGap && first === start ? contentEnd : end;
      const tokens = limit === undefined ? 0 : yield* index.count(first, last);
      pieces.push({ start: first, contentEnd, end: last, tokens });
      first = last;
    }
    start = end;
  }
  return pieces;
}

function* characterPieces(text: PartedText, piece: Piece, limit: number): Steps<Piece[]> {
  let start = piece.start;
  return (yield* cutByTokens(text.slice(piece.start, piece.end), limit)).map((length) => {
    const end = start + length;
    const cut = { start, contentEnd: Math.max(start, Math.min(end, piece.contentEnd)), end, tokens: limit };
    start = end;
    return cut;
  });
}

function escape(literal: string): string {
  return literal.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
