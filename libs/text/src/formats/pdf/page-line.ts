import type { LinePart } from './tables/line-parts';

/** Text of one line with the place it stands at. */
export interface PageLine {
  text: string;
  y: number;
  size: number;
  left: number;
  right: number;
  /** What wide gaps part it into, in the order of drawing. */
  parts: readonly LinePart[];
  /** something was filled in: it is no part of a paragraph */
  isFilled?: true;
}
