import { properNames, relationSynonyms, saysInflected, stem, words } from '@strata/text';
import { topicStems } from '../answer-span';
import { stemsOfText } from '../passage-text/stems-of-text';
import type { Span } from '../passage-text/shortened-quote';

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

/** "Who founded *Django*?" */
const ASKS_WHO =
  /^(?:[Aa]nd |[Ss]o )?[Ww]ho (?!is\b|are\b|was\b|were\b)\p{L}{2,20} (?<thing>\p{Lu}[^\s?]{1,40}(?: \p{Lu}[^\s?]{0,40}){0,3})[\s?.!]*$/u;
/** What stands between a name and whoever did something to one of its kind. */
const NOUNS_AND_BY = /^(?: \p{Ll}[\p{Ll}-]{1,30}){1,5} by (?:the )?$/u;
const ONE_OF_SEVERAL = /\b(?:an?|another|some|every|each|one|this|that|such an?)(?: \p{Ll}[\p{Ll}-]{1,30}){0,2} $/iu;
const AROUND = 80;

/**
 * Whether who stands in a sentence did it to something that is only called after what is asked for: "a Django governance document written by Ole Vane" says nothing of who
 * founded Django. Something of which there is but one ("the Tordis ferry built by Ole Vane") may be that itself.
 * @param span who did it, in the sentence
 */
export function isDoneToNamesake(question: string, sentence: string, span: Span): boolean {
  const thing = ASKS_WHO.exec(question.trim())?.groups!['thing'];
  const before = sentence.slice(Math.max(0, span.start - 2 * AROUND), span.start);
  const at = thing === undefined ? -1 : before.lastIndexOf(thing);
  if (at < 0) return false;
  return NOUNS_AND_BY.test(before.slice(at + thing!.length)) && ONE_OF_SEVERAL.test(before.slice(Math.max(0, at - AROUND), at));
}
