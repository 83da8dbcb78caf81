export type { RewriteCandidate } from './candidates/rewrite-candidate';
export { findRewrites } from './find-rewrites';
export { adviseIndexes } from './advise-indexes';
export type { IndexAdvice } from './indexes/index-advice';
export type {
  AttributeFacts,
  CollectionFacts,
  ExplainedNode,
  ExplainedPlan,
  IndexFacts,
  ProfiledNode,
  ProfiledPlan,
  ProfiledStats,
  RewriteInput,
} from './input/rewrite-input';
export { RULES } from './rules';
export type { DataAssumption, RewriteRule, Rewritten } from './rules/rewrite-rule';
export type { IdAttribute } from './input/id-attributes';
export { idAttributes, lookedUpCollections } from './input/id-attributes';
