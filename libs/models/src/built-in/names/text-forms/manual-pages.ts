/** Of the lines that say anything, this share stands far from the margin. */
const LEAST_SHARE = 0.7;
const LEAST_LINES = 15;
const INDENT = 5;
/** Characters of a line that is no wrapped text but one paragraph. */
const LONGEST_LINE = 100;

/**
 * Whether a text is a page of a manual as terminals show it: nearly every line is set in by five columns and more, and none is longer than a
 * screen is wide. What has capitals there is an option, a variable or a place holder more often than a name.
 */
export function isManualPage(text: string): boolean {
  let [lines, indented] = [0, 0];
  for (let start = 0; start < text.length;) {
    const newline = text.indexOf('\n', start);
    const end = newline < 0 ? text.length : newline;
    if (end - start > LONGEST_LINE) return false;
    let at = start;
    while (at < end && text.charCodeAt(at) === 32) at++;
    if (at < end) {
      lines++;
      if (at - start >= INDENT) indented++;
    }
    start = end + 1;
  }
  return lines >= LEAST_LINES && indented >= LEAST_SHARE * lines;
}
