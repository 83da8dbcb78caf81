/** Text of one line with the place it stands at. */
export interface PageLine {
  text: string;
  y: number;
  size: number;
  left: number;
  right: number;
  /** something was filled in: it is no part of a paragraph */
  isFilled?: true;
}
