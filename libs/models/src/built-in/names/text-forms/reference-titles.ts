import type { TextSpan } from '@strata/text';

const YEAR_ALONE = /^\(?(?:1[89]|20)\d\d[a-z]?\)?[.,:]?$/;
const ENDS_IN_YEAR = /[\s(](?:1[89]|20)\d\d[a-z]?\)?[.,:]$/;
/** A list that begins with somebody: "E. Hovy, ", "Hovy, E., ", "[7] M-K. Kan and ". */
const AUTHORS =
  /^(?:\[?\d+[\].]\s*)?(?:(?:\p{Lu}\.[\s-]?){1,3}\p{Lu}[\p{L}'\u2019-]+|\p{Lu}[\p{L}'\u2019-]+,\s(?:\p{Lu}\.[\s-]?){1,3})(?=[\s,.&]|$)/u;
const LONGEST_LIST = 600;

/**
 * Positions of the sentences that are titles in a list of references ("C. Shaw. 1998. Maps of Meaning. Oak Press."): what follows authors and a
 * year. Its capitals are those of a title.
 */
export function referenceTitles(text: string, sentences: readonly TextSpan[]): number[] {
  const found: number[] = [];
  for (let i = 1; i < sentences.length; i++) {
    const { start, end } = sentences[i - 1]!;
    if (end - start > LONGEST_LIST) continue;
    const before = text.slice(start, end);
    const authors =
      YEAR_ALONE.test(before) && i > 1 ? sentenceText(text, sentences[i - 2]!) : ENDS_IN_YEAR.test(before) ? before : '';
    if (authors !== '' && AUTHORS.test(authors) && !/\s(?!and\s)\p{Ll}{2,}\s+\p{Ll}{2,}/u.test(authors)) found.push(i);
  }
  return found;
}

function sentenceText(text: string, { start, end }: TextSpan): string {
  return end - start > LONGEST_LIST ? '' : text.slice(start, end);
}
