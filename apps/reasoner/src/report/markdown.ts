/** Words of a document or a model on one line, so that they cannot begin a heading, a list or a fence of their own. */
export const asParagraph = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** @param otherwise the one entry of a list that would be empty; may be empty itself */
export function asBullets(entries: readonly string[], otherwise: string): string {
  const lines = entries.map(asParagraph).filter((line) => line !== '');
  return (lines.length === 0 && otherwise !== '' ? [otherwise] : lines).map((line) => `- ${line}`).join('\n');
}

/** A fenced code block (CommonMark 0.31, section 4.5): its fence is longer than any run of back-ticks in the code. */
export function asFence(language: string, code: string): string {
  const longest = Math.max(0, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return `${fence}${language}\n${code.trim()}\n${fence}`;
}
