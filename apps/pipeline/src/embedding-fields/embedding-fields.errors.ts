import { AppError } from '@strata/errors';

export const invalidField = (message: string) => new AppError('invalid-argument', 'InvalidEmbedFieldError', message);

export const unknownCollection = (collection: string) =>
  new AppError('not-found', 'UnknownCollectionError', `no collection ${JSON.stringify(collection)}`, { collection });

export const collectionClosed = (collection: string) =>
  new AppError('permission-denied', 'CollectionAccessError', `this needs access level rw on collection ${collection}`, {
    collection,
    needed: 'rw',
  });

/** Whatever ailed the provider: the request as a whole failed, and may be repeated. */
export const embeddingFailed = (cause: AppError) =>
  new AppError(
    'unavailable',
    'EmbeddingProviderError',
    `the embedding model failed: ${cause.message}. What is embedded stays; repeat the call to go on`,
    { error_code: cause.type, field: String(cause.details['field'] ?? '') },
    { cause },
  );

export const providerSilent = (seconds: number) =>
  new AppError('unavailable', 'TIMEOUT', `no vectors came within ${seconds} s`, { field: 'embedding_api_url' });
