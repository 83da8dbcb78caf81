export { EntityLinks } from './knowledge-graph/entity-links/entity-links';
export type {
  EntityFilter,
  EntityLink,
  EntityList,
  EntitySummary,
  LinkedEntity,
} from './knowledge-graph/entity-links/linked-entity';
export type {
  EntityMergeRow,
  EntityMergeSummary,
  NameShare,
  NameStatement,
} from './knowledge-graph/entity-merges/entity-merge-row';
export type { MergeFilter, MergeList } from './knowledge-graph/entity-merges/entity-merges';
export { EntityMerges, mergeSummary } from './knowledge-graph/entity-merges/entity-merges';
export type {
  MergeChanges,
  MergeSurroundings,
  StoredEntityRow,
  StoredRelatedRow,
} from './knowledge-graph/entity-merges/merge-surroundings';
export type { BulkWriteOptions } from './knowledge-graph/bulk-write';
export type { EmbeddedWith, ImportCounts, ImportRow } from './knowledge-graph/import-register';
export type { ImportAttempt } from './knowledge-graph/import-rows';
export { attemptId, attemptOf, rowFields } from './knowledge-graph/import-rows';
export type { KnowledgeCollection } from './knowledge-graph/knowledge-graph';
export { ensureVectorIndex } from './knowledge-graph/vector-index';
export { KnowledgeGraph } from './knowledge-graph/knowledge-graph';
export type { KeyScope, VertexKind } from './knowledge-graph/knowledge-graph-keys';
export { edgeKey, vertexKey } from './knowledge-graph/knowledge-graph-keys';
export type { StoredImport } from './knowledge-graph/knowledge-graph-verification';
export type { StoredEntity, StoredMention, StoredRelation } from './knowledge-graph/partition-layers';
export { PartitionLayers } from './knowledge-graph/partition-layers';
export { RECLUSTER_IMPORT } from './knowledge-graph/recluster-fence';
export { reportText } from './knowledge-graph/report-text';
export type { CommunityMaterial, Wording } from './knowledge-graph/reworded-texts';
export type { RowInTheMaking } from './knowledge-graph/bulk-write';
export type { LongText, RowToWrite } from './knowledge-graph/row-lines';
export type { VectorIndexOptions, VectorIndexOutcome } from './knowledge-graph/vector-index';
export type { KnowledgeGraphNames, VectorMetric } from './knowledge-graph/knowledge-graph-names';
export { knowledgeGraphNames } from './knowledge-graph/knowledge-graph-names';
export type {
  ChunkRow,
  ClusterMembership,
  CommunityRow,
  DocumentRow,
  EntityRow,
  MentionRow,
  PartitionRow,
  RelatedToRow,
  SemanticUnitRow,
  RelationFacts,
  RelationRow,
  RelationType,
} from './knowledge-graph/knowledge-graph-records';
export { SOURCE_ID_SEPARATOR } from './knowledge-graph/knowledge-graph-records';
export type { CollectionField, FieldRow } from './embedded-fields/embedded-fields';
export { EmbeddedFields, fieldViewName } from './embedded-fields/embedded-fields';
export { labelKey } from './corpus-graph/label-key';
export type { FileLocks, JournaledCollection, JournalSettings, OpenChange } from './change-journal/change-journal';
export { ChangeJournal } from './change-journal/change-journal';
export type { CorpusRemoval, DocumentsToAdd } from './corpus-graph/corpus-changes';
export { CorpusChanges } from './corpus-graph/corpus-changes';
export type { RemovableDocument, RemovedRows } from './knowledge-graph/document-removal';
export { DocumentRemoval } from './knowledge-graph/document-removal';
export type { ClusterComplexity, ClusterWrite, SourceEntry, SourceSignature } from './corpus-graph/corpus-graph';
export { CorpusGraph } from './corpus-graph/corpus-graph';
export type { CorpusGraphNames } from './corpus-graph/corpus-graph-names';
export { corpusGraphNames } from './corpus-graph/corpus-graph-names';
export type {
  ComplexityMetrics,
  CorpusRelationRow,
  DomainRow,
  KeptText,
  ModuleRow,
  SimilarityRow,
  SourceRow,
} from './corpus-graph/corpus-graph-records';
export { KEPT_CHARACTERS } from './corpus-graph/corpus-graph-records';
export type { LastBuild, ProjectRow, StagedCall, Staging, StartedCategoryRemoval } from './projects/project-row';
export { PROJECTS_COLLECTION } from './projects/project-row';
export { ProjectResources } from './projects/project-resources';
export { Projects } from './projects/projects';
export type { RegistrySettings } from './projects/project-registry';
export { projectExists, ProjectRegistry } from './projects/project-registry';
export type { RegisteredProject } from './projects/registered-project';
export type { ServedProjects } from './projects/registered-projects';
export { RegisteredProjects } from './projects/registered-projects';
export { NearDocuments } from './corpus-graph/near-documents';
export { similarityKey, sourceKey } from './corpus-graph/source-key';
export { Strategies } from './strategies/strategies';
export type { StrategyRow, StrategyType } from './strategies/strategy-row';
export { STRATEGY_TYPES } from './strategies/strategy-row';
