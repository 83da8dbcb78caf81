import { ArangoError } from '@strata/errors';
import { englishStem } from './english-stem';
import { languageTag } from './properties';

/** The stemmer of a locale's language; an unknown language is error 9, so that no index silently keeps unstemmed words. */
export function stemmerOf(locale: string): (word: string) => string {
  const language = languageTag(locale).slice(0, 2);
  const stemmer = STEMMERS.get(language);
  if (!stemmer)
    throw new ArangoError('not-implemented', `stemming for the locale '${locale}' is not implemented; set "stemming": false`);
  return remembering(stemmer);
}

const STEMMERS = new Map<string, (word: string) => string>([['en', englishStem]]);

/** Texts repeat their words: a bounded memory of stems makes indexing several times faster. */
function remembering(stem: (word: string) => string): (word: string) => string {
  const known = new Map<string, string>();
  return (word) => {
    const before = known.get(word);
    if (before !== undefined) return before;
    if (known.size >= 50_000) known.clear();
    const result = stem(word);
    known.set(word, result);
    return result;
  };
}
