import type { Expression, TraversalStatement } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { rewriteBlocks, spliced } from '../trees/blocks';
import { literal } from '../trees/build';
import { attributeOf, conjuncts, filterOf } from '../trees/conditions';
import { withoutUnusedPath } from '../trees/walks';
import type { RewriteRule } from './rewrite-rule';

/**
 * A condition on the length of a path is the depth of the walk:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR v, e, p IN 1..6 OUTBOUND s knows FILTER LENGTH(p.edges) == 2 …` | `FOR v, e IN 2..2 OUTBOUND s knows …` |
 * | `FOR v, e, p IN 1..6 OUTBOUND s knows FILTER LENGTH(p.vertices) <= 3 …` | `FOR v, e IN 1..2 OUTBOUND s knows …` |
 *
 * Walks with OPTIONS are left alone: which path finds a vertex first may depend on how deep others may go.
 */
export const depthFromPath: RewriteRule = {
  name: 'depth-from-path',
  apply(query, knowledge) {
    let gain = 1;
    const result = rewriteBlocks(query, (block) => {
      for (const [at, walk] of block.statements.entries()) {
        const condition = block.statements[at + 1];
        if (walk.kind !== 'traversal' || walk.options !== null || condition?.kind !== 'filter') continue;
        const before = depthsOf(walk, knowledge);
        if (before === null) continue;
        const all = conjuncts(condition.condition);
        const [position, depths] = firstDepths(all, walk, before, knowledge) ?? [];
        if (position === undefined || depths === undefined) continue;
        gain = Math.max(gain, 1.2, 3 ** (before.max - depths.max));
        const limited = { ...walk, minDepth: literal(depths.min), maxDepth: literal(depths.max) };
        const after = [...filterOf(all.toSpliced(position, 1)), ...block.statements.slice(at + 2)];
        return spliced(block, at, block.statements.length - at, withoutUnusedPath(limited, after), ...after);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A condition on the length of the paths became the depth of the walk.'],
      reasons: ['The walk does not go deeper than the wanted paths are, and makes no paths that are dropped.'],
      gain,
    };
  },
};

interface Depths {
  readonly min: number;
  readonly max: number;
}

function depthsOf({ minDepth, maxDepth }: TraversalStatement, knowledge: QueryKnowledge): Depths | null {
  const min = minDepth === null ? 1 : knowledge.value(minDepth);
  const max = maxDepth === null ? min : knowledge.value(maxDepth);
  return isDepth(min) && isDepth(max) && min <= max ? { min, max } : null;
}

const isDepth = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0;

function firstDepths(
  conditions: readonly Expression[],
  walk: TraversalStatement,
  before: Depths,
  knowledge: QueryKnowledge,
): readonly [position: number, depths: Depths] | null {
  for (const [position, condition] of conditions.entries()) {
    const bound = boundOf(condition, walk, knowledge);
    if (bound === null) continue;
    const depths = { min: Math.max(before.min, bound.min), max: Math.min(before.max, bound.max) };
    if (depths.min <= depths.max) return [position, depths];
  }
  return null;
}

/** The depths at which a condition on the length of the path is true. */
function boundOf(condition: Expression, { path }: TraversalStatement, knowledge: QueryKnowledge): Depths | null {
  if (condition.kind !== 'binary' || condition.left.kind !== 'call' || path === null) return null;
  const { name, arguments: parts } = condition.left;
  const counted = (name === 'LENGTH' || name === 'COUNT') && parts[0] !== undefined ? attributeOf(parts[0], path) : null;
  const wanted = knowledge.value(condition.right);
  if ((counted !== 'edges' && counted !== 'vertices') || !isDepth(wanted)) return null;
  const depth = counted === 'edges' ? wanted : wanted - 1;
  switch (condition.operator) {
    case '==':
      return { min: depth, max: depth };
    case '<=':
      return { min: 0, max: depth };
    case '<':
      return { min: 0, max: depth - 1 };
    case '>=':
      return { min: depth, max: Infinity };
    case '>':
      return { min: depth + 1, max: Infinity };
    default:
      return null;
  }
}
