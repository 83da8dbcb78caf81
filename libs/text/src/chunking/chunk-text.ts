import { AppError } from '@strata/errors';
import type { Steps } from '@strata/event-loop';
import { runInTurns, runSteps, TimeSlices } from '@strata/event-loop';
import { sentenceSteps } from '../lexical/sentences';
import type { Chunk, ChunkOptions } from './chunk';
import { mergeSmallSpans } from './merge-small-spans';
import type { PagedText, PartedText } from './paged-text';
import type { Piece } from './pieces';
import { builtInPieces, customPieces, paragraphPieces } from './pieces';
import type { Span } from './spans';
import { trimmed } from './spans';
import { TokenIndex } from './token-index';

interface Sizes {
  max: number;
  overlap: number;
  min: number;
}

/**
 * Cuts a document into chunks (docs/contracts/importer.md, "Chunking"): pieces are packed up to `maxTokens`, each chunk begins with at most
 * `overlapTokens` tokens of the one before, from the beginning of a sentence where there is one, and chunks with fewer than `minTokens` tokens of their own join a neighbour, which may
 * then exceed `maxTokens` by less than `minTokens`. Every character that is neither white space nor a dropped separator is in some chunk.
 * An overlap above half of `maxTokens` is taken as half, because otherwise a chunk would hold almost nothing new.
 * @throws AppError invalid-argument when `overlapTokens` is above `maxTokens` and sizes count
 */
export function chunkText(text: string, options: ChunkOptions = {}): Chunk[] {
  return runSteps(chunkSteps(text, text.toWellFormed(), options));
}

/** The same for texts of any length, in short turns between which the process answers its callers. @throws also the reason of `signal` */
export async function chunkTextInTurns(
  text: string | PagedText,
  options: ChunkOptions = {},
  signal?: AbortSignal,
): Promise<Chunk[]> {
  const slices = new TimeSlices(signal);
  await slices.turn(); // whoever made a text of many megabytes has just taken a while
  const wellFormed = typeof text === 'string' ? text.toWellFormed() : await runInTurns(text.wellFormed(), signal);
  await slices.turn();
  return runInTurns(chunkSteps(text, wellFormed, options), signal);
}

/** @param text the original in well-formed Unicode, as long as that: a tokenizer gives halves of characters back as U+FFFD */
function* chunkSteps(original: PartedText, text: PartedText, options: ChunkOptions): Steps<Chunk[]> {
  const sizes = { max: options.maxTokens ?? 1024, overlap: options.overlapTokens ?? 128, min: options.minTokens ?? 64 };
  const index = yield* TokenIndex.of(text);
  const spans = options.ignoreSizes ? yield* separatedSpans(index, options) : yield* packedSpans(index, options, sizes);
  const limits = { minTokens: sizes.min, maxTokens: options.ignoreSizes ? Infinity : sizes.max };
  return (yield* mergeSmallSpans(spans, limits, (start, end) => index.count(start, end))).map(({ start, end, tokens }, order) => ({
    content: original.slice(start, end),
    start,
    end,
    tokens,
    order,
  }));
}

function* separatedSpans(index: TokenIndex, options: ChunkOptions): Steps<Span[]> {
  const pieces = yield* hasSeparators(options) ? customPieces(index, options.separators, undefined) : paragraphPieces(index);
  const spans: Span[] = [];
  for (const piece of pieces) {
    const span = yield* spanOf(index, [piece], options.preserveSeparator ?? false);
    if (span) spans.push(span);
  }
  return spans;
}

function* packedSpans(index: TokenIndex, options: ChunkOptions, sizes: Sizes): Steps<Span[]> {
  if (sizes.max < 1 || sizes.overlap < 0 || sizes.overlap > sizes.max)
    throw new AppError('invalid-argument', 'InvalidChunkSizes', `chunks of ${sizes.max} tokens cannot overlap by ${sizes.overlap}`);
  const keep = options.preserveSeparator ?? false;
  const overlap = Math.min(sizes.overlap, Math.floor(sizes.max / 2));
  const limit = sizes.max - overlap;
  const fits = (yield* index.count(0, index.text.length)) <= sizes.max;
  const pieces = hasSeparators(options)
    ? yield* customPieces(index, options.separators, limit)
    : yield* builtInPieces(index, fits ? sizes.max : limit);
  return yield* pack(index, pieces, { ...sizes, overlap }, keep);
}

/** Greedy: as many tiles as fit; when the exact count of the joined slice is above the sum of the parts, the last ones wait. */
function* pack(index: TokenIndex, pieces: readonly Piece[], sizes: Sizes, keep: boolean): Steps<Span[]> {
  const spans: Span[] = [];
  let repeated: { start: number; tokens: number } | undefined;
  for (let first = 0; first < pieces.length;) {
    let tokens = repeated?.tokens ?? 0;
    let next = first;
    for (
      let piece = pieces[next];
      piece !== undefined && (next === first || tokens + piece.tokens <= sizes.max);
      piece = pieces[++next]
    )
      tokens += piece.tokens;
    let span = yield* spanOf(index, pieces.slice(first, next), keep, repeated?.start);
    while (span && span.tokens > sizes.max && next - first > 1)
      span = yield* spanOf(index, pieces.slice(first, --next), keep, repeated?.start);
    if (span && span.tokens > sizes.max && repeated) span = yield* spanOf(index, pieces.slice(first, next), keep);
    first = next;
    if (!span) continue;
    spans.push(span);
    const start = first < pieces.length ? yield* overlapStart(index, span, sizes.overlap) : span.end;
    repeated = start < span.end ? { start, tokens: yield* index.count(start, span.end) } : undefined;
  }
  return spans;
}

/** @param from where the repeated end of the span before begins */
function* spanOf(index: TokenIndex, pieces: readonly Piece[], keepSeparator: boolean, from?: number): Steps<Span | undefined> {
  const [head] = pieces;
  const tail = pieces.at(-1);
  if (!head || !tail) return undefined;
  const own = trimmed(index.text, head.start, keepSeparator ? tail.end : tail.contentEnd);
  if (!own) return undefined;
  const start = from ?? own.start;
  const tokens = yield* index.count(start, own.end);
  return { start, end: own.end, tokens, ownTokens: from === undefined ? tokens : yield* index.count(own.start, own.end) };
}

/**
 * The first sentence that begins within the overlap: half of one would be quoted beside the whole of it. Without one, the first word where the overlap
 * holds white space, so that no chunk starts inside one.
 */
function* overlapStart(index: TokenIndex, span: Span, overlap: number): Steps<number> {
  const { text } = index;
  const length = yield* index.suffixWithin(span.start, span.end, overlap);
  const start = span.end - length;
  if (start === span.start || length === 0) return start;
  const from = Math.max(span.start, start - SEEN_BEFORE);
  const sentence = (yield* sentenceSteps(text.slice(from, span.end))).find((one) => from + one.start >= start);
  if (sentence) return from + sentence.start;
  const tail = text.slice(start, span.end);
  if (/\s/.test(text.slice(start - 1, start)) && !/^\s/.test(tail)) return start;
  const word = /\s+(?=\S)/.exec(tail);
  return word ? start + word.index + word[0].length : start;
}

/** Characters before an overlap that tell whether a sentence begins with it. */
const SEEN_BEFORE = 200;

function hasSeparators(options: ChunkOptions): options is ChunkOptions & { separators: readonly string[] } {
  return options.separators !== undefined && options.separators.length > 0;
}
