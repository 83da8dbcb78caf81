import type { Expression, SubqueryNode, Variable } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isUniqueIndex } from '../input/query-knowledge';
import { attributeOf, isPlain } from '../trees/conditions';
import { usedIn, uses } from '../trees/uses';

/** A subquery that finds at most one document, or a value of it. */
export interface SubqueryLookup {
  readonly collection: CollectionFacts;
  readonly document: Variable;
  /** The attribute by which it is found: the key, or one with a unique index. */
  readonly path: string;
  readonly key: Expression;
  /** What is returned of the document. */
  readonly value: Expression;
}

/** `FIRST(FOR q IN people FILTER q._key == o.buyer RETURN q.name)`, and the same with `[0]`. */
export function subqueryLookup(expression: Expression, knowledge: QueryKnowledge): SubqueryLookup | null {
  if (expression.kind === 'index')
    return expression.object.kind === 'subquery' && knowledge.value(expression.index) === 0
      ? ofSubquery(expression.object, knowledge)
      : null;
  if (expression.kind !== 'call' || expression.name !== 'FIRST') return null;
  const [first] = expression.arguments;
  return first?.kind === 'subquery' ? ofSubquery(first, knowledge) : null;
}

/** Documents whose attribute is null are many even in a unique index, if it is sparse: those do not count. */
function ofSubquery({ body: { statements } }: SubqueryNode, knowledge: QueryKnowledge): SubqueryLookup | null {
  const [first, condition, ...rest] = statements;
  const last = rest.at(-1);
  if (first?.kind !== 'for' || first.search !== null || condition?.kind !== 'filter' || last?.kind !== 'return') return null;
  if (rest.slice(0, -1).some((one) => one.kind !== 'limit' || one.offset !== null || knowledge.value(one.count) !== 1)) return null;
  const collection = knowledge.collection(first.source);
  const compared = condition.condition;
  if (collection === null || compared.kind !== 'binary' || compared.operator !== '==') return null;
  const document = first.variable;
  if (!isPlain(last.value) || [...usedIn(last.value)].some((id) => id !== document.id)) return null;
  for (const [own, key] of [
    [compared.left, compared.right],
    [compared.right, compared.left],
  ] as const) {
    const path = attributeOf(own, document);
    if (path === null || path.includes('.') || uses(key, document) || !isPlain(key)) continue;
    if (path === '_key' || collection.indexes.some((index) => isUniqueIndex(index, path)))
      return { collection, document, path, key, value: last.value };
  }
  return null;
}
