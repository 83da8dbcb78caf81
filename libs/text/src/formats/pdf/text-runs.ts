/** A run of characters on a page, as the PDF draws it: origin at the lower left, sizes in points. */
export interface TextRun {
  text: string;
  x: number;
  y: number;
  width: number;
  /** Font size. */
  size: number;
  endsLine: boolean;
  /** it was filled in */
  isFilled?: true;
}

/** A gap wider than this share of the font size is a space. */
const SPACE = 0.2;

/** Text of a run as it goes on behind the one drawn before it in the same line: with the space that stands between them, on either side. */
export function continuation(before: TextRun, run: TextRun, isSpaced: boolean): string {
  const gap = run.x >= before.x ? run.x - (before.x + before.width) : before.x - (run.x + run.width);
  if (gap <= run.size * SPACE) return withoutSecondDrawing(before, run, gap);
  return isSpaced || run.text.startsWith(' ') ? run.text : ` ${run.text}`;
}

/** Characters drawn twice, a little apart, look bold: a run that begins upon the last character of the one before repeats it. */
function withoutSecondDrawing(before: TextRun, { text, width, x }: TextRun, gap: number): string {
  const isSecond = x > before.x - 1 && text !== '' && text[0] === before.text.at(-1) && -gap > (width / text.length) * 0.5;
  return isSecond ? text.slice(1) : text;
}

/** Was the whole run drawn before, at the same place but for a shadow's width? */
export const isDrawnAgain = (before: TextRun, run: TextRun): boolean =>
  run.text === before.text && Math.abs(run.x - before.x) < run.size * SPACE && Math.abs(run.y - before.y) < run.size * SPACE;

/**
 * Fonts have one sign for lam and an alef behind it, and the engine turns both letters round. Behind another alef no word has an alef, so there it can be
 * told: "األول" is "الأول".
 */
export const lamBeforeAlef = (text: string): string => text.replace(/ا([اأإآ])ل/g, 'ال$1');

/** Signs of bullets, also such as fonts of signs (Symbol, Wingdings) have at places of their own, or where other fonts have no letters. */
export const BULLET = /^[•◦▪‣●○➢➤■□❖✓✔\u0080-\u009F\uE000-\uF8FF]\s*/u;
