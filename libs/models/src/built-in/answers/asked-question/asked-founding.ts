import { stem } from '@strata/text';
import { LONGEST_QUESTION } from './longest-question';

/** A question for when a named thing began to be. */
export interface AskedFounding {
  /** as written, without its article */
  readonly thing: string;
  /** stem of the verb that it is asked by */
  readonly verb: string;
}

const THING = '(?:the )?(?<thing>[^?]{2,60}?)';
/** What says that something was made to be, and that it began: forms of verbs, as parts of a regular expression. */
export const FOUNDED = 'founded|established|formed|created|incorporated|instituted|constituted|set up';
export const BEGAN = 'launched|started|begun|began|inaugurated';
const ASKS: readonly RegExp[] = [
  `(?:when|in (?:what|which) year) (?:was|were) ${THING} (?:first |originally |officially )?(?<verb>${FOUNDED}|${BEGAN})`,
  `(?:when|in (?:what|which) year) did ${THING} (?<verb>start|begin|launch|form|come into being|come into existence)`,
].map((pattern) => new RegExp(`^(?:and )?${pattern}[\\s?.!]*$`, 'iu'));

/** Reads "When was 18F founded?", "When did the Rope Guild start?"; undefined for any other question, and for what has no name. */
export function askedFounding(question: string): AskedFounding | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  for (const pattern of ASKS) {
    const { thing, verb } = pattern.exec(question.trim())?.groups ?? {};
    if (thing !== undefined && /\p{Lu}|\d/u.test(thing)) return { thing, verb: stem(verb!.toLowerCase().split(' ')[0]!) };
  }
  return undefined;
}
