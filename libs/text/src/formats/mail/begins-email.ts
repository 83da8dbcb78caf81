const HEADER = /^([!-9;-~]+)[ \t]*:/;
const USUAL = new Set(
  'return-path received delivered-to from to cc subject date mime-version message-id reply-to sender content-type x-mailer in-reply-to references dkim-signature'.split(
    ' ',
  ),
);
/** A message has at least so many of the usual headers; other texts begin with a `Title:` or `Date:`, too. */
const LEAST_HEADERS = 3;

/**
 * Does a file begin as a message (RFC 5322): with lines of headers up to an empty one?
 * @param head its first bytes as characters
 * @param isClaimed its name says so: then one header is enough
 */
export function beginsEmail(head: string, isClaimed: boolean): boolean {
  const block = head.split(/\r?\n\r?\n/, 1)[0] ?? '';
  if (isClaimed) return HEADER.test(block.replace(/^From .*\n/, ''));
  const names = new Set<string>();
  const lines = block.split(/\r?\n/);
  for (const [index, line] of lines.entries()) {
    if (/^[ \t]/.test(line) && index > 0) continue; // goes on with the header before
    const name = HEADER.exec(line)?.[1]?.toLowerCase();
    if (name === undefined && index < lines.length - 1) return false;
    if (name !== undefined) names.add(name);
  }
  return (names.has('from') || names.has('received')) && [...names].filter((name) => USUAL.has(name)).length >= LEAST_HEADERS;
}
