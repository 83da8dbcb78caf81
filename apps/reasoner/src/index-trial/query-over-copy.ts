import type { Expression } from '@strata/aql';
import { bindParameters, parse, print, rewriteBlock } from '@strata/aql';
import type { QueryText } from '../validation/query-text';

/**
 * A query with one of its collections read from a copy; bind values are put in place.
 * @returns undefined when no loop of the query reads that collection by its name: a walk over edges, a named graph and ids in texts lead to the collection itself
 * @throws ArangoError what `parse` and `bindParameters` throw
 */
export function queryOverCopy({ query, bindVars }: QueryText, collection: string, copy: string): string | undefined {
  let isRead = false;
  const redirected = (expression: Expression): Expression => {
    if (expression.kind !== 'collection' || expression.name !== collection) return expression;
    isRead = true;
    return { ...expression, name: copy };
  };
  const bound = bindParameters(parse(query), bindVars);
  const rewritten = { ...bound, body: rewriteBlock(bound.body, redirected) };
  return isRead ? print(rewritten) : undefined;
}
