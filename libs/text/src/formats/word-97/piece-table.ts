import { utf16Text } from '../encodings/utf-16-text';
import { corruptedFile } from '../conversion-errors';
import { pageEncoding } from '../rtf/rtf-characters';
import type { WordHeader } from './word-header';
import { TEXT_PARTS } from './word-header';

/** A run of the text that lies together in the file. */
export interface Piece {
  /** Numbers of its first character and the one behind it in the text. */
  readonly start: number;
  readonly end: number;
  /** Where it lies in the stream. */
  readonly at: number;
  readonly bytesPerCharacter: 1 | 2;
}

const [PROPERTIES, PIECES] = [1, 2];
/** Of an offset: the piece is written in bytes, and the offset is doubled. */
const IN_BYTES = 0x40000000;

/**
 * The pieces of the text in its order (Clx; MS-DOC, 2.8.35 and 2.9.38).
 * @param table what the header names `pieces`; empty for a file that has none
 * @throws AppError invalid-argument CORRUPTED_FILE
 */
export function piecesOf(header: WordHeader, table: Buffer, documentBytes: number): Piece[] {
  const entries = pieceEntries(table);
  if (!entries) return [wholeText(header, documentBytes)];
  const count = Math.floor((entries.length - 4) / 12);
  const pieces: Piece[] = [];
  let characters = 0;
  for (let index = 0; index < count; index++) {
    const [start, end] = [entries.readUInt32LE(index * 4), entries.readUInt32LE(index * 4 + 4)];
    if (end <= start) continue;
    const offset = entries.readUInt32LE((count + 1) * 4 + index * 8 + 2);
    const inBytes = header.isWord6 || (offset & IN_BYTES) !== 0;
    const at = header.isWord6 ? offset : inBytes ? (offset & ~IN_BYTES) >>> 1 : offset;
    pieces.push({ start, end, at, bytesPerCharacter: inBytes ? 1 : 2 });
    characters += end - start;
    // each character lies somewhere of its own: a text that is longer than its file is none
    if (characters > documentBytes || start !== characters - (end - start))
      throw corruptedFile('the pieces of the text make no whole');
  }
  return pieces;
}

function pieceEntries(table: Buffer): Buffer | undefined {
  for (let at = 0; at + 5 <= table.length;) {
    const kind = table.readUInt8(at);
    if (kind === PIECES) return table.subarray(at + 5, at + 5 + table.readUInt32LE(at + 1));
    if (kind !== PROPERTIES) return undefined;
    at += 3 + table.readUInt16LE(at + 1);
  }
  return undefined;
}

function wholeText({ isWord6, textStart, characters }: WordHeader, documentBytes: number): Piece {
  const bytesPerCharacter = isWord6 ? 1 : 2;
  const declared = TEXT_PARTS.reduce((sum, part) => sum + characters[part], 0);
  const most = Math.max(0, Math.floor((documentBytes - textStart) / bytesPerCharacter));
  return { start: 0, end: Math.min(declared, most), at: textStart, bytesPerCharacter };
}

/** Characters of all pieces: as many as their numbers say. */
export function textOf(pieces: readonly Piece[], document: Buffer, { isWord6, language }: WordHeader): string {
  const decoder = new TextDecoder(isWord6 ? encodingOf(language) : 'windows-1252');
  const parts = pieces.map(({ start, end, at, bytesPerCharacter }) => {
    const bytes = document.subarray(at, at + (end - start) * bytesPerCharacter);
    const text = bytesPerCharacter === 2 ? utf16Text(bytes) : decoder.decode(bytes);
    return text.padEnd(end - start, '\0').slice(0, end - start);
  });
  return parts.join('');
}

/** Code pages by the languages that do not write in that of Western Europe. */
const PAGES: Readonly<Record<number, number>> = {
  ...{ 0x19: 1251, 0x22: 1251, 0x23: 1251, 0x02: 1251, 0x2f: 1251, 0x05: 1250, 0x0e: 1250, 0x15: 1250, 0x18: 1250, 0x1a: 1250 },
  ...{ 0x1b: 1250, 0x1c: 1250, 0x24: 1250, 0x08: 1253, 0x1f: 1254, 0x0d: 1255, 0x01: 1256, 0x29: 1256, 0x25: 1257, 0x26: 1257 },
  ...{ 0x27: 1257, 0x2a: 1258, 0x1e: 874 },
};
/** @param language its number in Windows, whose lower ten bits name it without the country */
const encodingOf = (language: number): string => pageEncoding(PAGES[language & 0x3ff] ?? 1252);
