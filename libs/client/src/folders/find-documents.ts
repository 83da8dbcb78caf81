import type { Dirent } from 'node:fs';
import { access, constants, readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, relative, resolve, sep } from 'node:path';
import { isCategoryLabel } from '@strata/contracts';
import { AppError } from '@strata/errors';
import { diskSource } from '../uploads/disk-source';
import { mayHoldCredentials } from './credential-files';
import { withDistinctNames } from './document-names';
import { FolderLabels } from './folder-labels';
import { isReadable } from './readable-formats';

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
  /** Paths of files that are neither text nor in a format that is read. */
  leftOut: string[];
  /** Paths of links that lead out of the given folder: they are not followed. */
  outside: string[];
  /** Paths this user may not read. */
  unreadable: string[];
  /** Paths below the given folders, hidden files too, whose names are those of files with credentials. */
  credentials: string[];
  /** A sentence for each folder whose category is not called as one would expect, because that name is another folder's. */
  renamed: string[];
}

export interface Selection {
  /** set: everything goes there */
  category?: string | undefined;
  /** of files that lie directly in a folder, and of single files */
  defaultCategory?: string;
  /** categories that sub-folders, by name, have had before: they keep them */
  knownLabels?: ReadonlyMap<string, string>;
}

type Found = Omit<FoundDocument, 'name'>;
/** Filled while folders are looked through. */
type PassedOver = Pick<FoundDocuments, 'unreadable' | 'credentials' | 'outside'>;

/** The most common of them, for those who ask. */
const READABLE_WORDS = '.txt .md .html .json .csv .pdf .docx .pptx .xlsx .epub .eml and the like, and any plain text,';

/**
 * Documents below the given files and folders. Inside a folder, each direct sub-folder is a category of its own (with all that lies
 * below it), and files that lie in the folder itself go to `defaultCategory`. Hidden files and folders are left out, and so are files
 * whose names are those of files with credentials (unless they are given themselves: then they go, whatever their extension), links that
 * lead out of the given folder, and a link back to a folder that is being looked through. Two folders whose names give the same label get
 * distinct ones. Two files of one name in one category get distinct names: the same name again would be a new version of the first.
 * @throws AppError invalid-argument for a path that does not exist or may not be read, and for an empty selection
 */
export async function findDocuments(
  paths: string[],
  { category, defaultCategory = 'default', knownLabels }: Selection = {},
): Promise<FoundDocuments> {
  if (category !== undefined) checkLabel(category);
  const wanted: Found[] = [];
  const passed: PassedOver = { unreadable: [], credentials: [], outside: [] };
  const labels = new FolderLabels(knownLabels);
  const leftOut: string[] = [];
  for (const path of paths.map((given) => resolve(given))) {
    const what = await stat(path).catch(() => undefined);
    if (!what) throw wrongPath(`${path} does not exist`);
    if (!(await mayRead(path))) throw wrongPath(`${path} may not be read: no permission`);
    const found = what.isDirectory()
      ? await inFolder(path, { category, defaultCategory, labels, passed })
      : [{ path, category: category ?? defaultCategory, inCategory: basename(path) }].filter(() => what.isFile());
    for (const document of found) {
      const isSecret = mayHoldCredentials(basename(document.path));
      if (isSecret && what.isDirectory()) passed.credentials.push(document.path);
      else if (!(await mayRead(document.path))) passed.unreadable.push(document.path);
      else if (isSecret || (await isReadable(document.path, diskSource(document.path)))) wanted.push(document);
      else leftOut.push(document.path);
    }
  }
  if (wanted.length === 0) throw wrongPath(`no documents found in ${paths.join(', ')} (${whyNone(passed)})`);
  const credentials = passed.credentials.filter((path) => !wanted.some((document) => document.path === path));
  return { documents: withDistinctNames(wanted), leftOut, ...passed, credentials, renamed: labels.renamed };
}

function whyNone({ unreadable: [unreadable], credentials: [secret], outside: [link] }: PassedOver): string {
  if (unreadable !== undefined) return `no permission to read ${unreadable}`;
  if (link !== undefined && secret === undefined) return `${link} leads out of the folder`;
  return secret === undefined ? `${READABLE_WORDS} are read` : `${secret} may hold credentials: to upload it, name it`;
}

async function mayRead(path: string): Promise<boolean> {
  return access(path, constants.R_OK).then(
    () => true,
    () => false,
  );
}

interface FolderReading {
  category: string | undefined;
  defaultCategory: string;
  labels: FolderLabels;
  passed: PassedOver;
}

async function inFolder(folder: string, { category, defaultCategory, labels, passed }: FolderReading): Promise<Found[]> {
  const root = await realpath(folder);
  const search: Search = { root, passed };
  const direct = await visible(folder, search);
  if (category === undefined) labels.add(direct.filter(({ isFolder }) => isFolder).map(({ path }) => basename(path)));
  const found: Found[] = [];
  for (const entry of direct) {
    const top = category === undefined && entry.isFolder ? entry.path : folder;
    const label = category ?? (entry.isFolder ? labels.of(basename(entry.path)) : defaultCategory);
    for (const file of await filesAt(entry, [root], search))
      found.push({ path: file, category: label, inCategory: relative(top, file).split(sep).join('/') });
  }
  return found;
}

/** Of one given folder; `root` is its real path. */
interface Search {
  root: string;
  passed: PassedOver;
}

interface Entry {
  path: string;
  isFolder: boolean;
  isFile: boolean;
}

/** @param around the real paths of the folders above: meeting one again is a loop */
async function filesAt({ path, isFolder, isFile }: Entry, around: string[], search: Search): Promise<string[]> {
  if (!isFolder) return isFile ? [path] : [];
  const real = await realpath(path);
  if (around.includes(real)) return [];
  const files: string[] = [];
  for (const below of await visible(path, search)) files.push(...(await filesAt(below, [...around, real], search)));
  return files;
}

async function visible(folder: string, search: Search): Promise<Entry[]> {
  const { passed } = search;
  if (!(await mayRead(folder))) {
    passed.unreadable.push(folder);
    return [];
  }
  const all = await readdir(folder, { withFileTypes: true });
  const secret = all.filter((entry) => entry.name.startsWith('.') && !entry.isDirectory() && mayHoldCredentials(entry.name));
  passed.credentials.push(...secret.map(({ name }) => join(folder, name)));
  const entries = all.filter(({ name }) => !name.startsWith('.'));
  return (await Promise.all(entries.map((entry) => followed(folder, entry, search)))).filter((entry) => entry !== undefined);
}

/** What an entry of a folder is, or what it links to inside of the given one; a dangling link is nothing. */
async function followed(folder: string, entry: Dirent, { root, passed }: Search): Promise<Entry | undefined> {
  const path = join(folder, entry.name);
  if (!entry.isSymbolicLink()) return { path, isFolder: entry.isDirectory(), isFile: entry.isFile() };
  const target = await realpath(path).catch(() => undefined);
  const what = target === undefined ? undefined : await stat(target).catch(() => undefined);
  if (target === undefined || what === undefined) return undefined;
  const isWithin = target === root || target.startsWith(root.endsWith(sep) ? root : root + sep);
  if (isWithin && !(what.isFile() && mayHoldCredentials(basename(target))))
    return { path, isFolder: what.isDirectory(), isFile: what.isFile() };
  (isWithin ? passed.credentials : passed.outside).push(path);
  return undefined;
}

function checkLabel(label: string): void {
  if (!isCategoryLabel(label)) throw wrongPath(`a category is 1 to 128 letters and digits of any script, _ or -, not '${label}'`);
}

const wrongPath = (message: string) => new AppError('invalid-argument', 'WrongSelectionError', message);
