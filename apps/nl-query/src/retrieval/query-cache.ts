import { ensureCollections, inAppErrors } from '@strata/arango';
import { knowledgeGraphNames } from '@strata/knowledge';
import type { Models } from '@strata/models';
import type { Database } from 'arangojs';
import { hash } from 'node:crypto';
import type { QuerySettings } from './query-settings';
import type { SearchOutcome } from './search-outcome';

/** Questions this alike, by their embeddings, get the same answer. */
const LEAST_SIMILARITY = 0.95;

/** The models of a question, as far as they shape its answer. */
type AnsweringModels = Pick<Models, 'names' | 'embedder'>;

/** An answer given before. */
export interface CachedAnswer extends SearchOutcome {
  question: string;
  /** 1 for the same words. */
  similarity: number;
}

interface CacheRow {
  _key: string;
  scope: string;
  question: string;
  embedding: number[] | null;
  text: string;
  model: string;
  metadata: Record<string, unknown>;
  created_at: string;
}

/**
 * Answers kept for questions that ask for it (`use_cache`). An entry belongs to one state of the project's documents and to everything that
 * shapes an answer; it is never found again once an import has changed the documents.
 */
export class QueryCache {
  private readonly name: string;

  constructor(
    private readonly db: Database,
    project: string,
  ) {
    this.name = knowledgeGraphNames(project).queryCache;
  }

  async find(
    settings: QuerySettings,
    models: AnsweringModels,
    fingerprint: string,
    signal?: AbortSignal,
  ): Promise<CachedAnswer | undefined> {
    await ensureCollections(this.db, [{ name: this.name, type: 'document' }]);
    const scope = scopeOf(settings, models, fingerprint);
    const same = await this.first<CacheRow>('FOR c IN @@cache FILTER c._key == @key RETURN c', {
      key: keyOf(scope, settings.query),
    });
    if (same) return asAnswer(same, 1);
    if (!models.embedder.semantic) return undefined; // hashed vectors call opposite questions alike
    const [vector] = await models.embedder.embed([settings.query], signal);
    const alike = await this.first<CacheRow & { similarity: number }>(
      `FOR c IN @@cache FILTER c.scope == @scope AND c.embedding != null
         LET similarity = COSINE_SIMILARITY(c.embedding, @vector) FILTER similarity >= @least
         SORT similarity DESC LIMIT 1 RETURN MERGE(c, { similarity })`,
      { scope, vector: [...(vector ?? [])], least: LEAST_SIMILARITY },
    );
    return alike && asAnswer(alike, alike.similarity);
  }

  async put(
    settings: QuerySettings,
    models: AnsweringModels,
    fingerprint: string,
    { text, model, metadata }: SearchOutcome,
  ): Promise<void> {
    const scope = scopeOf(settings, models, fingerprint);
    const [vector] = models.embedder.semantic ? await models.embedder.embed([settings.query]) : [];
    const row: CacheRow = {
      _key: keyOf(scope, settings.query),
      scope,
      question: settings.query,
      embedding: vector ? [...vector] : null,
      text,
      model,
      metadata,
      created_at: new Date().toISOString(),
    };
    await inAppErrors(() => this.db.collection(this.name).save(row, { overwriteMode: 'replace', silent: true }));
  }

  private async first<Row>(query: string, bindVars: Record<string, unknown>): Promise<Row | undefined> {
    return inAppErrors(async () => (await this.db.query<Row>(query, { '@cache': this.name, ...bindVars })).next());
  }
}

function scopeOf(settings: QuerySettings, { names, embedder }: AnsweringModels, fingerprint: string): string {
  const {
    method,
    level,
    partitionIds,
    autoSelectPartitions,
    asksForPartitions,
    customPrompts,
    model,
    showCitations,
    responseInstructions,
  } = settings;
  const shaping = [
    method,
    level,
    [...partitionIds].sort(),
    autoSelectPartitions,
    asksForPartitions,
    customPrompts,
    model || names.chat,
    names.embedding,
    embedder.dimension,
    showCitations,
    responseInstructions,
  ];
  return digest(JSON.stringify([fingerprint, shaping]));
}

function keyOf(scope: string, question: string): string {
  return digest(`${scope}\n${question.trim().replace(/\s+/g, ' ').toLowerCase()}`);
}

function asAnswer({ text, model, metadata, question }: CacheRow, similarity: number): CachedAnswer {
  return { text, model, metadata: { ...metadata, cached: true, similarity, cached_question: question }, question, similarity };
}

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 40);
