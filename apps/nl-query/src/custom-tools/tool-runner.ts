import { AppError } from '@strata/errors';
import { knowledgeGraphNames } from '@strata/knowledge';
import type { Database } from 'arangojs';
import type { FoundChunk, ProjectIndex } from '../project-index/project-index';
import { runQuery } from '../query-translation/run-query';
import { followQuestion } from '../retrieval/follow-question';
import type { GlobalSearch } from '../retrieval/global-search';
import type { LocalSearch } from '../retrieval/local-search';
import type { SearchRequest } from '../retrieval/search-outcome';
import type { CustomTool, SearchMode } from './custom-tool';
import { foundDocuments } from './found-documents';
import type { ReadQuery } from './start-nodes';
import { fusedNodes, startNodeQuery } from './start-nodes';
import type { ToolIndexes } from './tool-indexes';
import { notReady } from './tool-indexes';
import { templateQuery } from './tool-template';

export interface ToolRunnerParts {
  readonly db: Database;
  readonly project: string;
  readonly indexes: ToolIndexes;
  readonly local: Pick<LocalSearch, 'context'>;
  readonly global: Pick<GlobalSearch, 'search'>;
}

/** One use of tools. */
export interface ToolUse {
  readonly request: SearchRequest;
  readonly index: ProjectIndex;
  /** as `ToolRights.readable` */
  readonly readable: readonly string[] | undefined;
  /** of the question, where its tools say nothing */
  readonly autoCreateIndexes: boolean;
}

const TIMEOUT_S = 60;
/** Sources of a tool that reach the model. */
const MOST_SOURCES = 50;
const UNIFIED_CHUNKS = 12;
/** ArangoDB: no vector index for the search; one that is not trained. */
const NO_VECTOR_INDEX = new Set<unknown>([1554, 1555]);

/** Searches with one tool: start nodes ─▶ expansion ─▶ sources. */
export class ToolRunner {
  private readonly chunks: string;

  constructor(private readonly parts: ToolRunnerParts) {
    this.chunks = knowledgeGraphNames(parts.project).chunks;
  }

  /**
   * What a tool finds for a question, best first.
   * @throws AppError failed-precondition `VECTOR_INDEX_NOT_READY`, `SearchIndexMissing`; deadline-exceeded; what the database says
   */
  async run(tool: CustomTool, question: string, use: ToolUse): Promise<FoundChunk[]> {
    const request = { ...use.request, question };
    switch (tool.type) {
      case 'local':
        return [...((await this.parts.local.context(request, use.index))?.chunks ?? [])];
      case 'unified': {
        const found = await use.index.searchChunks(question, request.accept, request.models.embedder, request.signal);
        return (await followQuestion(request, use.index, found)).chunks.slice(0, UNIFIED_CHUNKS);
      }
      case 'global': {
        const told = await this.parts.global.search({ ...request, showCitations: false }, use.index, () => undefined);
        return told
          ? foundDocuments([{ title: 'Overview of the documents', content: told.text }], tool.id, use.index, this.chunks)
          : [];
      }
      case 'custom_retriever':
        return this.retrieve(tool, question, use);
    }
  }

  private async retrieve(tool: CustomTool, question: string, use: ToolUse): Promise<FoundChunk[]> {
    const { models, signal } = use.request;
    const { config } = tool;
    const mayCreate = config.autoCreateIndexes ?? use.autoCreateIndexes;
    await this.parts.indexes.ensure(tool, mayCreate, models.embedder.dimension, signal);
    const isSemantic = config.searchModes.some(({ type }) => type === 'semantic');
    const [vector] = isSemantic ? await models.embedder.embed([question], signal) : [];
    const asked = { question, vector: [...(vector ?? [])], partitions: use.request.partitionIds ?? [] };
    const rankings = await Promise.all(
      config.searchModes.map(async (mode) => ({ ids: await this.startNodes(tool, mode, asked, use), weight: mode.weight })),
    );
    const ids = fusedNodes(rankings, config.topK);
    if (ids.length === 0) return [];
    const nodes = await this.documents(config.collection, ids, use);
    const expansion = templateQuery(tool, nodes);
    const rows = expansion ? await this.rows(expansion, use) : nodes;
    return foundDocuments(rows.slice(0, MOST_SOURCES), tool.id, use.index, this.chunks);
  }

  private async startNodes(
    tool: CustomTool,
    mode: SearchMode,
    asked: Parameters<typeof startNodeQuery>[2],
    use: ToolUse,
  ): Promise<string[]> {
    try {
      return (await this.rows(startNodeQuery(tool, mode, asked), use)) as string[];
    } catch (error) {
      if (mode.type === 'semantic' && error instanceof AppError && NO_VECTOR_INDEX.has(error.details.errorNum))
        throw notReady(tool.id, error.message, error);
      throw error;
    }
  }

  private async documents(collection: string, ids: readonly string[], use: ToolUse): Promise<readonly unknown[]> {
    const query = 'FOR id IN @ids FOR doc IN @@collection FILTER doc._id == id RETURN UNSET(doc, "embedding", "embeddings")';
    return this.rows({ query, bindVars: { ids, '@collection': collection } }, use);
  }

  private async rows({ query, bindVars }: ReadQuery, { readable }: ToolUse): Promise<readonly unknown[]> {
    return (await runQuery(this.parts.db, { query, bindVars, timeoutS: TIMEOUT_S, readable })).rows;
  }
}
