/** A line that only draws: under or over a heading, or between two parts. */
export const ADORNMENT = /^([!-/:-@[-`{-~])\1{2,}\s*$/;

/** Level of indentation, a tab going on to the next column of eight. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const character of line) {
    if (character === ' ') columns++;
    else if (character === '\t') columns += 8 - (columns % 8);
    else return columns;
  }
  return Infinity;
}

/** The lines from `start` on that are blank or indented by more than `indent`, without the blank ones at the end. */
export function indentedBlock(lines: readonly string[], start: number, indent: number): { body: string[]; end: number } {
  let end = start;
  for (let at = start; at < lines.length && indentOf(lines[at]!) > indent; at++) if (lines[at]!.trim() !== '') end = at + 1;
  return { body: dedented(lines.slice(start, end)), end };
}

/** Lines without the indentation they all have, and without blank lines around them. */
export function dedented(lines: readonly string[]): string[] {
  const spaced = lines.map((line) => line.replace(/\t/g, '        '));
  const indent = spaced.reduce((least, line) => Math.min(least, indentOf(line)), Infinity);
  const body = spaced.map((line) => line.slice(Number.isFinite(indent) ? indent : 0).trimEnd());
  const first = body.findIndex((line) => line !== '');
  return first < 0 ? [] : body.slice(first, body.findLastIndex((line) => line !== '') + 1);
}
