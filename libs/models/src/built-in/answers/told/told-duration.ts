import { stem, words } from '@strata/text';
import type { Passage } from '../../../tasks/tasks';
import { topicStems } from '../answer-span';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { saidSentences } from '../said-sentences';

/** How long something takes, with the sentence that says so. */
export interface ToldDuration {
  readonly value: string;
  readonly passage: Passage;
  readonly sentence: string;
}

const ASKED =
  /^(?:and |so )?how long (?:is|are|was|were|does|do|did|will|can|may|should|must|would) (?:(?:the|an?|our|my|your|their|each|every) )?(?<thing>[\p{L}\p{N}'’ -]{2,60}?)(?: (?:last|take|run|be|go on))?(?: usually| normally)?\?*$/iu;
const NUMBER = String.raw`(?:\d+(?:[.,]\d+)?|half an?|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|sixty|ninety)`;
const UNIT =
  '(?<unit>(?:calendar[ -]|business[ -]|working[ -])?(?:second|minute|hour|day|week|fortnight|month|quarter|year|decade))';
const DURATION = new RegExp(
  String.raw`(?<![\w.,$€£-])(?<number>(?:up to |at least |at most |about |around )?${NUMBER}(?:(?: to | ?[–-] ?| or )${NUMBER})?)[ -]${UNIT}(?<plural>s?)(?![\w])`,
  'giu',
);
const OTHER = String.raw`(?<number>${NUMBER})[ -]${UNIT}s?`;
const OTHER_BEFORE = new RegExp(String.raw`(?<![\w.,$€£-])${OTHER}(?<joint> or| to) $`, 'iu');
const OTHER_BEHIND = new RegExp(String.raw`^(?<joint> or| to) ${OTHER}(?!\w)`, 'iu');
const ONE = /^(?:(?:up to|at least|at most|about|around) )?(?:an?|one|1|half an?)$/i;
/** "6-week paid sabbatical": words between the duration and what lasts so long. */
const MOST_BETWEEN = 2;
/** What stands between something and how long it is: "Meet-ups are (usually) 1 week long", "a notice period of three months", "bake (it) for an hour". */
const LASTS =
  /^(?:\S+ )?(?:is|are|was|were|lasts?|lasted|takes?|took|runs?|ran|(?:will|can|may|should) (?:be|last|take|run)|of|for|:)(?: (?:usually|normally|typically|always|now|currently|only|for))?$/iu;
const WINDOW = 60;
const LONGEST = 1_000;

/**
 * How long the thing lasts that "How long is …?" asks about, of passages best first: as what stands before it ("6-week cycles") or is said of it
 * ("a cycle lasts six weeks"). What the thing is besides has to be said, too, by the sentence or by what stands above it.
 */
export function toldDuration(question: string, passages: readonly Passage[]): ToldDuration | undefined {
  const thing = question.length > LONGEST_QUESTION ? undefined : ASKED.exec(question.trim())?.groups!['thing'];
  const head = thing === undefined ? undefined : words(thing).at(-1)?.text;
  if (thing === undefined || head === undefined || topicStems(head).size === 0) return undefined;
  const key = stem(head);
  const beside = [...topicStems(thing)].filter((one) => one !== key);
  for (const passage of passages)
    for (const { text, stems, titleStems, headStems } of saidSentences(passage)) {
      if (text.length > LONGEST || !stems.has(key)) continue;
      if (!beside.every((one) => stems.has(one) || titleStems.has(one) || headStems.has(one))) continue;
      const value = durationOf(key, new Set(beside), text);
      if (value !== undefined) return { value, passage, sentence: text };
    }
  return undefined;
}

function durationOf(key: string, beside: ReadonlySet<string>, text: string): string | undefined {
  for (const { index, 0: said, groups } of text.matchAll(DURATION)) {
    const { number, unit } = groups as { number: string; unit: string };
    const behind = text.slice(index + said.length, index + said.length + WINDOW);
    const before = text.slice(Math.max(0, index - WINDOW), index);
    const value = withOther(lengthOf(number, unit), before, behind);
    if (/^ /.test(behind) && leadingWords(behind).some((word) => stem(word) === key)) return value;
    const named = words(before).findLast((word) => stem(word.text) === key);
    if (named && LASTS.test(withoutThing(before.slice(named.end), beside))) return value;
  }
  return undefined;
}

const lengthOf = (number: string, unit: string): string => `${number} ${unit.replace('-', ' ')}${ONE.test(number) ? '' : 's'}`;

/** With the other length that it may have: "a 30-minute or one-hour break". */
function withOther(value: string, before: string, behind: string): string {
  const first = OTHER_BEFORE.exec(before)?.groups;
  if (first) return `${lengthOf(first['number']!, first['unit']!)}${first['joint']} ${value}`;
  const second = OTHER_BEHIND.exec(behind)?.groups;
  return second ? `${value}${second['joint']} ${lengthOf(second['number']!, second['unit']!)}` : value;
}

/** What stands between, but for the thing itself: "bake *the bread* for". */
function withoutThing(between: string, thing: ReadonlySet<string>): string {
  return between
    .trim()
    .split(/\s+/)
    .filter((word, place) => !thing.has(stem(word.toLowerCase())) && !(place === 0 && /^(?:the|an?|it|them|this)$/i.test(word)))
    .join(' ');
}

/** The words behind a duration that may say what lasts so long: nothing begins with them. */
function leadingWords(behind: string): readonly string[] {
  const clause = /^[^.,;:!?()]*/.exec(behind)![0];
  const found: string[] = [];
  for (const { text } of words(clause)) {
    if (found.length > MOST_BETWEEN || BREAKS.has(text)) break;
    found.push(text);
  }
  return found;
}

const BREAKS = new Set(
  'after before from of in on for to until since within between and or if when at by the a an each every per'.split(' '),
);
