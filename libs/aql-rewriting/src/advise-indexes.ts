import { findRewrites } from './find-rewrites';
import type { IndexAdvice } from './indexes/index-advice';
import { missingIndexes } from './indexes/missing-indexes';
import type { RewriteInput } from './input/rewrite-input';

/**
 * Indexes that would serve a query and do not exist, the best expected first, each with the form of the query that would use it where the query as
 * it is would not.
 * @throws ArangoError what `parse` throws for the text
 */
export function adviseIndexes(input: RewriteInput): readonly IndexAdvice[] {
  return missingIndexes(input).map((advice) => {
    const form = formForIndex(input, advice);
    return form === undefined ? advice : { ...advice, form };
  });
}

/** What the rules make of a query only when that index is there. A proof of the form needs the index; until then it is a promise. */
function formForIndex(input: RewriteInput, { collection: name, type, fields, sparse }: IndexAdvice): IndexAdvice['form'] {
  if (type !== 'persistent') return undefined;
  const index = { type, fields, ...(sparse !== undefined && { sparse }) };
  const collections = input.collections.map((collection) =>
    collection.name === name ? { ...collection, indexes: [...collection.indexes, index] } : collection,
  );
  const without = new Set(findRewrites(input).map(({ query }) => query));
  const found = findRewrites({ ...input, collections }).find(({ query }) => !without.has(query));
  return found && { query: found.query, bindVars: found.bindVars };
}
