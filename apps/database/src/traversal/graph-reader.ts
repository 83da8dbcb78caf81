import { ArangoError } from '@strata/errors';
import type { QueryRun } from '../executor/query-run';
import type { TraversalNode } from '../planner/traversal-node';
import type { CollectionDefinition, JsonObject, StoredDocument } from '../storage/api';
import type { Step, WalkedEdge } from './step';
import { pathHasEdge, pathHasVertex } from './step';

const READ_EDGES = 500;

/** Reads the vertices and edges of one traversal, within the query's snapshot. */
export class GraphReader {
  private readonly edges;
  private readonly allowedCollections: ReadonlySet<string> | null;

  constructor(
    private readonly node: TraversalNode,
    private readonly run: QueryRun,
  ) {
    this.edges = node.edges.map(({ collection, direction }) => ({ direction, collection: run.snapshot.collection(collection) }));
    this.allowedCollections = node.options.vertexCollections && new Set(node.options.vertexCollections);
  }

  /** The steps one edge further that the options allow, in the order of the edge index. */
  *next(step: Step): Generator<Step, void, undefined> {
    const { statistics, snapshot } = this.run;
    for (const { collection, direction } of this.edges) {
      const cursor = snapshot.edges(collection, step.vertexId, direction);
      statistics.seeks += 1;
      for (;;) {
        const entries = cursor.read(READ_EDGES);
        statistics.scannedIndex += entries.length;
        for (const entry of entries) {
          const vertexId = direction === 'inbound' || (direction === 'any' && entry.from !== step.vertexId) ? entry.from : entry.to;
          const edge: WalkedEdge = { id: `${collection.name}/${entry.key}`, entry };
          if (this.allows(step, edge, vertexId)) yield this.stepAlong(step, edge, vertexId);
          else statistics.filtered += 1;
        }
        if (entries.length < READ_EDGES) break;
      }
    }
  }

  private allows(step: Step, edge: WalkedEdge, vertexId: string): boolean {
    const { uniqueEdges, uniqueVertices } = this.node.options;
    if (this.allowedCollections && !this.allowedCollections.has(vertexId.slice(0, vertexId.indexOf('/')))) return false;
    if (uniqueEdges === 'path' && pathHasEdge(step, edge.id)) return false;
    return uniqueVertices !== 'path' || !pathHasVertex(step, vertexId);
  }

  private stepAlong(parent: Step, edge: WalkedEdge, vertexId: string): Step {
    return { vertexId, edge, parent, depth: parent.depth + 1, weight: parent.weight + this.weightOf(edge) };
  }

  /** @throws ArangoError graph-negative-edge-weight */
  private weightOf(edge: WalkedEdge): number {
    const { order, weightAttribute, defaultWeight } = this.node.options;
    if (order !== 'weighted') return 1;
    const value = weightAttribute === null ? defaultWeight : this.edgeDocument(edge).get(weightAttribute);
    const weight = typeof value === 'number' ? value : defaultWeight;
    if (weight < 0) throw new ArangoError('graph-negative-edge-weight', `edge ${edge.id} has the negative weight ${weight}`);
    return weight;
  }

  edgeDocument(edge: WalkedEdge): StoredDocument {
    return (edge.document ??= edge.entry.document());
  }

  /** The document of a step's vertex; null, with a warning, when an edge leads to a vertex that does not exist. */
  vertex(step: Step): StoredDocument | null {
    if (step.vertex === undefined) {
      step.vertex = this.document(step.vertexId) ?? null;
      if (step.vertex === null) this.run.warnings.add('document-not-found', `vertex '${step.vertexId}' not found`);
    }
    return step.vertex;
  }

  document(id: string): StoredDocument | undefined {
    const slash = id.indexOf('/');
    const collection: CollectionDefinition | undefined = this.run.snapshot.catalog.collection(id.slice(0, slash));
    return collection && this.run.snapshot.document(collection, id.slice(slash + 1));
  }

  /** `{vertices, edges, weights}` of the path that ends in this step. */
  path(steps: readonly Step[]): JsonObject {
    return {
      vertices: steps.map((step) => this.vertex(step)?.toObject() ?? null),
      edges: steps.slice(1).map(({ edge }) => this.edgeDocument(edge!).toObject()),
      weights: steps.map(({ weight }) => weight),
    };
  }
}
