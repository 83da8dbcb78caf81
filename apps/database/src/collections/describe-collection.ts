import type { CollectionDefinition } from '../store/database';

const LOADED = 3;
const TYPE_NUMBERS = { document: 2, edge: 3 } as const;

/** `{id, name, status, type, isSystem, globallyUniqueId}` as listed. */
export function basicDescription(collection: CollectionDefinition) {
  return {
    id: collection.id,
    name: collection.name,
    status: LOADED,
    type: TYPE_NUMBERS[collection.type],
    isSystem: collection.isSystem,
    globallyUniqueId: collection.globallyUniqueId,
  };
}

/** All properties. @param lastValue highest key number given so far, shown for autoincrement collections */
export function fullDescription(collection: CollectionDefinition, lastValue: number) {
  const { waitForSync, cacheEnabled, schema, computedValues, keyOptions } = collection;
  return {
    ...basicDescription(collection),
    statusString: 'loaded',
    waitForSync,
    cacheEnabled,
    keyOptions: { ...keyOptions, ...(keyOptions.type === 'uuid' || keyOptions.type === 'padded' ? {} : { lastValue }) },
    schema: schema === null ? null : { ...schema, type: 'json' },
    computedValues,
    internalValidatorType: 0,
    isSmartChild: false,
    writeConcern: 1,
    objectId: String(collection.number),
    syncByRevision: true,
    usesRevisionsAsDocumentIds: true,
  };
}
