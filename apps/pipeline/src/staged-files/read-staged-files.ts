import { normalizeText } from '@strata/event-loop';
import { isCategoryLabel } from '@strata/contracts';
import { measureBase64 } from './base64-content';
import { readDocName } from './doc-name';
import { invalidImport } from './staged-files.errors';

const DEFAULT_MODULE = 'default';
/** What the file manager keeps beside a file under one name. */
const MAX_NOTE_CHARACTERS = 2_048;

/** A file as it was sent. */
export interface SentFile {
  readonly docName: string;
  readonly content: string;
  readonly citableUrl: string;
  readonly metadata: string;
}

/** A file that may be stored. */
export interface AcceptedFile {
  readonly name: string;
  /** base64 */
  readonly content: string;
  /** of the decoded content */
  readonly size: number;
  readonly citableUrl: string;
  readonly metadata: string;
}

/** The label of a direct upload's files; omitted or empty, the default one. @throws AppError invalid-argument */
export function readModule(sent: string | undefined): string {
  const module = normalizeText(sent ?? '', 'NFC') || DEFAULT_MODULE;
  if (isCategoryLabel(module)) return module;
  throw invalidImport(`module: ${JSON.stringify(module)} is no label (letters and digits of any script, _ and -)`);
}

/**
 * Checks every file of a direct upload; of equal names the last one counts, the others are dropped.
 * @param maxBytes most bytes of a single file
 * @throws AppError invalid-argument, naming the first file at fault
 */
export async function readStagedFiles(sent: readonly SentFile[], maxBytes: number): Promise<AcceptedFile[]> {
  const accepted = new Map<string, AcceptedFile>();
  for (const [place, file] of sent.entries()) {
    const read = readDocName(file.docName);
    if ('problem' in read) throw invalidImport(`files.${place}.doc_name: ${JSON.stringify(file.docName)} ${read.problem}`);
    const { citableUrl, metadata, content } = file;
    for (const [field, note] of Object.entries({ citable_url: citableUrl, metadata }))
      if (note.length > MAX_NOTE_CHARACTERS || !note.isWellFormed())
        throw invalidImport(`files.${place}.${field}: must be Unicode of at most ${MAX_NOTE_CHARACTERS} characters`);
    const measured = await measureBase64(content);
    if ('problem' in measured) throw invalidImport(`files.${place}.content (${read.name}): ${measured.problem}`);
    if (measured.bytes === 0) throw invalidImport(`files.${place}.content (${read.name}): must not be empty`);
    if (measured.bytes > maxBytes)
      throw invalidImport(
        `files.${place}.content (${read.name}): ${measured.bytes} bytes, more than the staging budget of ${maxBytes} (LOCAL_STORAGE_MAX_BYTES)`,
      );
    accepted.delete(read.name);
    accepted.set(read.name, { name: read.name, content, size: measured.bytes, citableUrl, metadata });
  }
  return [...accepted.values()];
}
