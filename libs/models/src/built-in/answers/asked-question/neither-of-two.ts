import { stemsOfText } from '../passage-text/stems-of-text';

/** "Who won the fight between Dares and Entellus?": one of the two did. */
const OF_TWO =
  /^(?:and )?(?:who|which \p{L}+) (?:won|lost|wins|loses|prevailed|triumphed)\b[^?]{0,80} between (?<one>[^?]{2,60}?) and (?<other>[^?]{2,60}?)[\s?.!]*$/iu;

/** Whether a question asks which of two won or lost, and a line names neither. */
export function isNeitherOfTwo(question: string, line: string): boolean {
  const two = OF_TWO.exec(question.trim())?.groups;
  if (!two) return false;
  const said = stemsOfText(line);
  return ![...stemsOfText(`${two['one']!} ${two['other']!}`)].some((one) => said.has(one));
}
