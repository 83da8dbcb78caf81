import { hash } from 'node:crypto';

const PREFIXES = { document: 'doc', chunk: 'chunk', entity: 'ent', community: 'comm', semanticUnit: 'su' } as const;
export type VertexKind = keyof typeof PREFIXES;

/** What a key must be unique within. */
export interface KeyScope {
  partitionId: string;
  importNumber: number;
  /** the caller's name for the import: a recluster gives all rows number 1, so that later imports get their numbers again */
  importId: string;
  /** An earlier try that lives on for a moment must not write over the rows of the one that took over, though both may have the same number. */
  attempt: string;
}

/** Hexadecimal digits of a key, and of its parts where rows have an order. */
const DIGITS = { key: 32, scope: 12, order: 8, identity: 12 } as const;
/** Edges of one type lie side by side, in the order of the vertex that they are written by. */
const EDGE_TYPES: Readonly<Record<string, { digit: string; by: 'from' | 'to' }>> = {
  PART_OF: { digit: '0', by: 'from' },
  MENTIONED_IN: { digit: '1', by: 'from' },
  RELATED_TO: { digit: '2', by: 'from' },
  IN_COMMUNITY: { digit: '3', by: 'to' },
  SUB_COMMUNITY_OF: { digit: '4', by: 'from' },
};

/** The rows of an import come one after the other, all within the same. */
let lastScope = { within: '', digest: '' };

/**
 * Key of a vertex: the same identity in the same attempt gives the same key, so that a batch may be sent twice.
 * With an `order`, the rows of an import follow each other by their keys as they are written: a database keeps them side by side, in full
 * pages, where keys in no order would each go into another page, of which a third stays empty.
 * @param identity what tells the thing apart in its import: order for documents, document and order for chunks, name for entities
 * @param order position among the rows of its kind in the import; absent for a row that comes later
 */
export function vertexKey(kind: VertexKind, scope: KeyScope, identity: string, order?: number): string {
  const { partitionId, importNumber, importId, attempt } = scope;
  const within = `${partitionId}\n${importNumber}\n${importId}\n${attempt}`;
  const whole = digest(`${within}\n${identity}`, DIGITS.key);
  if (order === undefined) return `${PREFIXES[kind]}-${whole}`;
  if (lastScope.within !== within) lastScope = { within, digest: digest(within, DIGITS.scope) };
  return `${PREFIXES[kind]}-${lastScope.digest}${inOrder(order)}${whole.slice(0, DIGITS.identity)}`;
}

/** Key of an edge; there is one edge per type and pair of ends, of relations between entities one for each name. */
export function edgeKey(type: string, from: string, to: string, name = ''): string {
  const whole = unorderedEdgeKey(type, from, to, name).slice('rel-'.length);
  const { digit, by } = EDGE_TYPES[type] ?? { digit: 'f', by: 'from' };
  const place = PLACE.exec(by === 'from' ? from : to)?.groups;
  return place ? `rel-${place['scope']}${digit}${place['order']}${whole.slice(0, DIGITS.identity)}` : `rel-${whole}`;
}

/** The key that earlier versions gave an edge. */
export function unorderedEdgeKey(type: string, from: string, to: string, name = ''): string {
  return `rel-${digest([type, from, to, ...(name === '' ? [] : [name])].join('\n'), DIGITS.key)}`;
}

/** Where a vertex stands, at the end of its id: scope and order, of which the first digit makes room for the type of the edge. */
const PLACE = /-(?<scope>[0-9a-f]{12})0(?<order>0[0-9a-f]{6})[0-9a-f]{12}$/;

const inOrder = (order: number): string => order.toString(16).padStart(DIGITS.order, '0');
const digest = (text: string, digits: number): string => hash('sha256', text, 'hex').slice(0, digits);
