import type { Statement, TraversalStatement, Variable } from '@strata/aql';
import { uses } from './uses';

/** The walk without its path variable, and without that of its edges, where nothing uses them: both are made for each vertex otherwise. */
export function withoutUnusedPath(walk: TraversalStatement, after: readonly Statement[]): TraversalStatement {
  const { edge, path, prune } = walk;
  const isUsed = (variable: Variable | null): boolean =>
    variable !== null && (after.some((one) => uses(one, variable)) || (prune !== null && uses(prune.condition, variable)));
  if (isUsed(path)) return walk;
  return { ...walk, path: null, edge: isUsed(edge) ? edge : null };
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
