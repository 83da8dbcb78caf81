import type { AqlValue, CallNode, CollectionNode, Expression, Query, Statement } from './ast';
import { constantValue } from './constant';
import { expressionsOf, forEachChild } from './walk';

export type Access = 'read' | 'write' | 'exclusive';

/** What a query touches, judged from its tree alone. */
export interface QueryAnalysis {
  /** Collections and views by name with the strongest access, in order of first use; parameters not yet bound are left out. */
  readonly collections: readonly { readonly name: string; readonly access: Access }[];
  /** Names of `GRAPH "…"` clauses whose name is constant. */
  readonly graphs: readonly string[];
  readonly isModification: boolean;
  readonly bindNames: readonly string[];
  /** Collections that constant arguments name, as in DOCUMENT("a/1"): they are read, and are no part of `collections`. */
  readonly argumentCollections: readonly string[];
  /** The query may reach collections that the text does not name: walks, DOCUMENT(…) of what is computed, COLLECTIONS(). */
  readonly dynamicAccess: boolean;
  /** It does so by walks along edges: what these reach follows from the graph. */
  readonly hasWalks: boolean;
  /** It does so by names that are computed, where nothing tells what is reached. */
  readonly hasComputedNames: boolean;
  /** Names of all functions that are called, upper case, in order of first use. */
  readonly functions: readonly string[];
}

const STRENGTH: Readonly<Record<Access, number>> = { read: 0, write: 1, exclusive: 2 };

/** Functions whose first argument says what they reach: a collection's name, or the id of a document in it (or a list of ids). */
const NAMING_CALLS: ReadonlySet<string> = new Set([
  'DOCUMENT',
  'COLLECTION_COUNT',
  'SCHEMA_GET',
  'SHARD_ID',
  'NEAR',
  'WITHIN',
  'WITHIN_RECTANGLE',
  'FULLTEXT',
]);
/** Functions that reach more than their arguments tell. */
const FAR_REACHING_CALLS: ReadonlySet<string> = new Set(['COLLECTIONS', 'CALL', 'APPLY']);

/** Judges a query as it stands; analyse it again after `bindParameters` to see the names that were parameters. */
export function analyze(query: Query): QueryAnalysis {
  const analysis = new Analysis();
  for (const collection of query.with) analysis.touch(collection, 'read');
  for (const statement of query.body.statements) analysis.statement(statement);
  return {
    collections: [...analysis.access].map(([name, access]) => ({ name, access })),
    graphs: [...analysis.graphs],
    argumentCollections: [...analysis.argumentCollections],
    isModification: analysis.isModification,
    bindNames: query.bindNames,
    dynamicAccess: analysis.hasWalks || analysis.hasComputedNames,
    hasWalks: analysis.hasWalks,
    hasComputedNames: analysis.hasComputedNames,
    functions: [...analysis.functions],
  };
}

class Analysis {
  readonly access = new Map<string, Access>();
  readonly graphs = new Set<string>();
  readonly argumentCollections = new Set<string>();
  readonly functions = new Set<string>();
  isModification = false;
  hasWalks = false;
  hasComputedNames = false;

  touch(node: CollectionNode, access: Access): void {
    if (node.bound) {
      this.hasComputedNames = true;
      return;
    }
    const before = this.access.get(node.name);
    if (before === undefined || STRENGTH[access] > STRENGTH[before]) this.access.set(node.name, access);
  }

  statement(statement: Statement): void {
    switch (statement.kind) {
      case 'insert':
      case 'update':
      case 'replace':
      case 'remove':
      case 'upsert':
        this.isModification = true;
        this.touch(statement.collection, isExclusive(statement.options) ? 'exclusive' : 'write');
        break;
      case 'traversal':
      case 'pathSearch':
        this.hasWalks = true; // edges may lead to any vertex collection
        if (statement.graph.kind === 'namedGraph') this.graph(statement.graph.name);
    }
    for (const expression of expressionsOf(statement)) this.expression(expression);
  }

  private graph(name: Expression): void {
    const value = constantValue(name);
    if (typeof value === 'string') this.graphs.add(value);
    else this.hasComputedNames = true;
  }

  private call({ name, arguments: [first] }: CallNode): void {
    this.functions.add(name);
    if (FAR_REACHING_CALLS.has(name) || name.includes('::')) this.hasComputedNames = true;
    if (!NAMING_CALLS.has(name) || first?.kind === 'collection') return; // a collection counts as such
    const names = namesIn(first);
    if (names === undefined) this.hasComputedNames = true;
    else for (const named of names) this.argumentCollections.add(named.split('/', 1)[0] ?? '');
  }

  private expression(expression: Expression): void {
    if (expression.kind === 'collection') this.touch(expression, 'read');
    if (expression.kind === 'call') this.call(expression);
    if (expression.kind === 'subquery') for (const statement of expression.body.statements) this.statement(statement);
    else forEachChild(expression, (child) => this.expression(child));
  }
}

/** Names that a constant first argument gives; undefined when it must be computed. */
function namesIn(expression: Expression | undefined): readonly string[] | undefined {
  const value = expression === undefined ? undefined : constantValue(expression);
  if (value === undefined) return undefined;
  const names = Array.isArray(value) ? (value as readonly AqlValue[]) : [value];
  // what is no text names nothing; an object may be a document, which names its collection
  return names.some((name) => typeof name === 'object' && name !== null)
    ? undefined
    : names.filter((name) => typeof name === 'string');
}

function isExclusive(options: Expression | null): boolean {
  const value = options === null ? null : constantValue(options);
  return typeof value === 'object' && value !== null && 'exclusive' in value && value.exclusive === true;
}
