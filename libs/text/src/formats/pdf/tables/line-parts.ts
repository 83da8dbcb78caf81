/** Text of a line without a wide gap in it: a cell, perhaps, or all of the line. */
export interface LinePart {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** A line of a page as tables are found among lines. */
export interface PartedLine {
  readonly parts: readonly LinePart[];
  readonly y: number;
  readonly size: number;
  /** something was filled in: it is a form, which has its own ways */
  readonly isFilled?: true;
}

/** What of a run of text is looked at. */
interface PlacedText {
  readonly text: string;
  readonly x: number;
  readonly width: number;
  readonly size: number;
}

/** A wider gap, in multiples of the font size, parts a line; the spaces of a justified line are narrower. */
const GAP = 0.9;
/** Between two numbers: no space stands between those of one cell. */
const GAP_OF_NUMBERS = 0.5;
/** Dots that lead the eye to a number. */
const LEADERS = /(?:\. ?){5,}/g;

/** A part on its way, as its runs. */
interface OpenPart {
  readonly texts: string[];
  /** The last that is not blank. */
  last: string;
  left: number;
  right: number;
}

/** Parts of a line whose runs come one by one. */
export class OpenParts {
  private parts: OpenPart[] = [];

  /** @param text of the run with the space that stands before it; blank text only makes room */
  add(run: PlacedText, text: string): void {
    let from = 0;
    for (const { index, 0: leaders } of text.matchAll(LEADERS)) {
      this.addPiece(run, text, from, index);
      from = index + leaders.length;
    }
    this.addPiece(run, text, from, text.length);
  }

  /** @returns the parts in the order of drawing, and begins the next line */
  take(): LinePart[] {
    const parts = this.parts.map(({ texts, left, right }) => ({ text: texts.join(''), left, right }));
    this.parts = [];
    return parts;
  }

  /** Adds what of a text stands between two places in it; its characters are taken to be of one width. */
  private addPiece(run: PlacedText, text: string, start: number, end: number): void {
    const piece = text.slice(start, end);
    const [left, right] = [run.x + (run.width * start) / text.length, run.x + (run.width * end) / text.length];
    const open = this.parts.at(-1);
    if (piece.trim() === '') {
      open?.texts.push(piece);
      return;
    }
    const gap = open ? (left >= open.left ? left - open.right : open.left - right) : 0;
    if (open && start === 0 && gap <= run.size * gapBetween(open.last, piece)) {
      open.texts.push(piece);
      open.last = piece;
      open.left = Math.min(open.left, left);
      open.right = Math.max(open.right, right);
    } else this.parts.push({ texts: [piece], last: piece, left, right });
  }
}

/** A currency sign behind a number is that of the next one. */
function gapBetween(before: string, text: string): number {
  if (!/[\d)%—–-]$/.test(before)) return GAP;
  if (/^\s*[$€£¥]/.test(text)) return -GAP;
  return /^\s*[(—–-]*\s*\d|^\s*—/.test(text) ? GAP_OF_NUMBERS : GAP;
}
