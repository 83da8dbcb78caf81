import { existsSync, readdirSync, statSync } from 'node:fs';
import { basename, extname, join, resolve } from 'node:path';
import { UserError } from '../terminal/user-error';

/** A file to upload and the category it goes to. */
export interface FoundDocument {
  path: string;
  category: string;
}

/** Formats that the importer turns into text. */
const READABLE = new Set(['.txt', '.md', '.markdown', '.html', '.htm', '.json', '.jsonl', '.csv', '.pdf', '.docx']);
const LABEL = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Documents below the given files and folders. Inside a folder, each direct sub-folder is a category of its own (with all that lies
 * below it), and files that lie in the folder itself go to `defaultCategory`. Hidden files and folders are left out.
 * @param category set: everything goes there
 * @returns documents by category, then path, and how many files were left out for their format
 * @throws UserError for a path that does not exist and for an empty selection
 */
export function findDocuments(
  paths: string[],
  { category, defaultCategory = 'default' }: { category?: string; defaultCategory?: string } = {},
): { documents: FoundDocument[]; leftOut: number } {
  if (category !== undefined) checkLabel(category);
  const documents: FoundDocument[] = [];
  let leftOut = 0;
  for (const path of paths.map((given) => resolve(given))) {
    if (!existsSync(path)) throw new UserError(`${path} does not exist`);
    const found = statSync(path).isDirectory() ? inFolder(path, defaultCategory) : [{ path, category: defaultCategory }];
    const readable = found.filter((document) => READABLE.has(extname(document.path).toLowerCase()));
    leftOut += found.length - readable.length;
    documents.push(...readable.map((document) => ({ ...document, category: category ?? document.category })));
  }
  if (documents.length === 0)
    throw new UserError(`no documents found in ${paths.join(', ')} (${[...READABLE].join(' ')} are read)`);
  documents.sort((a, b) => compare(a.category, b.category) || compare(a.path, b.path));
  return { documents, leftOut };
}

function inFolder(folder: string, defaultCategory: string): FoundDocument[] {
  return visible(folder).flatMap((path) =>
    statSync(path).isDirectory()
      ? filesBelow(path).map((file) => ({ path: file, category: labelOf(basename(path)) }))
      : [{ path, category: defaultCategory }],
  );
}

function filesBelow(folder: string): string[] {
  return visible(folder).flatMap((path) => (statSync(path).isDirectory() ? filesBelow(path) : [path]));
}

function visible(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => !name.startsWith('.'))
    .map((name) => join(folder, name))
    .filter((path) => existsSync(path)); // a dangling link is no document
}

/** A folder name as a category label: letters, digits, `_` and `-` stay, everything else becomes `-`. */
function labelOf(folderName: string): string {
  const plain = folderName.normalize('NFD').replace(/\p{M}/gu, '');
  return (
    plain
      .replace(/[^A-Za-z0-9_-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 128) || 'default'
  );
}

function checkLabel(label: string): void {
  if (!LABEL.test(label)) throw new UserError(`a category is 1 to 128 letters, digits, _ or -, not '${label}'`);
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
