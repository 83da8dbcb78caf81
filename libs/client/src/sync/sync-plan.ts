import type { StoredFile } from '@strata/contracts';
import { freeName } from '../folders/document-names';

/** Keys of a file's custom metadata that say which folder it was synced from, and where it lies there (`/` between the names). */
export const SYNC_SOURCE = 'sync_source';
export const SYNC_PATH = 'sync_path';
const PATH = 'path';

/** A document of the folder. */
export interface LocalDocument {
  path: string;
  /** below the folder, with `/` between the names */
  inFolder: string;
  category: string;
  /** below the folder of the category */
  inCategory: string;
  sha256: string;
}

/** A document of the folder and the file it is, or is to be, in the file manager. */
export interface SyncedDocument extends LocalDocument {
  name: string;
  /** unset: not stored yet */
  stored?: Pick<StoredFile, 'id' | 'version'>;
}

/** What makes the files of a project those of a folder. */
export interface FilePlan {
  added: SyncedDocument[];
  changed: SyncedDocument[];
  unchanged: SyncedDocument[];
  /** files that came from this folder and are no longer in it */
  removed: StoredFile[];
  /** files of the project that did not come from this folder: they stay as they are */
  others: number;
}

/** What a folder is compared with. */
export interface Comparison {
  documents: readonly LocalDocument[];
  /** latest versions of all files of the project */
  stored: readonly StoredFile[];
  /** name of the folder in `sync_source` */
  source: string;
  /** whether a path below the folder could not be looked at: what came from there may still be there */
  isUnseen?: (inFolder: string) => boolean;
}

/**
 * Compares a folder with what the file manager has of it. A file keeps its name and category for as long as it is there, whatever comes and goes
 * beside it; one that moved within its category keeps its id when its name is the same. A file that was uploaded by other means counts
 * as that of the folder when category and path are the same; only files that came from this folder are ever removed.
 */
export function planFiles({ documents, stored, source, isUnseen = () => false }: Comparison): FilePlan {
  const ours = new Map<string, StoredFile>();
  const unmarked = new Map<string, StoredFile>();
  const holders = new Map<string, StoredFile>();
  for (const file of stored) {
    const category = categoryOf(file);
    holders.set(`${category}/${file.name}`, file);
    const from = file.custom_metadata[SYNC_SOURCE];
    if (from === undefined) unmarked.set(`${category}/${file.custom_metadata[PATH] ?? file.name}`, file);
    else if (from === source) ours.set(`${category}/${file.custom_metadata[SYNC_PATH] ?? ''}`, file);
  }
  const plan: FilePlan = { added: [], changed: [], unchanged: [], removed: [], others: 0 };
  const used = new Set<StoredFile>();
  const homeless: LocalDocument[] = [];
  for (const document of documents) {
    const { category, inFolder, inCategory, sha256 } = document;
    const known = ours.get(`${category}/${inFolder}`) ?? unmarked.get(`${category}/${inCategory}`);
    if (!known) {
      homeless.push(document);
      continue;
    }
    used.add(known);
    (known.sha256 === sha256 ? plan.unchanged : plan.changed).push({ ...document, name: known.name, stored: known });
  }
  const leaving = new Set([...ours.values()].filter((file) => !used.has(file) && !isUnseen(file.custom_metadata[SYNC_PATH] ?? '')));
  const taken = new Set<string>();
  for (const document of homeless) {
    const place = (name: string) => `${document.category}/${name}`;
    const isTaken = (name: string) => {
      const holder = holders.get(place(name));
      return taken.has(place(name)) || (holder !== undefined && !leaving.has(holder));
    };
    const name = freeName(document.path, isTaken);
    taken.add(place(name));
    const holder = holders.get(place(name));
    if (holder) leaving.delete(holder); // it moved: the same file, elsewhere
    (holder ? plan.changed : plan.added).push({ ...document, name, ...(holder ? { stored: holder } : {}) });
    if (holder) used.add(holder);
  }
  plan.removed.push(...leaving);
  plan.others = stored.length - used.size - plan.removed.length;
  return plan;
}

/** What the file manager is to keep beside a document. */
export function syncMetadata({ inFolder, inCategory, name }: SyncedDocument, source: string): Record<string, string> {
  return { [SYNC_SOURCE]: source, [SYNC_PATH]: inFolder, ...(inCategory === name ? {} : { [PATH]: inCategory }) };
}

/** Categories that the sub-folders of a folder, by name, have had so far. */
export function knownLabels(stored: readonly StoredFile[], source: string): Map<string, string> {
  const labels = new Map<string, string>();
  for (const file of stored) {
    const [folder, ...below] = (file.custom_metadata[SYNC_PATH] ?? '').split('/');
    if (file.custom_metadata[SYNC_SOURCE] === source && folder !== undefined && below.length > 0)
      labels.set(folder.normalize('NFC'), categoryOf(file));
  }
  return labels;
}

export const categoryOf = ({ scope }: Pick<StoredFile, 'scope'>): string => scope[1] ?? 'default';
