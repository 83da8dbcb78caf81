import { placeOfDemonym, relationSynonyms, stem, STOP_WORDS, words } from '@strata/text';
import type { ReadPassage, ReadSentence } from './read-passage';

/** How much of some words a passage says of what it is about. */
export interface SaidOf {
  /** 0..1, rare words counting more */
  readonly share: number;
  /** the sentence that says most of it */
  readonly sentence: ReadSentence;
  /** of the sentence: from the first to the last word of it; "" where the title or the opening say all of it */
  readonly told: string;
}

/** What a word counts that stands in the title or in the opening, beside the sentence, and what another word for it counts. */
const BESIDE = 0.85;
const SYNONYM = 0.7;

/**
 * How much of what a question says is said by one sentence of a passage, together with its title and its opening. "German" says what "from
 * Germany" does.
 * @param rarity weight of a stem: the rarer, the heavier
 */
export function saidOf(
  { title, sentences }: Pick<ReadPassage, 'title' | 'sentences'>,
  said: string,
  rarity: (stem: string) => number,
): SaidOf | undefined {
  const terms = asked(said).map((forms) => ({ forms, weight: rarity(forms[0]!) }));
  const total = terms.reduce((sum, { weight }) => sum + weight, 0);
  const [opening] = sentences;
  if (!opening || total === 0) return undefined;
  const beside = stemsOf(`${title} ${opening.text}`);
  let best: SaidOf = { share: 0, sentence: opening, told: '' };
  for (const sentence of sentences) {
    const own = stemsOf(sentence.text);
    let sum = 0;
    for (const { forms, weight } of terms) sum += weight * Math.max(saying(own, forms), BESIDE * saying(beside, forms));
    if (sum / total > best.share) best = { share: sum / total, sentence, told: between(sentence, terms) };
  }
  return best;
}

function between({ text }: ReadSentence, terms: readonly { forms: readonly string[] }[]): string {
  const forms = new Set(terms.flatMap(({ forms: all }) => all));
  const said = words(text).filter(({ text: word }) => forms.has(stem(word)) || placeStems(word).some((place) => forms.has(place)));
  return said.length === 0 ? '' : text.slice(said[0]!.start, said.at(-1)!.end);
}

function saying(stems: ReadonlySet<string>, forms: readonly string[]): number {
  if (forms.some((form) => stems.has(form))) return 1;
  return [...relationSynonyms(forms[0]!)].some((synonym) => stems.has(synonym)) ? SYNONYM : 0;
}

/** By word of a text that carries meaning: its stem, and that of the place which it is the adjective of. */
function asked(text: string): string[][] {
  return words(text)
    .filter(({ text: word }) => !STOP_WORDS.has(word))
    .map(({ text: word }) => [stem(word), ...placeStems(word)]);
}

function stemsOf(text: string): Set<string> {
  return new Set(words(text).flatMap(({ text: word }) => [stem(word), ...placeStems(word)]));
}

function placeStems(word: string): string[] {
  const place = placeOfDemonym(word);
  return place === undefined ? [] : [stem(place.toLowerCase())];
}
