import { IRREGULAR_VERBS } from './irregular-verbs';
import { stem } from './stem';
import { areFormsOfOneWord } from './word-forms';

/** Groups of words that tell the same relation in questions and in texts. General knowledge, tuned on nothing. */
const RELATIONS = [
  'spouse wife husband married marriage consort widow widower wed partner',
  'born birth birthplace birthdate native',
  'die died death dead killed deceased',
  'director directed directing filmmaker',
  'composer composed music score soundtrack songwriter',
  'performer performed singer sung sang recorded artist band musician song single album',
  'author wrote written writer novelist novel book',
  'father mother son daughter child children parent',
  'grandfather grandmother grandson granddaughter paternal maternal',
  'sibling brother sister',
  'founder founded established cofounder launched formed incorporated inaugurated',
  'nationality country citizen',
  'buried burial tomb interred',
  'educated studied university college school alumni graduated attended student',
  'employer worked professor taught employed',
  'located situated lies based headquarters',
  'released premiered published publication came',
  'capital seat',
  'owner owned acquired bought buy purchased subsidiary parent company',
  'publisher published developed manufacturer produced producer',
  'award prize won winner awarded received',
  'starred starring actor actress played cast role portrayed character voiced',
  'border shares adjacent neighboring',
  'king queen emperor ruler monarch reign duke prince',
  'member team club player played',
  'county district province state region',
  'label records signed',
  'president leader head governor chairman minister',
  'population inhabitants residents census',
  'abolished dissolved ended disbanded defunct',
].map((group) => group.split(' '));
const WORDS = [...RELATIONS, ...IRREGULAR_VERBS];
const GROUPS = WORDS.map((group) => [...new Set(group.map(stem))]);

const synonyms = new Map<string, Set<string>>();
for (const group of GROUPS)
  for (const word of group) {
    const others = synonyms.get(word) ?? new Set<string>();
    for (const other of group) if (other !== word) others.add(other);
    synonyms.set(word, others);
  }
const NONE: ReadonlySet<string> = new Set();

/** Stems that tell the same relation as `stemmed`, without itself; none for a word outside the lexicon. */
export function relationSynonyms(stemmed: string): ReadonlySet<string> {
  return synonyms.get(stemmed) ?? NONE;
}

/** Words that tell the same relation as a folded word, without its own forms; none for a word outside the lexicon, whatever its stem. */
export function relationWords(word: string): readonly string[] {
  if (!synonyms.has(stem(word))) return [];
  const beside = WORDS.filter((group) => group.some((known) => areFormsOfOneWord(known, word))).flat();
  return [...new Set(beside)].filter((other) => !areFormsOfOneWord(other, word));
}
