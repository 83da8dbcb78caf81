import type { Passage } from '../../../tasks/tasks';
import { comparedThings } from '../asked-question/compared-things';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import type { StatedDate } from './stated-date';
import { statedDate } from './stated-date';

const ASKS =
  /^(?:and )?(?:when|in (?:what|which) (?:year|century|period)) (?:was|were) (?:the )?(?<thing>[^?]{2,80}?) (?:made|created|built|painted|carved|produced|constructed|composed)[\s?.!]*$/iu;
const OLDER = /^(?:the )?(?:older|earlier)$/;
const YOUNGER = /^(?:the )?(?:newer|younger|later|more recent)$/;

/** When a thing was made, by the date in a field of the document on it. @param passages best first */
export function toldMakingDate(question: string, passages: readonly Passage[]): StatedDate | undefined {
  const thing = question.length > LONGEST_QUESTION ? undefined : ASKS.exec(question.trim())?.groups!['thing'];
  return thing === undefined ? undefined : statedDate(thing, passages);
}

/** Which of two things is older, with the date of each. */
export interface ToldOlder {
  /** one of the two as asked, or yes or no */
  readonly line: string;
  readonly dates: readonly [StatedDate, StatedDate];
}

/** The older or the newer of two things, by the fields of their documents; undefined where one has none, or both may be of one time. */
export function toldOlder(question: string, passages: readonly Passage[]): ToldOlder | undefined {
  const compared = comparedThings(question);
  if (!compared || !(OLDER.test(compared.by) || YOUNGER.test(compared.by))) return undefined;
  const [one, other] = compared.things.map((thing) => statedDate(thing, passages));
  if (!one || !other || one.passage.title === other.passage.title) return undefined;
  const isOneOlder = one.to <= other.from && one.from < other.to;
  if (!isOneOlder && !(other.to <= one.from && other.from < one.to)) return undefined;
  const isFirst = isOneOlder === OLDER.test(compared.by);
  const line = compared.asks === 'whether' ? (isFirst ? 'Yes' : 'No') : compared.things[isFirst ? 0 : 1];
  return { line, dates: [one, other] };
}
