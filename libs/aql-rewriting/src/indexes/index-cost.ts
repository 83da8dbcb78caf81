import type { CollectionFacts } from '../input/rewrite-input';

/** Bytes of an entry beside its values: the document's key, numbers of index and collection, the page's share. */
const ENTRY_BYTES = 40;
/** Bytes of one value in the order of an index; texts are longer, numbers shorter. */
const VALUE_BYTES = 16;
/** Members of an array, where nothing is known. */
const MEMBERS = 3;

/**
 * What an index costs, in words: its size, and what it adds to each write.
 * @param entriesPerDocument 1 for an index of single values, less for a sparse one, more for one of words
 */
export function indexCost({ count, indexes }: CollectionFacts, fields: readonly string[], entriesPerDocument: number): string {
  const members = fields.some((field) => field.includes('[*]')) ? MEMBERS : 1;
  const entries = count * entriesPerDocument * members;
  const bytes = entries * (ENTRY_BYTES + VALUE_BYTES * fields.length);
  const share = Math.round((100 * entriesPerDocument * members) / (indexes.length + 1));
  const more = Math.max(1, Math.round(entriesPerDocument * members));
  const written = more === 1 ? '1 more index entry' : `${more} more index entries`;
  const now = indexes.length === 1 ? '1 index there is' : `${indexes.length} indexes there are`;
  return `About ${size(bytes)} for ${Math.round(entries).toLocaleString('en-US')} entries (estimated); every insert and removal, and every change of these attributes, writes ${written}, some ${share} % more work than with the ${now}.`;
}

function size(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))} KiB`;
  return bytes < 1024 ** 3 ? `${Math.round(bytes / 1024 ** 2)} MiB` : `${(bytes / 1024 ** 3).toFixed(1)} GiB`;
}
