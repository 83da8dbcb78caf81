import type { Span } from './shortened-quote';

/** A number of things or times, in digits or in words, as part of a regular expression. */
export const NUMBER = String.raw`(?:\d[\d,.]*\d|\d|half|a|an|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|ninety|several)`;
/** A stretch of time by its name, likewise. */
export const PERIOD = 'seconds?|minutes?|hours?|days?|weeks?|fortnights?|months?|quarters?|years?|decades?|centur(?:y|ies)';

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)days?';
const FREQUENCY = new RegExp(
  [
    String.raw`(?<![\w-])(?:every (?:other |${NUMBER} )?(?:${PERIOD}|cycle|morning|evening|night|${WEEKDAY})`,
    String.raw`(?:once|twice|${NUMBER} times) (?:a|an|per|every|each) (?:${PERIOD}|cycle)`,
    'hourly|daily|nightly|weekly|fortnightly|biweekly|monthly|quarterly|yearly|annually)(?![\\w-])',
  ].join('|'),
  'giu',
);

/** Where a sentence says how often something is: "twice a year", "every other Friday", "weekly". */
export function frequencies(sentence: string): Span[] {
  return [...sentence.matchAll(FREQUENCY)].map(({ 0: text, index }) => ({ start: index, end: index + text.length }));
}
