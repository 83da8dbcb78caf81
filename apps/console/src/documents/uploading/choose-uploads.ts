import { blobSource, FolderLabels, isReadable, mayHoldCredentials, withDistinctNames } from '@strata/client';
import type { Given, GivenFile } from './given-files';

/** Where files go that lie in no sub-folder of a given folder. */
export const DEFAULT_CATEGORY = 'default';

/** A file to upload and the category it goes to. */
export interface ChosenFile extends GivenFile {
  readonly category: string;
  /** what it is called in its category */
  readonly name: string;
  /** where it lies below the folder of its category */
  readonly inCategory: string;
}

/** A file that is not uploaded, and why. */
export interface LeftOutFile {
  readonly path: string;
  readonly reason: string;
}

export interface ChosenFiles {
  /** by category, then path */
  readonly files: readonly ChosenFile[];
  readonly leftOut: readonly LeftOutFile[];
  /** a sentence for each folder whose category is not called as one would expect */
  readonly renamed: readonly string[];
}

/**
 * What of the given files is uploaded, and as what, by the rules of `strata upload`: each direct sub-folder of a given folder is a category of its own;
 * hidden files, those whose names are those of files with credentials (unless they are given themselves) and what no text is read from are left
 * out. Empty files are, too: there is nothing in them to find.
 * @param category a label that everything goes to; undefined: as the sub-folders say
 */
export async function chooseUploads({ files, unreadable }: Given, category: string | undefined): Promise<ChosenFiles> {
  const labels = new FolderLabels();
  labels.add(files.flatMap(({ path }) => subFolderOf(path) ?? []));
  const leftOut: LeftOutFile[] = unreadable.map((path) => ({ path, reason: 'it cannot be read' }));
  const wanted: Omit<ChosenFile, 'name'>[] = [];
  for (const given of files) {
    const reason = await reasonAgainst(given);
    if (reason !== undefined) {
      leftOut.push({ path: given.path, reason });
      continue;
    }
    const folder = subFolderOf(given.path);
    const above = given.path.includes('/') ? (folder !== undefined && category === undefined ? 2 : 1) : 0;
    wanted.push({
      ...given,
      category: category ?? (folder === undefined ? DEFAULT_CATEGORY : labels.of(folder)),
      inCategory: given.path.split('/').slice(above).join('/'),
    });
  }
  return { files: withDistinctNames(wanted), leftOut, renamed: category === undefined ? labels.renamed : [] };
}

/** `legal` of `papers/legal/2024/a.md`; undefined for what lies in the given folder itself, or was given alone. */
function subFolderOf(path: string): string | undefined {
  const names = path.split('/');
  return names.length > 2 ? names[1] : undefined;
}

async function reasonAgainst({ path, file }: GivenFile): Promise<string | undefined> {
  const below = path.split('/').slice(1);
  const name = below.at(-1) ?? path;
  const isOfFolder = below.length > 0;
  if (isOfFolder && mayHoldCredentials(name)) return 'files of this name may hold credentials (to upload one, choose it alone)';
  if (below.some((part) => part.startsWith('.'))) return 'it is hidden';
  if (file.size === 0) return 'it is empty';
  if (!(await isReadable(path, blobSource(file))) && !mayHoldCredentials(name))
    return 'it is no text, and none can be read from its format';
  return undefined;
}
