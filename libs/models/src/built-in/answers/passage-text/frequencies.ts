import type { Span } from './shortened-quote';
import { NUMBER, PERIOD } from './time-words';

const NUMBERS = `${NUMBER}(?:(?: to |–|-| or )${NUMBER})?`;
const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const FREQUENCY = new RegExp(
  [
    String.raw`(?<![\w-])(?:every (?:other |${NUMBERS} )?(?:${PERIOD}|cycle|morning|evening|night|${WEEKDAY})`,
    String.raw`(?:once|twice|${NUMBERS} times) (?:a|an|per|every|each) (?:${PERIOD}|cycle)`,
    'hourly|daily|nightly|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annually)(?![\\w-])',
  ].join('|'),
  'giu',
);

/** Where a sentence says how often something is: "twice a year", "every 3-12 months", "every other Friday", "weekly". */
export function frequencies(sentence: string): Span[] {
  return [...sentence.matchAll(FREQUENCY)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}
