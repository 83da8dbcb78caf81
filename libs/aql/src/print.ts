import type {
  Aggregate,
  Block,
  CollectStatement,
  Expression,
  GraphSource,
  Query,
  Statement,
  TraversalStatement,
  UpdateStatement,
  Variable,
} from './ast';
import { collectionText, ExpressionPrinter, identifier } from './print-expression';

type Kind = Statement['kind'];
type Of<K extends Kind> = K extends UpdateStatement['kind'] ? UpdateStatement : Extract<Statement, { kind: K }>;

/** AQL text of a query, a statement per line; `parse` of it gives the same tree (of a tree that came from `parse`). */
export function print(query: Query): string {
  const collections = query.with.length === 0 ? '' : `WITH ${query.with.map(collectionText).join(', ')}\n`;
  return collections + printBlock(query.body, '\n');
}

/** AQL text of one expression. */
export function printExpression(expression: Expression): string {
  return expressions.print(expression);
}

const expressions = new ExpressionPrinter((block) => printBlock(block, ' '));

function printBlock(block: Block, separator: string): string {
  return block.statements.map(printStatement).join(separator);
}

function printStatement(statement: Statement): string {
  return (PRINTERS[statement.kind] as (statement: Statement) => string)(statement);
}

const PRINTERS: { readonly [K in Kind]: (statement: Of<K>) => string } = {
  for: ({ variable, source, search, options }) =>
    `FOR ${name(variable)} IN ${text(source)}${search === null ? '' : ` SEARCH ${text(search)}`}${printOptions(options)}`,
  traversal: printTraversal,
  pathSearch: (search) => {
    const { algorithm, first, second, minDepth, maxDepth, direction, start, target, graph, options } = search;
    const depths = printDepths(minDepth, maxDepth);
    return `FOR ${names(first, second)} IN ${depths}${direction} ${algorithm} ${text(start)} TO ${text(target)} ${printGraph(graph)}${printOptions(options)}`;
  },
  filter: ({ condition }) => `FILTER ${text(condition)}`,
  let: ({ variable, value }) => `LET ${name(variable)} = ${text(value)}`,
  sort: ({ keys }) =>
    `SORT ${keys
      .map(
        ({ value, ascending }) =>
          text(value) + (typeof ascending === 'boolean' ? (ascending ? '' : ' DESC') : ` @${ascending.name}`),
      )
      .join(', ')}`,
  limit: ({ offset, count }) => `LIMIT ${offset === null ? '' : `${text(offset)}, `}${text(count)}`,
  return: ({ distinct, value }) => `RETURN ${distinct ? 'DISTINCT ' : ''}${text(value)}`,
  collect: printCollect,
  window: ({ range, preceding, following, aggregates }) => {
    const bounds = [
      ...(preceding === null ? [] : [`preceding: ${text(preceding)}`]),
      ...(following === null ? [] : [`following: ${text(following)}`]),
    ];
    return `WINDOW ${range === null ? '' : `${text(range)} WITH `}{ ${bounds.join(', ')} }${printAggregates(aggregates)}`;
  },
  insert: ({ document, collection, options }) =>
    `INSERT ${text(document)} INTO ${collectionText(collection)}${printOptions(options)}`,
  update: printUpdate,
  replace: printUpdate,
  remove: ({ key, collection, options }) => `REMOVE ${text(key)} IN ${collectionText(collection)}${printOptions(options)}`,
  upsert: ({ search, filter, insert, update, replace, collection, options }) => {
    const condition = filter === null ? text(search ?? { kind: 'object', members: [] }) : `FILTER ${text(filter.condition)}`;
    const change = `${replace ? 'REPLACE' : 'UPDATE'} ${text(update)} IN ${collectionText(collection)}`;
    return `UPSERT ${condition} INSERT ${text(insert)} ${change}${printOptions(options)}`;
  },
};

function text(expression: Expression): string {
  return expressions.print(expression);
}

function name(variable: Variable): string {
  return identifier(variable.name);
}

function names(...variables: (Variable | null)[]): string {
  return variables
    .filter((variable) => variable !== null)
    .map(name)
    .join(', ');
}

function printOptions(options: Expression | null): string {
  return options === null ? '' : ` OPTIONS ${text(options)}`;
}

function printDepths(min: Expression | null, max: Expression | null): string {
  if (min === null || max === null) return '';
  return min === max ? `${text(min)} ` : `${expressions.print({ kind: 'range', from: min, to: max })} `;
}

function printGraph(graph: GraphSource): string {
  if (graph.kind === 'namedGraph') return `GRAPH ${text(graph.name)}`;
  return graph.collections
    .map(({ direction, collection }) => (direction === null ? '' : `${direction} `) + collectionText(collection))
    .join(', ');
}

function printTraversal(statement: TraversalStatement): string {
  const { vertex, edge, path, minDepth, maxDepth, direction, start, graph, prune, options } = statement;
  const walk = `${printDepths(minDepth, maxDepth)}${direction} ${text(start)} ${printGraph(graph)}`;
  const pruneName = prune === null || prune.variable === null ? '' : `${name(prune.variable)} = `;
  const pruned = prune === null ? '' : ` PRUNE ${pruneName}${text(prune.condition)}`;
  return `FOR ${names(vertex, edge, path)} IN ${walk}${pruned}${printOptions(options)}`;
}

function printAggregates(aggregates: readonly Aggregate[]): string {
  if (aggregates.length === 0) return '';
  return ` AGGREGATE ${aggregates.map(({ variable, name: call, argument }) => `${name(variable)} = ${call}(${text(argument)})`).join(', ')}`;
}

function printCollect({ groups, aggregates, into, withCount, options }: CollectStatement): string {
  const keys = groups.map(({ variable, value }) => `${name(variable)} = ${text(value)}`).join(', ');
  let rest = '';
  if (into !== null) {
    rest = ` INTO ${name(into.variable)}${into.value === null ? '' : ` = ${text(into.value)}`}`;
    if (into.keep) rest += ` KEEP ${into.variables.map(name).join(', ')}`;
  }
  if (withCount !== null) rest = ` WITH COUNT INTO ${name(withCount)}`;
  return `COLLECT${keys === '' ? '' : ` ${keys}`}${printAggregates(aggregates)}${rest}${printOptions(options)}`;
}

function printUpdate({ kind, key, document, collection, options }: UpdateStatement): string {
  const what = key === null ? text(document) : `${text(key)} WITH ${text(document)}`;
  return `${kind.toUpperCase()} ${what} IN ${collectionText(collection)}${printOptions(options)}`;
}
