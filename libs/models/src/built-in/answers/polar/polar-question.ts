import { asksInEnglish } from '../asked-question/asks-in-english';

const POLAR =
  /^(?:(?:and|so|but)\s+)?(?:is|are|was|were|does|do|did|can|could|will|would|has|have|had|should|may|must)\b(?!.*\bor\b)/i;
/** What is asked of two things together; a statement about one of them does not tell it. "Does it support both" is asked of one. */
const OF_TWO = /^(?:are|were|do|did|have|had)\b.* and .*\b(?:same|both|share)\b|^(?:are|were|do|did|have|had) (?:both|the same)\b/i;

/** Whether a question is answered with yes or no. */
export function isPolar(question: string): boolean {
  return POLAR.test(question.trim()) && asksInEnglish(question);
}

/** What joins two things in a statement. */
const JOINS = /\b(?:same|both|share[sd]?)\b/i;

/** Whether a question is asked of two things together, and a statement tells of one of them. */
export function leavesOneOut(question: string, statement: string): boolean {
  return OF_TWO.test(question.trim()) && !JOINS.test(statement);
}

/** What questions for yes or no ask that the same words do not tell by standing in one sentence. */
export const POLAR_TRAITS = {
  sameness: /\b(?:same|equal|identical|interchangeable|synonym\w*)\b/i,
  difference: /\bdifferen(?:t|ce|ces)\b/i,
  truth: /\btrue (?:story|events?)\b|\breal\b|\bactually\b/i,
  derivation: /\bbased (?:on|off)\b|\bremake\b|\bsequel\b|\bspin-?off\b/i,
  wholeness: /\b(?:all|every|everyone|everything|always|each|only|any|anyone|whole|entire|never)\b/i,
  fate: /\b(?:die|dies|dead|alive|kill|kills|killed|survive|survives|marry|married)\b/i,
  continuing: /\b(?:still|yet|anymore|already|another|more|new|next)\b/i,
} as const;
