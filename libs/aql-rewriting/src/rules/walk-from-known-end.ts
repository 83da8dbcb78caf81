import type { Block, Direction, Expression, Statement, TraversalStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks } from '../trees/blocks';
import { attribute, call, filter, letStatement, literal, use } from '../trees/build';
import { attributeOf, conjuncts, filterOf } from '../trees/conditions';
import { usedIn, uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

const OPPOSITE: Readonly<Record<Direction, Direction>> = { OUTBOUND: 'INBOUND', INBOUND: 'OUTBOUND', ANY: 'ANY' };

/**
 * Walks from every document to one known vertex are walked from that vertex, against the direction:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR p IN people FOR v IN 1..2 OUTBOUND p knows FILTER v._id == "people/7" RETURN p` | `FOR p IN 1..2 INBOUND "people/7" knows FILTER IS_SAME_COLLECTION("people", p._id) LET v = DOCUMENT("people/7") RETURN p` |
 *
 * Each path one way is a path the other way, so the rows are as many.
 */
export const walkFromKnownEnd: RewriteRule = {
  name: 'walk-from-known-end',
  apply(query, knowledge) {
    let gain = 1;
    const result = rewriteBlocks(query, (block, place) => {
      const turned = turnedWalk(block, knowledge);
      if (turned === null || !isOrderUnseen(block.statements.slice(1), place)) return block;
      gain = Math.max(gain, turned.documents / 20);
      return turned.block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The walk begins at the vertex that is known and goes against the direction.'],
      reasons: ['Only walks that end in one vertex were kept, of those that began at every document of the collection.'],
      gain,
    };
  },
};

function turnedWalk(
  { statements }: Block,
  knowledge: QueryKnowledge,
): { readonly block: Block; readonly documents: number } | null {
  const at = statements.findIndex(({ kind }) => kind === 'traversal');
  const walk = statements[at];
  const [first, ...between] = statements.slice(0, Math.max(at, 0));
  if (walk?.kind !== 'traversal' || first?.kind !== 'for' || first.search !== null || !canTurn(walk)) return null;
  const collection = knowledge.collection(first.source);
  const next = statements[at + 1];
  if (collection === null || between.some(({ kind }) => kind !== 'filter') || next?.kind !== 'filter') return null;
  const startPath = walk.start.kind === 'variable' ? '_id' : attributeOf(walk.start, first.variable);
  if (startPath !== '_id' || !uses(walk.start, first.variable)) return null;
  const conditions = conjuncts(next.condition);
  const known = conditions.find((one) => endOf(one, walk) !== null);
  const end = known === undefined ? null : endOf(known, walk);
  const after = statements.slice(at + 2);
  if (
    end === null ||
    [walk.edge, walk.path].some((one) => one !== null && statements.slice(at + 1).some((part) => uses(part, one)))
  )
    return null;
  const { vertex } = walk;
  const others = filterOf(conditions.filter((one) => one !== known));
  const needsEnd = [...others, ...after].some((part) => uses(part, vertex));
  const turned: TraversalStatement = {
    ...walk,
    vertex: first.variable,
    edge: null,
    path: null,
    direction: OPPOSITE[walk.direction],
    start: end,
  };
  const begun: readonly Statement[] = [
    turned,
    filter(call('IS_SAME_COLLECTION', literal(collection.name), attribute(use(first.variable), '_id'))),
    ...between,
    ...(needsEnd ? [letStatement(vertex, call('DOCUMENT', end))] : []),
  ];
  return { block: { statements: [...begun, ...others, ...after] }, documents: collection.count };
}

function canTurn({ prune, options, graph }: TraversalStatement): boolean {
  if (prune !== null || options !== null || graph.kind !== 'edgeCollections') return false;
  return graph.collections.every(({ direction }) => direction === null);
}

/** The constant that the vertex's id must be. */
function endOf(condition: Expression, { vertex }: TraversalStatement): Expression | null {
  if (condition.kind !== 'binary' || condition.operator !== '==') return null;
  for (const [id, end] of [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ] as const)
    if (attributeOf(id, vertex) === '_id' && usedIn(end).size === 0 && (end.kind === 'literal' || end.kind === 'bind')) return end;
  return null;
}
