import { stem, words } from '@strata/text';
import { topicStems } from '../answer-span';

/** Things that a sentence lists, counted. */
export interface CountedMembers {
  readonly count: number;
  /** as they are listed */
  readonly members: readonly string[];
}

/** "How many children did …", "How many times did …" */
const ASKED =
  /\bhow many (?<noun>(?:[\p{L}-]+ ){0,2}?[\p{L}-]+) (?:did|do|does|are|were|was|is|has|have|had|can|could|will|would|in|of|there)\b/iu;
/** What says that a list is not all of them. */
const OPEN =
  /\b(?:including|includes?|included|such as|among|amongst|e\.g\.|for example|for instance|notably|like|and others|et al|etc|as well as|some|several|many|mainly|mostly|chiefly)\b/i;
const MEMBER = String.raw`(?:["“]?(?:the |an? )?[\p{Lu}\d][^,;:()]{0,60}?|(?:the |an? )?[\p{Ll}-]+(?: [\p{Ll}-]+){0,2})`;
/** "A, B and C", "A and B": the last of them ends with the clause. */
const LIST = String.raw`(?<list>${MEMBER}(?:, ${MEMBER})*,? and ${MEMBER})(?=[.;:!?)]|$|, (?:who|which|where|and|but|all|both|each)\b| [–—-]{1,2} )`;
/** What may stand between the noun and the list of what it calls. */
const BETWEEN = String.raw`(?: (?:are|were|is|was|of (?:it|him|her|them)|(?:are|were)? ?(?:named|called)))?(?::|,| –| —)? (?:namely |viz\. )?`;
const YEARS = /\bin (?<list>\d{4}(?:, \d{4})*,? and \d{4})\b/;
/** Share of the question that the sentence and its title have to say. */
const LEAST_SAID = 0.5;

/**
 * How many there are of what a question asks the number of, where one sentence lists all of them: "the children are A, B and C", "won the cup in
 * 1898 and 1959".
 * @param title of the sentence's passage, whose words count as said
 * @returns undefined where the list is not said to be whole, or the sentence is about something else
 */
export function countedMembers(question: string, sentence: string, title: string): CountedMembers | undefined {
  const noun = ASKED.exec(question)?.groups!['noun'];
  const head = noun === undefined ? undefined : words(noun).at(-1)?.text;
  if (head === undefined) return undefined;
  const asked = [...topicStems(question)].filter((term) => !words(noun!).some(({ text }) => stem(text) === term));
  const said = new Set([...words(sentence), ...words(title)].map(({ text }) => stem(text)));
  if (asked.length === 0 || asked.filter((term) => said.has(term)).length < LEAST_SAID * asked.length) return undefined;
  const list = /^times?$/.test(head) ? YEARS.exec(sentence)?.groups!['list'] : listedBehind(head, sentence);
  if (list === undefined) return undefined;
  const members = list
    .split(/,? and |, /)
    .map((member) => member.trim())
    .filter((member) => member !== '');
  return members.length > 1 ? { count: members.length, members } : undefined;
}

/** What is listed right behind a noun in the plural. */
function listedBehind(head: string, sentence: string): string | undefined {
  const wanted = stem(head);
  for (const { text, start, end } of words(sentence)) {
    if (stem(text) !== wanted || (text === wanted && !IRREGULAR.test(text))) continue;
    const found = new RegExp(`^${BETWEEN}${LIST}`, 'u').exec(sentence.slice(end));
    if (found && !OPEN.test(sentence.slice(Math.max(0, start - NEAR), end) + found[0])) return found.groups!['list'];
  }
  return undefined;
}

/** Plurals that are their own stems. */
const IRREGULAR = /^(?:children|people|men|women|members|series|species)$/;
/** Characters before the noun in which it may be said that these are not all. */
const NEAR = 30;
