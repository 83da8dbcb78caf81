import { foldedText, withinBeside } from '@strata/graph';
import { isWhole, LEXICAL, lexicalBits, lieSideBySide, liesIn } from '@strata/text';

/** Parts of countries that not everybody knows of. */
const REGION = /(?:county|shire|province|prefecture|parish|district|voivodeship|oblast)$/;

/**
 * The folded place that a text puts behind the name of a place it lies in: `Paris, Texas`. Not the next one of a list (`Toronto, Montreal`), nor
 * what a new clause begins with (`Born in Michigan, Clemens began`).
 */
export function placeWithin(name: string, after: string): string | undefined {
  const within = withinBeside(after);
  const place = foldedText(name);
  if (within === undefined || (lexicalBits(place) & LEXICAL.country) !== 0) return undefined;
  if (liesIn(place, within)) return within;
  if (lieSideBySide(place, within)) return undefined;
  return isWhole(within) || REGION.test(within) ? within : undefined;
}
