import { placeOfDemonym, relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import type { ReadPassage } from './read-passage';
import { countryOf, nationality } from './told-facts';

/** Nouns that all people are called by. */
const ANYBODY = new Set(['people', 'persons', 'person', 'men', 'man', 'women', 'woman', 'individuals', 'ones']);

/** Whether the opening of a passage calls its thing all that some words do: "American film directors". English is British, too. */
export function isCalled(passage: Pick<ReadPassage, 'sentences' | 'title' | 'number'>, said: string): boolean {
  // twice, as "genus" and "genuses" come to one stem only then
  const stems = new Set(words(passage.sentences[0]?.text ?? '').flatMap(({ text }) => [stem(text), stem(stem(text))]));
  const has = (one: string) => stems.has(one) || stems.has(stem(one)) || [...relationSynonyms(one)].some((word) => stems.has(word));
  const countries = new Set(nationality(passage)?.values);
  return words(said)
    .map(({ text }) => text)
    .filter((word) => !STOP_WORDS.has(word) && !ANYBODY.has(word))
    .every((word) => {
      const place = placeOfDemonym(word);
      return has(stem(word)) || (place !== undefined && countries.has(countryOf(place.toLowerCase())));
    });
}

/** Whether the opening of a passage says where its thing is. */
export function saysPlace({ sentences }: Pick<ReadPassage, 'sentences'>): boolean {
  return SOMEWHERE.test(sentences[0]?.text ?? '');
}

const SOMEWHERE = /\b(?:in|on|near|at|of|from) (?:the )?(?:\p{Ll}+ (?:of )?){0,3}?\p{Lu}/u;
