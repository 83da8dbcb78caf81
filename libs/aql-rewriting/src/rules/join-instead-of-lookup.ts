import type { Expression, LetStatement, Statement, Variable } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import { attribute, binary, filter, letStatement, loop, use } from '../trees/build';
import { attributeOf, conjuncts } from '../trees/conditions';
import { withLets } from '../trees/lets';
import { scannedCollections } from '../trees/loops';
import { substituted } from '../trees/substitute';
import { documentLookup } from './document-lookup';
import { subqueryLookup } from './subquery-lookup';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * A document that is looked up for each row, and without which the row is dropped, is joined: the optimizer may begin with it then.
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders LET p = FIRST(FOR q IN people FILTER q._key == o.buyer RETURN q) FILTER p.city == "x" …` | `FOR o IN orders FOR p IN people FILTER p._key == o.buyer FILTER p.city == "x" …` |
 * | `FOR o IN orders LET c = FIRST(FOR q IN people FILTER q.email == o.mail RETURN q.city) FILTER c == "x" …` | `FOR o IN orders FOR q IN people FILTER q.email == o.mail LET c = q.city FILTER c == "x" …`; the email is unique |
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
        const wanted = neededAttribute(after, statement, lookup, knowledge);
        if (wanted === null) continue;
        const assumption = lookup.assumption?.();
        if (assumption === null) continue;
        assumptions = assumption === undefined ? [] : [assumption];
        const isIndexed = knowledge.indexOn(lookup.collection, wanted) !== null;
        gain = Math.max(gain, isIndexed ? Math.max(2, lookup.collection.count / 200) : 1.3);
        const source: Expression = { kind: 'collection', name: lookup.collection.name, bound: false };
        const joins = filter(binary(attribute(use(lookup.document), lookup.path), '==', lookup.key));
        const named = lookup.value === null ? [] : [letStatement(statement.variable, lookup.value)];
        return spliced(block, at, 1, loop(lookup.document, source), joins, ...named);
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
  readonly path: string;
  readonly key: Expression;
  /** The variable of the loop that finds the document. */
  readonly document: Variable;
  /** What the LET is, of the document; null: the document itself. */
  readonly value: Expression | null;
  /** What must be so for the join to find the same; undefined: nothing. */
  readonly assumption?: () => DataAssumption | null;
}

function lookupOf(
  { value, variable }: LetStatement,
  scanned: ReadonlyMap<number, string>,
  knowledge: QueryKnowledge,
): Lookup | null {
  const inner = subqueryLookup(value, knowledge);
  if (inner !== null) {
    const isWhole = inner.value.kind === 'variable' && inner.value.variable.id === inner.document.id;
    return isWhole ? { ...inner, document: variable, value: null } : inner;
  }
  const found = documentLookup(value, scanned, knowledge);
  return found && { ...found, key: found.wanted, document: variable, value: null, assumption: () => found.assumption(knowledge) };
}

/** An attribute of the document that a FILTER compares so that null would not pass. */
function neededAttribute(
  after: readonly Statement[],
  { variable }: LetStatement,
  { document, value }: Lookup,
  knowledge: QueryKnowledge,
): string | null {
  for (const [at, statement] of after.entries()) {
    if (statement.kind !== 'filter' && statement.kind !== 'let') return null;
    if (statement.kind === 'let') continue;
    for (const written of conjuncts(statement.condition)) {
      const inLets = withLets(written, after.slice(0, at));
      const condition = value === null ? inLets : substituted(inLets, variable, value);
      if (condition.kind !== 'binary') continue;
      const path = attributeOf(condition.left, document);
      const wanted = knowledge.value(condition.right);
      if (path === null || wanted === undefined || wanted === null) continue;
      if (['==', '>', '>='].includes(condition.operator)) return path;
      if (condition.operator === 'IN' && Array.isArray(wanted) && !wanted.includes(null)) return path;
    }
  }
  return null;
}
