/** A pattern with `%` (any text) and `_` (one character), `\` before one of these takes it literally; and the text all matches start with. */
export function wildcardTest(pattern: string): { prefix: string; test: (term: string) => boolean } {
  let source = '';
  let prefix = '';
  let literal = true;
  const characters = [...pattern];
  for (let i = 0; i < characters.length; i++) {
    let character = characters[i] ?? '';
    if (character === '%' || character === '_') {
      literal = false;
      source += character === '%' ? '.*' : '.';
      continue;
    }
    const next = characters[i + 1];
    if (character === '\\' && next !== undefined && '%_\\'.includes(next)) character = characters[++i] ?? '';
    if (literal) prefix += character;
    source += character.replace(/[.*+?^${}()|[\]\\/-]/u, '\\$&');
  }
  const expression = new RegExp(`^${source}$`, 'su');
  return { prefix, test: (term) => expression.test(term) };
}
