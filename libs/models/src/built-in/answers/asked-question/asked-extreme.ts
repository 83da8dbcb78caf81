import { stem, words } from '@strata/text';
import { LONGEST_QUESTION } from './longest-question';

/** "Which mosaic is the largest?", "What is the oldest mosaic?" */
const EXTREME = String.raw`(?<extreme>\p{L}{2,20}est|(?:most|least) \p{L}{3,20})`;
const ASKED: readonly RegExp[] = [
  new RegExp(
    String.raw`^(?:which|what) (?:of the )?(?<noun>(?:[\p{L}-]+ ){0,3}[\p{L}-]+) (?:is|was|are|were) (?:the )?${EXTREME}(?: ones?| of all)?[\s?.!]*$`,
    'iu',
  ),
  new RegExp(
    String.raw`^(?:which|what) (?:is|was|are|were) the ${EXTREME} (?<noun>[\p{L}-]+)(?: (?:of|in|on|at) [^?]{2,60})?[\s?.!]*$`,
    'iu',
  ),
];
/** What may follow an extreme that is said of whatever a sentence speaks of: "is the largest of them", "is the largest." */
const ENDS = /^[\s"'*_]*(?:$|[.,;:!?()\]–—]|(?:of|in|on|at|by|among|ever|known|and|but|with|to|from|since)\b)/i;
/** Words between an extreme and what it is said of: "the largest Roman floor mosaic". */
const MOST_BETWEEN = 3;

/**
 * Whether a sentence says an extreme of the kind of things that a question asks it of: "the largest room" makes no mosaic the largest. True for any other question,
 * and where the sentence says another word for the extreme.
 */
export function saysExtremeOfKind(question: string, sentence: string): boolean {
  if (question.length > LONGEST_QUESTION) return true;
  const { extreme, noun } = ASKED.map((pattern) => pattern.exec(question.trim())).find((found) => found !== null)?.groups ?? {};
  if (extreme === undefined || noun === undefined) return true;
  const kind = stem(words(noun).at(-1)?.text ?? '');
  const said = [...sentence.matchAll(new RegExp(`(?<!\\p{L})${extreme}(?!\\p{L})`, 'giu'))];
  return (
    said.length === 0 ||
    said.some(({ 0: text, index }) => {
      const behind = sentence.slice(index + text.length, index + text.length + LOOKED_AT);
      if (ENDS.test(behind)) return true;
      const clause = /^[^.,;:()–—]*/.exec(behind)![0];
      return words(clause)
        .slice(0, MOST_BETWEEN + 1)
        .some((word) => stem(word.text) === kind);
    })
  );
}

const LOOKED_AT = 120;
