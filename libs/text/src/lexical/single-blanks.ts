/** White space that is not one blank by itself: a pattern that also finds each single blank takes several times as long. */
const OTHER_THAN_ONE_BLANK = /[^\S ]\s*| \s+/g;

/** A text with one blank for each stretch of white space. */
export function withSingleBlanks(text: string): string {
  return text.replace(OTHER_THAN_ONE_BLANK, ' ');
}
