export { categoryLabelOf, isCategoryLabel } from './category-label';
export type {
  CancelJobReply,
  CancelJobRequest,
  FeedEntry,
  FeedReply,
  FeedRequest,
  GetJobRequest,
  HealthReply,
  HealthRequest,
  ImporterServer,
  ImportMultipleReply,
  ImportMultipleRequest,
  ImportReply,
  ImportRequest,
  InlineFile,
  Job,
  JobCounts,
  JobReply,
  JobStatus,
  JobUsage,
  JobWork,
  ListJobsReply,
  ListJobsRequest,
  ListEntitiesReply,
  ListMergesReply,
  ListMergesRequest,
  Merge,
  ProcessingParameters,
  ReclusterReply,
  ReclusterRequest,
  SplitMergeReply,
  SplitMergeRequest,
  WatchJobRequest,
} from './generated/strata/importer/v1/importer';
export { ImporterClient, ImporterService } from './generated/strata/importer/v1/importer';
export type {
  BuildStatus,
  CancelBuildReply,
  DedupGroup,
  LeftOutFile,
  StartBuildReply,
  StartBuildRequest,
} from './http/corpus-builds';
export type { EmbedFieldReply, EmbedFieldRequest } from './http/embed-field';
export type { EntityMerge, EntityMergeList, SplitMergeAnswer } from './http/entity-merges';
export type { EntityLink, LinkedEntity, LinkedEntityList } from './http/linked-entities';
export type {
  BatchUploadReply,
  BatchUploadResult,
  DescribeFilesReply,
  DescribeFilesResult,
  DownloadFilesReply,
  DownloadFilesResult,
  ResumableUploadList,
  ResumableUploadStatus,
  StoredFile,
  StoredFileList,
} from './http/file-manager';
export { IMAGES_SCOPE } from './http/file-manager';
export type {
  DeleteDocumentResult,
  DeleteDocumentsReply,
  DeleteDocumentsRequest,
  InsertDocumentResult,
  InsertDocumentsReply,
  InsertDocumentsRequest,
  Layer3DeleteResult,
  NamedDocument,
  ReclusterPartitionsReply,
  ReclusterPartitionsRequest,
  ReclusterStatus,
  UpdatedFile,
  UpdateDocumentsReply,
  UpdateDocumentsRequest,
  UpdateStatus,
} from './http/graph-changes';
export type {
  ImportBatchReply,
  ImportFeed,
  ImportFeedState,
  ImportJobCounts,
  ImportJobRecord,
  ImportJobStatus,
  ImportJobUsage,
  ImportJobWork,
  ImportLeftOutChunk,
  ImportLeftOutFile,
  ImportModelUsage,
} from './http/importer';
export { NO_USAGE, NO_WORK } from './http/importer';
export type {
  CancelOrchestrationReply,
  EstimatedModelUsage,
  OrchestrationEstimate,
  OrchestrationStatus,
  PartitionJob,
  StartOrchestrationReply,
  StartOrchestrationRequest,
} from './http/orchestration';
export type {
  ModelConfigurationReply,
  ModelConfigurationRequest,
  QueryModelConfigurationReply,
  QueryModelConfigurationRequest,
} from './http/model-configuration';
export type { CategoryOverview, ProjectOverview } from './http/project-overview';
export type {
  CreateProjectRequest,
  ListedProject,
  ProjectList,
  ProjectRecord,
  ProjectRemovalReply,
  ProjectRuns,
} from './http/projects';
export type {
  CitedChunk,
  AnsweredQuestion,
  AskedQuestion,
  RetrievalChunk,
  RetrievalMetadata,
  RetrievalProgress,
  RetrievalReply,
  RetrievalRequest,
} from './http/retrieval';
export type { SessionReply } from './http/session';
export type { StageFilesReply, StageFilesRequest } from './http/staged-files';
export type {
  AnalysisStatus,
  CancelAnalysisReply,
  Complexity,
  StartAnalysisReply,
  StartAnalysisRequest,
  Strategy,
  StrategySnapshot,
  StrategyType,
} from './http/strategizer';
export { COMPLEXITIES } from './http/strategizer';
export type { TranslationReply, TranslationRequest } from './http/translation';
export { RECLUSTER_ATTEMPT_HEADER } from './recluster-attempt';
export { projectCollections } from './project-collections';
export { isProjectName, PROJECT_HEADER, PROJECT_NAME_RULE, projectNameOf, projectNotFound } from './project-name';
