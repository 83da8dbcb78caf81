import type { ThemePassage } from '../../tasks/theme-answerer';
import { documentName } from './document-name';
import { openingPhrase } from './theme-sentences';

/** A name that a text says what it is of: "Brage is a car ferry" names "Brage", a "ferry". */
export interface DefinedName {
  readonly name: string;
  /** heads of what it is said to be: "a boat builder and the founder of …" has two */
  readonly nouns: readonly string[];
}

/** Of a document that is about one thing, the definition stands so near its beginning. */
const OPENING_CHARACTERS = 2_000;
const LONGEST_NAME = 6;
const DEFINITION =
  /(?:^|[.!?]["'\u201d]?\s+|\n[\t #>*-]*)[*_`]*(?:The |An? )?(?<name>\p{Lu}[^,;:.!?()\n]{1,60}?)(?: ?\([^()]{1,160}\))? (?:is|are|was|were) (?:one of )?(?:an?|the) (?<said>[^.;:!?]{2,120})/gu;
/** What says more of the noun before it. */
const BEHIND_NOUN =
  / (?:of|in|for|between|among|near|under|over|above|through|around|against|off|that|which|who|whose|where|from|by|with|at|on|to|as|written|based|used|located|designed|built|made|created|directed|produced|published)\b/u;
const LEANING =
  /^(?:it|this|that|these|those|there|he|she|they|we|you|one|here|what|which|who|each|another|such|all|none|some|if|when|as|in|on|at|for|but|and|his|her|its|their|our|your|my|most|many|both|part|example)\b/i;

/** Names that the beginning of a document defines, and, where it says without a verb what it is of, the document's own. */
export function namesDefinedByOpening(opening: ThemePassage): DefinedName[] {
  const phrase = openingPhrase(opening);
  const own = phrase ? [{ name: documentName(opening), nouns: headsOf(phrase.text.replace(/^(?:an?|the) /i, '')) }] : [];
  const title = documentName(opening);
  const defined = namesDefinedIn(opening.text.slice(0, OPENING_CHARACTERS));
  return [...own, ...defined.filter(({ name }) => !isShortFor(name, title))];
}

/** "Louis" of the document "Louis II of Flanders": who else is called so is somebody else. */
function isShortFor(name: string, title: string): boolean {
  return !name.includes(' ') && title.startsWith(`${name} `);
}

/** Names that a text defines. */
export function namesDefinedIn(text: string): DefinedName[] {
  if (!MAY_DEFINE.test(text)) return [];
  const found: DefinedName[] = [];
  for (const { groups } of text.matchAll(DEFINITION)) {
    const name = groups!['name']!.replace(/\*\*|__|`/g, '').trim();
    if (name.split(/\s+/).length <= LONGEST_NAME && !LEANING.test(name))
      found.push({ name: name.replace(/\s+/g, ' '), nouns: headsOf(groups!['said']!) });
  }
  return found;
}

const MAY_DEFINE = /\b(?:is|are|was|were) (?:one of )?(?:an?|the)\b/;

/** The nouns that a phrase is about: the last words before what says more of them. */
function headsOf(phrase: string): string[] {
  const [before = ''] = phrase.replace(/\s+/g, ' ').split(BEHIND_NOUN);
  const [first = ''] = before.split(/,| and | or /);
  return [...new Set([before, first].map(lastWord))];
}

const lastWord = (text: string): string =>
  text
    .trim()
    .split(/[\s/-]+/)
    .at(-1)!
    .replace(/[^\p{L}\p{N}]+$/u, '');
