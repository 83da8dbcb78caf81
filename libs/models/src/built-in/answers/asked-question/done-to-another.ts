import { properNames, relationSynonyms, saysInflected, stem, words } from '@strata/text';
import { topicStems } from '../answer-span';
import { stemsOfText } from '../passage-text/stems-of-text';

/** "When was *18F* *founded*?" */
const ASKS =
  /^(?:and )?(?:when|where|in (?:what|which) (?:year|month|century)) (?:was|were) (?<thing>[^?]{2,80}) (?<verb>\p{L}{2,20}(?:ed|t|n|d))\??$/iu;
/** What stands between a verb and its object, with the marks of Markdown. */
const ARTICLE = /^ (?:the |an? |its |his |her |their |our )?[[*_"“]{0,3}(?=\p{Lu})/u;
const PASSIVE = /\b(?:is|are|was|were|be|been|being|got) (?:\p{Ll}+ )?$/u;
const LONGEST_FORM = 30;

/**
 * Whether a sentence that does not name what a question asks of says that what is asked was done to something else that it names: "In 2012 they established the
 * Fellows program" in a document on 18F, of which it is asked when that was established.
 */
export function isDoneToAnother(question: string, sentence: string): boolean {
  const { thing, verb } = ASKS.exec(question.trim())?.groups ?? {};
  if (thing === undefined || verb === undefined) return false;
  const said = stemsOfText(sentence);
  if ([...topicStems(thing)].some((one) => said.has(one) || saysInflected(said, one))) return false;
  const deeds = new Set([stem(verb.toLowerCase()), ...relationSynonyms(stem(verb.toLowerCase()))]);
  const names = properNames(sentence);
  return words(sentence).some(({ text, start, end }) => {
    if (!deeds.has(stem(text)) || PASSIVE.test(sentence.slice(Math.max(0, start - LONGEST_FORM), start))) return false;
    const article = ARTICLE.exec(sentence.slice(end, end + LONGEST_FORM))?.[0];
    return article !== undefined && names.some((name) => name.start <= end + article.length && name.end > end + article.length);
  });
}
