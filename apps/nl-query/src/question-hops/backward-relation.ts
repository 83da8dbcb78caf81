import { bareTitle } from '../passage-ranking/name-table';
import type { HopRelation } from '../question-plans/hop-relation';
import { nameWords } from './read-passage';

/** What stands before the name of a thing in the passage of what it has the relation to: "she is a sister of". */
const BACKWARDS: Readonly<Record<string, RegExp>> = {
  father: /\bfather (?:of|to)(?: [\p{L}'’-]+){0,3}\s*$/u,
  mother: /\bmother (?:of|to)(?: [\p{L}'’-]+){0,3}\s*$/u,
  child: /\b(?:son|daughter|child)(?: of| to)?(?: [\p{L}'’-]+){0,3}\s*$/u,
  sibling: /\b(?:brother|sister|sibling)(?: of)?(?: [\p{L}'’-]+){0,3}\s*$/u,
  spouse: /\b(?:married(?: to)?|wife of|husband of|widow of|consort of|spouse of)(?: [\p{L}'’-]+){0,3}\s*$/u,
  founder: /\b(?:founded|founder of|established)(?: the)?\s*$/u,
  capital: /\b(?:capital|seat)(?: city)? (?:and largest city )?of(?: the)?\s*$/u,
};
/** Characters before the name. */
const CUE = 80;

/** Whether a sentence of a passage says that what the passage is about has a relation to a thing. */
export function toldOfTitle(text: string, title: string, name: string, { name: called, ofTitle }: HopRelation): boolean {
  const cue = ofTitle ?? BACKWARDS[called];
  if (!cue) return false;
  const at = text.toLowerCase().indexOf(bareTitle(name).toLowerCase());
  return at > 0 && cue.test(text.slice(Math.max(0, at - CUE), at)) && (!ofTitle || isAbout(text, title));
}

/** Whether a sentence begins with the first word of what its passage is called, or with a pronoun. */
function isAbout(text: string, title: string): boolean {
  const [first] = nameWords(title);
  return PRONOUN.test(text) || (first !== undefined && nameWords(text.slice(0, OPENING).replace(ADDRESS, ''))[0] === first);
}

/** Characters that a sentence opens with. */
const OPENING = 80;
const PRONOUN = /^(?:he|she|they)\b/i;
const ADDRESS = /^(?:Sir|Dame|Dr|Mr|Mrs|Ms|Prof|Professor|Lord|Lady)\b\.?\s*/;
