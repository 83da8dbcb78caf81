import { TimeSlices } from '@strata/event-loop';

/** Characters looked at in one go: some milliseconds. */
const PIECE = 2 ** 20;
const OTHER = /[^A-Za-z0-9+/=\s]/;
const WHITE_SPACE = /\s+/g;

/**
 * Checks base64 (RFC 4648, the standard alphabet with its padding; white space anywhere) without decoding it, in turns.
 * @returns the number of bytes it stands for, or what is wrong
 */
export async function measureBase64(text: string): Promise<{ readonly bytes: number } | { readonly problem: string }> {
  const slices = new TimeSlices();
  let [significant, padding] = [0, 0];
  for (let start = 0; start < text.length; start += PIECE) {
    const piece = text.slice(start, start + PIECE);
    const other = OTHER.exec(piece);
    if (other) return { problem: `${JSON.stringify(other[0])} at ${start + other.index} is no character of base64` };
    const meaning = piece.replace(WHITE_SPACE, '');
    const firstPad = meaning.indexOf('=');
    const pads = firstPad < 0 ? 0 : meaning.length - firstPad;
    if ((padding > 0 && pads < meaning.length) || (pads > 0 && !/^=+$/.test(meaning.slice(firstPad))))
      return { problem: 'something follows the padding' };
    padding += pads;
    significant += meaning.length;
    await slices.turn();
  }
  if (padding > 2) return { problem: 'the padding is too long' };
  if (significant % 4 !== 0) return { problem: 'the text is incomplete: its length is no multiple of four' };
  return { bytes: (significant / 4) * 3 - padding };
}

/** Bytes of a text that {@link measureBase64} has accepted. They are put together of small parts: those of a large file are never copied at once. */
export async function decodeBase64(text: string): Promise<Blob> {
  const slices = new TimeSlices();
  const parts: Blob[] = [];
  let rest = '';
  for (let start = 0; start < text.length; start += PIECE) {
    const meaning = rest + text.slice(start, start + PIECE).replace(WHITE_SPACE, '');
    const whole = meaning.length - (meaning.length % 4);
    parts.push(new Blob([Buffer.from(meaning.slice(0, whole), 'base64')]));
    rest = meaning.slice(whole);
    await slices.turn();
  }
  return new Blob(parts);
}
