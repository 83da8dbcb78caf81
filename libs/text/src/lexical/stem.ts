import { stemmer } from 'stemmer';
import { endingStem, hasKnownEndings } from './ending-stem';

/** Stems seen so far; a corpus repeats its words, and looking up is several times faster than stemming. */
const known = new Map<string, string>();
const MAX_KEPT = 200_000;

/** What is found in a place was not founded there: written so, it is hardly ever anything but a form of "find". */
const FOUND = 'found';

/** Porter stem (Porter 1980, "An algorithm for suffix stripping") of a folded word; words in Cyrillic, Greek and Arabic letters lose their endings; digits and words of other scripts stay as they are. */
export function stem(word: string): string {
  const seen = known.get(word);
  if (seen !== undefined) return seen;
  if (known.size >= MAX_KEPT) known.clear();
  const stemmed = hasKnownEndings(word) ? endingStem(word) : stemmer(word === FOUND ? 'find' : word);
  known.set(word, stemmed);
  return stemmed;
}
