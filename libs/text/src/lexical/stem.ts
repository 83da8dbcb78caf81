import { stemmer } from 'stemmer';

/** Stems seen so far; a corpus repeats its words, and looking up is several times faster than stemming. */
const known = new Map<string, string>();
const MAX_KEPT = 200_000;

/** Porter stem (Porter 1980, "An algorithm for suffix stripping") of a folded word; digits and non-Latin words stay as they are. */
export function stem(word: string): string {
  const seen = known.get(word);
  if (seen !== undefined) return seen;
  if (known.size >= MAX_KEPT) known.clear();
  const stemmed = stemmer(word);
  known.set(word, stemmed);
  return stemmed;
}
