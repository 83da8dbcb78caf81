export type { KnowledgeGraphNames, VectorMetric } from './knowledge-graph/knowledge-graph-names';
export { EMBEDDING_FIELD, knowledgeGraphNames, vectorIndexName } from './knowledge-graph/knowledge-graph-names';
export type {
  ChunkRow,
  ClusterMembership,
  CommunityRow,
  DocumentRow,
  EntityRow,
  MentionRow,
  PartitionRow,
  RelatedToRow,
  RelationRow,
  RelationType,
} from './knowledge-graph/knowledge-graph-records';
export { RELATION_TYPES, SOURCE_ID_SEPARATOR } from './knowledge-graph/knowledge-graph-records';
