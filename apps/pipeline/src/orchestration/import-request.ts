import type { ImportMultipleRequest, ProcessingParameters } from '@strata/contracts';
import type { RunBudget } from './model-spending';
import type { PartitionTask } from './orchestration-payload';

const RAG_MODES = { FullGraphRAG: 'full_graphrag', VectorRAG: 'vector_rag' } as const;

/**
 * A partition as the importer takes it (docs/contracts/pipeline.md, "Calls to the importer").
 * @param importId the same for every attempt at this partition: an attempt first removes what earlier ones left
 * @param sealedModels credentials and settings for this import, sealed; empty: the project's
 * @param budget what models may be paid for it
 */
export function importRequest(
  task: PartitionTask,
  importId: string,
  sealedModels: string,
  budget: RunBudget = {},
): ImportMultipleRequest {
  const { tunables } = task;
  const parameters: ProcessingParameters = {
    ragMode: RAG_MODES[task.strategyType],
    chunkTokenSize: integer(tunables['chunk_token_size']),
    chunkOverlapTokenSize: integer(tunables['chunk_overlap_token_size']),
    chunkCustomSeparators: [],
    entityTypes: [...task.entityTypes],
    relationshipTypes: [],
    enableStrictTypes: task.entityTypes.length > 0,
    customPrompts: {},
    enableChunkEmbeddings: flag(tunables['enable_chunk_embeddings']),
    enableEdgeEmbeddings: flag(tunables['enable_edge_embeddings']),
    enableSemanticUnits: flag(tunables['enable_semantic_units']),
    processImages: flag(tunables['process_images']),
    enableSemanticUnitEmbeddings: flag(tunables['enable_semantic_unit_embeddings']),
    satelliteCollections: [],
    partitionId: task.partitionId,
    batchSize: integer(tunables['batch_size']),
    importId,
    maxCost: budget.maxCost,
    maxTokens: budget.maxTokens,
  };
  return { files: [], fileIds: [...task.fileIds], parameters, sealedModels };
}

function integer(text: string | undefined): number | undefined {
  const value = Number(text);
  return text === undefined || text === '' || !Number.isInteger(value) ? undefined : value;
}

function flag(text: string | undefined): boolean | undefined {
  return text === undefined ? undefined : text === 'true';
}
