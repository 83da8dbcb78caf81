import type { Expression } from '@strata/aql';
import { walkBlock } from '@strata/aql';
import { blocksOf } from '../trees/blocks';
import { pathOf } from '../trees/conditions';
import { scannedCollections } from '../trees/loops';
import { endAttributes } from '../trees/walks';
import { rewritableQuery } from './rewritable-query';

/** An attribute of a collection that a query takes for the id of a document. */
export interface IdAttribute {
  readonly collection: string;
  /** `_to`, `order.customer` */
  readonly path: string;
  /** AQL that gives, of a sample, the names of the collections; null among them: some value is no id. */
  readonly query: string;
}

const SAMPLED = 1000;

const OF_IDS: ReadonlySet<string> = new Set(['DOCUMENT', 'SPLIT', 'PARSE_IDENTIFIER', 'PARSE_KEY']);

/**
 * The attributes of which it helps to know, for `CollectionFacts.idsOf`, of which collections the ids are that they hold: the query looks up
 * documents by them, takes their keys out, or walks along them from every document. None for a query that is not rewritten.
 * @throws ArangoError what `parse` throws for the text
 */
export function idAttributes(query: string, bindVars: Readonly<Record<string, unknown>>): readonly IdAttribute[] {
  const tree = rewritableQuery(query, bindVars);
  if (tree === null) return [];
  const scanned = scannedCollections(tree);
  const found = new Map<string, IdAttribute>();
  walkBlock(tree.body, (expression: Expression) => {
    if (expression.kind !== 'call' || !OF_IDS.has(expression.name)) return;
    const [first, ...others] = expression.arguments;
    const path = first === undefined || (expression.name === 'DOCUMENT' && others.length > 0) ? null : pathOf(first);
    const collection = path === null ? undefined : scanned.get(path.variable.id);
    if (path === null || path.names.length === 0 || collection === undefined) return;
    const name = path.names.join('.');
    found.set(`${collection}/${name}`, { collection, path: name, query: sampleQuery(collection, path.names) });
  });
  for (const { statements } of blocksOf(tree.body))
    for (const [at, walk] of statements.entries())
      if (walk.kind === 'traversal' && statements.slice(0, at).some(({ kind }) => kind === 'for'))
        for (const { edges, path } of endAttributes(walk))
          found.set(`${edges}/${path}`, { collection: edges, path, query: sampleQuery(edges, [path]) });
  return [...found.values()];
}

/**
 * Collections that a query names where it looks documents up, `DOCUMENT("people", …)` or `DOCUMENT(CONCAT("people/", …))`: no plan names them.
 * None for a query that is not rewritten.
 * @throws ArangoError what `parse` throws for the text
 */
export function lookedUpCollections(query: string, bindVars: Readonly<Record<string, unknown>>): readonly string[] {
  const tree = rewritableQuery(query, bindVars);
  const names = new Set<string>();
  if (tree === null) return [];
  walkBlock(tree.body, (expression: Expression) => {
    if (expression.kind !== 'call' || expression.name !== 'DOCUMENT') return;
    const [first] = expression.arguments;
    if (first?.kind === 'collection') names.add(first.name);
    const prefix = first?.kind === 'call' && first.name === 'CONCAT' ? first.arguments[0] : first;
    if (prefix?.kind !== 'literal' || typeof prefix.value !== 'string') return;
    const [name = ''] = prefix.value.split('/');
    if (name !== '') names.add(name);
  });
  return [...names];
}

function sampleQuery(collection: string, names: readonly string[]): string {
  const quoted = (name: string): string => `\`${name.replaceAll('`', '\\`')}\``;
  const value = ['d', ...names.map(quoted)].join('.');
  return `FOR id IN (FOR d IN ${quoted(collection)} LIMIT ${SAMPLED} RETURN ${value}) FILTER id != null RETURN DISTINCT PARSE_IDENTIFIER(id).collection`;
}
