const NEWLINE = 0x0a;
const RETURN = 0x0d;

/** Lines of a stream of bytes with their numbers from 1, line ends taken off (LF or CRLF), empty lines included; the last one may lack its end. */
export async function* linesOf(pieces: AsyncIterable<Buffer>): AsyncGenerator<{ text: Buffer; line: number }[]> {
  let pending: Buffer[] = [];
  let line = 0;
  for await (const piece of pieces) {
    const found: { text: Buffer; line: number }[] = [];
    let from = 0;
    for (let at = piece.indexOf(NEWLINE); at !== -1; at = piece.indexOf(NEWLINE, from)) {
      const last = piece.subarray(from, at);
      line += 1;
      found.push({ text: withoutReturn(pending.length === 0 ? last : Buffer.concat([...pending, last])), line });
      pending = [];
      from = at + 1;
    }
    if (from < piece.length) pending.push(piece.subarray(from));
    if (found.length > 0) yield found;
  }
  if (pending.length > 0) yield [{ text: withoutReturn(Buffer.concat(pending)), line: line + 1 }];
}

const withoutReturn = (text: Buffer): Buffer => (text.at(-1) === RETURN ? text.subarray(0, -1) : text);
