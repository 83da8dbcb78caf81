export type { PassagePart } from './answers/cited-chunks';
export {
  answerMetadata,
  citedChunks,
  nameAmong,
  passageParts,
  placeInCategory,
  tellingHeadings,
  wholePlace,
} from './answers/cited-chunks';
export { refusalText } from './answers/refusal-text';
export type { SearchMode } from './answers/search-modes';
export { retrievalRequest, SEARCH_MODES, takesSteps } from './answers/search-modes';
export { isTelling, progressOf, SEARCH_STAGES } from './answers/search-progress';
export type { Budget } from './builds/build-budget';
export type { BuildRequest, BuildShortfall, BuildStep, BuildWatcher, PreparedGraph } from './builds/build-knowledge-graph';
export { buildKnowledgeGraph, prepareKnowledgeGraph } from './builds/build-knowledge-graph';
export { byteWords } from './builds/byte-words';
export { counted } from './builds/counted';
export type { EstimateWords } from './builds/estimate-words';
export { estimateWords } from './builds/estimate-words';
export { costWords, importWords, numberWords, usageWords } from './builds/import-words';
export type { FailedPartition } from './builds/failed-partitions';
export { failedPartitions } from './builds/failed-partitions';
export { reasonWords } from './builds/reason-words';
export type { LatestRun, LatestRuns, Omission } from './builds/latest-runs';
export { cancelRuns, isRunning, latestOmissions, latestRuns } from './builds/latest-runs';
export type { CursorOptions, DatabaseAddress, DatabaseCall } from './database/database-client';
export type { ReasonerEvent } from './database/reasoner-events';
export { DatabaseClient } from './database/database-client';
export { JsonElements } from './database/json-elements';
export { markedQuery, withoutMarker } from './database/query-marker';
export type { CursorExtra, CursorReply } from './database/split-cursor-reply';
export { deleteDocuments, lockHolders } from './documents/delete-documents';
export type { DocumentState, ListedDocument } from './documents/document-list';
export { documentsCalled, listDocuments } from './documents/document-list';
export { mayHoldCredentials } from './folders/credential-files';
export { withDistinctNames } from './folders/document-names';
export { FolderLabels } from './folders/folder-labels';
export { isReadable } from './folders/readable-formats';
export type { FoundDocument, FoundDocuments } from './folders/find-documents';
export { findDocuments } from './folders/find-documents';
export type { ClusterStrategy } from './graph/graph-figures';
export { clusterName, clusterStrategies, graphCounts } from './graph/graph-figures';
export type { GraphPartition } from './graph/graph-partitions';
export { driftedPartitions, graphPartitions } from './graph/graph-partitions';
export type { FailedRecluster } from './graph/recluster-partitions';
export { reclusterPartitions } from './graph/recluster-partitions';
export { HttpCalls } from './http/http-calls';
export { Session } from './http/session';
export { TokenSession } from './http/token-session';
export type { ExplainedIndex, ExplainedPlan, NodeStatistics } from './plans/explained-plan';
export { mistakePlace } from './plans/mistake-place';
export type { PlanLine, UsedIndex } from './plans/plan-table';
export { planLines, usedIndexes } from './plans/plan-table';
export type { MergeQuery } from './platform/entity-merges';
export type { EntityQuery } from './platform/linked-entities';
export { FileUploads } from './platform/file-uploads';
export type { FileUpload } from './platform/stored-files';
export type { ExplainReply, RowBatch } from './platform/project-queries';
export type { StrataClientOptions } from './platform/strata-client';
export { STANDARD_PROJECT, StrataClient } from './platform/strata-client';
export type { RefusedDocument } from './sync/apply-graph-plan';
export { folderChanges } from './sync/folder-changes';
export type { GraphPlan } from './sync/graph-plan';
export { isNothingToDo } from './sync/graph-plan';
export type { SyncedFolder, SyncPlan } from './sync/plan-sync';
export { planSync } from './sync/plan-sync';
export type { RemovalOutcome } from './sync/remove-documents';
export type { GraphOutcome, SyncFolderWatcher, SyncOutcome, SyncRequest } from './sync/sync-folder';
export { syncFolder } from './sync/sync-folder';
export { STEP_TITLES } from './sync/step-titles';
export type { SyncStep, SyncWatcher } from './sync/sync-run';
export type { GraphUpdate } from './sync/update-graph';
export { planGraphUpdate, updateGraph, updateNewerVersions } from './sync/update-graph';
export { ContentHashes } from './uploads/content-hash';
export { blobSource } from './uploads/blob-source';
export type { FileToUpload, UploadedFile } from './uploads/upload-files';
export { uploadFiles } from './uploads/upload-files';
export { uploadInParts } from './uploads/upload-in-parts';
export type { UploadSource } from './uploads/upload-source';
export type { SourceToUpload, Uploaded, UploadWatch } from './uploads/upload-sources';
export { uploadSources } from './uploads/upload-sources';
export { IN_PARTS_ABOVE_BYTES } from './uploads/upload-groups';
