import { ArangoError } from '@strata/errors';

const KEY = /^[A-Za-z0-9_\-.@()+,=;$!*'%:]{1,254}$/;

export function isDocumentKey(key: string): boolean {
  return KEY.test(key);
}

/** @throws ArangoError document-key-bad (1221) */
export function checkDocumentKey(key: unknown): string {
  if (typeof key !== 'string' || !isDocumentKey(key)) throw new ArangoError('document-key-bad');
  return key;
}

/** `collection/key` in its two parts; undefined when it is no such thing. */
export function splitDocumentId(id: string): { collection: string; key: string } | undefined {
  const slash = id.indexOf('/');
  if (slash <= 0) return undefined;
  const key = id.slice(slash + 1);
  return isDocumentKey(key) ? { collection: id.slice(0, slash), key } : undefined;
}

/**
 * The key that a caller means with `key` or `collection/key`.
 * @throws ArangoError document-handle-bad (1205), cross-collection-request (1213)
 */
export function keyOfHandle(handle: unknown, collectionName: string): string {
  if (typeof handle !== 'string' || handle === '') throw new ArangoError('document-handle-bad');
  if (!handle.includes('/')) {
    if (!isDocumentKey(handle)) throw new ArangoError('document-handle-bad');
    return handle;
  }
  const id = splitDocumentId(handle);
  if (id === undefined) throw new ArangoError('document-handle-bad');
  if (id.collection !== collectionName)
    throw new ArangoError('cross-collection-request', `expected an id of collection ${collectionName}`);
  return id.key;
}
