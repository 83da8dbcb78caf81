import type { Passage } from '../../tasks/tasks';
import type { GistSentence } from './gist-sentences';
import { gistSentence } from './gist-sentences';

const DIFFERENCE =
  /^(?:what(?: is| are|['’]s) the (?:main |key )?differences? between (?<one>[^?]{2,60}?) and (?<other>[^?]{2,60}?)|how (?:is|are|do|does) (?<first>[^?]{2,60}?) (?:different|differ) from (?<second>[^?]{2,60}?)|compare (?<left>[^?]{2,60}?) (?:and|with|to) (?<right>[^?]{2,60}?))[\s?.!]*$/i;

/**
 * What each of two things is, where a question asks how they differ: what their own documents begin with.
 * @returns undefined for other questions, and where one of the two has no document of its own
 */
export function toldDifference(question: string, passages: readonly Passage[]): readonly GistSentence[] | undefined {
  const found = DIFFERENCE.exec(question.trim())?.groups;
  if (!found) return undefined;
  const things = [found['one'] ?? found['first'] ?? found['left'], found['other'] ?? found['second'] ?? found['right']];
  const told = things.map((thing) => gistSentence(`What is ${thing}?`, passages));
  return told.every((one) => one?.opens === true) ? (told as GistSentence[]) : undefined;
}
