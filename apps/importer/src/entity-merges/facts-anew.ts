import type { RelationFacts } from '@strata/knowledge';
import type { GatheredFacts } from '../import-run/relation-facts';
import { gatheredFacts, storedFacts } from '../import-run/relation-facts';
import { closeSuperseded, endOfOne } from '../import-run/superseded-facts';

/** An edge whose facts may begin or end with those of others; ends are ids. */
export interface FactEdge {
  from: string;
  to: string;
  relation_type: string;
  facts: GatheredFacts;
}

/** What an edge says, as if no later fact had taken its place. */
export function openFacts(row: RelationFacts): GatheredFacts {
  const facts = gatheredFacts(row);
  const { superseded_by, ...attributes } = facts.attributes;
  if (superseded_by === undefined) return facts;
  const last = facts.said.at(-1);
  const said = last === undefined ? [] : [...facts.said.slice(0, -1), ...(last.from === undefined ? [] : [{ from: last.from }])];
  return { ...facts, said, attributes };
}

/**
 * Closes anew what later facts took the place of, where the edges of an entity have changed.
 * @param edges all those of the entities in `ends` of which there is one at a time
 * @param ends ids of entities whose edges are complete
 * @returns what each edge then says; edges of other ends are left out
 */
export function closedAnew<Edge extends FactEdge>(
  edges: readonly Edge[],
  ends: ReadonlySet<string>,
  nameOf: (id: string) => string,
): Map<Edge, RelationFacts> {
  const rivals = edges.flatMap((edge) => {
    const side = endOfOne(edge.relation_type);
    if (side === undefined || !ends.has(side === 'source' ? edge.from : edge.to)) return [];
    return [{ edge, source: edge.from, target: edge.to, type: edge.relation_type, facts: edge.facts }];
  });
  closeSuperseded(rivals, nameOf);
  return new Map(rivals.map(({ edge, facts }) => [edge, storedFacts(facts)]));
}
