const TRUE_WORDS: ReadonlySet<string> = new Set(['true', '1', 'yes', 'on', 'y']);

/** Whether a text in a query string or header means true, as ArangoDB reads it; everything else means false. */
export function isTrueWord(text: string): boolean {
  return TRUE_WORDS.has(text.trim().toLowerCase());
}
