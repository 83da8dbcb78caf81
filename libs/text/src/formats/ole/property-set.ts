import { utf16Text } from '../encodings/utf-16-text';
import { isPlaceholderTitle } from '../placeholder-title';
import { pageEncoding } from '../rtf/rtf-characters';
import type { OleFile } from './ole-file';

/** Properties of a document, and kinds of values (MS-OLEPS, 2.18 and 2.15). */
const [CODE_PAGE, TITLE] = [1, 2];
const [TEXT, WIDE_TEXT] = [0x1e, 0x1f];
const UTF_16 = 1200;
/** Word takes the first line of a new document, also where it is a number or has to be filled in. */
const NO_NAME = /^\P{L}*$|[._…]{4}|…{2}/u;

/** The title that a file of Office before 2007 declares; undefined where there is none, or only what programs put there by themselves. */
export function declaredTitle(file: OleFile): string | undefined {
  const properties = file.stream('\u0005SummaryInformation');
  if (!properties) return undefined;
  try {
    const title = titleIn(properties)
      .replace(/\0[^]*$/, '')
      .replace(/\s+/g, ' ')
      .trim();
    return isPlaceholderTitle(title) || NO_NAME.test(title) ? undefined : title;
  } catch {
    return undefined; // it is cut off: the document is read without
  }
}

function titleIn(properties: Buffer): string {
  const set = properties.readUInt32LE(44);
  const places = new Map<number, number>();
  const count = Math.min(properties.readUInt32LE(set + 4), 1_000);
  for (let index = 0; index < count; index++)
    places.set(properties.readUInt32LE(set + 8 + index * 8), set + properties.readUInt32LE(set + 12 + index * 8));
  const [page, at] = [places.get(CODE_PAGE), places.get(TITLE)];
  if (at === undefined) return '';
  const codePage = page === undefined ? 1252 : properties.readUInt16LE(page + 4);
  const [type, length] = [properties.readUInt16LE(at), properties.readUInt32LE(at + 4)];
  if (type === WIDE_TEXT) return utf16Text(properties.subarray(at + 8, at + 8 + length * 2));
  if (type !== TEXT) return '';
  const bytes = properties.subarray(at + 8, at + 8 + length);
  return codePage === UTF_16 ? utf16Text(bytes) : new TextDecoder(pageEncoding(codePage)).decode(bytes);
}
