import { normalizeText } from '@strata/event-loop';
import { beginning } from '../corpus-builds/documents/beginning';

/** Text of an attribute's value that a vector is made of; `undefined` for what has none: an empty text, or neither text nor number. */
export function embeddableText(value: unknown, characters: number): string | undefined {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  return text.trim() === '' ? undefined : beginning(text, characters);
}

const MAX_NAME_BYTES = 256;
/** `.` and `[*]` would be paths into attributes; the others cannot be in the name of the search view */
const UNUSABLE = /[.[\]/:\p{Cc}]/u;

/** What is wrong with a collection and field that are to be embedded; `undefined` when nothing is. */
export function fieldProblem({ collection, field }: { collection: string; field: string }, viewName: string): string | undefined {
  if (collection === '') return 'collection must not be empty';
  if (collection.startsWith('_')) return `collection: ${JSON.stringify(collection)} is one of the system's`;
  if (field === '') return 'field must not be empty';
  if (field.startsWith('_')) return `field: ${JSON.stringify(field)} is one of the system's`;
  if (field.endsWith('_embedding')) return `field: ${JSON.stringify(field)} ends with _embedding, as the vectors' own fields do`;
  if (UNUSABLE.test(field) || !field.isWellFormed() || normalizeText(field, 'NFC') !== field || /\s$/.test(field))
    return `field: ${JSON.stringify(field)} is no name of a top-level attribute that a search view can be called by`;
  if (Buffer.byteLength(viewName) > MAX_NAME_BYTES) return `field: the search view's name would exceed ${MAX_NAME_BYTES} bytes`;
  return undefined;
}
