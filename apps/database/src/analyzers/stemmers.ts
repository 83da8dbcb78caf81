import { createRequire } from 'node:module';
import { englishStem } from './english-stem';
import { languageTag } from './properties';

/** The package has no types, which is why it is not imported. `newStemmer` throws for an unknown algorithm. */
interface Snowball {
  newStemmer(algorithm: string): { stem(word: string): string };
}

const snowball = createRequire(import.meta.url)('snowball-stemmers') as Snowball;

/** The stemmer of a locale's language; words of a language without one (Chinese, say) stay as they are, as in ArangoDB. */
export function stemmerOf(locale: string): (word: string) => string {
  const language = languageTag(locale).slice(0, 2);
  if (language === 'en') return remembering(englishStem);
  const algorithm = SNOWBALL.get(language);
  if (algorithm === undefined) return (word) => word;
  const stemmer = snowball.newStemmer(algorithm);
  return remembering((word) => stemmer.stem(word));
}

/** Algorithms of the Snowball project by language. */
const SNOWBALL = new Map([
  ['ar', 'arabic'],
  ['ca', 'catalan'],
  ['da', 'danish'],
  ['de', 'german'],
  ['es', 'spanish'],
  ['eu', 'basque'],
  ['fi', 'finnish'],
  ['fr', 'french'],
  ['ga', 'irish'],
  ['hu', 'hungarian'],
  ['hy', 'armenian'],
  ['it', 'italian'],
  ['nb', 'norwegian'],
  ['nl', 'dutch'],
  ['no', 'norwegian'],
  ['pt', 'portuguese'],
  ['ro', 'romanian'],
  ['ru', 'russian'],
  ['sv', 'swedish'],
  ['ta', 'tamil'],
  ['tr', 'turkish'],
]);

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
