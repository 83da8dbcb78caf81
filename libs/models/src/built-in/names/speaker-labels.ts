import { fold } from '@strata/text';
import type { ReadText } from './read-text';

const LABEL = /^[ \t]*(?:[-*+>][ \t]+)?(\p{Lu}{1,4}\d?(?:\/\p{Lu}{1,4}\d?)?)(?: ?\((?:chat|via chat|in chat)\))?:/gmu;

/** Spellings of the letters that minutes give to who speaks ("JD: I agree." at the beginning of a line): they name nobody by themselves. */
export function speakerLabels({ text }: ReadText): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, letters = ''] of text.matchAll(LABEL)) for (const label of letters.split('/')) found.add(fold(label));
  return found;
}

const SPEAKER = /^[ \t]*(?:[-*+>][ \t]+)?(?:\*\*)?(\p{Lu}\p{Ll}{2,14})(?:\*\*)?:(?:\*\*)?[ \t]+\S/gmu;

/** Words that stand before a colon at the beginning of two lines and more ("Jory: I agree."), folded. */
export function speakersOf(text: string): ReadonlySet<string> {
  const once = new Set<string>();
  const found = new Set<string>();
  for (const [, name = ''] of text.matchAll(SPEAKER)) (once.has(name) ? found : once).add(name);
  return new Set([...found].map(fold));
}
