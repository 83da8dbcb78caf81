/** `[words](target)`, also of an image; the target may hold one pair of brackets, and a title behind it. */
const LINK = /!?\[([^[\]\n]*)\]\((?:[^()\s]|\([^()\s]*\))*(?:\s+"[^"\n]*")?\)/g;
const HEADING_SIGNS = /^#{1,6} /gm;
const BOLD_SIGNS = /\*\*([^*\n]+)\*\*/g;

/**
 * A passage without those signs of Markdown that stand in a reader's way: targets of links, which may be longer than the text, and the signs of
 * headings and bold letters. All else is as the document has it.
 */
export function readablePassage(text: string): string {
  // twice: the words of a link may be an image
  return text.replace(LINK, '$1').replace(LINK, '$1').replace(HEADING_SIGNS, '').replace(BOLD_SIGNS, '$1');
}
