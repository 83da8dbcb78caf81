import { stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import type { SaidSentence } from '../said-sentences';
import { saidSentences } from '../said-sentences';
import { wordPlaces } from './word-places';

/** "Is X the same as Y?", "Are X and Y the same thing?", "Is there a difference between X and Y?"; `both` are two things in a row. */
const FORMS: readonly (readonly [form: RegExp, asksDifference: boolean])[] = [
  [/^(?:is|are|was|were) there an?y? (?:\p{L}+ )?difference between (?<both>.+)$/iu, true],
  [/^(?:is|are|was|were) (?<one>.+?) (?:exactly |really )?(?:the )?same (?:\p{L}+ )?(?:as|with) (?<other>.+)$/iu, false],
  [
    /^(?:is|are|was|were) (?<both>.+? and .+?) (?:(?:really|both|considered) )?(?:the )?(?:same|identical|interchangeable)(?: \p{L}+)?$/iu,
    false,
  ],
];
const ARTICLE = /^(?:an?|the) /i;
/** What stands between two names of one thing: "also known as", "or", "(also the". A few other names may stand before the second. */
const HOW =
  '(?:(?:more|less|better|also|sometimes|often|simply|commonly|formerly|previously|otherwise|was|is|are|and|officially|usually|occasionally) )*';
const LINK = new RegExp(
  `^[\\s"'“”*\`]*(?:\\p{L}+ )?[,(]?\\s*(?:${HOW}(?:known|called|referred to|termed|named)(?: simply)?(?: as)?|aka|a\\.k\\.a\\.|i\\.e\\.,?|also|${HOW}abbreviated(?: as)?)(?:[\\s"'“*\`,]|\\b(?:an?|the|simply|either|or)\\b)*(?:[\\p{L}\\p{N}' -]{1,40}, (?:(?:or|and) )?){0,4}(?:an? |the )?[\\s"'“*\`]*$`,
  'iu',
);
/** "X, or Y,", "called X or Y", and, where the sentence begins so, "X or Y is": else one of two is meant. */
const AS_OR = /^,\s*or\s+(?:(?:an?|the|simply|just)\s+)?["'“*`]*$/i;
const OR = /^["'”*`]*\s+or\s+(?:an?\s+|the\s+)?["'“*`]*$/i;
const BEGINS = /^(?:(?:an?|the|in)\s+)?["'“*`]*$/i;
const CALLED = /\b(?:called|known as|named|termed|referred to as)\s+(?:(?:an?|the)\s+)?["'“*`]*$/i;
const DEFINED = /^["'”*`]*(?:\s+\p{L}+)?,?\s+(?:\([^()]{1,80}\)\s+)?(?:is|are|was|were|refers?|means?|sits?|has|have)\b/iu;
const IN_BRACKETS = /^\s*\(["'“*`]*$/;
/** Characters between two names of one thing. */
const FURTHEST = 90;
const LONGEST_QUESTION = 200;

/** That two names are told of one thing, and the sentence that tells it. */
export interface OtherName {
  readonly answer: 'Yes' | 'No';
  readonly sentence: SaidSentence;
}

/** Whether two things are the same, or differ, where a sentence gives one as another name of the other: "the fainting goat, also known as …". */
export function otherName(question: string, passages: readonly Passage[]): OtherName | undefined {
  const asked = question.trim().replace(/\?$/, '');
  if (asked.length > LONGEST_QUESTION) return undefined;
  for (const [form, asksDifference] of FORMS) {
    const found = form.exec(asked)?.groups;
    if (!found) continue;
    const pairs = found['both'] === undefined ? [[found['one']!, found['other']!] as const] : splitPairs(found['both']);
    const names = pairs.map((pair) => pair.map((name) => stemsOf(name.replace(ARTICLE, ''))) as [string[], string[]]);
    const sentence = passages
      .flatMap(saidSentences)
      .find((said) => names.some(([one, other]) => areNamesOfOne(said, one, other) || areNamesOfOne(said, other, one)));
    if (sentence) return { answer: asksDifference ? 'No' : 'Yes', sentence };
  }
  return undefined;
}

/** At each "and": "profit and loss and income statement" may be parted behind "profit" or behind "loss". */
function splitPairs(both: string): (readonly [string, string])[] {
  const parts = both.split(' and ');
  return parts.slice(1).map((_, at) => [parts.slice(0, at + 1).join(' and '), parts.slice(at + 1).join(' and ')]);
}

const stemsOf = (name: string): string[] => words(name).map(({ text }) => stem(text));

function areNamesOfOne(sentence: SaidSentence, one: readonly string[], other: readonly string[]): boolean {
  if (one.length === 0 || other.length === 0) return false;
  const seconds = wordPlaces(sentence.wordStems, other);
  return wordPlaces(sentence.wordStems, one).some((first) =>
    seconds.some((second) => {
      const [from, to] = [sentence.words[first + one.length - 1]!.end, sentence.words[second]!.start];
      if (to <= from || to - from > FURTHEST) return false;
      const between = sentence.text.slice(from, to);
      if (LINK.test(between) || IN_BRACKETS.test(between) || AS_OR.test(between)) return true;
      if (!OR.test(between)) return false;
      const [before, behind] = [sentence.words[first]!.start, sentence.words[second + other.length - 1]!.end];
      const [opening, rest] = [sentence.text.slice(0, before), sentence.text.slice(behind)];
      return CALLED.test(opening) || (BEGINS.test(opening) && DEFINED.test(rest));
    }),
  );
}
