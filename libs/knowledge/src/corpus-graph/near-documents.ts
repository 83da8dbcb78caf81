import { inAppErrors } from '@strata/arango';
import type { Database } from 'arangojs';
import type { CorpusGraphNames } from './corpus-graph-names';

/** Documents of other categories among those found by a text are passed over: so many times as many are asked for, at most. */
const MOST_PASSED_OVER = 20;

/** Documents of a category that the indexes of layer 2 find: a question costs about the same, however many documents there are. */
export class NearDocuments {
  constructor(
    private readonly db: Database,
    private readonly names: CorpusGraphNames,
  ) {}

  /** Number of documents of a category. */
  async count(module: string): Promise<number> {
    const [count] = await this.query<number>(
      'FOR source IN @@sources FILTER source.module == @module COLLECT WITH COUNT INTO count RETURN count',
      { '@sources': this.names.sources, module },
    );
    return count ?? 0;
  }

  /** Keys of `limit` documents of a category, whatever they are about: keys are hashes, and these are the first by key. */
  async sample(module: string, limit: number): Promise<string[]> {
    return this.query('FOR source IN @@sources SORT source._key FILTER source.module == @module LIMIT @limit RETURN source._key', {
      '@sources': this.names.sources,
      module,
      limit,
    });
  }

  /**
   * Keys of the documents of a category that are most like a text by BM25, best first.
   * @param share of the category among all documents, 0..1
   * @returns up to `limit`; fewer where most of what is like the text lies in other categories
   */
  async byText(module: string, text: string, { limit, share }: { limit: number; share: number }): Promise<string[]> {
    const asked = Math.ceil(Math.min(MOST_PASSED_OVER, 1 / Math.max(share, 1 / MOST_PASSED_OVER)) * limit);
    return this.query(
      `LET found = (FOR source IN @@view SEARCH ANALYZER(source.content IN TOKENS(@text, "text_en"), "text_en")
         SORT BM25(source) DESC LIMIT @asked RETURN { key: source._key, module: source.module })
       FOR document IN found FILTER document.module == @module LIMIT @limit RETURN document.key`,
      { '@view': this.names.searchView, text, module, asked, limit },
    );
  }

  /** Which of some files have a document in a category. */
  async presentFiles(module: string, fileIds: readonly string[]): Promise<string[]> {
    return this.query(
      `FOR id IN @fileIds
         LET modules = (FOR source IN @@sources FILTER source.file_id == id RETURN source.module) // by file, not by category
         FILTER @module IN modules RETURN id`,
      { '@sources': this.names.sources, module, fileIds: [...fileIds] },
    );
  }

  /** File and name of every document of a category, unordered. */
  async fileNames(module: string): Promise<{ file_id: string; filename: string }[]> {
    return this.query(
      'FOR source IN @@sources FILTER source.module == @module RETURN { file_id: source.file_id, filename: source.filename }',
      { '@sources': this.names.sources, module },
    );
  }

  /** The partition of each of some documents, by key. */
  async partitionsOf(keys: readonly string[]): Promise<Map<string, string>> {
    const found = await this.query<{ key: string; partition: string }>(
      'FOR source IN @@sources FILTER source._key IN @keys RETURN { key: source._key, partition: source.partition_id }',
      { '@sources': this.names.sources, keys: [...keys] },
    );
    return new Map(found.map(({ key, partition }) => [key, partition]));
  }

  private async query<T>(text: string, bindVars: Record<string, unknown>): Promise<T[]> {
    return inAppErrors(async () => (await this.db.query<T>(text, bindVars, { batchSize: 10_000 })).all());
  }
}
