import type { Passage } from '../../../tasks/tasks';
import { LONGEST_QUESTION } from '../asked-question/longest-question';
import { isCalled } from './called-like';
import type { LicenceStatement } from '../passage-text/licence-statements';
import { licenceStatement } from '../passage-text/licence-statements';

/** The licence of something, with the passage that names it. */
export interface ToldLicence extends LicenceStatement {
  readonly passage: Passage;
}

const LICENCE = String.raw`(?:software |open[- ]source )?licen[cs]e`;
const THING = '(?:the )?(?<thing>[^?]{2,60}?)';
const END = String.raw`[\s?.!]*$`;
const ASKED: readonly RegExp[] = [
  `(?:what|which)(?: is| are|['’]s) (?:the )?${LICENCE}s? (?:of|for) ${THING}`,
  `(?:what|which)(?: is|['’]s) ${THING}['’]s? ${LICENCE}`,
  `(?:what|which|under (?:what|which)) ${LICENCE} (?:is|does|do|has|are) ${THING}(?: (?:have|has|use|uses|under|released|published|distributed|licen[cs]ed|available|come|provided|it)\\b[^?]{0,20})?`,
  `(?:how|what) is ${THING} licen[cs]ed(?: under)?`,
].map((pattern) => new RegExp(`^${pattern}${END}`, 'i'));

/** The thing whose licence a question asks for. */
export function licensedThing(question: string): string | undefined {
  if (question.length > LONGEST_QUESTION) return undefined;
  for (const pattern of ASKED) {
    const thing = pattern.exec(question.trim())?.groups!['thing'];
    if (thing !== undefined) return thing;
  }
  return undefined;
}

/** The licence that the documents called like a thing name as its own; undefined for other questions, and where they name none. */
export function toldLicence(question: string, passages: readonly Passage[]): ToldLicence | undefined {
  const thing = licensedThing(question);
  if (thing === undefined) return undefined;
  for (const passage of passages) {
    const told = isCalled(passage, thing) ? licenceStatement(passage.text) : undefined;
    if (told) return { ...told, passage };
  }
  return undefined;
}
