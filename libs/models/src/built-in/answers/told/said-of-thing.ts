import type { Passage } from '../../../tasks/tasks';
import { isKindBeforeName } from '../asked-question/kind-before-name';
import { isCalled } from './called-like';
import { tellingStemsOf } from '../passage-text/stems-of-text';

/** "She", "The yard", or nothing: what a sentence of a document on a thing begins with where it means that. */
const POINTS_BACK = /^\W{0,8}(?:(?:it|she|he|they|this|we)\b|(?:the|this|our) \p{Ll}[\p{L}-]*(?=\s)|$)/iu;
/** "the engine *of* the Tordis": a part of it is spoken of. */
const OF = /\b(?:of|for|to|by|with|from|in|on|at|than|like|after|near|beside|behind|before)\s+(?:the\s+|an?\s+)?(?:\p{L}+\s+)?$/iu;
const LONGEST_LEAD = 40;
/** "*West* Tarn": another name. */
const WORD_BEFORE = /(?<word>\p{Lu}[\p{L}'’.-]*) $/u;
const ARTICLE = /^(?:the|an?|its?|this|our)$/i;
/** "'s", a name that goes on, a word that does. */
const GOES_ON = /^(?:['’]s?\b|[\p{L}\p{N}]| \p{Lu})/u;
/** The auxiliary of the verb itself. */
const AUXILIARY = /\b(?:was|were|is|are|been|being|had|has|have)(?: \p{L}+){0,2} ?$/iu;
/** Of what follows that, or of what a thing is said to be, a name may be another's: "18F is an outgrowth of the Fellows, established …". */
const ANOTHER = /\b(?:which|that|who|whose|where|when)\b|\b(?:is|was|are|were|has|have|had|became)\b.*\p{Lu}/u;

/**
 * Whether a sentence says what it says of a thing: it names the thing in front of its verb, and no part of it; or points back to what its document is called.
 * @param before what stands in front of the verb
 */
export function isSaidOfThing(thing: string, passage: Passage, before: string): boolean {
  const at = before.toLowerCase().lastIndexOf(thing.toLowerCase());
  if (at < 0) return isOn(passage, thing) && POINTS_BACK.test(before);
  const [lead, behind] = [before.slice(Math.max(0, at - LONGEST_LEAD), at), before.slice(at + thing.length)];
  const word = WORD_BEFORE.exec(lead)?.groups!['word'];
  if (word !== undefined && !ARTICLE.test(word) && !isKindBeforeName(word)) return false;
  if (/[\p{L}\p{N}]$/u.test(lead) || OF.test(lead) || GOES_ON.test(behind)) return false;
  return !ANOTHER.test(behind.replace(AUXILIARY, ''));
}

/** Called so, or so with what kind of thing it is: "Icebreaker Tordis". */
function isOn(passage: Passage, thing: string): boolean {
  if (isCalled(passage, thing)) return true;
  const [titled, said] = [tellingStemsOf(passage.title), tellingStemsOf(thing)];
  return said.size > 0 && titled.size <= said.size + 1 && [...said].every((one) => titled.has(one));
}
