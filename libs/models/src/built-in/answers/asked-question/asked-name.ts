/** "Which cookies are set?" is answered by what these are called. */
const ASKS_NAMED = /^(?:and |so )?which (?!(?:is|are|was|were|of)\b)\p{L}/iu;
const STATEMENT =
  /^(?:this|these|those|that|it|they|he|she|we|you|there)\b[^.;]{0,60}? (?:is|are|was|were|has|have|does|do|can|may|will|must|helps?|lets?|allows?|stores?|sets?)\b/i;

/** Whether a question asks which things of a kind are meant, and a line states something of one instead of naming it. */
export function isStatementForName(question: string, line: string): boolean {
  return ASKS_NAMED.test(question.trim()) && STATEMENT.test(line);
}
