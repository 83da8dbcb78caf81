const UNIT = /\bin (?:thousands|millions|billions)\b|[$€£] ?(?:thousand|million|billion)s?\b/i;
/** "(MILLIONS, EXCEPT PER SHARE DATA)" */
const SIZE = /\((?<size>thousands|millions|billions)\b/i;
/** A number that a unit may stand behind: shares and percentages are given as they are. */
const IN_UNITS = /^[$€£¥\s(—–-]*\d[\d,]*(?:\.\d)?\)?$/;
const OF_SHARES = /\b(?:shares?|basic|diluted|percent\w*|rate|ratio|margin)\b|%/i;

/** A number of a table with its unit behind it: "86,392 (in millions)". @param label of its row @param around where the unit may stand, nearest first: head of the column, caption, other heads */
export function withUnit(value: string, label: string, around: string): string {
  const size = SIZE.exec(around)?.groups!['size'];
  const unit = UNIT.exec(around)?.[0] ?? (size === undefined ? undefined : `in ${size}`);
  return unit === undefined || !IN_UNITS.test(value) || OF_SHARES.test(label) ? value : `${value} (${unit.toLowerCase()})`;
}
