/** A link worth storing: http(s), no white space, no unmatched parentheses. Anything else gives the empty text. */
export function citableUrl(value: string | undefined): string {
  if (!value || /\s/.test(value) || !/^https?:\/\//i.test(value) || !URL.canParse(value)) return '';
  let depth = 0;
  for (const character of value) {
    if (character === '(') depth += 1;
    if (character === ')') depth -= 1;
    if (depth < 0) return '';
  }
  return depth === 0 ? value : '';
}
