import { nameFiles } from './file-naming';

/** A file of a build with the name its document bears. */
export type PlannedFile = {
  readonly id: string;
  readonly name: string;
  readonly filename: string;
  /** with its sub-folders below the category */
  readonly path: string;
  readonly version: number;
  readonly size: number;
  readonly citableUrl: string;
  /** carried along from a direct upload, or empty */
  readonly metadata?: string;
  /** the document of another file that bears this name already: this file's content takes its place */
  readonly absorbs?: AbsorbedDocument;
};

/** A document whose place another file takes, with the inputs that had fallen on it before. */
export type AbsorbedDocument = {
  readonly key: string;
  readonly sourceFilenames: string[];
  readonly sourceFileIds: string[];
};

/** What a build does to one category. Stored, so that a restarted build goes on with the same plan. */
export type CategoryPlan = {
  readonly category: string;
  /** the category had no documents before */
  readonly isFirst: boolean;
  readonly toWrite: PlannedFile[];
  /** keys of documents whose file is gone */
  readonly toRemove: string[];
  readonly unchanged: number;
};

/** A file as the file manager lists it, as far as a plan needs it. */
export interface ListedFile {
  readonly id: string;
  readonly name: string;
  readonly scope: readonly string[];
  readonly version: number;
  readonly size: number;
  readonly citableUrl: string;
  readonly metadata: string;
  /** with its sub-folders below the category */
  readonly path: string;
}

/** A document of an earlier build. */
export interface BuiltDocument {
  readonly _key: string;
  readonly file_id: string;
  readonly filename: string;
  readonly file_version: number;
  readonly source_filenames: readonly string[];
  readonly source_file_ids: readonly string[];
}

/**
 * Compares what the file manager has with what was built.
 * @param isComplete the files are all files of the category; documents without one are then removed
 */
export function planCategory(
  category: string,
  files: readonly ListedFile[],
  built: readonly BuiltDocument[],
  isComplete: boolean,
): CategoryPlan {
  const documents = new Map(built.map((document) => [document.file_id, document]));
  const unique = [...new Map(files.map((file) => [file.id, file])).values()];
  const named = nameFiles(unique, new Map(built.map(({ file_id, filename }) => [file_id, filename])));
  const toWrite = named.filter(({ id, version }) => documents.get(id)?.file_version !== version);
  const present = new Set(unique.map(({ id }) => id));
  const byName = new Map(built.filter(({ file_id }) => !present.has(file_id)).map((document) => [document.filename, document]));
  const replaced = new Set(toWrite.map(({ filename }) => filename));
  // of a document whose name a written file has taken over there is nothing left to remove
  const gone = isComplete ? [...byName.values()].filter(({ filename }) => !replaced.has(filename)) : [];
  return {
    category,
    isFirst: built.length === 0,
    toWrite: toWrite.map(({ id, name, filename, path, version, size, citableUrl, metadata }) => {
      const other = isComplete ? undefined : byName.get(filename);
      const planned = { id, name, filename, path, version, size, citableUrl, metadata };
      return other ? { ...planned, absorbs: absorbed(other) } : planned;
    }),
    toRemove: gone.map(({ _key }) => _key),
    unchanged: named.length - toWrite.length,
  };
}

function absorbed({ _key, source_filenames, source_file_ids }: BuiltDocument): AbsorbedDocument {
  return { key: _key, sourceFilenames: [...source_filenames], sourceFileIds: [...source_file_ids] };
}
