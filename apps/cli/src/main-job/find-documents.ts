import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, join, parse, resolve } from 'node:path';
import { counted } from '../terminal/figures';
import { UserError } from '../terminal/user-error';

/** A file to upload and the category it goes to. */
export interface FoundDocument {
  path: string;
  category: string;
  /** What it is called in its category: the base name, or `a_1.md` beside an `a.md` from another sub-folder. */
  name: string;
}

export interface FoundDocuments {
  /** By category, then path. */
  documents: FoundDocument[];
  /** Files whose format is not read. */
  leftOut: number;
  /** Paths this user may not read. */
  unreadable: string[];
}

interface Found {
  path: string;
  category: string;
}

/** Formats that the importer turns into text. */
const READABLE = new Set(['.txt', '.md', '.markdown', '.html', '.htm', '.json', '.jsonl', '.csv', '.pdf', '.docx']);
const LABEL = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * Documents below the given files and folders. Inside a folder, each direct sub-folder is a category of its own (with all that lies
 * below it), and files that lie in the folder itself go to `defaultCategory`. Hidden files and folders are left out, and so is a
 * link back to a folder that is being looked through. Two files of one name in one category get distinct names: the same name again
 * would be a new version of the first.
 * @param category set: everything goes there
 * @throws UserError for a path that does not exist or may not be read, and for an empty selection
 */
export function findDocuments(
  paths: string[],
  { category, defaultCategory = 'default' }: { category?: string; defaultCategory?: string } = {},
): FoundDocuments {
  if (category !== undefined) checkLabel(category);
  const wanted: Found[] = [];
  const unreadable: string[] = [];
  let leftOut = 0;
  for (const path of paths.map((given) => resolve(given))) {
    if (!existsSync(path)) throw new UserError(`${path} does not exist`);
    if (!mayRead(path)) throw new UserError(`${path} may not be read: no permission`);
    const found = statSync(path).isDirectory()
      ? inFolder(path, defaultCategory, unreadable)
      : [{ path, category: defaultCategory }].filter(({ path: file }) => statSync(file).isFile());
    const readable = found.filter((document) => READABLE.has(extname(document.path).toLowerCase()));
    leftOut += found.length - readable.length;
    for (const document of readable)
      if (mayRead(document.path)) wanted.push({ path: document.path, category: category ?? document.category });
      else unreadable.push(document.path);
  }
  if (wanted.length === 0) {
    const why = unreadable.length > 0 ? `no permission to read ${unreadable[0]}` : `${[...READABLE].join(' ')} are read`;
    throw new UserError(`no documents found in ${paths.join(', ')} (${why})`);
  }
  return { documents: named(wanted), leftOut, unreadable };
}

function named(found: Found[]): FoundDocument[] {
  const sorted = [...new Map(found.map((document) => [document.path, document])).values()];
  sorted.sort((a, b) => compare(a.category, b.category) || compare(a.path, b.path));
  const taken = new Set<string>();
  return sorted.map(({ path, category }) => {
    const { name: stem, ext } = parse(path);
    let name = stem + ext;
    for (let n = 1; taken.has(`${category}/${name}`); n += 1) name = `${stem}_${n}${ext}`;
    taken.add(`${category}/${name}`);
    return { path, category, name };
  });
}

function mayRead(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch {
    return false;
  }
}

function inFolder(folder: string, defaultCategory: string, unreadable: string[]): Found[] {
  const around = [realpathSync(folder)];
  return visible(folder, unreadable).flatMap((path) => {
    const category = statSync(path).isDirectory() ? labelOf(basename(path)) : defaultCategory;
    return filesAt(path, around, unreadable).map((file) => ({ path: file, category }));
  });
}

/** @param around the real paths of the folders above: meeting one again is a loop */
function filesAt(path: string, around: string[], unreadable: string[]): string[] {
  const what = statSync(path);
  if (!what.isDirectory()) return what.isFile() ? [path] : [];
  const real = realpathSync(path);
  if (around.includes(real)) return [];
  return visible(path, unreadable).flatMap((below) => filesAt(below, [...around, real], unreadable));
}

function visible(folder: string, unreadable: string[]): string[] {
  if (!mayRead(folder)) {
    unreadable.push(folder);
    return [];
  }
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

/** What was left out and why, a line each; nothing when all was taken. */
export function leftOutLines({ leftOut, unreadable }: Pick<FoundDocuments, 'leftOut' | 'unreadable'>): string[] {
  const lines = leftOut > 0 ? [`${counted(leftOut, 'file')} left out: no text can be read from their format`] : [];
  const more = unreadable.length > 1 ? ` and ${unreadable.length - 1} more` : '';
  return unreadable.length > 0 ? [...lines, `no permission to read ${unreadable[0]}${more}: left out`] : lines;
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
