import { fold } from '@strata/text';
import type { ReadText } from './read-text';

const LABEL = /^[ \t]*(?:[-*+>][ \t]+)?(\p{Lu}{1,4}\d?(?:\/\p{Lu}{1,4}\d?)?)(?: ?\((?:chat|via chat|in chat)\))?:/gmu;

/** Spellings of the letters that minutes give to who speaks ("JD: I agree." at the beginning of a line): they name nobody by themselves. */
export function speakerLabels({ text }: ReadText): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [, letters = ''] of text.matchAll(LABEL)) for (const label of letters.split('/')) found.add(fold(label));
  return found;
}
