import { ArangoError } from '@strata/errors';
import type {
  AqlValue,
  Block,
  BoundAttributeNode,
  CollectionNode,
  EdgeCollection,
  Expression,
  Query,
  SortKey,
  Statement,
} from './ast';
import { constantValue } from './constant';
import { rewriteChildren, rewriteStatement } from './rewrite';

/**
 * Puts values in place of all bind parameters: `@name` becomes a literal, `@@name` (key `@name` in `values`) a collection. A value never
 * becomes query text. Checks LIMITs too, so call it for queries without parameters as well.
 * @throws ArangoError query-bind-parameters-invalid, query-bind-parameter-missing, query-bind-parameter-undeclared,
 *   query-bind-parameter-type, illegal-name for an empty collection name; query-number-out-of-range for a LIMIT
 */
export function bindParameters(query: Query, values: unknown): Query {
  const bound = new Binding(query, asValues(values));
  return { ...query, with: query.with.map((node) => bound.collection(node)), body: bound.block(query.body), bindNames: [] };
}

function asValues(values: unknown): Readonly<Record<string, AqlValue>> {
  if (values === null || values === undefined) return {};
  if (typeof values !== 'object' || Array.isArray(values)) throw new ArangoError('query-bind-parameters-invalid');
  return values as Readonly<Record<string, AqlValue>>; // came as JSON: an object holds nothing but JSON values
}

class Binding {
  constructor(
    query: Query,
    private readonly values: Readonly<Record<string, AqlValue>>,
  ) {
    for (const name of query.bindNames)
      if (!Object.hasOwn(values, name))
        throw new ArangoError('query-bind-parameter-missing', `no value specified for declared bind parameter '${name}'`);
    const declared = new Set(query.bindNames);
    for (const name of Object.keys(values))
      if (!declared.has(name))
        throw new ArangoError('query-bind-parameter-undeclared', `bind parameter '${name}' was not declared in the query`);
  }

  block(block: Block): Block {
    return { statements: block.statements.map((statement) => this.statement(statement)) };
  }

  collection(node: CollectionNode): CollectionNode {
    if (!node.bound) return node;
    const name = this.values[node.name];
    if (typeof name !== 'string') throw wrongType(node.name);
    if (name === '') throw new ArangoError('illegal-name', `collection parameter '${node.name}' is empty`);
    return { kind: 'collection', name, bound: false };
  }

  private readonly expression = (expression: Expression): Expression => {
    if (expression.kind === 'bind') return { kind: 'literal', value: this.value(expression.name) };
    if (expression.kind === 'collection') return this.collection(expression);
    if (expression.kind === 'subquery') return { ...expression, body: this.block(expression.body) };
    if (expression.kind === 'boundAttribute') return this.attribute(expression);
    const inner = rewriteChildren(expression, this.expression);
    if (inner.kind !== 'object') return inner;
    // a name that was a parameter is a plain name now, whatever the value's type
    const members = inner.members.map((member, i) => {
      const before = expression.kind === 'object' ? expression.members[i] : undefined;
      if (member.kind !== 'computed' || before?.kind !== 'computed' || before.name.kind !== 'bind') return member;
      if (member.name.kind !== 'literal' || typeof member.name.value !== 'string') throw wrongType(before.name.name);
      return { kind: 'named' as const, name: member.name.value, value: member.value };
    });
    return { ...inner, members };
  };

  private value(name: string): AqlValue {
    return this.values[name] ?? null;
  }

  private attribute({ object, parameter }: BoundAttributeNode): Expression {
    const value = this.value(parameter.name);
    const path = Array.isArray(value) ? (value as readonly AqlValue[]) : [value];
    if (path.length === 0) throw wrongType(parameter.name);
    let result = this.expression(object);
    for (const name of path) {
      if (typeof name !== 'string' || name === '') throw wrongType(parameter.name);
      result = { kind: 'attribute', object: result, name };
    }
    return result;
  }

  private statement(statement: Statement): Statement {
    const inner = rewriteStatement(statement, this.expression);
    switch (inner.kind) {
      case 'sort':
        return { ...inner, keys: inner.keys.map((key) => this.sortKey(key)) };
      case 'limit':
        return { ...inner, offset: inner.offset === null ? null : limitValue(inner.offset), count: limitValue(inner.count) };
      case 'traversal':
      case 'pathSearch': {
        const { graph } = inner;
        if (graph.kind === 'namedGraph') return inner;
        const collections = graph.collections.map((edge): EdgeCollection => ({
          ...edge,
          collection: this.collection(edge.collection),
        }));
        return { ...inner, graph: { ...graph, collections } };
      }
      case 'insert':
      case 'update':
      case 'replace':
      case 'remove':
      case 'upsert':
        return { ...inner, collection: this.collection(inner.collection) };
      default:
        return inner;
    }
  }

  private sortKey(key: SortKey): SortKey {
    if (typeof key.ascending === 'boolean') return key;
    const value = this.value(key.ascending.name);
    const direction = typeof value === 'string' ? value.toUpperCase() : value;
    if (direction !== 'ASC' && direction !== 'DESC' && typeof direction !== 'boolean') throw wrongType(key.ascending.name);
    return { ...key, ascending: direction === 'ASC' || direction === true };
  }
}

function wrongType(name: string): ArangoError {
  return new ArangoError('query-bind-parameter-type', `bind parameter '${name}' has an invalid value or type`);
}

/** LIMIT takes whole numbers, and null for none. */
function limitValue(expression: Expression): Expression {
  const value = constantValue(expression);
  const number = value === null ? null : typeof value === 'number' ? Math.trunc(value) : NaN;
  if (number !== null && !(number >= 0))
    throw new ArangoError('query-number-out-of-range', 'LIMIT offset and count must be numbers that are not negative');
  return { kind: 'literal', value: number };
}
