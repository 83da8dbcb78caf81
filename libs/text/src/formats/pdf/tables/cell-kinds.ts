/** Signs that stand with numbers. */
const SIGNS = /[\s$€£¥%(),.+\-–—−*†‡/:'’<>~±]/g;
/** What stands for no number, without brackets and currency. */
const NONE = /^(?:[-–—−]{1,3}|\*{1,3})$/;
/** Sections ("2.3.59.1") and the like. */
const CLAUSE = /\d\.\d+\./;
const LONGEST_NUMBER = 40;

/** Is the text of a cell a number, with its signs, unit and footnote mark ("$ (1,234)", "12.5%", "84-89", "509k"), or a sign for none ("—", "n/a")? */
export function isNumber(text: string): boolean {
  if (text.length > LONGEST_NUMBER) return false;
  if (/^(?:n\/?a|n\/?m)$/i.test(text)) return true;
  const rest = text.replace(SIGNS, '');
  return rest === ''
    ? NONE.test(text.replace(/[\s$€£¥%()]/g, ''))
    : /^\d+(?:\p{Ll}{0,3}|\p{Lu}{1,3})$/u.test(rest) && !CLAUSE.test(text);
}

/** A year or a month, as heads of columns are: "2022", "FY2022", "2022 (a)", "2022-2021", "12/22". */
export const isYear = (text: string): boolean =>
  /^(?:1[0-2]|0?[1-9])\/\d\d$/.test(text) ||
  /^(?:FY\s*)?(?:19|20)\d\d(?:\s?(?:[-–/]|vs\.?)\s?(?:(?:19|20)\d\d))?\s?[A-Z*]?(?:\s?\(\w{1,3}\))?$/.test(text);

/** A number that is no year: what the body of a table holds. */
export const isValue = (text: string): boolean => isNumber(text) && !isYear(text);

/** Has a text more words than a cell of one line has? */
export const isSentence = (text: string): boolean => wordsIn(text) >= LONG;
const LONG = 12;

/** Number of words, as spaces part them. */
export function wordsIn(text: string): number {
  let count = 1;
  for (let at = text.indexOf(' '); at >= 0; at = text.indexOf(' ', at + 1)) count++;
  return count;
}
