/**
 * The syntax tree of AQL (spec section 4). Trees are values: nobody changes a node after `parse` returned it; a rewrite builds new nodes.
 * Names are already resolved: every use of a variable points to the `Variable` that a statement or expansion declared, and a name that is
 * no variable has become a `collection` node (which may turn out to be a view, or not to exist at all: error 1203 of whoever looks it up).
 * Destructuring (`LET {a, b: [c]} = e`) never reaches the tree: the parser turns it into plain LETs over an internal variable.
 */

/** A plain JSON value: what AQL computes with. `undefined` never occurs; a missing value is null. */
export type AqlValue = null | boolean | number | string | readonly AqlValue[] | AqlObject;
export interface AqlObject {
  readonly [name: string]: AqlValue;
}

/** One declared variable. `id` is unique in the query (subqueries included) and dense from 0; `name` may repeat (CURRENT, OLD, NEW). */
export interface Variable {
  readonly id: number;
  readonly name: string;
}

export interface Query {
  readonly kind: 'query';
  /** Collections of the leading `WITH`, in order. */
  readonly with: readonly CollectionNode[];
  readonly body: Block;
  /** All variables; `variables[i].id === i`. */
  readonly variables: readonly Variable[];
  /** Names of the bind parameters used, without `@`; a collection parameter is stored as `@name`. Empty after `bindParameters`. */
  readonly bindNames: readonly string[];
}

/** A query's or subquery's statements in order. The last is RETURN or a write (a subquery may have neither: it yields []). */
export interface Block {
  readonly statements: readonly Statement[];
}

// ---------------------------------------------------------------- statements

export type Statement =
  | ForStatement
  | TraversalStatement
  | PathSearchStatement
  | FilterStatement
  | LetStatement
  | SortStatement
  | LimitStatement
  | ReturnStatement
  | CollectStatement
  | WindowStatement
  | InsertStatement
  | UpdateStatement
  | RemoveStatement
  | UpsertStatement;

/** `FOR v IN source [SEARCH search] [OPTIONS {…}]`. A source of kind `collection` is enumerated as collection or view. */
export interface ForStatement {
  readonly kind: 'for';
  readonly variable: Variable;
  readonly source: Expression;
  readonly search: Expression | null;
  readonly options: Expression | null;
}

export type Direction = 'OUTBOUND' | 'INBOUND' | 'ANY';

/** Where a walk finds its edges: `GRAPH "name"`, or edge collections, each with an own direction or null for the statement's. */
export type GraphSource =
  | { readonly kind: 'namedGraph'; readonly name: Expression }
  | { readonly kind: 'edgeCollections'; readonly collections: readonly EdgeCollection[] };

export interface EdgeCollection {
  readonly direction: Direction | null;
  readonly collection: CollectionNode;
}

/** `FOR v, e, p IN min..max DIRECTION start graph [PRUNE [x =] c] [OPTIONS {…}]`. Depths null: 1..1; one number is both. */
export interface TraversalStatement {
  readonly kind: 'traversal';
  readonly vertex: Variable;
  readonly edge: Variable | null;
  readonly path: Variable | null;
  readonly minDepth: Expression | null;
  readonly maxDepth: Expression | null;
  readonly direction: Direction;
  readonly start: Expression;
  readonly graph: GraphSource;
  readonly prune: Prune | null;
  readonly options: Expression | null;
}

export interface Prune {
  /** Holds the condition's value for the FILTERs after the traversal. */
  readonly variable: Variable | null;
  readonly condition: Expression;
}

export type PathAlgorithm = 'SHORTEST_PATH' | 'ALL_SHORTEST_PATHS' | 'K_SHORTEST_PATHS' | 'K_PATHS';

/** SHORTEST_PATH emits vertex and edge (in `first`, `second`), the other three emit one path object (in `first`). Depths: K_PATHS only. */
export interface PathSearchStatement {
  readonly kind: 'pathSearch';
  readonly algorithm: PathAlgorithm;
  readonly first: Variable;
  readonly second: Variable | null;
  readonly minDepth: Expression | null;
  readonly maxDepth: Expression | null;
  readonly direction: Direction;
  readonly start: Expression;
  readonly target: Expression;
  readonly graph: GraphSource;
  readonly options: Expression | null;
}

export interface FilterStatement {
  readonly kind: 'filter';
  readonly condition: Expression;
}

/** One `LET`; `LET a = 1, b = 2` gives two of these. */
export interface LetStatement {
  readonly kind: 'let';
  readonly variable: Variable;
  readonly value: Expression;
}

export interface SortStatement {
  readonly kind: 'sort';
  readonly keys: readonly SortKey[];
}

/** `ascending` is a bind node or an expression only until `bindParameters`, which also refuses anything but ASC and DESC. */
export interface SortKey {
  readonly value: Expression;
  readonly ascending: boolean | BindNode;
}

/** Offset null: 0. Count: a literal (null means no limit) or a bind node; `bindParameters` checks both to be whole and not negative. */
export interface LimitStatement {
  readonly kind: 'limit';
  readonly offset: Expression | null;
  readonly count: Expression;
}

export interface ReturnStatement {
  readonly kind: 'return';
  readonly distinct: boolean;
  readonly value: Expression;
}

/** `COLLECT groups AGGREGATE aggregates INTO into [WITH COUNT INTO withCount] OPTIONS`. No groups: exactly one row. */
export interface CollectStatement {
  readonly kind: 'collect';
  readonly groups: readonly Assignment[];
  readonly aggregates: readonly Aggregate[];
  readonly into: CollectInto | null;
  readonly withCount: Variable | null;
  readonly options: Expression | null;
}

export interface Assignment {
  readonly variable: Variable;
  readonly value: Expression;
}

/** `name` is upper case and canonical (COUNT and LENGTH are LENGTH, AVG is AVERAGE, VARIANCE is VARIANCE_POPULATION …). */
export interface Aggregate {
  readonly variable: Variable;
  readonly name: AggregateName;
  readonly argument: Expression;
}

export type AggregateName =
  | 'LENGTH'
  | 'MIN'
  | 'MAX'
  | 'SUM'
  | 'AVERAGE'
  | 'STDDEV_POPULATION'
  | 'STDDEV_SAMPLE'
  | 'VARIANCE_POPULATION'
  | 'VARIANCE_SAMPLE'
  | 'UNIQUE'
  | 'SORTED_UNIQUE'
  | 'COUNT_DISTINCT'
  | 'BIT_AND'
  | 'BIT_OR'
  | 'BIT_XOR'
  | 'PUSH';

/** With `value`: the group is an array of it. Without: an array of objects holding `variables` (KEEP's, or all of the FOR scopes) by name. */
export interface CollectInto {
  readonly variable: Variable;
  readonly value: Expression | null;
  readonly variables: readonly Variable[];
  /** KEEP was written (for printing; `variables` is its list). */
  readonly keep: boolean;
}

/** Row form (`range` null) counts rows; range form compares `range`, by which the input is sorted. Bounds null: 0. */
export interface WindowStatement {
  readonly kind: 'window';
  readonly range: Expression | null;
  readonly preceding: Expression | null;
  readonly following: Expression | null;
  readonly aggregates: readonly Aggregate[];
}

/** OLD and NEW are null when nothing after the statement uses them. */
interface Write {
  readonly collection: CollectionNode;
  readonly options: Expression | null;
  readonly old: Variable | null;
  readonly new: Variable | null;
}

export interface InsertStatement extends Write {
  readonly kind: 'insert';
  readonly document: Expression;
}

/** `UPDATE key WITH document IN c`, or (`key` null) `UPDATE document IN c`, where the document names itself by `_key`. */
export interface UpdateStatement extends Write {
  readonly kind: 'update' | 'replace';
  readonly key: Expression | null;
  readonly document: Expression;
}

export interface RemoveStatement extends Write {
  readonly kind: 'remove';
  readonly key: Expression;
}

/** `old` is also what `update` sees as OLD. Exactly one of `search` (object literal or bind) and `filter` is set. */
export interface UpsertStatement extends Write {
  readonly kind: 'upsert';
  readonly search: Expression | null;
  readonly filter: UpsertFilter | null;
  readonly insert: Expression;
  readonly update: Expression;
  readonly replace: boolean;
}

/** `UPSERT FILTER condition`: `current` is CURRENT, the candidate document. */
export interface UpsertFilter {
  readonly current: Variable;
  readonly condition: Expression;
}

// ---------------------------------------------------------------- expressions

export type Expression =
  | LiteralNode
  | BindNode
  | CollectionNode
  | VariableNode
  | AttributeNode
  | BoundAttributeNode
  | IndexNode
  | RangeNode
  | UnaryNode
  | BinaryNode
  | LogicalNode
  | ConditionalNode
  | ArrayComparisonNode
  | ExpansionNode
  | ArrayTestNode
  | CallNode
  | ArrayNode
  | ObjectNode
  | SubqueryNode;

/** A constant: a scalar of the text, or a whole bind value. */
export interface LiteralNode {
  readonly kind: 'literal';
  readonly value: AqlValue;
}

/** `@name`, until `bindParameters` puts a literal in its place. */
export interface BindNode {
  readonly kind: 'bind';
  readonly name: string;
}

/** A collection or view, by name; `bound`: still `@@name`, and `name` is the parameter's. */
export interface CollectionNode {
  readonly kind: 'collection';
  readonly name: string;
  readonly bound: boolean;
}

/** A use of a variable; CURRENT, OLD and NEW are these too. */
export interface VariableNode {
  readonly kind: 'variable';
  readonly variable: Variable;
}

export interface AttributeNode {
  readonly kind: 'attribute';
  readonly object: Expression;
  readonly name: string;
}

/** `object.@name`; becomes one attribute node (string) or several (array of strings) in `bindParameters`. */
export interface BoundAttributeNode {
  readonly kind: 'boundAttribute';
  readonly object: Expression;
  readonly parameter: BindNode;
}

/** `object[index]`: arrays by number (negative from the end) or numeric string, objects by text. */
export interface IndexNode {
  readonly kind: 'index';
  readonly object: Expression;
  readonly index: Expression;
}

/** `from..to`, both inclusive. */
export interface RangeNode {
  readonly kind: 'range';
  readonly from: Expression;
  readonly to: Expression;
}

export interface UnaryNode {
  readonly kind: 'unary';
  readonly operator: '+' | '-' | '!';
  readonly operand: Expression;
}

export type ArithmeticOperator = '+' | '-' | '*' | '/' | '%';
export type ComparisonOperator = '==' | '!=' | '<' | '<=' | '>' | '>=' | 'IN' | 'NOT IN';

/** LIKE and =~ are calls of LIKE and REGEX_TEST instead (negated ones inside a unary `!`). */
export interface BinaryNode {
  readonly kind: 'binary';
  readonly operator: ArithmeticOperator | ComparisonOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/** Short-circuits and gives one of its operands. */
export interface LogicalNode {
  readonly kind: 'logical';
  readonly operator: '&&' | '||';
  readonly left: Expression;
  readonly right: Expression;
}

/** `condition ? then : else`; `then` null is `condition ?: else`, which gives the condition's value when true. */
export interface ConditionalNode {
  readonly kind: 'conditional';
  readonly condition: Expression;
  readonly then: Expression | null;
  readonly else: Expression;
}

/** How many members must pass. `[? …]` also takes an exact number or a range as `count`; `any` is at least one. */
export type Quantifier =
  | { readonly kind: 'all' | 'any' | 'none' }
  | { readonly kind: 'atLeast'; readonly count: Expression }
  | { readonly kind: 'count'; readonly count: Expression };

/** `left ALL|ANY|NONE|AT LEAST (n) op right`: each member of `left` against `right`. A left side that is no array is an empty one. */
export interface ArrayComparisonNode {
  readonly kind: 'arrayComparison';
  readonly quantifier: Quantifier;
  readonly operator: ComparisonOperator;
  readonly left: Expression;
  readonly right: Expression;
}

/**
 * `source[* FILTER … LIMIT … RETURN …].rest`. For each member (as `element`, which the text calls CURRENT): filter, offset and count,
 * then `projection` (null: the member itself). Accesses written after the brackets are part of the projection already.
 * `levels` 1 is `[*]`; n flattens n - 1 nesting levels of `source` first. A source that is no array gives [].
 */
export interface ExpansionNode {
  readonly kind: 'expansion';
  readonly source: Expression;
  readonly levels: number;
  readonly element: Variable;
  readonly filter: Expression | null;
  readonly offset: Expression | null;
  readonly count: Expression | null;
  readonly projection: Expression | null;
}

/** `source[? quantifier FILTER condition]`: a boolean. `condition` null (bare `[?]`): is `source` an array with members? */
export interface ArrayTestNode {
  readonly kind: 'arrayTest';
  readonly source: Expression;
  readonly element: Variable;
  readonly quantifier: Quantifier;
  readonly condition: Expression | null;
}

/** Upper-case name; `NS::F` for a user function. Known names have passed the check of their argument count. */
export interface CallNode {
  readonly kind: 'call';
  readonly name: string;
  readonly arguments: readonly Expression[];
}

export interface ArrayNode {
  readonly kind: 'array';
  readonly elements: readonly Expression[];
}

/** A repeated name keeps its last value. */
export interface ObjectNode {
  readonly kind: 'object';
  readonly members: readonly ObjectMember[];
}

/** `name` is a bind node (`{@attr: 1}`) only until `bindParameters`; an expression for `[expr]: value`, used as TO_STRING of it. */
export type ObjectMember =
  | { readonly kind: 'named'; readonly name: string; readonly value: Expression }
  | { readonly kind: 'computed'; readonly name: Expression; readonly value: Expression };

/** Always an array of what the block returns. */
export interface SubqueryNode {
  readonly kind: 'subquery';
  readonly body: Block;
}
