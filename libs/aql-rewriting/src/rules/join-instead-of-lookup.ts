import type { Expression, LetStatement, Statement, SubqueryNode } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import { attribute, binary, filter, loop, use } from '../trees/build';
import { attributeOf, conjuncts, isPlain } from '../trees/conditions';
import { scannedCollections } from '../trees/loops';
import { uses } from '../trees/uses';
import { documentLookup } from './document-lookup';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * A document that is looked up for each row, and without which the row is dropped, is joined: the optimizer may begin with it then.
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders LET p = FIRST(FOR q IN people FILTER q._key == o.buyer RETURN q) FILTER p.city == "x" …` | `FOR o IN orders FOR p IN people FILTER p._key == o.buyer FILTER p.city == "x" …` |
 * | `FOR o IN orders LET p = DOCUMENT(CONCAT("people/", o.buyer)) FILTER p.city == "x" …` | the same; buyers must be texts |
 */
export const joinInsteadOfLookup: RewriteRule = {
  name: 'join-instead-of-lookup',
  apply(query, knowledge) {
    const scanned = scannedCollections(query);
    let assumptions: readonly DataAssumption[] = [];
    let gain = 1;
    const result = rewriteBlocks(query, (block, place) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'let' || at === 0) continue;
        const after = block.statements.slice(at + 1);
        const lookup = lookupOf(statement, scanned, knowledge);
        if (lookup === null || !isOrderUnseen(after, place)) continue;
        const wanted = neededAttribute(after, statement, knowledge);
        if (wanted === null) continue;
        const assumption = lookup.assumption?.();
        if (assumption === null) continue;
        assumptions = assumption === undefined ? [] : [assumption];
        const isIndexed = knowledge.indexOn(lookup.collection, wanted) !== null;
        gain = Math.max(gain, isIndexed ? Math.max(2, lookup.collection.count / 200) : 1.3);
        const source: Expression = { kind: 'collection', name: lookup.collection.name, bound: false };
        const joins = filter(binary(attribute(use(statement.variable), lookup.path), '==', lookup.key));
        return spliced(block, at, 1, loop(statement.variable, source), joins);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Documents looked up row by row are joined by their key.'],
      reasons: [
        'Rows without the document are dropped anyway; as a join, the optimizer can begin with the side that its conditions leave fewest documents of.',
      ],
      assumptions,
      gain,
    };
  },
};

interface Lookup {
  readonly collection: CollectionFacts;
  readonly path: '_key' | '_id';
  readonly key: Expression;
  /** What must be so for the join to find the same; undefined: nothing. */
  readonly assumption?: () => DataAssumption | null;
}

function lookupOf({ value }: LetStatement, scanned: ReadonlyMap<number, string>, knowledge: QueryKnowledge): Lookup | null {
  if (value.kind === 'index' && value.index.kind === 'literal' && value.index.value === 0 && value.object.kind === 'subquery')
    return fromSubquery(value.object, knowledge);
  if (value.kind !== 'call') return null;
  const [first] = value.arguments;
  if (value.name === 'FIRST' && first?.kind === 'subquery') return fromSubquery(first, knowledge);
  const found = documentLookup(value, scanned, knowledge);
  return found && { ...found, key: found.wanted, assumption: () => found.assumption(knowledge) };
}

function fromSubquery({ body: { statements } }: SubqueryNode, knowledge: QueryKnowledge): Lookup | null {
  const [first, condition, ...rest] = statements;
  const last = rest.at(-1);
  if (first?.kind !== 'for' || first.search !== null || condition?.kind !== 'filter' || last?.kind !== 'return') return null;
  if (rest.slice(0, -1).some((one) => one.kind !== 'limit' || one.offset !== null || knowledge.value(one.count) !== 1)) return null;
  const collection = knowledge.collection(first.source);
  const compared = condition.condition;
  if (collection === null || compared.kind !== 'binary' || compared.operator !== '==') return null;
  if (last.value.kind !== 'variable' || last.value.variable.id !== first.variable.id) return null;
  const isLeft = attributeOf(compared.left, first.variable) === '_key';
  const key = isLeft ? compared.right : compared.left;
  if (!isLeft && attributeOf(compared.right, first.variable) !== '_key') return null;
  return uses(key, first.variable) || !isPlain(key) ? null : { collection, path: '_key', key };
}

/** An attribute of the document that a FILTER compares so that null would not pass. */
function neededAttribute(after: readonly Statement[], { variable }: LetStatement, knowledge: QueryKnowledge): string | null {
  for (const statement of after) {
    if (statement.kind !== 'filter' && statement.kind !== 'let') return null;
    if (statement.kind === 'let') continue;
    for (const condition of conjuncts(statement.condition)) {
      if (condition.kind !== 'binary') continue;
      const path = attributeOf(condition.left, variable);
      const value = knowledge.value(condition.right);
      if (path === null || value === undefined || value === null) continue;
      if (['==', '>', '>='].includes(condition.operator)) return path;
      if (condition.operator === 'IN' && Array.isArray(value) && !value.includes(null)) return path;
    }
  }
  return null;
}
