export type { AssociatedPair } from './associated-pairs';
export { associatedPairsSteps } from './associated-pairs';
export { Bm25Index } from './bm25-index';
export { Bm25Neighbours } from './bm25-neighbours';
export type { Bm25Options } from './bm25-weights';
export type { DivergenceInput } from './divergence-score';
export { divergenceScore, needsReclustering } from './divergence-score';
export type { Agreement } from './entity-resolution/name-agreement';
export { AGREEMENTS, nameAgreement } from './entity-resolution/name-agreement';
export type { NameUse } from './entity-resolution/given-names';
export type { Definition, Office } from './entity-resolution/definition';
export { readDefinition } from './entity-resolution/definition';
export { editDistance } from './entity-resolution/edit-distance';
export { describeOthers, excludeEachOther } from './entity-resolution/definition-conflicts';
export { meanDifferentThings } from './entity-resolution/different-things';
export { rolesBeside } from './entity-resolution/life-roles';
export { epithetBeside, madeBeside, sortsBeside, withinBeside } from './entity-resolution/said-attributes';
export type { LinkableAlias, LinkableEntity, NameLink, PreparedEntity } from './entity-resolution/linked-names';
export { linkBetween, nameKey, preparedEntity } from './entity-resolution/linked-names';
export type { NameForm } from './entity-resolution/name-form';
export { foldedText, nameForm } from './entity-resolution/name-form';
export { isVariant } from './entity-resolution/name-variants';
export { kindOfType } from './entity-resolution/name-words';
export type {
  MergeEvidence,
  NamedThing,
  NameMerge,
  Resolution,
  ResolutionKnowledge,
  ResolvedThing,
  StatedPair,
} from './entity-resolution/named-thing';
export { resolveThings, resolveThingsSteps } from './entity-resolution/resolve-things';
export { yearsBeside } from './entity-resolution/years-of-life';
export { inducedSubgraph } from './induced-subgraph';
export type { LeidenOptions } from './leiden';
export { leiden, leidenOnAdjacency } from './leiden';
export type { CommunityHierarchy, HierarchicalCommunity, HierarchyOptions } from './leiden-hierarchy';
export { leidenHierarchy } from './leiden-hierarchy';
export { modularity } from './modularity';
export type { PageRankOptions } from './personalised-page-rank';
export { pageRankSteps, personalisedPageRank } from './personalised-page-rank';
export { PushedPageRank } from './pushed-page-rank';
export { reciprocalRankFusion } from './reciprocal-rank-fusion';
export { seededRandom, shuffledRange } from './seeded-random';
export type { TermRows } from './term-rows';
export { TermRowsBuilder } from './term-rows';
export { TopK } from './top-k';
export type { Adjacency, WeightedGraph } from './weighted-graph';
export { adjacency, adjacencySteps, weightedGraph, weightedGraphSteps } from './weighted-graph';
