import type { ExtractedRelation } from '@strata/models';
import type { Steps } from '@strata/event-loop';
import type { GatheredFacts } from './relation-facts';
import { gather } from './relation-facts';
import { relationIdentity } from './relation-name';
import { closeSuperseded } from './superseded-facts';

const MAX_DESCRIPTIONS = 40;

/** A relation of the whole import; ends are positions in the list of entities. */
export interface ResolvedRelation {
  source: number;
  target: number;
  type: string;
  /** Distinct ones, in order of appearance; of what is said over and over the first 40. */
  descriptions: string[];
  /** Sum of the strengths over the chunks that state it. */
  weight: number;
  /** Positions of those chunks, ascending. */
  chunks: number[];
  facts: GatheredFacts;
}

/**
 * Joins what chunks say of the relations between entities: one relation for each direction and name, with everything that is said of it.
 * What may be true several times over (a founder who also owns) stays several relations.
 */
export class RelationsOfImport {
  private readonly found = new Map<string, ResolvedRelation>();

  /** @param positionOf position of the entity of a name; relations to unknown or the same entities are dropped */
  constructor(private readonly positionOf: (name: string) => number | undefined) {}

  /** Chunks come in ascending order. */
  add(chunk: number, { source, target, type, description, weight, ...told }: ExtractedRelation): void {
    const [from, to] = [this.positionOf(source), this.positionOf(target)];
    if (from === undefined || to === undefined || from === to) return;
    const key = `${from} ${to} ${relationIdentity(type)}`;
    let known = this.found.get(key);
    if (!known) {
      known = { source: from, target: to, type, descriptions: [], weight: 0, chunks: [], facts: { said: [], attributes: {} } };
      this.found.set(key, known);
    }
    addDistinct(known.descriptions, description);
    known.weight += weight;
    if (known.chunks.at(-1) !== chunk) known.chunks.push(chunk);
    gather(known.facts, told);
  }

  /** In order of appearance; what others superseded is closed. */
  *listSteps(nameOf: (entity: number) => string): Steps<ResolvedRelation[]> {
    const list = [...this.found.values()];
    yield;
    closeSuperseded(list, nameOf);
    yield;
    return list;
  }
}

/** Adds a description that is not there yet. */
export function addDistinct(descriptions: string[], description: string): void {
  const text = description.trim();
  if (text !== '' && descriptions.length < MAX_DESCRIPTIONS && !descriptions.includes(text)) descriptions.push(text);
}
