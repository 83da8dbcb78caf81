import { placeOfDemonym } from '@strata/text';

const MONTHS = new Set('january february march april may june july august september october november december'.split(' '));

/** Months and demonyms are written like names. @param said words of what may be one, folded */
export function isNoThing(said: readonly string[]): boolean {
  const [word] = said;
  return word === undefined || (said.length === 1 && (MONTHS.has(word) || placeOfDemonym(word) !== undefined));
}
