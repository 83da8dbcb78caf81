import type { StoredDocument } from '../../storage/records/stored-document';

export interface InsertOptions extends UpdateOptions {
  /**
   * The document comes from a dump: it keeps the `_rev` it brings, and what rules the collection has for new documents were met when it
   * was first written.
   */
  readonly isRestore?: boolean;
  /** what to do when the key exists: `conflict` (default) fails with 1210 */
  readonly overwriteMode?: 'conflict' | 'ignore' | 'replace' | 'update';
}

export interface UpdateOptions extends ReplaceOptions {
  /** default true; false removes attributes set to null, nested ones too */
  readonly keepNull?: boolean;
  /** default true; false replaces nested objects whole */
  readonly mergeObjects?: boolean;
}

export interface ReplaceOptions extends RemoveOptions {
  /** the schema of the collection is not asked; values are computed all the same */
  readonly skipDocumentValidation?: boolean;
  /** write only when the new value of this attribute is higher than the stored one; else nothing happens */
  readonly versionAttribute?: string;
}

export interface RemoveOptions {
  /** required current revision (If-Match). `precondition-failed` (1200, HTTP 412) when it differs */
  readonly ifRevision?: string;
  /** default true; false compares the `_rev` inside the given document */
  readonly ignoreRevs?: boolean;
}

export interface WriteResult {
  readonly key: string;
  readonly id: string;
  readonly rev: string;
  /** the document before, for update, replace, remove and overwriting inserts */
  readonly old?: StoredDocument;
  /** the document after; absent for remove */
  readonly new?: StoredDocument;
  /** false when nothing was written (overwriteMode ignore, a lower versionAttribute) */
  readonly written: boolean;
}
