import type { PromptKey, SpendingLimit } from '@strata/models';
import type { VectorMetric } from '@strata/knowledge';

export const RAG_MODES = ['full_graphrag', 'vector_rag'] as const;
export type RagMode = (typeof RAG_MODES)[number];
export const VECTOR_METRICS = ['cosine', 'l2', 'innerProduct'] as const satisfies readonly VectorMetric[];

/** What shapes an import apart from its files: checked, with every default filled in (docs/contracts/importer.md, "Parameters"). */
export interface ImportParameters {
  ragMode: RagMode;
  partitionId: string;
  /** The caller's name for this work; undefined: none, and every import is new work. */
  importId: string | undefined;
  chunking: {
    maxTokens: number;
    overlapTokens: number;
    minTokens: number;
    separators: string[];
    preserveSeparator: boolean;
    ignoreSizes: boolean;
  };
  extraction: {
    entityTypes: string[];
    relationshipTypes: string[];
    strictTypes: boolean;
    maxGleaning: number;
    prompts: Partial<Record<PromptKey, string>>;
  };
  embeddings: { chunks: boolean; edges: boolean; communities: boolean };
  semanticUnits: { isEnabled: boolean; processImages: boolean; embeddings: boolean };
  vectorIndex: { metric: VectorMetric; nLists: number | undefined };
  /** What the models may be paid for this import. */
  budget: SpendingLimit;
  /** Rows per request to the database. */
  batchSize: number;
}
