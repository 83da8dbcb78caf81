const QUESTION = /\?["'”’)\]]*$/;
/** The underline of a heading, or a rule, with what stands above it. */
const UNDERLINED = /\s[=~^*_-]{4,}$/;
const CODE = /^(?:\[[^\]]+\]:\s|\/\/|```|~~~|[$%]\s|>>>|#!|<\/?[a-z])|```/i;
/** `NICE(1)  User Commands  NICE(1)` above a page of a manual. */
const PAGE_HEADER = /^\S+\(\d\w*\) .*\S+\(\d\w*\)$/;
const SIGNS = /[{}()[\]<>=;|\\$#&/*_`"']/g;
/** Share of signs of programs from which a sentence is none. */
const MOST_SIGNS = 0.12;
/** Rows of what was measured are a table that lost its lines. */
const FIGURES = /(?<!\S)[±x]?\d\S*/g;
const [MANY_FIGURES, MOST_FIGURES] = [8, 0.25];
const LETTERS = /\p{L}{2}/u;

/** Whether a sentence says something that may be an answer: a question, a heading, a rule and a piece of a program do not. */
export function isQuotable(shown: string): boolean {
  const said = shown.trim();
  if (QUESTION.test(said) || UNDERLINED.test(said) || PAGE_HEADER.test(said) || CODE.test(said) || !LETTERS.test(said))
    return false;
  const figures = said.match(FIGURES)?.length ?? 0;
  if (figures >= MANY_FIGURES && figures > MOST_FIGURES * said.split(' ').length) return false;
  const withoutSpans = said.replace(/`[^`]*`/g, '');
  return (withoutSpans.match(SIGNS)?.length ?? 0) <= MOST_SIGNS * said.length;
}
