const NEW_LINE = 0x0a;
const SEPARATOR = Buffer.from('From ');
/** What follows the sender in a line that begins a message: a day of the week, a date, and somewhere a year or a time. */
const SEPARATOR_LINE = /^From \S.*(?:\b(?:19|20)\d\d\b|\d\d:\d\d)/;

/** Messages of a mailbox file (RFC 4155): each begins with a `From ` line, at the start of the file or behind an empty line. */
export function* splitMailbox(bytes: Uint8Array): Generator<Uint8Array> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let start: number | undefined;
  for (let at = 0; at >= 0 && at < buffer.length; at = lineAfter(buffer, at, SEPARATOR)) {
    const lineEnd = buffer.indexOf(NEW_LINE, at);
    const line = buffer
      .subarray(at, lineEnd < 0 ? Math.min(buffer.length, at + 1_000) : Math.min(lineEnd, at + 1_000))
      .toString('latin1');
    if (!SEPARATOR_LINE.test(line) || !followsEmptyLine(buffer, at)) continue;
    if (start !== undefined) yield buffer.subarray(start, at);
    start = lineEnd < 0 ? buffer.length : lineEnd + 1;
  }
  if (start !== undefined && start < buffer.length) yield buffer.subarray(start);
}

/** Does a file begin as a mailbox? @param head its first bytes as characters */
export const beginsMailbox = (head: string): boolean => SEPARATOR_LINE.test(head.split('\n', 1)[0] ?? '');

/** Where the next line begins that starts with `word`; -1 when there is none. */
function lineAfter(buffer: Buffer, at: number, word: Buffer): number {
  for (let found = buffer.indexOf(word, at + 1); found >= 0; found = buffer.indexOf(word, found + 1))
    if (buffer[found - 1] === NEW_LINE) return found;
  return -1;
}

function followsEmptyLine(buffer: Buffer, at: number): boolean {
  if (at === 0) return true;
  const before = buffer[at - 2] === 0x0d ? at - 3 : at - 2;
  return before < 0 || buffer[before] === NEW_LINE;
}
