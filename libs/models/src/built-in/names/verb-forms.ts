import { LEXICAL, lexicalBits } from '@strata/text';

/** "Enables", "Using": a form of a verb that the lexicon has. */
export function isVerbForm(folded: string): boolean {
  const base = /^(.{3,}?)(?:e?s|ing|ed)$/.exec(folded)?.[1];
  if (base === undefined) return false;
  const verb = LEXICAL.verb | LEXICAL.maybeVerb;
  const doubled = /(\p{L})\1$/u.test(base) ? base.slice(0, -1) : base;
  return [base, `${base}e`, doubled].some((form) => (lexicalBits(form) & verb) !== 0);
}
