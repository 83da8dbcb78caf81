import type { DeleteDocumentResult, DeleteDocumentsReply, Layer3DeleteResult } from '@strata/contracts';
import type { Deletion } from './delete-documents.use-case';
import type { RemovedDocuments } from './remove-documents.use-case';

const OVERALL = { committed: 'COMMITTED', 'rolled-back': 'ROLLED_BACK', failed: 'FAILED' } as const;
const NOTHING_REMOVED = {
  documentsRemoved: 0,
  chunksRemoved: 0,
  entitiesRemoved: 0,
  communitiesRemoved: 0,
  semanticUnitsRemoved: 0,
  relationsRemoved: 0,
};

/** What a delete answers: per document, per partition of layer 3, and as a whole. */
export function presentDeletion({ id, documents, outcome, failedIn }: Deletion): DeleteDocumentsReply {
  const overallStatus = OVERALL[outcome.state];
  if (outcome.state !== 'committed') {
    const partitions = [...new Set(documents.map(({ document }) => document.partition_id))].sort();
    return {
      deleteId: id,
      overallStatus,
      errorMessage: outcome.error instanceof Error ? outcome.error.message : 'unknown error',
      results: documents.map(({ document, docName }) => ({
        fileId: document.file_id,
        ...(docName === undefined ? {} : { docName }),
        status: outcome.state === 'failed' ? 'LAYER2_DELETE_STATUS_FAILED' : 'LAYER2_DELETE_STATUS_ROLLED_BACK',
        ragPartitionId: document.partition_id,
        clusterKey: '',
        similarityEdgesRemoved: 0,
      })),
      ...{ affectedRagPartitions: [], removedRagPartitions: [], affectedClusterIds: [], removedClusterIds: [] },
      layer3Results: partitions.map((ragPartitionId) => ({
        ragPartitionId,
        status: failedIn === 'layer-3' ? 'LAYER3_DELETE_STATUS_FAILED' : 'LAYER3_DELETE_STATUS_UNSPECIFIED',
        ...NOTHING_REMOVED,
      })),
    };
  }
  const { result } = outcome;
  return {
    deleteId: id,
    overallStatus,
    errorMessage: '',
    results: documents.map((named) => presentDocument(named, result)),
    affectedRagPartitions: affectedPartitions(documents, result),
    removedRagPartitions: [...result.removedPartitions].sort(),
    affectedClusterIds: [...result.corpus.affectedClusters],
    removedClusterIds: [...result.corpus.removedClusters],
    layer3Results: presentLayer3(documents, result),
  };
}

function presentDocument({ document, docName }: Deletion['documents'][number], removed: RemovedDocuments): DeleteDocumentResult {
  const divergence = removed.divergence.get(document.partition_id);
  return {
    fileId: document.file_id,
    ...(docName === undefined ? {} : { docName }),
    status: 'LAYER2_DELETE_STATUS_SUCCESS',
    ragPartitionId: document.partition_id,
    clusterKey: removed.clusterOf.get(document._key) ?? '',
    similarityEdgesRemoved: removed.corpus.similarities.get(document._key) ?? 0,
    divergenceScore: divergence?.divergenceScore ?? 0,
    needsReclustering: divergence?.needsReclustering ?? false,
  };
}

function affectedPartitions(documents: Deletion['documents'], { layer3 }: RemovedDocuments): string[] {
  const stamped = documents.map(({ document }) => document.partition_id).filter((id) => id !== '');
  return [...new Set([...stamped, ...layer3.map(({ partitionId }) => partitionId)])].sort();
}

/** Partitions of the documents that hold nothing of them are named too: they were not imported yet, which is no error. */
function presentLayer3(documents: Deletion['documents'], removed: RemovedDocuments): Layer3DeleteResult[] {
  const touched = new Map(removed.layer3.map((partition) => [partition.partitionId, partition]));
  return affectedPartitions(documents, removed).map((ragPartitionId) => {
    const rows = touched.get(ragPartitionId);
    if (!rows) return { ragPartitionId, status: 'LAYER3_DELETE_STATUS_NOT_ATTEMPTED', ...NOTHING_REMOVED };
    return {
      ragPartitionId,
      status: 'LAYER3_DELETE_STATUS_SUCCESS',
      documentsRemoved: rows.documents,
      chunksRemoved: rows.chunks,
      entitiesRemoved: rows.entities,
      communitiesRemoved: rows.communities,
      semanticUnitsRemoved: rows.semanticUnits,
      relationsRemoved: rows.relations,
    };
  });
}
