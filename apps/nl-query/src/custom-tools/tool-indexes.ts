import { ensureIndex, ensureView, inAppErrors } from '@strata/arango';
import { AppError } from '@strata/errors';
import { ensureVectorIndex } from '@strata/knowledge';
import type { Database } from 'arangojs';
import type { CustomTool } from './custom-tool';

/** How texts are taken apart, by the index and by the search. */
export const ANALYZER = 'text_en';
const TRAINING = { longestMs: 120_000, pauseMs: 2_000 };

export const invertedIndexName = (collection: string, field: string): string => `cr_${collection}_${asName(field)}`;
export const viewName = (collection: string): string => `cr_${collection}_view`;
export const vectorIndexName = (collection: string, field: string): string => `idx_vector_${collection}_${asName(field)}`;

/** Names of indexes have no dots. */
const asName = (field: string): string => field.replaceAll('.', '_');

interface KnownIndex {
  readonly name: string;
  readonly type: string;
  readonly fields: readonly unknown[];
  readonly params?: { readonly dimension?: number };
}

/** What searches of tools stand on: an inverted index for each field of words with one view over all of a collection, a vector index for each of vectors. */
export class ToolIndexes {
  constructor(private readonly db: Database) {}

  /**
   * Sees to it that a tool can search.
   * @param dimension of the project's embeddings
   * @throws AppError failed-precondition `VECTOR_INDEX_NOT_READY` when a vector index is missing, or not trained; `SearchIndexMissing`
   *   when anything else is missing and may not be made; not-found when the collection is
   */
  async ensure({ id, config }: CustomTool, mayCreate: boolean, dimension: number, signal?: AbortSignal): Promise<void> {
    const { collection, searchModes } = config;
    const known = await this.indexesOf(collection);
    const missing: string[] = [];
    for (const { type, field } of searchModes) {
      if (type === 'semantic') {
        if (known.some((index) => index.type === 'vector' && index.fields[0] === field)) continue;
        const name = vectorIndexName(collection, field);
        if (mayCreate) await this.makeVectorIndex({ id, collection, field, name, dimension }, signal);
        else throw notReady(id, `the vector index ${name} is missing`);
      } else {
        const name = invertedIndexName(collection, field);
        if (known.some((index) => index.name === name) && (await this.isInView(collection, name))) continue;
        if (mayCreate) await this.makeInvertedIndex(collection, field, name);
        else missing.push(name, viewName(collection));
      }
    }
    if (missing.length === 0) return;
    const names = [...new Set(missing)].join(', ');
    const message = `custom tool ${id}: ${names} missing, and auto_create_indexes is false`;
    throw new AppError('failed-precondition', 'SearchIndexMissing', message, { tool: id });
  }

  private async indexesOf(collection: string): Promise<KnownIndex[]> {
    return inAppErrors(async () => (await this.db.collection(collection).indexes()) as unknown as KnownIndex[]);
  }

  private async isInView(collection: string, index: string): Promise<boolean> {
    const name = viewName(collection);
    return inAppErrors(async () => {
      if (!(await this.db.listViews()).some((view) => view.name === name)) return false;
      const { indexes = [] } = (await this.db.view(name).properties()) as { indexes?: readonly { index: string }[] };
      return indexes.some((one) => one.index === index);
    });
  }

  private async makeInvertedIndex(collection: string, field: string, name: string): Promise<void> {
    const fields = [{ name: field, analyzer: ANALYZER }] as const;
    await ensureIndex(this.db, collection, { type: 'inverted', name, fields: [...fields] });
    const view = viewName(collection);
    await ensureView(this.db, view, { type: 'search-alias', indexes: [{ collection, index: name }] });
    if (await this.isInView(collection, name)) return;
    await inAppErrors(() => this.db.view(view).updateProperties({ indexes: [{ collection, index: name, operation: 'add' }] }));
  }

  private async makeVectorIndex(
    { id, collection, field, name, dimension }: { id: string; collection: string; field: string; name: string; dimension: number },
    signal?: AbortSignal,
  ): Promise<void> {
    const wanted = { metric: 'cosine' as const, dimension, field, name, ...(signal ? { signal } : {}) };
    const outcome = await ensureVectorIndex(this.db, collection, wanted, TRAINING).catch((error: unknown) => {
      if (error instanceof AppError && error.kind === 'deadline-exceeded')
        throw notReady(id, `the vector index ${name} is still being built`, error);
      throw error;
    });
    if (outcome === 'skipped') throw notReady(id, `${collection} has no document with a vector in ${field}`);
    if (outcome === 'untrained') throw notReady(id, `the vector index ${name} could not be trained`);
  }
}

export function notReady(tool: string, why: string, cause?: unknown): AppError {
  return new AppError(
    'failed-precondition',
    'VECTOR_INDEX_NOT_READY',
    `VECTOR_INDEX_NOT_READY: custom tool ${tool}: ${why}`,
    { tool },
    { cause },
  );
}
