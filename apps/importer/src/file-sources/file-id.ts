const PREFIX = 'rag-input-';

/**
 * Database named inside a file-manager id; undefined when the id cannot be one. Decoded, an id is `db:name`, or
 * `:<number of labels>:db:label:…:name` (docs/contracts/file-manager.md, "Scopes and ids"). Nothing else of it may be relied upon.
 */
export function databaseOfFileId(fileId: string): string | undefined {
  if (!fileId.startsWith(PREFIX)) return undefined;
  const encoded = fileId.slice(PREFIX.length);
  if (!/^[A-Za-z0-9_-]+$/.test(encoded)) return undefined;
  const decoded = Buffer.from(encoded, 'base64url').toString('utf8');
  const scoped = /^:\d+:([^:]+):.+$/s.exec(decoded);
  return scoped?.[1] ?? /^([^:]+):.+$/s.exec(decoded)?.[1];
}
