import type { BinaryNode, Expression, RangeNode, TraversalStatement } from '@strata/aql';
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
 * | `FOR v, e, p IN 1..6 OUTBOUND s knows FILTER LENGTH(p.edges) == 2 …` | `FOR v IN 2..2 OUTBOUND s knows …` |
 * | `FOR v, e, p IN 1..6 OUTBOUND s knows FILTER LENGTH(p.vertices) <= 3 …` | `FOR v IN 1..2 OUTBOUND s knows …` |
 * | `FOR v, e, p IN 1..6 OUTBOUND s knows FILTER LENGTH(p.edges) IN [2, 4] …` | `FOR v, e, p IN 2..4 OUTBOUND s knows FILTER LENGTH(p.edges) IN [2, 4] …` |
 *
 * A list with gaps bounds the depth, and the condition stays.
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
        const found = firstDepths(all, walk, before, knowledge);
        if (found === null) continue;
        const { position, depths } = found;
        gain = Math.max(gain, 1.2, 3 ** (before.max - depths.max));
        const limited = { ...walk, minDepth: literal(depths.min), maxDepth: literal(depths.max) };
        const after = [...filterOf(depths.isAll ? all.toSpliced(position, 1) : all), ...block.statements.slice(at + 2)];
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

/** Depths that a condition allows: these, or (where it is not all that it says) none but these. */
interface Bound extends Depths {
  readonly isAll: boolean;
}

function firstDepths(
  conditions: readonly Expression[],
  walk: TraversalStatement,
  before: Depths,
  knowledge: QueryKnowledge,
): { readonly position: number; readonly depths: Bound } | null {
  for (const [position, condition] of conditions.entries()) {
    const bound = boundOf(condition, walk, knowledge);
    if (bound === null) continue;
    const depths = { ...bound, min: Math.max(before.min, bound.min), max: Math.min(before.max, bound.max) };
    const isNarrower = depths.min > before.min || depths.max < before.max;
    if (depths.min <= depths.max && (bound.isAll || isNarrower)) return { position, depths };
  }
  return null;
}

/** The depths at which a condition on the length of the path is true. */
function boundOf(condition: Expression, { path }: TraversalStatement, knowledge: QueryKnowledge): Bound | null {
  if (condition.kind !== 'binary' || condition.left.kind !== 'call' || path === null) return null;
  const { name, arguments: parts } = condition.left;
  const counted = (name === 'LENGTH' || name === 'COUNT') && parts[0] !== undefined ? attributeOf(parts[0], path) : null;
  if (counted !== 'edges' && counted !== 'vertices') return null;
  const more = counted === 'edges' ? 0 : 1;
  if (condition.operator === 'IN') return boundOfList(condition.right, more, knowledge);
  const wanted = knowledge.value(condition.right);
  const depths = isDepth(wanted) ? depthsWhere(condition.operator, wanted - more) : null;
  return depths && { ...depths, isAll: true };
}

function depthsWhere(operator: BinaryNode['operator'], depth: number): Depths | null {
  switch (operator) {
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

/** @param more by how much what is counted is more than the depth */
function boundOfList(list: Expression, more: number, knowledge: QueryKnowledge): Bound | null {
  const wanted = list.kind === 'range' ? rangeOf(list, knowledge) : knowledge.value(list);
  if (!Array.isArray(wanted)) return null;
  const depths = new Set((wanted as readonly unknown[]).filter(isDepth).map((count) => count - more));
  const [min, max] = [Math.min(...depths), Math.max(...depths)];
  return depths.size === 0 ? null : { min, max, isAll: depths.size === max - min + 1 };
}

function rangeOf({ from, to }: RangeNode, knowledge: QueryKnowledge): readonly number[] | null {
  const [first, last] = [knowledge.value(from), knowledge.value(to)];
  return isDepth(first) && isDepth(last) && first <= last && last - first < 1000
    ? Array.from({ length: last - first + 1 }, (_, at) => first + at)
    : null;
}
