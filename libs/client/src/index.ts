export type { BuildRequest, BuildStep, BuildWatcher } from './build-knowledge-graph';
export { buildKnowledgeGraph } from './build-knowledge-graph';
export type { FileUpload, StrataClientOptions } from './strata-client';
export { StrataClient } from './strata-client';
