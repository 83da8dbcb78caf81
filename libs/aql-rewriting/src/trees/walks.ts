import type { Statement, TraversalStatement } from '@strata/aql';
import { uses } from './uses';

/** The walk without its path variable, where nothing uses it: a path is made for each vertex otherwise. */
export function withoutUnusedPath(walk: TraversalStatement, after: readonly Statement[]): TraversalStatement {
  const { path, prune } = walk;
  const isUsed = path !== null && (after.some((one) => uses(one, path)) || (prune !== null && uses(prune.condition, path)));
  return isUsed ? walk : { ...walk, path: null };
}
