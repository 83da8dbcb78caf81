import type { Statement, TraversalStatement } from '@strata/aql';
import { uses } from './uses';

/** The walk without its path variable, where nothing uses it: a path is made for each vertex otherwise. */
export function withoutUnusedPath(walk: TraversalStatement, after: readonly Statement[]): TraversalStatement {
  const { path, prune } = walk;
  const isUsed = path !== null && (after.some((one) => uses(one, path)) || (prune !== null && uses(prune.condition, path)));
  return isUsed ? walk : { ...walk, path: null };
}

/** Where the ids of the vertices stand that a walk comes to. */
export interface EndAttribute {
  /** The edge collection. */
  readonly edges: string;
  readonly path: '_from' | '_to';
}

/** None for a walk through a named graph. */
export function endAttributes({ direction, graph }: TraversalStatement): readonly EndAttribute[] {
  if (graph.kind !== 'edgeCollections') return [];
  return graph.collections.flatMap((one): readonly EndAttribute[] => {
    const way = one.direction ?? direction;
    const edges = one.collection.name;
    return [
      ...(way === 'INBOUND' ? [] : [{ edges, path: '_to' as const }]),
      ...(way === 'OUTBOUND' ? [] : [{ edges, path: '_from' as const }]),
    ];
  });
}
