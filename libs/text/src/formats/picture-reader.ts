/** A picture: rows of pixels from the top, each of one byte (grey) or three (red, green, blue). */
export interface Picture {
  pixels: Uint8Array;
  width: number;
  height: number;
  channels: 1 | 3;
}

/** Takes the text out of a picture; undefined where it was not tried any more, because enough time was spent on the file. */
export type PictureReader = (picture: Picture) => Promise<string | undefined>;
