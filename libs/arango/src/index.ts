export { asAppError, inAppErrors, isConflict, isNotFound } from './as-app-error';
export type { AskedDatabase } from './database-answers';
export { databaseAnswers } from './database-answers';
export type { DatabaseConnection } from './connect-database';
export { connectDatabase, databaseNamed } from './connect-database';
export type { CollectionToEnsure } from './ensure-schema';
export { ensureCollections, ensureDatabase, ensureGraph, ensureIndex, ensureVertexCollection, ensureView } from './ensure-schema';
export { retryOnConflict } from './retry-on-conflict';
export { retryWhileUnavailable } from './retry-while-unavailable';
