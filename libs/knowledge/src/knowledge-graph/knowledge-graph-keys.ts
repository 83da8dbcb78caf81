import { hash } from 'node:crypto';

const PREFIXES = { document: 'doc', chunk: 'chunk', entity: 'ent', community: 'comm', semanticUnit: 'su' } as const;
export type VertexKind = keyof typeof PREFIXES;

/** What a key must be unique within. */
export interface KeyScope {
  partitionId: string;
  importNumber: number;
  /** the caller's name for the import: a recluster gives all rows number 1, so that later imports get their numbers again */
  importId: string;
}

/**
 * Key of a vertex: the same identity in the same import gives the same key, so that a batch may be sent twice.
 * @param identity what tells the thing apart in its import: order for documents, document and order for chunks, name for entities
 */
export function vertexKey(kind: VertexKind, { partitionId, importNumber, importId }: KeyScope, identity: string): string {
  return `${PREFIXES[kind]}-${digest(`${partitionId}\n${importNumber}\n${importId}\n${identity}`)}`;
}

/** Key of an edge; there is one edge per type and pair of ends, of relations between entities one for each name. */
export function edgeKey(type: string, from: string, to: string, name = ''): string {
  return `rel-${digest(name === '' ? `${type}\n${from}\n${to}` : `${type}\n${from}\n${to}\n${name}`)}`;
}

const digest = (text: string): string => hash('sha256', text, 'hex').slice(0, 32);
