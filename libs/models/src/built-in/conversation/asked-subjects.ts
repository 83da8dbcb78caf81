/** Characters; what is longer is a text and no question, and would be searched for ever longer. */
const LONGEST = 1_000;
/** Words of programs, packages and settings, which no capital marks: "lmdb-js", "maxRedirections", "e2fsprogs", "pg_dump". */
const TECHNICAL =
  /(?<![\p{L}\d])(?:[\p{L}\d]+(?:[-_.][\p{L}\d]+)*(?:\p{Ll}\p{Lu}|\d\p{L}|\p{L}[-_.]\p{L}|\p{L}\d)[\p{L}\d]*(?:[-_.][\p{L}\d]+)*|[\p{L}\d]+[-_][\p{L}\d]+)(?![\p{L}\d])/gu;
/** Joined words of plain language: "well-known", "open-source". */
const PLAIN =
  /^(?:\p{Ll}+-(?:known|source|based|time|line|level|free|like|specific|to|of|in)|\p{Ll}+-\p{Ll}+(?:ed|ing)|(?:read|write|re|co|non|pre|self|multi|cross|sub|e)-\p{Ll}+)$/u;
const NOUN = String.raw`(?<subject>[\p{L}\d][\p{L}\d.+/_-]{1,40})`;
/** Questions about one thing that is called by a word without a capital. */
const ABOUT: readonly RegExp[] = [
  new RegExp(String.raw`^what(?: is| are|['’]s) ${NOUN}$`, 'iu'),
  new RegExp(String.raw`\b(?:does|do|did|can|could|is|are|was|should) ${NOUN} \p{Ll}{2,}`, 'iu'),
  new RegExp(String.raw`\b(?:of|for|in|with|from|by|install|use|build|run|configure|start) ${NOUN}$`, 'iu'),
  new RegExp(String.raw`^who \p{Ll}+ ${NOUN}$`, 'iu'),
];
const NO_SUBJECT =
  /^(?:the|an?|it|its|this|that|these|those|there|they|them|he|she|him|her|you|i|we|one|default|my|your|our|any|all|each|some|what|which|who|use|used|work|possible|me|us|so|time|general|something|anything|everything|nothing|somebody|anybody|others?|\d+)$/i;

/**
 * What a question is about where no capital says so: the words of programs and settings in it, else the one word that it asks about.
 * @returns in the order of the question
 */
export function askedSubjects(question: string): string[] {
  if (question.length > LONGEST) return [];
  const technical = technicalWords(question);
  if (technical.length > 0) return technical;
  const plain = question.trim().replace(/[?.!\s]+$/, '');
  for (const pattern of ABOUT) {
    const subject = pattern.exec(plain)?.groups!['subject'];
    if (subject !== undefined && !NO_SUBJECT.test(subject)) return [subject];
  }
  return [];
}

/** Words of programs, packages and settings, in their order. */
export function technicalWords(question: string): string[] {
  if (question.length > LONGEST) return [];
  return [...new Set([...question.matchAll(TECHNICAL)].map(([word]) => word).filter((word) => !PLAIN.test(word)))];
}
