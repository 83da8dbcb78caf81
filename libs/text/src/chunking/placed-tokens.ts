import { wholeCharactersUpTo } from './whole-characters';

/** Tokens that end inside a character: so many are given back for one that ends with it. */
const MAX_TRIES = 16;
/** Of a character in UTF-8. */
export const MOST_BYTES = 4;

/**
 * Tokens of a text beside its characters, walked along. Where characters take several tokens each, a token may hold the end of one and the beginning
 * of the next, through thousands of them: then no token ends where a character does.
 */
export class PlacedTokens {
  /** By token: the byte of UTF-8 behind it. */
  private readonly ends: Uint32Array;
  private position = 0;
  private bytes = 0;
  /** the first one that ends behind `bytes` */
  private token = 0;

  /** @param text well-formed @param tokens the bytes of each */
  constructor(
    private readonly text: string,
    tokens: readonly number[],
  ) {
    let end = 0;
    this.ends = Uint32Array.from(tokens, (bytes) => (end += bytes));
  }

  /** Where the last of the next `limit` tokens ends that ends with a character; undefined where none of the last ones does. */
  wholeWithin(limit: number): number | undefined {
    if ((this.ends[this.token - 1] ?? 0) !== this.bytes) return undefined; // behind a part of a token
    const most = Math.min(this.ends.length, this.token + limit);
    let found: number | undefined;
    this.walk(most, (at, token, isEnd) => {
      if (isEnd && token >= most - MAX_TRIES) found = at;
    });
    return found;
  }

  /** Where the last character ends that is whole within the next `limit` tokens. */
  charactersWithin(limit: number): number {
    let found = this.position;
    this.walk(Math.min(this.ends.length, this.token + limit), (at) => (found = at));
    return found;
  }

  goTo(position: number): void {
    while (this.position < position) {
      this.bytes += characterBytes(this.text, this.position);
      this.position += characterLength(this.text, this.position);
    }
    while (this.token < this.ends.length && this.ends[this.token]! <= this.bytes) this.token++;
  }

  /** @param see told where each character ends, in which token, and whether that ends there, too */
  private walk(most: number, see: (at: number, token: number, isEnd: boolean) => void): void {
    let { position: at, bytes, token } = this;
    const end = this.ends[most - 1] ?? 0;
    while (at < this.text.length) {
      bytes += characterBytes(this.text, at);
      if (bytes > end) return;
      at += characterLength(this.text, at);
      while (this.ends[token]! < bytes) token++;
      see(at, token, this.ends[token] === bytes);
    }
  }
}

/** UTF-16 code units of a character. */
export const characterLength = (text: string, at: number): number => ((text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1);

function characterBytes(text: string, at: number): number {
  const code = text.codePointAt(at) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : MOST_BYTES;
}

/** UTF-16 code units of the suffix with so many bytes; undefined where it would begin inside a character. @param text well-formed */
export function lengthOfSuffix(text: string, bytes: number): number | undefined {
  let at = text.length;
  for (let left = bytes; at > 0 && left > 0; left -= characterBytes(text, at)) {
    at = wholeCharactersUpTo(text, at - 1);
    if (characterBytes(text, at) > left) return undefined;
  }
  return text.length - at;
}
