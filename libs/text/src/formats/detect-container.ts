import { binaryKind } from './binary-kinds';
import { encryptedFile, unsupportedFormat } from './conversion-errors';
import { beginsEmail } from './mail/begins-email';
import { beginsMailbox } from './mail/split-mailbox';
import type { OleFile } from './ole/ole-file';
import { mainPart } from './office/package-relations';
import type { ZipArchive } from './zip/zip-archive';

const HEAD_BYTES = 4_096;
const OLE_MAGIC = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
const ENCRYPTED_OOXML = 'EncryptedPackage';
/** What an OLE file is, by the name of a stream in it. */
const OLE_KINDS = [
  ['WordDocument', 'doc'],
  ['PowerPoint Document', 'ppt'],
  ['Workbook', 'xls'],
  ['Book', 'xls'],
] as const;

/** What a file begins as when it is no plain text; `binary` names what we know and do not read. */
export type Container = 'pdf' | 'ole' | 'outlook' | 'zip' | 'rtf' | 'email' | 'mailbox' | { binary: string };

/** The kind of container a file begins as; undefined when it can only be text. @param fileName says whether a file with headers is a message */
export function containerOf(bytes: Uint8Array, fileName: string): Container | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, HEAD_BYTES)).toString('latin1');
  if (/^\s*\{\\rtf/.test(head.slice(0, 64))) return 'rtf';
  if (/\.(?:eml|mht|mhtml|mbox)$/i.test(fileName) || /^(?:From |[A-Z][\w-]*:)/.test(head)) {
    if (beginsMailbox(head)) return 'mailbox';
    if (beginsEmail(head, /\.(?:eml|mht|mhtml)$/i.test(fileName))) return 'email';
  }
  if (head.slice(0, 1_024).includes('%PDF-')) return 'pdf';
  if (head.startsWith(OLE_MAGIC)) return isOutlookItem(bytes, fileName) ? 'outlook' : 'ole';
  if (/^PK[\0-\u0008]/.test(head)) return 'zip';
  const binary = binaryKind(head);
  return binary === undefined ? undefined : { binary };
}

/** Streams of which every property of an item is one; documents that hold a message have them, too. */
const OUTLOOK_PROPERTY = '__substg1.0_';

function isOutlookItem(bytes: Uint8Array, fileName: string): boolean {
  const holds = streamsOf(bytes);
  return holds(OUTLOOK_PROPERTY) && (/\.msg$/i.test(fileName) || !OLE_KINDS.some(([stream]) => holds(stream)));
}

/** Whether an OLE file has a stream of a name, or one that begins with it. */
function streamsOf(bytes: Uint8Array): (name: string) => boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return (name) => file.includes(Buffer.from(name, 'utf16le'));
}

/**
 * What a file in the containers of Office before 2007 (OLE) is, by the names of its streams.
 * @throws AppError invalid-argument UNSUPPORTED_FORMAT, ENCRYPTED_FILE
 */
export function oleFormat(file: OleFile): 'doc' | 'ppt' | 'xls' {
  if (file.has(ENCRYPTED_OOXML)) throw encryptedFile();
  if (file.has('PP40') && !file.has('PowerPoint Document'))
    throw unsupportedFormat('a presentation of PowerPoint 95 or before (.ppt): saved as .pptx it can be read');
  const [, format] = OLE_KINDS.find(([stream]) => file.has(stream)) ?? [];
  if (format === undefined) throw unsupportedFormat('a file of Office before 2007 that is of none of Word, Excel and PowerPoint');
  return format;
}

/**
 * What a zip archive is, by the names of its members.
 * @throws AppError invalid-argument UNSUPPORTED_FORMAT
 */
export function zipFormat(archive: ZipArchive): 'docx' | 'pptx' | 'xlsx' | 'odf' | 'epub' {
  const { names } = archive;
  // some programs number the main part; the package's relations name it, and the readers follow them
  const main = [mainPart(archive) ?? '', ...names];
  if (main.some((name) => /^word\/document\d*\.xml$/i.test(name))) return 'docx';
  if (main.some((name) => /^ppt\/presentation\d*\.xml$/i.test(name))) return 'pptx';
  if (main.some((name) => /^xl\/workbook\d*\.xml$/i.test(name))) return 'xlsx';
  if (archive.has('META-INF/container.xml')) return 'epub';
  if (archive.has('content.xml')) return 'odf';
  if (names.some((name) => /\.iwa$|^index\.apxl$|^buildVersionHistory\.plist$/i.test(name)))
    throw unsupportedFormat("a document of Apple's Pages, Numbers or Keynote: exported as an Office file or a PDF it can be read");
  throw unsupportedFormat(archive.has('xl/workbook.bin') ? 'a workbook in the binary form' : 'a zip archive');
}
