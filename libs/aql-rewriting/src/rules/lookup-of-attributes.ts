import type { Block, Expression, LetStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { attribute, binary, call, filter, letStatement, loop, returns, use } from '../trees/build';
import { isLoop, scannedCollections } from '../trees/loops';
import { documentLookup } from './document-lookup';
import { usedAttributes } from '../trees/uses';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/** Of more attributes the whole document is about as well. */
const MOST_ATTRIBUTES = 8;

/**
 * Of a document that is looked up for each row, only the attributes that are used are read:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders LET p = DOCUMENT("people", o.buyer) RETURN [o.total, p.name]` | `FOR o IN orders LET p = FIRST(FOR p2 IN people FILTER p2._key == o.buyer RETURN {name: p2.name}) RETURN [o.total, p.name]` |
 *
 * Buyers must be texts of keys, or null: DOCUMENT takes numbers, lists and whole ids too. A buyer without document gives null both ways. Only
 * where nothing but attributes of the document is used: as a whole it would show what is missing.
 */
export const lookupOfAttributes: RewriteRule = {
  name: 'lookup-of-attributes',
  apply(query, knowledge) {
    const scanned = scannedCollections(query);
    const assumptions: DataAssumption[] = [];
    const result = rewriteBlocks(query, (block) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'let' || !block.statements.slice(0, at).some(isLoop)) continue;
        const lookup = documentLookup(statement.value, scanned, knowledge);
        const names = usedAttributes(block.statements.slice(at + 1), statement.variable);
        if (lookup === null || names === null || names.size === 0 || names.size > MOST_ATTRIBUTES) continue;
        const assumption = lookup.assumption(knowledge);
        if (assumption === null) continue;
        assumptions.push(assumption);
        return withLookup(block, at, statement, lookup, [...names], knowledge);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Of the documents that are looked up row by row, only the attributes that are used are read.'],
      reasons: ['DOCUMENT reads and hands on whole documents; a look-up by the key in a subquery reads what it returns.'],
      assumptions,
      gain: 1.3,
    };
  },
};

function withLookup(
  block: Block,
  at: number,
  { variable }: LetStatement,
  {
    collection,
    path,
    wanted,
  }: { readonly collection: { readonly name: string }; readonly path: string; readonly wanted: Expression },
  names: readonly string[],
  knowledge: QueryKnowledge,
): Block {
  const document = knowledge.fresh(variable.name);
  const found = subquery(
    loop(document, { kind: 'collection', name: collection.name, bound: false }),
    filter(binary(attribute(use(document), path), '==', wanted)),
    returns({
      kind: 'object',
      members: names.map((name) => ({ kind: 'named', name, value: attribute(use(document), name) })),
    }),
  );
  return spliced(block, at, 1, letStatement(variable, call('FIRST', found)));
}
