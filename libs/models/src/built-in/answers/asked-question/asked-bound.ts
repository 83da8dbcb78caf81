/** What a default, and a limit to either side, is told by. */
const BOUNDS: readonly (readonly [asked: RegExp, said: RegExp])[] = [
  [/\bdefaults?\b/i, /\bdefault/i],
  [
    /\bmax(?:imum|imal)?\b/i,
    /\bmax|\bmost\b|\bup to\b|\blimit|\bexceed|\bno (?:more|longer|larger)\b|\blongest\b|\blargest\b|\bhighest\b/i,
  ],
  [
    /\bmin(?:imum|imal)?\b/i,
    /\bmin(?:imum|imal)?\b|\bleast\b|\bor (?:later|more|newer|higher)\b|\bno less\b|\bshortest\b|\bsmallest\b|\blowest\b/i,
  ],
];

/** Whether a question asks for a default or a limit. */
export function asksForBound(question: string): boolean {
  return BOUNDS.some(([asked]) => asked.test(question));
}

/** Whether a sentence says that it tells of a default or a limit, where one is asked for. */
export function saysBound(question: string, sentence: string): boolean {
  return BOUNDS.every(([asked, said]) => !asked.test(question) || said.test(sentence));
}
