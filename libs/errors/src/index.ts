export { AppError } from './app-error';
export { ArangoError } from './arango-error';
export type { ArangoErrorName } from './arango-errors';
export { ARANGO_ERRORS } from './arango-errors';
export type { ErrorKind } from './error-kinds';
export { ERROR_KINDS } from './error-kinds';
export type { RenderedError } from './render';
export { renderAsArango, renderAsDetail, renderAsStatus } from './render';
