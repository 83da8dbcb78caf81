import { AppError } from '@strata/errors';
import { corruptedFile } from '../conversion-errors';
import type { ReadText } from '../converted-document';
import { MarkdownBlocks } from '../markdown-blocks';
import type { OleFile } from '../ole/ole-file';
import { declaredTitle } from '../ole/property-set';
import { formattedRuns, runAt } from './formatted-runs';
import { PropertyReader } from './paragraph-properties';
import { piecesOf, textOf } from './piece-table';
import { modifiersIn } from './property-modifiers';
import { replacedByFormat } from './text-ranges';
import { wordSixModifiersIn } from './word-6-modifiers';
import type { TableName, WordHeader } from './word-header';
import { wordHeader } from './word-header';
import { WordLists } from './word-lists';
import { WordMarkdown } from './word-markdown';
import { boxesOf, notesOf } from './word-notes';
import { WordStyles } from './word-styles';
import { WordText } from './word-text';

/**
 * Markdown of a Word document of before 2007 (MS-DOC): headings, lists with their numbers, tables, footnotes at the end, boxes where they are fixed; pictures,
 * comments, headers, footers, and what is deleted or hidden go.
 * @throws AppError invalid-argument CORRUPTED_FILE, ENCRYPTED_FILE, MARKDOWN_TOO_LARGE; UNSUPPORTED_FORMAT for Word 2
 */
export function docToMarkdown(file: OleFile): ReadText {
  try {
    const document = file.stream('WordDocument') ?? Buffer.alloc(0);
    const header = wordHeader(document);
    const blocks = new MarkdownBlocks();
    const heading = addText(blocks, file, document, header);
    const title = declaredTitle(file) ?? heading;
    return { ...blocks.document, ...(title === undefined ? {} : { title }) };
  } catch (error) {
    throw error instanceof AppError ? error : corruptedFile('the Word document cannot be read', error);
  }
}

/** @returns the first heading */
function addText(blocks: MarkdownBlocks, file: OleFile, document: Buffer, header: WordHeader): string | undefined {
  const { isWord6, characters } = header;
  const tables = header.tables === 'WordDocument' ? document : (file.stream(header.tables) ?? Buffer.alloc(0));
  const table = (name: TableName, toEnd = false): Buffer => {
    const { at, length } = header.places[name];
    return length === 0 ? Buffer.alloc(0) : tables.subarray(at, toEnd ? tables.length : at + length);
  };
  const read = isWord6 ? wordSixModifiersIn : modifiersIn;
  const runs = (name: 'characterPages' | 'paragraphPages', kind: 'characters' | 'paragraphs') =>
    formattedRuns({ list: table(name), document, kind, isWord6 });
  const pieces = piecesOf(header, table('pieces'), document.length);
  const styles = new WordStyles(table('styles'), isWord6);
  const properties = new PropertyReader({ styles, modifiersIn: read, elsewhere: file.stream('Data') ?? Buffer.alloc(0) });
  const paragraphRuns = runs('paragraphPages', 'paragraphs');
  const text = new WordText({
    text: textOf(pieces, document, header),
    pieces,
    paragraphRuns,
    replaced: replacedByFormat({
      pieces,
      runs: runs('characterPages', 'characters'),
      modifiersIn: read,
      isHiddenByStyle: (place) => properties.isHiddenByStyle(runAt(paragraphRuns, place)?.bytes ?? Buffer.alloc(0)),
    }),
    propertiesOf: (run) => properties.read(run?.bytes ?? Buffer.alloc(0)),
  });
  const markdown = new WordMarkdown({
    ...{ blocks, text, isWord6 },
    lists: new WordLists(table('lists', true), table('listUses')),
    notes: notesOf(header, table),
    boxes: boxesOf(header, table),
  });
  markdown.add(0, characters.main);
  return markdown.heading;
}
