import { NAME_PARTICLES } from '@strata/text';
import { foldedName } from './read-passage';
import type { ReadPassage } from './read-passage';
import type { ToldValue } from './told-facts';

/** The name that an opening begins with, up to what tells more. */
const LEAD = /^(?<name>\p{Lu}[^(),;:]{2,80}?)(?=\s*\(|,|\s(?:is|was)\s)/u;
const WORD = String.raw`\p{Lu}[\p{L}\p{M}.'’-]*`;
const MONTH = String.raw`(?:January|February|March|April|May|June|July|August|September|October|November|December)\b\.? \d`;
/** `(born Elizabeth Barton; September 26, 1900`, `(née Turbill)`, `was born Norma Jeane Mortenson`; no month. */
const BORN = new RegExp(
  String.raw`\b(?:born(?: as)?|(?<maiden>née?|nee))\s+(?!${MONTH})(?<name>${WORD}(?: (?:(?:de|da|del|van|von|der|den|la|le|al|bin|ibn|y) )*${WORD})*)(?=[;,.)]|\s|$)`,
  'u',
);
const OPENING_SENTENCES = 3;

/** The name somebody was given at birth, where the passage about that person tells it; one word behind "born" is as often a place. */
export function birthName({ sentences }: ReadPassage): ToldValue | undefined {
  for (const sentence of sentences.slice(0, OPENING_SENTENCES)) {
    const { name, maiden } = BORN.exec(sentence.text)?.groups ?? {};
    if (name !== undefined && (maiden !== undefined || name.includes(' ')))
      return { text: name, value: foldedName(name), sentence };
  }
  return undefined;
}

/** The whole name that a passage begins with, where it is another one than its title. */
export function fullName({ title, sentences: [opening] }: ReadPassage): ToldValue | undefined {
  const name = LEAD.exec(opening?.text ?? '')?.groups!['name']!.trim();
  if (!opening || name === undefined || foldedName(name) === foldedName(title)) return undefined;
  const words = name.split(/\s+/u);
  const isName = words.length > 1 && words.every((word) => /^\p{Lu}/u.test(word) || NAME_PARTICLES.has(word));
  return isName ? { text: name, value: foldedName(name), sentence: opening } : undefined;
}

/** What somebody is really called: by birth, else in full. */
export function realName(passage: ReadPassage): ToldValue | undefined {
  return birthName(passage) ?? fullName(passage);
}
