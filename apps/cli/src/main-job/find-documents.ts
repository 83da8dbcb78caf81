import { accessSync, constants, existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, join, parse, relative, resolve, sep } from 'node:path';
import { isCategoryLabel } from '@strata/contracts';
import { counted } from '../terminal/figures';
import { UserError } from '../terminal/user-error';
import { FolderLabels } from './folder-labels';

/** A file to upload and the category it goes to. */
export interface FoundDocument {
  path: string;
  category: string;
  /** What it is called in its category: the base name, or `a_1.md` beside an `a.md` from another sub-folder. */
  name: string;
  /** Where it lies below the folder of its category, with `/` between the names. */
  inCategory: string;
}

export interface FoundDocuments {
  /** By category, then path. */
  documents: FoundDocument[];
  /** Paths of files whose format is not read. */
  leftOut: string[];
  /** Paths this user may not read. */
  unreadable: string[];
  /** A sentence for each folder whose category is not called as one would expect, because that name is another folder's. */
  renamed: string[];
}

type Found = Omit<FoundDocument, 'name'>;

/** Left-out files that are named one by one. */
const NAMED = 50;
/** Formats that the importer turns into text. */
const READABLE = new Set(['.txt', '.md', '.markdown', '.html', '.htm', '.json', '.jsonl', '.csv', '.pdf', '.docx']);

/**
 * Documents below the given files and folders. Inside a folder, each direct sub-folder is a category of its own (with all that lies
 * below it), and files that lie in the folder itself go to `defaultCategory`. Hidden files and folders are left out, and so is a
 * link back to a folder that is being looked through. Two folders whose names give the same label get distinct ones. Two files of one name in one category get distinct names: the same name again
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
  const labels = new FolderLabels();
  const leftOut: string[] = [];
  for (const path of paths.map((given) => resolve(given))) {
    if (!existsSync(path)) throw new UserError(`${path} does not exist`);
    if (!mayRead(path)) throw new UserError(`${path} may not be read: no permission`);
    const found = statSync(path).isDirectory()
      ? inFolder(path, { category, defaultCategory, labels, unreadable })
      : [{ path, category: category ?? defaultCategory, inCategory: basename(path) }].filter(({ path: file }) =>
          statSync(file).isFile(),
        );
    const isRead = (document: Found) => READABLE.has(extname(document.path).toLowerCase());
    const readable = found.filter(isRead);
    leftOut.push(...found.filter((document) => !isRead(document)).map(({ path: file }) => file));
    for (const document of readable)
      if (mayRead(document.path)) wanted.push(document);
      else unreadable.push(document.path);
  }
  if (wanted.length === 0) {
    const why = unreadable.length > 0 ? `no permission to read ${unreadable[0]}` : `${[...READABLE].join(' ')} are read`;
    throw new UserError(`no documents found in ${paths.join(', ')} (${why})`);
  }
  return { documents: named(wanted), leftOut, unreadable, renamed: labels.renamed };
}

function named(found: Found[]): FoundDocument[] {
  const sorted = [...new Map(found.map((document) => [document.path, document])).values()];
  sorted.sort((a, b) => compare(a.category, b.category) || compare(a.path, b.path));
  const taken = new Set<string>();
  return sorted.map(({ path, category, inCategory }) => {
    const { name: stem, ext } = parse(path);
    let name = stem + ext;
    for (let n = 1; taken.has(`${category}/${name}`); n += 1) name = `${stem}_${n}${ext}`;
    taken.add(`${category}/${name}`);
    return { path, category, name, inCategory };
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

interface FolderReading {
  category: string | undefined;
  defaultCategory: string;
  labels: FolderLabels;
  unreadable: string[];
}

function inFolder(folder: string, { category, defaultCategory, labels, unreadable }: FolderReading): Found[] {
  const around = [realpathSync(folder)];
  const direct = visible(folder, unreadable).map((path) => ({ path, isFolder: statSync(path).isDirectory() }));
  if (category === undefined) labels.add(direct.filter(({ isFolder }) => isFolder).map(({ path }) => path));
  return direct.flatMap(({ path, isFolder }) => {
    const top = category === undefined && isFolder ? path : folder;
    const label = category ?? (isFolder ? labels.of(path) : defaultCategory);
    return filesAt(path, around, unreadable).map((file) => ({
      path: file,
      category: label,
      inCategory: relative(top, file).split(sep).join('/'),
    }));
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

function checkLabel(label: string): void {
  if (!isCategoryLabel(label))
    throw new UserError(`a category is 1 to 128 letters and digits of any script, _ or -, not '${label}'`);
}

/** What was left out or is called otherwise, and why, a line each. */
export function leftOutLines({ leftOut, unreadable, renamed }: Omit<FoundDocuments, 'documents'>): string[] {
  return [
    ...renamed,
    ...namedLines('no text can be read from their format', leftOut),
    ...namedLines('no permission to read them', unreadable),
  ];
}

/** Files with one reason: each by its path, of very many the rest by the number of each extension. */
function namedLines(reason: string, paths: readonly string[]): string[] {
  if (paths.length === 0) return [];
  const shown = paths.slice(0, NAMED).map((path) => `  ${path}`);
  const rest = new Map<string, number>();
  for (const path of paths.slice(NAMED))
    rest.set(extname(path) || basename(path), (rest.get(extname(path) || basename(path)) ?? 0) + 1);
  const counts = [...rest].sort(([, a], [, b]) => b - a).map(([extension, count]) => `${count} ${extension}`);
  return [
    `${counted(paths.length, 'file')} left out: ${reason}`,
    ...shown,
    ...(counts.length > 0 ? [`  and ${counts.join(', ')}`] : []),
  ];
}

const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
