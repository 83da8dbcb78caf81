const BEGINS_SMALL = /^\s*[\p{Ll}([]/u;
const SAYS = /\b(?:is|are|was|were|has|have|had|can|could|may|might|will|would|should|must|shall|does|do|did|be)\b/;
const ITEM = /^\s*[-*+•]\s+(?<said>\S.*)$/;
/** Words from which on an item is no term that is explained below. */
const LONG_ITEM = 6;

/**
 * Whether a line only goes on below, where the text is moved in, and is no head of it: it has a verb, or is a long item of a list, and what is below begins with a small
 * letter.
 */
export function goesOnBelow(line: string, below: string): boolean {
  if (!BEGINS_SMALL.test(below)) return false;
  return SAYS.test(line) || (ITEM.exec(line)?.groups!['said']!.split(' ').length ?? 0) >= LONG_ITEM;
}
