import type { Expression, Statement, TraversalStatement } from '@strata/aql';
import { constantValue } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { attribute, binary, literal, use } from '../trees/build';
import { attributeOf, conjuncts, isPlain } from '../trees/conditions';
import { isSameTree } from '../trees/same-tree';
import { uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * A walk of which only the different vertices are wanted goes through each vertex once, not along every path:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR v IN 0..4 OUTBOUND s knows RETURN DISTINCT v._key` | `… knows OPTIONS { order: "bfs", uniqueVertices: "global" } RETURN DISTINCT v._key` |
 * | `FOR v IN 1..4 OUTBOUND s knows RETURN DISTINCT v._key` | `FOR u, e IN 0..3 OUTBOUND s knows OPTIONS { order: "bfs", uniqueVertices: "global" } FOR v IN 1..1 OUTBOUND e == null ? s : e._to knows RETURN DISTINCT v._key` |
 *
 * From depth 1 on, the start itself belongs to the answer when a circle leads back to it, which a walk that has visited it would not tell;
 * but whatever lies 1 to n steps away is a neighbour of what lies 0 to n - 1 away. Along both directions at once that is not so (an edge
 * there and back is no path), and those are left, as are walks from depth 2 on; but where a FILTER keeps the start out, there is nothing to
 * tell:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR v IN 1..4 ANY "people/7" knows FILTER v._id != "people/7" RETURN DISTINCT v._key` | `… OPTIONS { order: "bfs", uniqueVertices: "global" } FILTER v._id != "people/7" RETURN DISTINCT v._key` |
 */
export const visitOnce: RewriteRule = {
  name: 'visit-once',
  apply(query, knowledge) {
    let gain = 1;
    const result = rewriteBlocks(query, (block) => {
      const at = block.statements.findIndex(({ kind }) => kind === 'traversal');
      const walk = block.statements[at];
      if (walk?.kind !== 'traversal' || !onlyVerticesMatter(walk, block.statements.slice(at + 1))) return block;
      const steps = walkedOnce(walk, block.statements[at + 1], knowledge);
      if (steps === null) return block;
      gain = Math.max(gain, 4 ** Math.min(4, (depthOf(walk.maxDepth) ?? 2) - 1));
      return spliced(block, at, 1, ...steps);
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['The walk visits each vertex once.'],
      reasons: [
        'Only the different vertices are wanted, while the walk followed every path to each of them; paths multiply with the depth.',
      ],
      gain,
    };
  },
};

/** Nothing is made of the rows but different values that come from the vertex (and from outside). */
function onlyVerticesMatter({ edge, path, prune, options, start }: TraversalStatement, after: readonly Statement[]): boolean {
  if (prune !== null || !isPlain(start) || !(options === null || hasOnlyOrder(options))) return false;
  for (const hidden of [edge, path]) if (hidden !== null && after.some((statement) => uses(statement, hidden))) return false;
  for (const statement of after) {
    if (statement.kind === 'filter' || statement.kind === 'let') continue;
    if (statement.kind === 'return') return statement.distinct;
    return (
      statement.kind === 'collect' &&
      statement.groups.length > 0 &&
      statement.aggregates.length === 0 &&
      statement.into === null &&
      statement.withCount === null
    );
  }
  return false;
}

function hasOnlyOrder(options: Expression): boolean {
  const value = constantValue(options);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(([name, member]) => name === 'bfs' || (name === 'order' && member !== 'weighted'));
}

function walkedOnce(walk: TraversalStatement, next: Statement | undefined, knowledge: QueryKnowledge): readonly Statement[] | null {
  const min = walk.minDepth === null ? 1 : depthOf(walk.minDepth);
  const max = walk.maxDepth === null ? 1 : depthOf(walk.maxDepth);
  if (min === null || max === null || max < 2 || min > 1) return null;
  if (min === 0 || excludesStart(next, walk, knowledge)) return [{ ...walk, edge: null, path: null, options: VISIT_ONCE }];
  if (walk.direction === 'ANY' || walk.graph.kind !== 'edgeCollections') return null;
  if (walk.graph.collections.some(({ direction }) => direction !== null && direction !== walk.direction)) return null;
  const before = knowledge.fresh('visited');
  const edge = knowledge.fresh('edge');
  const reached = attribute(use(edge), walk.direction === 'OUTBOUND' ? '_to' : '_from');
  const start: Expression = {
    kind: 'conditional',
    condition: binary(use(edge), '==', literal(null)),
    then: walk.start,
    else: reached,
  };
  return [
    { ...walk, vertex: before, edge, path: null, minDepth: literal(0), maxDepth: literal(max - 1), options: VISIT_ONCE },
    { ...walk, edge: null, path: null, minDepth: null, maxDepth: null, start, options: null },
  ];
}

/** A condition of the next FILTER keeps the start out: `v._id != start`, or its key. */
function excludesStart(next: Statement | undefined, { start, vertex }: TraversalStatement, knowledge: QueryKnowledge): boolean {
  if (next?.kind !== 'filter') return false;
  const id = knowledge.value(start);
  const key = typeof id === 'string' ? id.split('/')[1] : undefined;
  return conjuncts(next.condition).some((condition) => {
    if (condition.kind !== 'binary' || condition.operator !== '!=') return false;
    const isStart = (own: Expression, other: Expression): boolean => {
      const name = attributeOf(own, vertex);
      if (name === '_key') return key !== undefined && knowledge.value(other) === key;
      return name === '_id' && (isSameTree(other, start) || (id !== undefined && knowledge.value(other) === id));
    };
    return isStart(condition.left, condition.right) || isStart(condition.right, condition.left);
  });
}

const VISIT_ONCE: Expression = {
  kind: 'object',
  members: [
    { kind: 'named', name: 'order', value: literal('bfs') },
    { kind: 'named', name: 'uniqueVertices', value: literal('global') },
  ],
};

function depthOf(depth: Expression | null): number | null {
  const value = depth === null ? 1 : constantValue(depth);
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : null;
}
