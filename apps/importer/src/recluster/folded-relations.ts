import type { RelationFacts, StoredRelation } from '@strata/knowledge';
import { SOURCE_ID_SEPARATOR } from '@strata/knowledge';
import type { GatheredFacts } from '../import-run/relation-facts';
import { gather, gatheredFacts, storedFacts } from '../import-run/relation-facts';
import { relationIdentity } from '../import-run/relation-name';
import { closeSuperseded } from '../import-run/superseded-facts';

/** A relation between two entities that stay; `from` and `to` are their keys. */
export type FoldedRelation = Omit<StoredRelation, '_from' | '_to'> & { from: string; to: string };

interface Folded {
  row: Omit<FoldedRelation, keyof RelationFacts>;
  sources: Set<string>;
  source: string;
  target: string;
  type: string;
  facts: GatheredFacts;
}

/**
 * Relations of several imports, one for each direction and name: source ids are united, the weight of an edge counts only if it brings a
 * source id not seen before, what the edges say of the fact is joined, and facts that later imports superseded are closed.
 */
export class FoldedRelations {
  private readonly found = new Map<string, Folded>();

  add(relation: StoredRelation, from: string, to: string): void {
    const type = relationIdentity(relation.relation_type);
    const key = `${from} ${to} ${type}`;
    const facts = gatheredFacts(relation);
    const known = this.found.get(key);
    if (!known) {
      const { _from: _, _to: __, phrase: _phrase, valid_from: _begin, valid_until: _end, ...rest } = relation;
      const { periods: _periods, attributes: _attributes, ...row } = rest;
      const sources = new Set(sourcesOf(relation.source_id));
      this.found.set(key, { row: { ...row, from, to }, sources, source: from, target: to, type, facts });
      return;
    }
    const { phrase, attributes } = facts;
    gather(known.facts, { ...(phrase !== undefined && { phrase }), attributes });
    for (const { from: validFrom, until: validUntil } of facts.said) gather(known.facts, { validFrom, validUntil });
    const fresh = sourcesOf(relation.source_id).filter((source) => !known.sources.has(source));
    if (fresh.length === 0) return;
    for (const source of fresh) known.sources.add(source);
    known.row.weight += relation.weight;
    known.row.source_id = [...known.sources].join(SOURCE_ID_SEPARATOR);
  }

  /** @param nameOf name of an entity by its key */
  list(nameOf: (key: string) => string): FoldedRelation[] {
    closeSuperseded(this.found.values(), nameOf);
    return [...this.found.values()].map(({ row, facts }) => ({ ...row, ...storedFacts(facts) }));
  }
}

const sourcesOf = (sourceId: string): string[] => sourceId.split(SOURCE_ID_SEPARATOR).filter((source) => source !== '');
