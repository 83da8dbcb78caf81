import { MAX_TEXT_BYTES, textTooLarge } from '../conversion-errors';
import { readXml, readXmlParts } from '../xml/xml-events';
import type { ZipArchive } from '../zip/zip-archive';
import { isDateFormat } from './cell-values';
import { relationId } from './package-relations';

/** A sheet as the workbook lists it. */
export interface SheetEntry {
  name: string;
  relation: string;
  isHidden: boolean;
}

/** Sheets in their order, and which day the workbook counts from. */
export function sheetsOf(workbook: string): { sheets: SheetEntry[]; countsFrom1904: boolean } {
  const sheets: SheetEntry[] = [];
  let countsFrom1904 = false;
  readXml(workbook, {
    open(name, attributes) {
      if (name === 'workbookPr') countsFrom1904 = /^(1|true)$/.test(attributes['date1904'] ?? '');
      if (name === 'sheet')
        sheets.push({
          name: attributes['name'] ?? '',
          relation: relationId(attributes),
          isHidden: /hidden/i.test(attributes['state'] ?? ''),
        });
    },
    text: () => undefined,
    close: () => undefined,
  });
  return { sheets, countsFrom1904 };
}

/** The texts that cells refer to by number. @throws AppError MARKDOWN_TOO_LARGE */
export async function sharedStrings(archive: ZipArchive, part: string): Promise<string[]> {
  const strings: string[] = [];
  let text: string | undefined;
  let isText = false;
  let isPhonetic = false;
  let length = 0;
  await readXmlParts(archive.parts(part), {
    open(name) {
      if (name === 'si') text = '';
      else if (name === 'rPh') isPhonetic = true;
      else if (name === 't') isText = !isPhonetic;
    },
    text(characters) {
      if (!isText || text === undefined) return;
      text += characters;
      length += characters.length;
      if (length > MAX_TEXT_BYTES) throw textTooLarge(length);
    },
    close(name) {
      if (name === 't') isText = false;
      else if (name === 'rPh') isPhonetic = false;
      else if (name === 'si') strings.push(text ?? '');
    },
  });
  return strings;
}

/** By the number of a cell's style: does it show a date? */
export function dateStyles(styles: string): boolean[] {
  const codes = new Map<number, string>();
  const shows: boolean[] = [];
  let isCellFormat = false;
  readXml(styles, {
    open(name, attributes) {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      else if (name === 'cellXfs') isCellFormat = true;
      else if (name === 'xf' && isCellFormat) {
        const id = Number(attributes['numFmtId'] ?? 0);
        shows.push(isDateFormat(id, codes.get(id)));
      }
    },
    text: () => undefined,
    close: (name) => void (isCellFormat &&= name !== 'cellXfs'),
  });
  return shows;
}
