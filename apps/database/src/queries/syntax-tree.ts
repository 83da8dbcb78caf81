import type { Aggregate, Assignment, Block, Expression, GraphSource, Query, SortKey, Statement, Variable } from '@strata/aql';
import type { ExplainedExpression } from './explain/explained-expression';
import { writtenExpression } from './explain/explained-expression';

/** A node of ArangoDB's syntax tree, as `POST /_api/query` shows it. */
export interface SyntaxNode {
  readonly type: string;
  readonly subNodes?: readonly SyntaxNode[];
  readonly [attribute: string]: unknown;
}

const node = (type: string, subNodes: readonly SyntaxNode[] = [], rest: object = {}): SyntaxNode => ({
  type,
  ...rest,
  ...(subNodes.length > 0 && { subNodes }),
});
const nothing = node('no-op');
const value = (constant: unknown): SyntaxNode => node('value', [], { value: constant });

/** The whole query under one root. */
export function syntaxTree({ body, with: collections }: Query): SyntaxNode {
  const declared = collections.length === 0 ? [] : [node('with', [node('array', collections.map(expression))])];
  return node('root', [...declared, ...statements(body)]);
}

const statements = ({ statements: all }: Block): SyntaxNode[] => all.map(statement);

/** Plans show numbers of types beside their names; the tree of a query shows names alone. */
function expression(part: Expression | null): SyntaxNode {
  if (part === null) return nothing;
  return withoutNumbers(writtenExpression(part, (body) => statements(body).map((one) => ({ ...one, typeID: 0 }))));
}

function withoutNumbers(shown: ExplainedExpression): SyntaxNode {
  const { typeID: _typeID, vType: _vType, vTypeID: _vTypeID, subNodes, ...rest } = shown;
  return subNodes === undefined ? rest : { ...rest, subNodes: (subNodes as readonly ExplainedExpression[]).map(withoutNumbers) };
}

const variable = (declared: Variable | null): SyntaxNode =>
  declared === null ? nothing : node('variable', [], { name: declared.name, id: declared.id });
const assignment = ({ variable: target, value: assigned }: Assignment): SyntaxNode =>
  node('assign', [variable(target), expression(assigned)]);
const aggregate = ({ variable: target, name, argument }: Aggregate): SyntaxNode =>
  node('assign', [variable(target), node('function call', [node('array', [expression(argument)])], { name })]);
const sortKey = ({ value: key, ascending }: SortKey): SyntaxNode =>
  node('sort element', [expression(key), typeof ascending === 'boolean' ? value(ascending) : expression(ascending)]);
const graph = (source: GraphSource): SyntaxNode =>
  source.kind === 'namedGraph'
    ? expression(source.name)
    : node(
        'collection list',
        source.collections.map(({ direction, collection }) =>
          direction === null ? expression(collection) : node('direction', [value(direction), expression(collection)]),
        ),
      );

function statement(part: Statement): SyntaxNode {
  switch (part.kind) {
    case 'for':
      return part.search === null
        ? node('for', [variable(part.variable), expression(part.source), expression(part.options)])
        : node('for view', [variable(part.variable), expression(part.source), expression(part.search), expression(part.options)]);
    case 'traversal': {
      const direction = node('direction', [
        value(part.direction),
        node('range', [expression(part.minDepth), expression(part.maxDepth)]),
      ]);
      const prune = part.prune === null ? [nothing] : [expression(part.prune.condition), variable(part.prune.variable)];
      const names = [part.vertex, part.edge, part.path].map(variable);
      return node('traversal', [
        direction,
        expression(part.start),
        graph(part.graph),
        ...prune,
        expression(part.options),
        ...names,
      ]);
    }
    case 'pathSearch':
      return node(
        part.algorithm === 'SHORTEST_PATH' ? 'shortest path' : 'enumerate paths',
        [
          node('direction', [value(part.direction), node('range', [expression(part.minDepth), expression(part.maxDepth)])]),
          expression(part.start),
          expression(part.target),
          graph(part.graph),
          expression(part.options),
          ...[part.first, part.second].map(variable),
        ],
        { algorithm: part.algorithm },
      );
    case 'filter':
      return node('filter', [expression(part.condition)]);
    case 'let':
      return node('let', [variable(part.variable), expression(part.value)]);
    case 'sort':
      return node('sort', [node('array', part.keys.map(sortKey))]);
    case 'limit':
      return node('limit', [part.offset === null ? value(0) : expression(part.offset), expression(part.count)]);
    case 'return':
      return node('return', [part.distinct ? node('distinct', [expression(part.value)]) : expression(part.value)]);
    case 'collect':
      return node('collect', [
        expression(part.options),
        node('array', part.groups.map(assignment)),
        node('array', part.aggregates.map(aggregate)),
        variable(part.into?.variable ?? part.withCount),
        expression(part.into?.value ?? null),
        part.into?.keep === true ? node('array', part.into.variables.map(variable)) : nothing,
      ]);
    case 'window':
      return node('window', [
        node('array', [expression(part.preceding), expression(part.following)]),
        expression(part.range),
        node('array', part.aggregates.map(aggregate)),
      ]);
    case 'insert':
      return node('insert', [expression(part.options), expression(part.collection), expression(part.document)]);
    case 'update':
    case 'replace':
      return node(part.kind, [
        expression(part.options),
        expression(part.collection),
        expression(part.document),
        expression(part.key),
      ]);
    case 'remove':
      return node('remove', [expression(part.options), expression(part.collection), expression(part.key)]);
    case 'upsert':
      return node('upsert', [
        expression(part.options),
        expression(part.collection),
        expression(part.filter?.condition ?? part.search),
        expression(part.insert),
        node(part.replace ? 'replace' : 'update', [expression(part.update)]),
      ]);
  }
}
