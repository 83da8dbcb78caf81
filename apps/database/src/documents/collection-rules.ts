import { AppError, ArangoError } from '@strata/errors';
import type { CollectionDefinition, ExpressionCompiler, JsonObject } from '../storage/api';
import type { DocumentRules, WriteKind } from './document-rules';

/** Computed values and schema of a collection, applied to each document that is written. */
export class CollectionRules implements DocumentRules {
  private compile: ExpressionCompiler | undefined;

  setExpressionCompiler(compile: ExpressionCompiler): void {
    this.compile = compile;
  }

  apply(collection: CollectionDefinition, _kind: WriteKind, document: JsonObject): JsonObject {
    if (collection.computedValues !== null && this.compile === undefined)
      throw new ArangoError('not-implemented', 'computed values are not implemented');
    if (collection.schema !== null && collection.schema.level !== 'none')
      throw new AppError('unimplemented', 'SchemaValidation', 'schema validation is not implemented');
    return document;
  }
}
