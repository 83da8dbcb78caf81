import type { Block, Expression, Query } from '@strata/aql';
import { bindParameters, declaredBy, parse, print, rewriteBlock, walkBlock } from '@strata/aql';
import type { QueryText } from '../validation/query-text';

/** A query as it can be measured over a copy, or why it cannot. */
export type QueryOverCopy = { readonly query: string } | { readonly why: string };

/**
 * A query with one of its collections read from a copy; bind values are put in place. Not where no loop reads that collection by its name (a walk
 * over edges, a named graph and ids in texts lead to the collection itself), nor where the query goes on from the ids of its documents: those of
 * the copy are others, to which no edge leads, and what would be measured is a query that finds nothing.
 * @throws ArangoError what `parse` and `bindParameters` throw
 */
export function queryOverCopy({ query, bindVars }: QueryText, collection: string, copy: string): QueryOverCopy {
  let isRead = false;
  const redirected = (expression: Expression): Expression => {
    if (expression.kind !== 'collection' || expression.name !== collection) return expression;
    isRead = true;
    return { ...expression, name: copy };
  };
  const bound = bindParameters(parse(query), bindVars);
  const rewritten = { ...bound, body: rewriteBlock(bound.body, redirected) };
  if (!isRead) return { why: `the query does not read \`${collection}\` by its name, so it cannot be led to a copy` };
  if (goesOnFromIds(bound, collection))
    return { why: `the query goes on from the ids of documents of \`${collection}\`, and those of a copy have other ids` };
  return { query: print(rewritten) };
}

/** Uses `_id` of what may be a document of the collection, or begins a walk at one. */
function goesOnFromIds({ body }: Query, collection: string): boolean {
  const blocks: Block[] = [body];
  walkBlock(body, (expression) => void (expression.kind === 'subquery' && blocks.push(expression.body)));
  const statements = blocks.flatMap((block) => block.statements);
  const ofOthers = new Set(
    statements.flatMap((statement) => {
      if (statement.kind === 'traversal' || statement.kind === 'pathSearch') return declaredBy(statement).map(({ id }) => id);
      const isOther = statement.kind === 'for' && statement.source.kind === 'collection' && statement.source.name !== collection;
      return isOther ? [statement.variable.id] : [];
    }),
  );
  const mayBeOne = (expression: Expression): boolean => expression.kind === 'variable' && !ofOthers.has(expression.variable.id);
  let usesId = statements.some(
    (one) =>
      (one.kind === 'traversal' && mayBeOne(one.start)) ||
      (one.kind === 'pathSearch' && (mayBeOne(one.start) || mayBeOne(one.target))),
  );
  walkBlock(body, (expression) => {
    usesId ||= expression.kind === 'attribute' && expression.name === '_id' && mayBeOne(expression.object);
  });
  return usesId;
}
