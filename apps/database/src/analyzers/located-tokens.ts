import { buildAnalyzer } from './analyzer-types';
import type { Analyzer, BuiltAnalyzer, Token } from './token';
import { segmentsOf, wordsOf } from '../values/word-breaks';

/** A token and the bytes (UTF-8) of the text that it came from. */
export interface LocatedToken extends Token {
  readonly start: number;
  readonly length: number;
}

type Properties = Readonly<Record<string, unknown>>;
type Kind = Pick<Analyzer, 'type' | 'properties' | 'tokenize'>;

/**
 * The tokens of a text with their places in it: terms and positions are those of `tokenize`. A token of an analyzer that changes its text
 * as a whole, or in a way that cannot be followed, comes from all of it.
 */
export function locatedTokens(analyzer: Kind, text: string): LocatedToken[] {
  return (LOCATORS[analyzer.type] ?? fromWhole)(analyzer, text);
}

type TokenLocator = (analyzer: Kind, text: string) => LocatedToken[];

const LOCATORS: Readonly<Record<string, TokenLocator>> = {
  text: (analyzer, text) => wordByWord(analyzer, text, wordsOf(text)),
  segmentation: (analyzer, text) =>
    wordByWord(analyzer, text, segmentsOf(text, analyzer.properties['break'] as 'all' | 'alpha' | 'graphic')),
  delimiter: asWritten,
  multi_delimiter: asWritten,
  ngram: ngrams,
  pipeline: throughStages,
};

function fromWhole({ tokenize }: Kind, text: string): LocatedToken[] {
  const length = Buffer.byteLength(text);
  return tokenize(text).map((token) => ({ ...token, start: 0, length }));
}

/** Each piece alone gives the tokens that it gives in the text; one that gives none (a stop word) takes no position. */
function wordByWord({ tokenize }: Kind, text: string, words: readonly string[]): LocatedToken[] {
  const tokens: LocatedToken[] = [];
  let position = 0;
  const places = new Places(text);
  for (const word of words) {
    const place = places.next(word);
    const found = tokenize(word);
    for (const { term } of found) tokens.push({ term, position, ...(place ?? places.whole) });
    if (found.length > 0) position += 1;
  }
  return tokens;
}

/** Tokens that stand in the text as they are. */
function asWritten({ tokenize }: Kind, text: string): LocatedToken[] {
  const places = new Places(text);
  return tokenize(text).map((token) => ({ ...token, ...(places.next(token.term) ?? places.whole) }));
}

/** Their positions are the numbers of bytes or code points before them. */
function ngrams({ tokenize, properties }: Kind, text: string): LocatedToken[] {
  const { startMarker, endMarker, streamType } = properties as { startMarker: string; endMarker: string; streamType: string };
  const characters = [...text];
  const size = Buffer.byteLength(text);
  const startOf = (position: number): number =>
    streamType === 'utf8' ? Buffer.byteLength(characters.slice(0, position).join('')) : position;
  return tokenize(text).map(({ term, position }) => {
    let length = Buffer.byteLength(term);
    const start = startOf(position);
    if (start === 0 && startMarker !== '' && term.startsWith(startMarker)) length -= Buffer.byteLength(startMarker);
    if (start + length > size && endMarker !== '' && term.endsWith(endMarker)) length -= Buffer.byteLength(endMarker);
    return { term, position, start, length: Math.min(length, size - start) };
  });
}

const stages = new WeakMap<Properties, readonly Kind[]>();

function throughStages({ properties }: Kind, text: string): LocatedToken[] {
  let built = stages.get(properties);
  if (built === undefined) {
    const described = properties['pipeline'] as readonly { type: string; properties: Properties }[];
    built = described.map(({ type, properties: own }) => ({ type, ...(buildAnalyzer(type, own) satisfies BuiltAnalyzer) }));
    stages.set(properties, built);
  }
  let tokens: LocatedToken[] = [{ term: text, position: 0, start: 0, length: Buffer.byteLength(text) }];
  for (const stage of built) {
    let shift = 0;
    tokens = tokens.flatMap((token) => {
      const inner = locatedTokens(stage, token.term);
      const isAsLong = Buffer.byteLength(token.term) === token.length;
      const found = inner.map(({ term, position, start, length }) => ({
        term,
        position: token.position + shift + position,
        ...(isAsLong ? { start: token.start + start, length } : { start: token.start, length: token.length }),
      }));
      shift += inner.at(-1)?.position ?? 0;
      return found;
    });
  }
  return tokens;
}

/** Finds pieces of a text that follow one another in it. */
class Places {
  readonly whole: { start: number; length: number };
  private at = 0;
  private bytes = 0;

  constructor(private readonly text: string) {
    this.whole = { start: 0, length: Buffer.byteLength(text) };
  }

  next(piece: string): { start: number; length: number } | undefined {
    const found = this.text.indexOf(piece, this.at);
    if (found === -1) return undefined;
    const start = this.bytes + Buffer.byteLength(this.text.slice(this.at, found));
    const length = Buffer.byteLength(piece);
    this.at = found + piece.length;
    this.bytes = start + length;
    return { start, length };
  }
}
