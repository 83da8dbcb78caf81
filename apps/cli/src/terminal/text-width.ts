const WIDE =
  /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/u;
const PLAIN = /^[ -~]*$/;
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Columns that a text takes in a terminal: East Asian characters and emoji take two, combining marks none. */
export function textWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let width = 0;
  for (const { segment } of graphemes.segment(text)) width += WIDE.test(segment) ? 2 : 1;
  return width;
}

/** The text, cut with an ellipsis where it is wider than `width`. */
export function shortened(text: string, width: number): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  let taken = 0;
  for (const { segment } of graphemes.segment(text)) {
    const next = taken + textWidth(segment);
    if (next > width - 1) break;
    kept += segment;
    taken = next;
  }
  return `${kept}…`;
}
