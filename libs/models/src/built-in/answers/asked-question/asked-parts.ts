import { LONGEST_QUESTION } from './longest-question';

/** A question for all that one thing has of a kind. */
export interface AskedParts {
  /** as written: "environment variables" */
  readonly kind: string;
  readonly thing: string;
}

/** "the six fields" */
const COUNT = String.raw`\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve`;
const KIND = String.raw`(?:(?:the|all|all the|some|main|supported|available|possible|different|built-in|existing|${COUNT}) )*(?<kind>(?:[\p{L}.-]+ ){0,2}?[\p{L}-]{2,30}[^s\W]s)`;
const THING = '(?:the )?(?<thing>[^?]{2,60}?)';
const END = String.raw`(?: command| package| library| tool| program| module)?[\s?.!]*$`;
const ASKED: readonly RegExp[] = [
  `(?:what|which) (?:are|were) ${KIND} (?:of|in|for|supported by|provided by|offered by) ${THING}`,
  `(?:what|which) ${KIND} (?:does|do|can) ${THING} (?:have|support|offer|provide|accept|take|know|emit|export|include|define|come with|list|expose)`,
  `(?:what|which) ${KIND} (?:are|is) (?:there|available|supported|possible|provided|offered)(?: in| for| by| with) ${THING}`,
  `(?:list|name|give(?: me)?|show(?: me)?) ${KIND} (?:of|in|for|that are in) ${THING}`,
].map((pattern) => new RegExp(`^${pattern}${END}`, 'iu'));
/** Who was at something stands in its minutes under "Present". */
const ATTENDED = new RegExp(
  String.raw`^who (?:all )?(?:attended|(?:was|were) (?:present )?(?:at|in)|took part in|participated in|joined|came to) ${THING}[\s?.!]*$`,
  'iu',
);
const ATTENDEES = 'attendees';

/** Reads "What are the commands of X?", "Which options does X have?"; undefined for any other question. */
export function askedParts(question: string): AskedParts | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  for (const pattern of ASKED) {
    const { kind, thing } = pattern.exec(question.trim())?.groups ?? {};
    if (kind !== undefined && thing !== undefined) return { kind, thing };
  }
  const thing = ATTENDED.exec(question.trim())?.groups!['thing'];
  return thing === undefined ? undefined : { kind: ATTENDEES, thing };
}
