import type { AggregateName, Expression, Variable } from '@strata/aql';
import type { DurationPart } from '../functions/dates';
import type { TopRequest } from '../search/search-request';
import type { IndexAccess } from './index-access';
import type { PathSearch } from './path-search-node';
import type { SearchScorer } from './search-nodes';
import type { TraversalNode } from './traversal-node';

/** Hints of a FOR over a collection (`OPTIONS`), already checked. */
export interface ScanHints {
  readonly indexHint: readonly string[];
  readonly forceIndexHint: boolean;
  readonly disableIndex: boolean;
  readonly maxProjections: number;
  /** Attributes given in OPTIONS that are echoed by explain only. */
  readonly useCache: boolean;
}

interface Node<T extends string> {
  /** ArangoDB's name of the node; SleepNode alone is ours and is shown as a CalculationNode. */
  readonly type: T;
  /** Unique in the plan; statistics and explain use it. */
  readonly id: number;
}

/** What every access to one collection has in common. */
export interface CollectionScan {
  readonly collection: string;
  readonly variable: Variable;
  readonly hints: ScanHints;
  /** Rows that fail it are dropped before they become rows. */
  readonly filter: Expression | null;
  /** Attribute paths of the document that the rest of the plan reads; null: the whole document. */
  readonly projections: readonly (readonly string[])[] | null;
  /** Attribute paths that only `filter` reads. */
  readonly filterProjections: readonly (readonly string[])[];
  /** At most this many rows are needed per input row. */
  readonly limit: number | null;
  /** Only the number of rows matters: the variable is not filled. */
  readonly countOnly: boolean;
}

export type SingletonNode = Node<'SingletonNode'>;
export type NoResultsNode = Node<'NoResultsNode'>;
export interface EnumerateCollectionNode extends Node<'EnumerateCollectionNode'>, CollectionScan {
  readonly random: boolean;
}
export interface IndexNode extends Node<'IndexNode'>, CollectionScan {
  /** Alternatives of an OR; a document found by several of them appears once. */
  readonly accesses: readonly IndexAccess[];
  readonly ascending: boolean;
  /** The rows leave in index order because a SORT was removed. */
  readonly sorted: boolean;
  /** What the accesses stand for, in the words of the query. */
  readonly condition: Expression;
  /** Conjuncts of the FILTERs behind it that every document found satisfies, as they stand there. */
  readonly answered?: readonly Expression[];
  /** The index entries hold every projection. */
  readonly covering: boolean;
  /** Set: of the entries that agree in so many first fields only one is read; the rows are distinct in them. Covering only. */
  readonly distinctFields?: number;
}
/**
 * Loops over sorted indexes that run side by side: the value that each but the first looks for comes in the order of its index, so that it
 * reads on from where it stands.
 */
export interface JoinNode extends Node<'JoinNode'> {
  readonly loops: readonly IndexNode[];
}
/** Reads the documents of a loop that gave only what index entries hold. */
export interface MaterializeNode extends Node<'MaterializeNode'> {
  /** null: the one that `_id` names, out of those behind a view */
  readonly collection: string | null;
  readonly variable: Variable;
  /** Attribute paths of the document that are read behind it; null: the whole document, or not worked out. */
  readonly projections: readonly (readonly string[])[] | null;
}
export interface EnumerateListNode extends Node<'EnumerateListNode'> {
  readonly input: Expression;
  readonly variable: Variable;
  readonly filter: Expression | null;
}
export interface EnumerateViewNode extends Node<'EnumerateViewNode'> {
  readonly view: string;
  readonly variable: Variable;
  /** The SEARCH expression; null without SEARCH. */
  readonly condition: Expression | null;
  readonly scorers: readonly SearchScorer[];
  readonly options: Readonly<Record<string, unknown>>;
  /** A SORT by one scorer with a LIMIT was moved into the search: the best `limit` by that scorer are enough. */
  readonly top: TopRequest | null;
  /** Only the number of hits matters: the variable is not filled. */
  readonly countOnly: boolean;
  /** A SORT by the `primarySort` of the indexes was removed: hits come in that order. */
  readonly isSorted?: boolean;
  /** The variable gets what the indexes store; documents are not read. */
  readonly covered?: boolean;
  /** The variable gets `_key` and `_id` alone; a MaterializeNode behind it reads the documents that are wanted. */
  readonly isLate?: boolean;
}
export interface EnumerateNearVectorNode extends Node<'EnumerateNearVectorNode'> {
  readonly collection: string;
  readonly index: string;
  readonly variable: Variable;
  /** Receives the similarity or distance. */
  readonly scoreVariable: Variable;
  readonly vector: Expression;
  readonly nProbe: Expression | null;
  readonly limit: number;
  readonly offset: number;
  readonly filter: Expression | null;
}
export interface CalculationNode extends Node<'CalculationNode'> {
  readonly variable: Variable;
  readonly expression: Expression;
}
/** SLEEP, taken out of its expression because it is the only call that waits. */
export interface SleepNode extends Node<'SleepNode'> {
  readonly variable: Variable;
  readonly seconds: Expression;
  readonly guard: Expression | null;
}
export interface FilterNode extends Node<'FilterNode'> {
  readonly condition: Expression;
}
export interface SortElement {
  readonly expression: Expression;
  readonly ascending: boolean;
}
export interface SortNode extends Node<'SortNode'> {
  readonly elements: readonly SortElement[];
  /** Only the first so many rows are needed: a heap holds them. */
  readonly limit: number | null;
}
export interface LimitNode extends Node<'LimitNode'> {
  readonly offset: number;
  /** null: no bound */
  readonly count: number | null;
  /** Counts the rows before it for `stats.fullCount`. */
  readonly fullCount: boolean;
}
export interface CollectGroup {
  readonly variable: Variable;
  readonly expression: Expression;
}
export interface CollectAggregate {
  readonly variable: Variable;
  readonly function: AggregateName;
  readonly expression: Expression;
}
export interface CollectInto {
  readonly variable: Variable;
  /** What each member of the group becomes. */
  readonly expression: Expression;
  /** The query says nothing of it: members are objects with the variables in scope, or with those of KEEP. */
  readonly keepsVariables: boolean;
}
export type CollectMethod = 'sorted' | 'hash' | 'count' | 'distinct';
export interface CollectNode extends Node<'CollectNode'> {
  readonly groups: readonly CollectGroup[];
  readonly aggregates: readonly CollectAggregate[];
  readonly into: CollectInto | null;
  readonly method: CollectMethod;
  /** The query asked for this method in OPTIONS. */
  readonly methodFixed: boolean;
  readonly disableIndex: boolean;
}
/** How far a window reaches from a row: so many rows, or in the form with a range so far in the range's values. */
export type WindowBound =
  | { readonly kind: 'unbounded' }
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'duration'; readonly parts: readonly DurationPart[] };
export interface WindowNode extends Node<'WindowNode'> {
  /** Not null: the input is sorted by it, and the bounds are distances from its value. */
  readonly range: Expression | null;
  readonly preceding: WindowBound;
  readonly following: WindowBound;
  readonly aggregates: readonly CollectAggregate[];
}
export interface SubqueryNode extends Node<'SubqueryNode'> {
  readonly variable: Variable;
  readonly body: readonly PlanNode[];
  /** Explain shows it in the pipeline around it; it runs the same either way. */
  readonly isSpliced?: boolean;
  /** Not run, and the variable null, when this is false: a subquery in one arm of `? :` does not run for the other. */
  readonly guard: Expression | null;
}

/** Options of the data-modification statements, checked and with defaults. */
export interface ModificationOptions {
  readonly ignoreErrors: boolean;
  readonly waitForSync: boolean;
  /** The schema of the collection is not asked. */
  readonly skipDocumentValidation: boolean;
  readonly keepNull: boolean;
  readonly mergeObjects: boolean;
  readonly ignoreRevs: boolean;
  readonly exclusive: boolean;
  readonly overwriteMode: 'conflict' | 'ignore' | 'replace' | 'update';
  readonly versionAttribute: string | null;
  readonly readOwnWrites: boolean;
}
interface Modification {
  readonly collection: string;
  readonly options: ModificationOptions;
  readonly oldVariable: Variable | null;
  readonly newVariable: Variable | null;
}
export interface InsertNode extends Node<'InsertNode'>, Modification {
  readonly document: Expression;
}
export interface UpdateNode extends Node<'UpdateNode'>, Modification {
  /** Key, or document with `_key` or `_id`; null: `document` names it. */
  readonly key: Expression | null;
  readonly document: Expression;
}
export interface ReplaceNode extends Node<'ReplaceNode'>, Modification {
  readonly key: Expression | null;
  readonly document: Expression;
}
export interface RemoveNode extends Node<'RemoveNode'>, Modification {
  readonly key: Expression;
}
export interface UpsertNode extends Node<'UpsertNode'>, Modification {
  /** Finds at most one document and leaves it in `foundVariable`, which `update` sees as OLD. */
  readonly lookup: readonly PlanNode[];
  readonly foundVariable: Variable;
  readonly insert: Expression;
  readonly update: Expression;
  readonly replace: boolean;
}
export interface ReturnNode extends Node<'ReturnNode'> {
  readonly expression: Expression;
}

export type ModificationNode = InsertNode | UpdateNode | ReplaceNode | RemoveNode | UpsertNode;

export type PlanNode =
  | SingletonNode
  | NoResultsNode
  | EnumerateCollectionNode
  | IndexNode
  | JoinNode
  | MaterializeNode
  | EnumerateListNode
  | EnumerateViewNode
  | EnumerateNearVectorNode
  | CalculationNode
  | SleepNode
  | FilterNode
  | SortNode
  | LimitNode
  | CollectNode
  | WindowNode
  | SubqueryNode
  | TraversalNode
  | PathSearch
  | ModificationNode
  | ReturnNode;

export type PlanNodeType = PlanNode['type'];
export type NodeOf<T extends PlanNodeType> = Extract<PlanNode, { type: T }>;

/** Nodes from the singleton to the root, each fed by the one before it. */
export type Pipeline = readonly PlanNode[];
