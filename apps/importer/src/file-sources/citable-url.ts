/** Why a link from file metadata cannot be cited, undefined when it can (docs/contracts/importer.md, "Files"). */
export function citableUrlProblem(url: string): string | undefined {
  if (/\s/.test(url)) return 'holds white space';
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return 'is no http or https link';
  let depth = 0;
  for (const character of url) {
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (depth < 0) return 'has an unmatched parenthesis';
  }
  return depth === 0 ? undefined : 'has an unmatched parenthesis';
}
