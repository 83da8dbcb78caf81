/** One token of Rich Text Format (version 1.9.1): a group's edge, a control word with its number, a byte written in hexadecimal, or text. */
export type RtfToken =
  | { kind: 'open' }
  | { kind: 'close' }
  | { kind: 'word'; word: string; number: number | undefined }
  | { kind: 'byte'; byte: number }
  | { kind: 'text'; text: string };

const TOKEN = /[{}]|\\'([0-9a-f]{2})|\\([a-z]+)(-?\d{1,10})? ?|\\([^a-z])|[\r\n\0]+|[^\\{}\r\n\0]+/giy;

/** Tokens of a file whose bytes are the characters of `rtf`. What binary data holds (`\bin`) is skipped. */
export function* rtfTokens(rtf: string): Generator<RtfToken> {
  const pattern = new RegExp(TOKEN);
  for (let match = pattern.exec(rtf); match; match = pattern.exec(rtf)) {
    const [all, byte, word, number, symbol] = match;
    if (byte !== undefined) yield { kind: 'byte', byte: Number.parseInt(byte, 16) };
    else if (word !== undefined) {
      if (word === 'bin') pattern.lastIndex += Math.max(0, Number(number ?? 0));
      else yield { kind: 'word', word, number: number === undefined ? undefined : Number(number) };
    } else if (symbol !== undefined) yield { kind: 'word', word: symbol, number: undefined };
    else if (all === '{') yield { kind: 'open' };
    else if (all === '}') yield { kind: 'close' };
    else if (!/^[\r\n\0]/.test(all)) yield { kind: 'text', text: all };
  }
}
