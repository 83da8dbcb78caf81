import type { ExtractedEntity, ExtractedGraph } from '@strata/models';
import { entityIdentity } from './entity-name';
import type { GraphsByChunk } from './spool/spool';

interface KeptGraphs extends GraphsByChunk {
  put(chunk: number, graph: ExtractedGraph): void;
}

/** What is known of a name from the first chunk that names it without a doubt. */
interface Confirmation {
  readonly chunk: number;
  readonly type: string;
}

/**
 * What the chunks of an import say, without what the extractor doubts: a doubtful entity counts where another chunk names it without a doubt,
 * with the type that it has there; else it is left out, with its relations. So a name is found wherever it is named, and no more names come in.
 */
export class ConfirmedGraphs implements GraphsByChunk {
  private readonly confirmed = new Map<string, Confirmation>();

  /** @param graphs keeps them as they are */
  constructor(private readonly graphs: KeptGraphs) {}

  get length(): number {
    return this.graphs.length;
  }

  put(chunk: number, graph: ExtractedGraph): void {
    for (const { name, type, doubtful } of graph.entities) {
      if (doubtful) continue;
      const identity = entityIdentity(name);
      const known = this.confirmed.get(identity);
      // chunks come in any order, and what becomes of them is to be the same
      if (known === undefined || chunk < known.chunk) this.confirmed.set(identity, { chunk, type });
    }
    this.graphs.put(chunk, graph);
  }

  at(chunk: number): ExtractedGraph | undefined {
    const graph = this.graphs.at(chunk);
    if (!graph?.entities.some(({ doubtful }) => doubtful)) return graph;
    const dropped = new Set<string>();
    const entities: ExtractedEntity[] = [];
    for (const { doubtful, ...entity } of graph.entities) {
      const type = doubtful ? this.confirmed.get(entityIdentity(entity.name))?.type : entity.type;
      if (type === undefined) dropped.add(entity.name);
      else entities.push({ ...entity, type });
    }
    const relations = graph.relations.filter(({ source, target }) => !dropped.has(source) && !dropped.has(target));
    return { ...graph, entities, relations };
  }
}
