export type { BuildRequest, BuildStep, BuildWatcher } from './build-knowledge-graph';
export { buildKnowledgeGraph } from './build-knowledge-graph';
export type { CursorOptions, DatabaseAddress, DatabaseCall } from './database/database-client';
export { DatabaseClient } from './database/database-client';
export { JsonElements } from './database/json-elements';
export type { CursorExtra, CursorReply } from './database/split-cursor-reply';
export { splitCursorReply } from './database/split-cursor-reply';
export type { FileUpload, StrataClientOptions } from './strata-client';
export { StrataClient } from './strata-client';
