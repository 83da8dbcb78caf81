import { ensureView, inAppErrors, isNotFound, retryOnConflict, retryWhileUnavailable } from '@strata/arango';
import type { Database } from 'arangojs';
import { ensureVectorIndex } from '../knowledge-graph/vector-index';

/** One attribute of a collection's documents, and the attribute beside it that holds its vector. */
export interface CollectionField {
  readonly collection: string;
  readonly field: string;
  readonly embeddingField: string;
}

/** A document as far as its embedding matters. `value` is sent for candidates only: a text (cut), a number, or null for anything else. */
export interface FieldRow {
  readonly key: string;
  readonly rev: string;
  readonly state: 'candidate' | 'skipped' | 'ineligible';
  readonly value: string | number | null;
}

/** A trained index over a million vectors takes minutes: the calls that ask for it end sooner. */
const INDEX_BUDGET_MS = 3_600_000;

/** Vectors of single attributes in collections that are not the platform's own. */
export class EmbeddedFields {
  constructor(private readonly db: Database) {}

  /** Name of the database whose collections these are. */
  get database(): string {
    return this.db.name;
  }

  async exists(collection: string): Promise<boolean> {
    try {
      await inAppErrors(() => this.db.collection(collection).get());
      return true;
    } catch (error) {
      if (isNotFound(error)) return false;
      throw error;
    }
  }

  /**
   * The next documents by key.
   * @param page `after`: the last key of the page before, empty for the first; `characters`: longer texts are cut
   */
  async page(field: CollectionField, page: { after: string; size: number; characters: number }): Promise<FieldRow[]> {
    return this.rows(field, 'FILTER doc._key > @after SORT doc._key LIMIT @size', page);
  }

  /** The same documents again, without those that have gone. */
  async reread(field: CollectionField, keys: readonly string[], characters: number): Promise<FieldRow[]> {
    return this.rows(field, 'FILTER doc._key IN @keys', { keys: [...keys], characters });
  }

  /** Stores vectors in documents that have not changed since they were read. @returns keys of those */
  async save(
    { collection, embeddingField }: CollectionField,
    vectors: readonly { readonly key: string; readonly rev: string; readonly vector: readonly number[] }[],
  ): Promise<string[]> {
    return retryOnConflict(() =>
      this.query<string>(
        `FOR row IN @vectors FOR doc IN @@collection FILTER doc._key == row.key AND doc._rev == row.rev
           UPDATE doc WITH { [@embeddingField]: row.vector } IN @@collection RETURN OLD._key`,
        { '@collection': collection, embeddingField, vectors },
      ),
    );
  }

  /**
   * Makes what searches need, where it is missing: a vector index (cosine) over the vectors and a search view over the texts.
   * @param embedded documents that have a vector; an index needs one to be trained on
   */
  async makeSearchable(field: CollectionField, { dimension, embedded }: { dimension: number; embedded: number }): Promise<void> {
    await ensureView(this.db, fieldViewName(field), {
      type: 'arangosearch',
      links: { [field.collection]: { fields: { [field.field]: { analyzers: ['text_en'] } } } },
    });
    const index = { metric: 'cosine', dimension, field: field.embeddingField, embedded } as const;
    await retryWhileUnavailable(() => ensureVectorIndex(this.db, field.collection, index), { budgetMs: INDEX_BUDGET_MS });
  }

  private async rows({ collection, field, embeddingField }: CollectionField, which: string, bindVars: object): Promise<FieldRow[]> {
    return this.query<FieldRow>(
      `FOR doc IN @@collection ${which}
         LET value = doc[@field]
         LET state = doc[@embeddingField] != null ? "skipped" : value == null ? "ineligible" : "candidate"
         LET shown = IS_STRING(value) ? SUBSTRING(value, 0, @characters) : IS_NUMBER(value) ? value : null
         RETURN { key: doc._key, rev: doc._rev, state, value: state == "candidate" ? shown : null }`,
      { '@collection': collection, field, embeddingField, ...bindVars },
    );
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars, { batchSize: 1_000 })).all());
  }
}

/** `<collection>_<field>_search_view` */
export function fieldViewName({ collection, field }: Pick<CollectionField, 'collection' | 'field'>): string {
  return `${collection}_${field}_search_view`;
}
