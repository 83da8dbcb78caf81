import type { Block, Expression, ForStatement, SortStatement, Statement } from '@strata/aql';
import { print } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, subquery } from '../trees/blocks';
import { binary, call, filter, limit, literal, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, filterOf, isPlain } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import { usedIn, uses } from '../trees/uses';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * Where a SORT with LIMIT needs the inner loop only, and each of its documents meets at most one of the outer loop, it comes first:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR p IN people FOR o IN orders FILTER p._key == o.buyer SORT o.total, o._key LIMIT 9 …` | `FOR o IN orders SORT o.total, o._key FOR p IN people FILTER p._key == o.buyer LIMIT 9 …` |
 *
 * Optimizers change loops, but not across a SORT. Rows with equal keys would come in another order: either the key of the document is among
 * the keys of the SORT, or no two documents have the same, which is the assumption.
 */
export const sortedLoopFirst: RewriteRule = {
  name: 'sorted-loop-first',
  apply(query, knowledge) {
    const assumptions: DataAssumption[] = [];
    let gain = 1;
    const result = rewriteBlocks(query, (block) => {
      const found = findLoops(block, knowledge);
      if (found === null) return block;
      const { inner, collection, sort } = found;
      const keys = sort.keys.map(({ value }) => attributeOf(value, inner.variable));
      if (!keys.includes('_key') && !keys.includes('_id')) assumptions.push(noTies(found, knowledge));
      const isIndexed = keys[0] !== null && keys[0] !== undefined && knowledge.indexOn(collection, keys[0]) !== null;
      gain = Math.max(gain, isIndexed ? Math.max(2, collection.count / 100) : 1.3);
      return reordered(block, found);
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The loop that the SORT needs comes first, with the SORT, and the LIMIT ends the join.'],
      reasons: [
        'All rows were joined and sorted, most of them to be cut off; in the order of an index, the first ones are enough.',
      ],
      assumptions,
      gain,
    };
  },
};

interface Loops {
  readonly at: number;
  readonly outer: ForStatement;
  readonly inner: ForStatement;
  readonly collection: CollectionFacts;
  readonly conditions: readonly Expression[];
  readonly sort: SortStatement;
  readonly sortAt: number;
}

function findLoops({ statements }: Block, knowledge: QueryKnowledge): Loops | null {
  const at = statements.findIndex(({ kind }) => kind === 'for');
  const outer = statements[at];
  const sortAt = statements.findIndex(({ kind }) => kind === 'sort');
  const sort = statements[sortAt];
  if (outer?.kind !== 'for' || sort?.kind !== 'sort' || statements[sortAt + 1]?.kind !== 'limit') return null;
  const between = statements.slice(at + 1, sortAt);
  const inner = between.find((one) => one.kind === 'for');
  if (inner === undefined || !between.every((one) => one === inner || one.kind === 'filter')) return null;
  if (![outer, inner].every((one) => one.search === null && one.options === null)) return null;
  const collection = knowledge.collection(inner.source);
  if (collection === null || knowledge.collection(outer.source) === null) return null;
  const conditions = between.flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition) : []));
  const meetsOne = conditions.some((one) => isLookup(one, outer, inner));
  const needsInner = sort.keys.every(
    ({ value, ascending }) => typeof ascending === 'boolean' && attributeOf(value, inner.variable) !== null,
  );
  return meetsOne && needsInner ? { at, outer, inner, collection, conditions, sort, sortAt } : null;
}

/** The key or id of the outer document is that of the inner one's choice. */
function isLookup(condition: Expression, outer: ForStatement, inner: ForStatement): boolean {
  if (condition.kind !== 'binary' || condition.operator !== '==') return false;
  return [[condition.left, condition.right] as const, [condition.right, condition.left] as const].some(
    ([key, wanted]) =>
      ['_key', '_id'].includes(attributeOf(key, outer.variable) ?? '') &&
      !uses(wanted, outer.variable) &&
      uses(wanted, inner.variable) &&
      isPlain(wanted),
  );
}

function reordered({ statements }: Block, { at, outer, inner, conditions, sort, sortAt }: Loops): Block {
  const own = conditions.filter((one) => isPlain(one) && !usedIn(one).has(outer.variable.id));
  const others = conditions.filter((one) => !own.includes(one));
  const loops: readonly Statement[] = [inner, ...filterOf(own), sort, outer, ...filterOf(others)];
  return { statements: [...statements.slice(0, at), ...loops, ...statements.slice(sortAt + 1)] };
}

function noTies({ inner, collection, sort }: Loops, knowledge: QueryKnowledge): DataAssumption {
  const document = knowledge.fresh('d');
  const count = knowledge.fresh('n');
  const ties = subquery(
    loop(document, inner.source),
    {
      kind: 'collect',
      groups: sort.keys.map(({ value }) => ({
        variable: knowledge.fresh('k'),
        value: substituted(value, inner.variable, use(document)),
      })),
      aggregates: [],
      into: null,
      withCount: count,
      options: null,
    },
    filter(binary(use(count), '>', literal(1))),
    limit(1),
    returns(literal(1)),
  );
  const body = { statements: [returns(binary(call('LENGTH', ties), '==', literal(0)))] };
  const keys = sort.keys.map(({ value }) => `\`${attributeOf(value, inner.variable) ?? ''}\``).join(', ');
  return {
    statement: `No two documents of \`${collection.name}\` have the same ${keys}.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}
