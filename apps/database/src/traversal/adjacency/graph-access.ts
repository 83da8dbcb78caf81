import type { QueryRun } from '../../expressions/query-run';
import type { TraversalEdges } from '../../planner/traversal-node';
import type { CollectionDefinition, Cursor, StoredDocument } from '../../store/database';
import type { AdjacencyView } from '../../adjacency/adjacency-view';
import type { EdgeBatch } from '../../adjacency/edge-batch';
import type { EdgeSource } from './edge-source';
import { EdgeReader } from './edge-source';
import { ResidentAdjacency } from './resident-adjacency';
import { VertexDocument } from './vertex-document';
import type { VertexSource } from './vertex-document';
import { VertexNumbers } from './vertex-numbers';
import type { VertexTable } from '../../adjacency/vertex-table';

const NO_LISTS: AdjacencyView = { table: null, knowsExistence: false, lists: () => null };

/** An edge that was walked. */
export interface WalkedEdge {
  readonly source: number;
  /** the vertices that it joins, in its own direction */
  readonly from: number;
  readonly to: number;
  /** in the edge list; -1 when it was read from the index, which told its key */
  readonly position: number;
  key: string | null;
  document?: StoredDocument;
}

/** The edge at a place of a batch. */
export function edgeOf(batch: EdgeBatch, at: number): WalkedEdge {
  const target = batch.target(at);
  const { source, vertex, inbound, keys } = batch;
  return {
    source,
    from: inbound ? target : vertex,
    to: inbound ? vertex : target,
    position: batch.position(at),
    key: keys ? keys[at]! : null,
  };
}

/** Reads the vertices and edges of one graph within the snapshot of a query. Vertices are numbers, see `VertexNumbers`. */
export class GraphAccess implements VertexSource {
  readonly numbers: VertexNumbers;
  readonly sources: readonly EdgeSource[];
  private readonly view: AdjacencyView;
  /** the snapshot may show own writes */
  private readonly isInTransaction: boolean;
  private readonly collections = new Map<string, CollectionDefinition | null>();
  private readonly changed = new Map<string, boolean>();

  /** @param needsKeys the keys of all edges will be asked for, which only the edge index knows */
  constructor(
    readonly run: QueryRun,
    edges: readonly TraversalEdges[],
    needsKeys: boolean,
  ) {
    // lists name vertices of all collections, and say whether they exist
    this.view = (run.snapshot.isPartial ? undefined : run.extensions.openAdjacency?.(run.snapshot)) ?? NO_LISTS;
    this.sources = edges.map(({ collection: name, direction }) => {
      const collection = run.snapshot.collection(name);
      return { collection, direction, lists: needsKeys ? null : this.view.lists(collection), used: false };
    });
    this.numbers = new VertexNumbers(this.view.table);
    this.isInTransaction = 'hasWrites' in run.snapshot;
  }

  reader(): EdgeReader {
    return new EdgeReader(this.sources, this.numbers, this.run);
  }

  /** What can be read without the edge index; null when that is needed for every vertex. */
  residentAdjacency(reversed: boolean): ResidentAdjacency | null {
    return ResidentAdjacency.of(this.sources, reversed, this.run.snapshot.commitNumber);
  }

  /** Edges at a vertex, as far as that is known without reading them; otherwise 1. */
  degree(vertex: number, reversed: boolean): number {
    let sum = 0;
    for (const { lists, direction } of this.sources) {
      if (lists === null) return 1;
      if (direction !== (reversed ? 'outbound' : 'inbound')) sum += lists.degree(vertex, false);
      if (direction !== (reversed ? 'inbound' : 'outbound')) sum += lists.degree(vertex, true);
    }
    return sum;
  }

  keyOf(vertex: number): string {
    return this.numbers.keyOf(vertex);
  }

  idOf(vertex: number): string {
    return this.numbers.idOf(vertex);
  }

  /** The document of a vertex; null, with a warning, when an edge leads to a vertex that does not exist. */
  vertex(vertex: number): StoredDocument | null {
    const document = this.find(vertex);
    if (document === null) this.run.warnings.add('document-not-found', `vertex '${this.idOf(vertex)}' not found`);
    return document;
  }

  /** The same, perhaps without what a document has besides key and id: that is read while the query's snapshot lives. */
  vertexIdentity(vertex: number): StoredDocument | null {
    return this.isKnownToExist(vertex) ? new VertexDocument(this, vertex) : this.vertex(vertex);
  }

  /** Key or id of a vertex; null, with a warning, when it does not exist. */
  vertexName(vertex: number, name: '_key' | '_id'): string | null {
    if (!this.isKnownToExist(vertex) && this.vertex(vertex) === null) return null;
    return name === '_key' ? this.keyOf(vertex) : this.idOf(vertex);
  }

  /**
   * For loops over many vertices: those below `numbers.shared` with their bit set exist. Valid until the query pauses or reads a document.
   * Null: each has to be asked for.
   */
  get knownVertices(): { readonly table: VertexTable; readonly bits: Uint32Array } | null {
    const { table, knowsExistence } = this.view;
    const { commitNumber, catalog } = this.run.snapshot;
    if (table === null || !knowsExistence || this.isInTransaction || !table.collections.isKnown(catalog.version)) return null;
    const bits = table.existence.bitsAt(commitNumber);
    return bits && { table, bits };
  }

  load(vertex: number): StoredDocument {
    const document = this.read(vertex);
    if (document === undefined) throw new Error(`vertex ${this.idOf(vertex)} was known and is not there`);
    return document;
  }

  edgeKey(edge: WalkedEdge): string {
    return (edge.key ??= this.readEdgeKey(edge));
  }

  edge(edge: WalkedEdge): StoredDocument {
    if (edge.document === undefined) {
      const { collection } = this.sources[edge.source]!;
      const key = this.edgeKey(edge);
      const document = this.run.snapshot.document(collection, key);
      if (document === undefined) throw new Error(`the edge index of ${collection.name} names ${key}, which is not there`);
      this.run.statistics.documentLookups += 1;
      edge.document = document;
    }
    return edge.document;
  }

  /** Whether two walked edges are one, perhaps met from both ends. */
  isSameEdge(a: WalkedEdge, b: WalkedEdge): boolean {
    if (a.from !== b.from || a.to !== b.to) return false;
    const { collection } = this.sources[a.source]!;
    if (collection !== this.sources[b.source]!.collection) return false;
    return a.position !== -1 && b.position !== -1 ? a.position === b.position : this.edgeKey(a) === this.edgeKey(b);
  }

  private find(vertex: number): StoredDocument | null {
    const document = this.read(vertex);
    if (document === undefined) return null;
    if (this.isRemembered(vertex)) this.view.table?.existence.note(vertex, this.run.snapshot.commitNumber);
    return document;
  }

  private isKnownToExist(vertex: number): boolean {
    const { table } = this.view;
    return table !== null && this.isRemembered(vertex) && table.existence.isKnown(vertex, this.run.snapshot.commitNumber);
  }

  /** Whether the table's word on this vertex counts for this query, and the query's for the table. */
  private isRemembered(vertex: number): boolean {
    if (vertex >= this.numbers.shared || !this.view.knowsExistence) return false;
    if (this.view.table?.collections.isKnown(this.run.snapshot.catalog.version) !== true) return false;
    return !this.isInTransaction || !this.hasChanged(this.numbers.collectionOf(vertex));
  }

  private read(vertex: number): StoredDocument | undefined {
    const collection = this.collection(this.numbers.collectionOf(vertex));
    if (collection === null) return undefined;
    this.run.statistics.documentLookups += 1;
    return this.run.snapshot.document(collection, this.keyOf(vertex));
  }

  /** The collection of that name; null: there is none. */
  collection(name: string): CollectionDefinition | null {
    let collection = this.collections.get(name);
    if (collection === undefined) {
      const found = this.run.snapshot.catalog.collection(name);
      collection = found?.name === name ? found : null;
      this.collections.set(name, collection);
    }
    return collection;
  }

  /** The transaction around the query has written to this collection. */
  private hasChanged(name: string): boolean {
    let changed = this.changed.get(name);
    if (changed === undefined) {
      const collection = this.collection(name);
      changed = collection !== null && this.run.snapshot.ownChanges(collection).length > 0;
      this.changed.set(name, changed);
    }
    return changed;
  }

  /** The edge index has the edges of a vertex in the order of its list; a list that has changed since says nothing about it. */
  private readEdgeKey({ source, from, to, position }: WalkedEdge): string {
    const { snapshot } = this.run;
    const { collection, lists } = this.sources[source]!;
    if (lists!.holds(from, false, snapshot.commitNumber)) {
      const cursor = snapshot.edges(collection, this.idOf(from), 'outbound');
      cursor.skip(lists!.ordinal(position, from));
      const [entry] = cursor.read(1);
      if (entry) return entry.key;
    } else {
      const fromId = this.idOf(from);
      const parallel = itemsOf(snapshot.edges(collection, this.idOf(to), 'inbound')).filter((entry) => entry.from === fromId);
      const entry = parallel.drop(lists!.ordinalAmongParallel(position, from, to)).next().value;
      if (entry) return entry.key;
    }
    throw new Error(`the edge list of ${collection.name} has an edge that its index does not have`);
  }
}

const ITEMS_AT_ONCE = 500;

function* itemsOf<T>(cursor: Cursor<T>): Generator<T, undefined, undefined> {
  for (;;) {
    const items = cursor.read(ITEMS_AT_ONCE);
    yield* items;
    if (items.length < ITEMS_AT_ONCE) return undefined;
  }
}
