import type { Block, Query, Statement } from '@strata/aql';
import { declaredBy } from '@strata/aql';
import { blocksOf } from './blocks';

/** Makes rows out of each row. */
export function isLoop({ kind }: Statement): boolean {
  return kind === 'for' || kind === 'traversal' || kind === 'pathSearch';
}

/** Ids of variables that have one value in the whole query: the LETs before its first loop. */
export function onceComputed(query: Query): ReadonlySet<number> {
  const ids = new Set<number>();
  for (const statement of query.body.statements) {
    if (statement.kind !== 'let' && statement.kind !== 'filter') break;
    for (const { id } of declaredBy(statement)) ids.add(id);
  }
  return ids;
}

/** Position of the first statement of a query that is no leading LET or FILTER: what is computed once can stand before it. */
export function afterLeadingLets({ statements }: Block): number {
  const at = statements.findIndex(({ kind }) => kind !== 'let');
  return at < 0 ? statements.length : at;
}

/** The collection that each FOR variable runs through, by the variable's id. */
export function scannedCollections(query: Query): ReadonlyMap<number, string> {
  const sources = new Map<number, string>();
  for (const block of blocksOf(query.body))
    for (const statement of block.statements)
      if (statement.kind === 'for' && statement.source.kind === 'collection')
        sources.set(statement.variable.id, statement.source.name);
  return sources;
}
