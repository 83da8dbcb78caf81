const QUESTION = /\?["'”’)\]]*$/;
/** The underline of a heading, or a rule, with what stands above it. */
const UNDERLINED = /\s[=~^*_-]{4,}$/;
const CODE = /^(?:\[[^\]]+\]:\s|\/\/|```|~~~|[$%]\s|>>>|#!|<\/?[a-z])|```/i;
/** `NICE(1)  User Commands  NICE(1)` above a page of a manual. */
const PAGE_HEADER = /^\S+\(\d\w*\) .*\S+\(\d\w*\)$/;
const SIGNS = /[{}()[\]<>=;|\\$#&/*_`"']/g;
/** Share of signs of programs from which a sentence is none. */
const MOST_SIGNS = 0.12;
/** What a benchmark prints. */
const MEASURED = /±|\bops\/sec\b|\b\d{1,4}m\d[\d.]*s\b|\b\d[\d.]*ms\b/g;
const MANY_MEASURED = 4;
const LETTERS = /\p{L}{2}/u;
/** Initials behind the names of authors, and years: from how many on a sentence is a list of publications. */
const INITIALS = /\p{Lu}\p{Ll}+,? (?:\p{Lu}\.? ?){1,3}(?=[,;\s]|$)/gu;
const YEARS = /\b(?:19|20)\d\d\b/g;
const MANY = { initials: 5, years: 2, pages: 3 };
/** The page of an entry with the next entry behind it, as in the table of contents of an annual report: "Balance Sheets F-4 Statements of …". */
const PAGES = /(?<=(?:\p{Lu}\p{L}{1,30}|\d) )\p{Lu}-\d{1,3}(?= \p{Lu}|$)/gu;

/** Whether a sentence says something that may be an answer: a question, a heading, a rule and a piece of a program do not. */
export function isQuotable(shown: string): boolean {
  const said = shown.trim();
  if (QUESTION.test(said) || UNDERLINED.test(said) || PAGE_HEADER.test(said) || CODE.test(said) || !LETTERS.test(said))
    return false;
  if ((said.match(MEASURED)?.length ?? 0) >= MANY_MEASURED) return false;
  if ((said.match(YEARS)?.length ?? 0) >= MANY.years && (said.match(INITIALS)?.length ?? 0) >= MANY.initials) return false;
  if ((said.match(PAGES)?.length ?? 0) >= MANY.pages) return false;
  const withoutSpans = said.replace(/`[^`]*`/g, '');
  return (withoutSpans.match(SIGNS)?.length ?? 0) <= MOST_SIGNS * said.length;
}
