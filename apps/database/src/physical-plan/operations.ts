import type { ShortestPathNode, EnumeratePathsNode } from '../planner/path-search-node';
import type {
  CalculationNode,
  CollectNode,
  EnumerateCollectionNode,
  EnumerateListNode,
  EnumerateNearVectorNode,
  EnumerateViewNode,
  FilterNode,
  IndexNode,
  InsertNode,
  JoinNode,
  LimitNode,
  MaterializeNode,
  NoResultsNode,
  RemoveNode,
  ReplaceNode,
  ReturnNode,
  SingletonNode,
  SleepNode,
  SortNode,
  SubqueryNode,
  UpdateNode,
  UpsertNode,
  WindowNode,
} from '../planner/plan-nodes';
import type { TraversalNode } from '../planner/traversal-node';

/** A loop over documents of which only some attributes are read. */
export interface ColumnReads {
  /** What is read, from columns in memory where there are any. */
  readonly columns: readonly string[];
  /** Rows hold these attributes alone, because many rows are held at once. */
  readonly areKept: boolean;
}

/** A scan of which only the number of rows matters. */
export type CountableScan = EnumerateCollectionNode | IndexNode | EnumerateViewNode;

/** What there is of each kind of operation: the node whose work it is and whose rows it counts, and what was decided for it. */
interface Operations {
  singleton: { readonly node: SingletonNode };
  'no-results': { readonly node: NoResultsNode };
  /** Whole documents, one by one. */
  'collection-scan': { readonly node: EnumerateCollectionNode; readonly kept: readonly string[] | null };
  /** Some attributes of all documents. */
  'column-scan': { readonly node: EnumerateCollectionNode } & ColumnReads;
  'index-scan': { readonly node: IndexNode };
  /** Documents by their keys, without a cursor. */
  'primary-lookup': { readonly node: IndexNode };
  /** All entries of an index that holds all that is read, in whatever order: columns hold the same and are read faster. */
  'covering-column-scan': { readonly node: IndexNode } & ColumnReads;
  'merge-join': { readonly node: JoinNode };
  materialize: { readonly node: MaterializeNode };
  'list-scan': { readonly node: EnumerateListNode };
  'view-search': { readonly node: EnumerateViewNode };
  'vector-search': { readonly node: EnumerateNearVectorNode };
  calculation: { readonly node: CalculationNode };
  sleep: { readonly node: SleepNode };
  filter: { readonly node: FilterNode };
  sort: { readonly node: SortNode };
  /** `drains`: writes happen before it, which all take place. */
  limit: { readonly node: LimitNode; readonly drains: boolean };
  'hash-collect': { readonly node: CollectNode };
  'sorted-collect': { readonly node: CollectNode };
  'distinct-collect': { readonly node: CollectNode };
  count: { readonly node: CollectNode };
  /** A scan that nothing filters and the COUNT behind it: rows are counted without being built. */
  'count-scan': { readonly node: CollectNode; readonly scan: CountableScan };
  /** A scan and the COLLECT behind it that counts the values of one attribute: its column is enough; `otherwise` runs without one. */
  'column-count': {
    readonly node: CollectNode;
    readonly scan: EnumerateCollectionNode;
    readonly attribute: string;
    readonly otherwise: readonly PhysicalOperation[];
  };
  window: { readonly node: WindowNode };
  subquery: { readonly node: SubqueryNode; readonly body: PhysicalPipeline };
  traversal: { readonly node: TraversalNode };
  'shortest-path': { readonly node: ShortestPathNode };
  'path-enumeration': { readonly node: EnumeratePathsNode };
  insert: { readonly node: InsertNode };
  update: { readonly node: UpdateNode };
  replace: { readonly node: ReplaceNode };
  remove: { readonly node: RemoveNode };
  upsert: { readonly node: UpsertNode; readonly lookup: PhysicalPipeline };
}

export type OperationKind = keyof Operations;

/** What one operator does. */
export type PhysicalOperation<K extends OperationKind = OperationKind> = { [P in K]: { readonly kind: P } & Operations[P] }[K];

/** What a query returns of a vertex. */
export type VertexPart = '_key' | '_id' | 'document';

/** A walk or path search and the RETURN of the vertices it finds, without rows in between. */
export type ReturnedVertices =
  | {
      readonly kind: 'bfs-reachability' | 'two-hop-expansion';
      readonly node: TraversalNode;
      readonly part: VertexPart;
    }
  | { readonly kind: 'shortest-path-vertices'; readonly node: ShortestPathNode; readonly part: VertexPart };

/** A RETURN. */
export interface PhysicalReturn {
  readonly node: ReturnNode;
  /** Not null: the last operation and the RETURN may be done in one. */
  readonly vertices: ReturnedVertices | null;
}

/** Operations, each fed by the one before it. */
export interface PhysicalPipeline {
  readonly operations: readonly PhysicalOperation[];
  /** null: everything runs and nothing comes out */
  readonly result: PhysicalReturn | null;
}
