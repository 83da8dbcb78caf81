import type { BinaryNode, Block, CollectionNode, EdgeCollection, Expression, Query, Statement } from '@strata/aql';
import { analyze, parse, rewriteBlock, TURNED_COMPARISON } from '@strata/aql';
import { isPlain } from '../trees/conditions';
import { usedIn } from '../trees/uses';

/** Functions whose answer is not decided by their arguments and the data, or that do more than answer. */
const VOLATILE: ReadonlySet<string> = new Set([
  ...[
    'RAND',
    'RANDOM',
    'RANDOM_TOKEN',
    'UUID',
    'DATE_NOW',
    'FAIL',
    'ASSERT',
    'WARN',
    'SLEEP',
    'NOOPT',
    'NOEVAL',
    'CALL',
    'APPLY',
    'V8',
  ],
  ...['CURRENT_USER', 'PREGEL_RESULT'],
]);

/**
 * The tree of a query that may be rewritten, with bound names of attributes and collections put in; bound values stay parameters. Constants
 * stand on the right of comparisons, where rules look for them.
 * Null for a query that writes, or whose functions may answer differently or act.
 * @throws ArangoError what `parse` throws
 */
export function rewritableQuery(text: string, bindVars: Readonly<Record<string, unknown>>): Query | null {
  const query = parse(text);
  const { isModification, functions } = analyze(query);
  if (isModification || functions.some((name) => VOLATILE.has(name) || name.includes('::'))) return null;
  const named = new BoundNames(bindVars);
  return { ...query, with: query.with.map((node) => named.collection(node)), body: named.block(query.body) };
}

class BoundNames {
  constructor(private readonly bindVars: Readonly<Record<string, unknown>>) {}

  block(block: Block): Block {
    const inner = rewriteBlock(block, (expression) => this.expression(expression));
    return { statements: inner.statements.map((statement) => this.statement(statement)) };
  }

  collection(node: CollectionNode): CollectionNode {
    const name = node.bound ? this.bindVars[node.name] : undefined;
    return typeof name === 'string' && name !== '' ? { kind: 'collection', name, bound: false } : node;
  }

  private expression(expression: Expression): Expression {
    if (expression.kind === 'collection') return this.collection(expression);
    if (expression.kind === 'binary') return constantOnTheRight(expression);
    if (expression.kind === 'subquery') return { ...expression, body: { statements: this.statements(expression.body) } };
    if (expression.kind !== 'boundAttribute') return expression;
    const value = this.bindVars[expression.parameter.name];
    const path: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (path.length === 0) return expression;
    let result: Expression = expression.object;
    for (const name of path) {
      if (typeof name !== 'string' || name === '') return expression;
      result = { kind: 'attribute', object: result, name };
    }
    return result;
  }

  private statements(block: Block): readonly Statement[] {
    return block.statements.map((statement) => this.statement(statement));
  }

  private statement(statement: Statement): Statement {
    if ((statement.kind !== 'traversal' && statement.kind !== 'pathSearch') || statement.graph.kind === 'namedGraph')
      return statement;
    const collections = statement.graph.collections.map((edge): EdgeCollection => ({
      ...edge,
      collection: this.collection(edge.collection),
    }));
    return { ...statement, graph: { ...statement.graph, collections } };
  }
}

/** `3 < d.x` as `d.x > 3`. */
function constantOnTheRight(comparison: BinaryNode): BinaryNode {
  const operator = TURNED_COMPARISON[comparison.operator];
  const { left, right } = comparison;
  if (operator === undefined || !isIndependent(left) || isIndependent(right)) return comparison;
  return { ...comparison, operator, left: right, right: left };
}

/** Of no variable and no collection: functions of constants too. */
const isIndependent = (expression: Expression): boolean => isPlain(expression) && usedIn(expression).size === 0;
