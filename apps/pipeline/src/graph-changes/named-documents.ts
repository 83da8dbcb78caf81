import { normalizeText } from '@strata/event-loop';
import { invalidGraphChange } from './graph-changes.errors';

/** A document as callers of insert and update name it. */
export interface NamedDocument {
  readonly docName: string;
  readonly fileId: string;
}

/** A document of the corpus, as far as its names matter. */
export interface KnownDocument {
  readonly _key: string;
  readonly file_id: string;
  readonly filename: string;
  readonly path?: string;
}

/**
 * Checks a list of documents by itself (docs/contracts/pipeline.md, "Graph changes").
 * @param maxFiles most documents of one call; none for updates
 * @throws AppError invalid-argument naming every document at fault
 */
export function checkNamedDocuments(files: readonly NamedDocument[], maxFiles = Infinity): void {
  if (files.length === 0) throw invalidGraphChange('files must name at least one document');
  if (files.length > maxFiles) throw invalidGraphChange(`files: at most ${maxFiles} documents per call, ${files.length} were sent`);
  const withoutId = files.filter(({ fileId }) => fileId === '').map(({ docName }) => docName);
  if (withoutId.length > 0)
    throw invalidGraphChange(`files: file_id is missing for ${quoted(withoutId)}`, { doc_names: withoutId });
  const withoutName = files.filter(({ docName }) => docName === '').map(({ fileId }) => fileId);
  if (withoutName.length > 0) throw invalidGraphChange(`files: doc_name is missing for ${quoted(withoutName)}`);
  refuseRepeated(
    'file_id',
    files.map(({ fileId }) => fileId),
  );
  refuseRepeated(
    'doc_name',
    files.map(({ docName }) => docName),
  );
}

/** Checks what a delete names by itself. @throws AppError invalid-argument when that is nothing, or a name or id comes twice */
export function checkNames({ fileIds, docNames }: { fileIds: readonly string[]; docNames: readonly string[] }): void {
  if (fileIds.length === 0 && docNames.length === 0) throw invalidGraphChange('name documents by file_ids or by doc_names');
  refuseRepeated('file_ids', fileIds);
  refuseRepeated('doc_names', docNames);
}

/**
 * The documents that a delete names, by file id and by name within the category.
 * @throws AppError invalid-argument for a document that is named both ways, or that the category does not have
 */
export function documentsToDelete<Document extends KnownDocument>(
  documents: readonly Document[],
  { fileIds, docNames }: { fileIds: readonly string[]; docNames: readonly string[] },
): { document: Document; docName?: string }[] {
  const byId = new Map(documents.map((document) => [document.file_id, document]));
  const byName = new Map(documents.flatMap((document) => (document.path ? [[document.path, document] as const] : [])));
  for (const document of documents) byName.set(document.filename, document);
  const unknownIds = fileIds.filter((id) => !byId.has(id));
  if (unknownIds.length > 0)
    throw invalidGraphChange(`file_ids: not in this category: ${quoted(unknownIds)}`, { file_ids: unknownIds });
  const unknownNames = docNames.filter((name) => !byName.has(normalizeText(name, 'NFC')));
  if (unknownNames.length > 0)
    throw invalidGraphChange(`doc_names: not in this category: ${quoted(unknownNames)}`, { doc_names: unknownNames });
  const named = [
    ...fileIds.map((id) => ({ document: byId.get(id)! })),
    ...docNames.map((docName) => ({ document: byName.get(normalizeText(docName, 'NFC'))!, docName })),
  ];
  refuseRepeated(
    'document',
    named.map(({ document }) => document.filename),
  );
  return named;
}

function refuseRepeated(field: string, values: readonly string[]): void {
  const [seen, repeated] = [new Set<string>(), new Set<string>()];
  for (const value of values) (seen.has(value) ? repeated : seen).add(value);
  if (repeated.size > 0) throw invalidGraphChange(`${field}: named more than once: ${quoted([...repeated])}`);
}

function quoted(values: readonly string[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ');
}
