import type { CollectionNode, Expression, Query, Statement } from './ast';
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
  /** The query may reach collections that the text does not name: DOCUMENT(…), walks, names known only at run time. */
  readonly dynamicAccess: boolean;
}

const STRENGTH: Readonly<Record<Access, number>> = { read: 0, write: 1, exclusive: 2 };

/** Functions that reach documents or collections by names that are values. */
const DYNAMIC_CALLS: ReadonlySet<string> = new Set([
  'DOCUMENT',
  'COLLECTION_COUNT',
  'SCHEMA_GET',
  'SCHEMA_VALIDATE',
  'NEAR',
  'WITHIN',
  'WITHIN_RECTANGLE',
  'FULLTEXT',
  'CALL',
  'APPLY',
]);

/** Judges a query as it stands; analyse it again after `bindParameters` to see the names that were parameters. */
export function analyze(query: Query): QueryAnalysis {
  const analysis = new Analysis();
  for (const collection of query.with) analysis.touch(collection, 'read');
  for (const statement of query.body.statements) analysis.statement(statement);
  return {
    collections: [...analysis.access].map(([name, access]) => ({ name, access })),
    graphs: [...analysis.graphs],
    isModification: analysis.isModification,
    bindNames: query.bindNames,
    dynamicAccess: analysis.dynamicAccess,
  };
}

class Analysis {
  readonly access = new Map<string, Access>();
  readonly graphs = new Set<string>();
  isModification = false;
  dynamicAccess = false;

  touch(node: CollectionNode, access: Access): void {
    if (node.bound) {
      this.dynamicAccess = true;
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
        this.dynamicAccess = true; // edges may lead to any vertex collection
        if (statement.graph.kind === 'namedGraph') this.graph(statement.graph.name);
    }
    for (const expression of expressionsOf(statement)) this.expression(expression);
  }

  private graph(name: Expression): void {
    const value = constantValue(name);
    if (typeof value === 'string') this.graphs.add(value);
  }

  private expression(expression: Expression): void {
    if (expression.kind === 'collection') this.touch(expression, 'read');
    if (expression.kind === 'call' && (DYNAMIC_CALLS.has(expression.name) || expression.name.includes('::')))
      this.dynamicAccess = true;
    if (expression.kind === 'subquery') for (const statement of expression.body.statements) this.statement(statement);
    else forEachChild(expression, (child) => this.expression(child));
  }
}

function isExclusive(options: Expression | null): boolean {
  const value = options === null ? null : constantValue(options);
  return typeof value === 'object' && value !== null && 'exclusive' in value && value.exclusive === true;
}
