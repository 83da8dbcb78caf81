import type { CollectionDefinition, JsonObject } from '../database';

export type WriteKind = 'insert' | 'update' | 'replace';

/** What a collection demands of its documents: computed values and a schema. */
export interface DocumentRules {
  /** Proves that a new definition can be applied. @throws ArangoError validation-bad-parameter (1621), or what is wrong with an expression */
  validate(definition: Pick<CollectionDefinition, 'schema' | 'computedValues'>): void;
  /**
   * The document as it is to be stored: computed values filled in, then checked against the schema.
   * @param before the stored document of an update or replace: `moderate` lets what was invalid already stay so
   * @throws ArangoError validation-failed (1620) and errors of computed values
   */
  apply(collection: CollectionDefinition, kind: WriteKind, document: JsonObject, before?: JsonObject): JsonObject;
}
