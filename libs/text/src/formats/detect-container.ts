import { binaryKind } from './binary-kinds';
import { encryptedFile, unsupportedFormat } from './conversion-errors';
import { beginsEmail } from './mail/begins-email';
import { beginsMailbox } from './mail/split-mailbox';
import { mainPart } from './office/package-relations';
import type { ZipArchive } from './zip/zip-archive';

const HEAD_BYTES = 4_096;
const OLE_MAGIC = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';
const ENCRYPTED_OOXML = 'EncryptedPackage';
/** What an OLE file is, by the name of a stream in it, and how it can be read. */
const OLE_KINDS: readonly (readonly [stream: string, kind: string])[] = [
  ['WordDocument', 'a Word document in the format before 2007 (.doc): saved as .docx it can be read'],
  ['PowerPoint Document', 'a presentation in the format before 2007 (.ppt): saved as .pptx it can be read'],
  ['Workbook', 'a workbook in the format before 2007 (.xls): saved as .xlsx it can be read'],
  ['Book', 'a workbook in the format before 1997 (.xls): saved as .xlsx it can be read'],
];

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

/** Why a file in the containers of Office before 2007 (OLE) is not read. */
export function refusedOleFile(bytes: Uint8Array) {
  const holds = streamsOf(bytes);
  if (holds(ENCRYPTED_OOXML)) return encryptedFile();
  return unsupportedFormat(OLE_KINDS.find(([stream]) => holds(stream))?.[1] ?? 'an Office file in the format before 2007');
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
