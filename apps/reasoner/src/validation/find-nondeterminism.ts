import type { Block, CollectStatement, Expression, ForStatement, LimitStatement, Query, Statement, Variable } from '@strata/aql';
import { constantValue, declaredBy, expressionsOf, isConstant, printExpression, walkBlock } from '@strata/aql';
import type { Order } from './array-order';
import { ArrayOrders, worst } from './array-order';
import { countedVariables, equalAttributes, measuredBy, uses, visitParts } from './expression-parts';

/** Attributes of which each combination of values belongs to one document at most, by collection. `_key` and `_id` are known without it. */
export type UniqueAttributes = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Why two runs of a query may give different answers. */
export interface Nondeterminism {
  readonly reason: string;
  /** It is none if the query returns fewer rows than this: its LIMIT, at the very end, then keeps all there are. */
  readonly unlessFewerThan?: number;
}

const CHANGING_FUNCTIONS: ReadonlyMap<string, string> = new Map([
  ['RAND', 'is random'],
  ['RANDOM', 'is random'],
  ['RANDOM_TOKEN', 'is random'],
  ['UUID', 'is random'],
  ['DATE_NOW', 'tells the time'],
  ['SLEEP', 'waits'],
]);
/** Functions that pick members of an array by their place. */
const PICKING: ReadonlySet<string> = new Set(['FIRST', 'LAST', 'NTH', 'SLICE', 'POP', 'SHIFT', 'REMOVE_NTH']);
const MAX_SHOWN = 80;

/**
 * Looks in a query's tree for what lets its answer differ from run to run over the same data: random functions and the time, a LIMIT or
 * WINDOW over rows that nothing sorts, and picking by place (`FIRST`, `[0]`) from what has no order. Rows with equal sort keys do not count:
 * their order is judged when results are compared.
 * @param query with values in place of its bind parameters
 * @returns the first that is found; undefined: the query is deterministic
 */
export function findNondeterminism(query: Query, unique: UniqueAttributes = new Map()): Nondeterminism | undefined {
  let changing: Nondeterminism | undefined;
  walkBlock(query.body, (expression) => {
    const why = expression.kind === 'call' ? CHANGING_FUNCTIONS.get(expression.name) : undefined;
    if (why !== undefined && expression.kind === 'call') changing ??= { reason: `${expression.name}() ${why}` };
  });
  return changing ?? new OrderJudge(unique).judge(query.body);
}

interface StatementContext {
  readonly following: readonly Statement[];
  readonly before: Statement | undefined;
  readonly isOutermost: boolean;
  /** whichever rows are kept: what the block gives is the same */
  readonly isSameForAll: boolean;
}

/** Follows the order of rows from statement to statement, and that of arrays from subqueries to their uses. */
class OrderJudge {
  private readonly arrays = new ArrayOrders();
  private found: Nondeterminism | undefined;

  constructor(private readonly unique: UniqueAttributes) {}

  judge(body: Block): Nondeterminism | undefined {
    this.block(body, true, false);
    return this.found;
  }

  /**
   * @param isCounted nothing but the number of its rows is used
   * @returns how the rows that the block gives are ordered
   */
  private block({ statements }: Block, isOutermost: boolean, isCounted: boolean): Order {
    const isSameForAll = isCounted || returnsConstant(statements);
    const counted = countedVariables(statements);
    let order: Order = 'single';
    for (const [at, statement] of statements.entries()) {
      const isCountedLet = statement.kind === 'let' && counted.has(statement.variable);
      for (const expression of expressionsOf(statement)) this.expression(expression, isCountedLet);
      const context = { following: statements.slice(at + 1), before: statements[at - 1], isOutermost, isSameForAll };
      order = this.after(statement, order, context);
    }
    return isSameForAll && order === 'unordered' ? 'ordered' : order;
  }

  private after(statement: Statement, order: Order, context: StatementContext): Order {
    switch (statement.kind) {
      case 'for':
        return this.afterFor(statement, order, context.following);
      case 'traversal':
        return 'unordered';
      case 'pathSearch': // the steps of a path, and paths by their weight, come in order
        return ['ALL_SHORTEST_PATHS', 'K_PATHS'].includes(statement.algorithm) ? 'unordered' : worst([order, 'ordered']);
      case 'sort':
        if (order === 'single') return order;
        if (statement.keys.some(({ value }) => !isConstant(value))) return 'ordered';
        return context.before?.kind === 'collect' ? 'unordered' : order; // SORT null after COLLECT: as the groups come
      case 'collect':
        return this.afterCollect(statement, order);
      case 'limit':
        if (order === 'unordered' && !context.isSameForAll) this.limit(statement, context);
        return constantValue(statement.count) === 1 ? 'single' : order;
      case 'window':
        if (order === 'unordered' && statement.range === null)
          this.note({ reason: 'WINDOW takes the neighbours of rows that nothing sorts' });
        return order;
      case 'let':
        this.arrays.set(statement.variable, this.arrays.of(statement.value));
        return order;
      default:
        return order;
    }
  }

  private afterFor({ variable, source }: ForStatement, order: Order, following: readonly Statement[]): Order {
    if (source.kind === 'collection') return this.isOneDocument(source.name, variable, following) ? order : 'unordered';
    const isShort = source.kind === 'array' && source.elements.length <= 1;
    return worst([order, isShort ? 'single' : worst([this.arrays.of(source), source.kind === 'subquery' ? 'single' : 'ordered'])]);
  }

  /** Do conditions right behind name the document, or values that only one can have? */
  private isOneDocument(collection: string, variable: Variable, following: readonly Statement[]): boolean {
    const equal = new Set<string>();
    for (const statement of following) {
      if (statement.kind !== 'filter') break;
      for (const name of equalAttributes(statement.condition, variable)) equal.add(name);
    }
    const keys = [['_key'], ['_id'], ...(this.unique.get(collection) ?? [])];
    return keys.some((names) => names.every((name) => equal.has(name)));
  }

  private afterCollect({ groups, into, aggregates }: CollectStatement, order: Order): Order {
    if (into !== null) this.arrays.set(into.variable, order);
    for (const { variable, name } of aggregates) {
      if (name === 'PUSH') this.arrays.set(variable, order);
      if (name === 'UNIQUE') this.arrays.set(variable, 'unordered');
    }
    return groups.length === 0 ? 'single' : 'ordered'; // groups come in the order of their keys
  }

  private limit({ offset, count }: LimitStatement, { following, isOutermost }: StatementContext): void {
    const limit = constantValue(count);
    const fromStart = offset === null || constantValue(offset) === 0;
    if (limit === 0 || (limit === null && fromStart)) return; // none, or all
    const reason = `LIMIT ${String(limit)} keeps some of the rows that nothing sorts`;
    const isLast = following.every(({ kind }) => kind === 'return' || kind === 'let');
    const mayKeepAll = isOutermost && isLast && fromStart && typeof limit === 'number' && !isDistinct(following);
    this.note(mayKeepAll ? { reason, unlessFewerThan: limit } : { reason });
  }

  private expression(expression: Expression, isCounted: boolean): void {
    const inner: Expression[] = [];
    visitParts(expression, (part, parent) => {
      if (part.kind === 'subquery') {
        const isMeasured = parent === undefined ? isCounted : measuredBy(parent) === part;
        this.arrays.set(part, this.block(part.body, false, isMeasured));
      } else inner.push(part);
    });
    for (const part of inner) {
      if (part.kind === 'call' && PICKING.has(part.name)) this.pick(part, part.arguments[0]);
      if (part.kind === 'index' && typeof constantValue(part.index) !== 'string') this.pick(part, part.object);
      if (part.kind === 'expansion' && part.count !== null) this.pick(part, part.source);
    }
  }

  private pick(picking: Expression, from: Expression | undefined): void {
    if (from === undefined || this.arrays.of(from) !== 'unordered') return;
    const text = printExpression(picking).replace(/\s+/g, ' ');
    const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN - 1)}…` : text;
    this.note({ reason: `${shown} picks from what nothing sorts` });
  }

  private note(found: Nondeterminism): void {
    this.found ??= found;
  }
}

const isDistinct = (statements: readonly Statement[]): boolean => {
  const last = statements.at(-1);
  return last?.kind === 'return' && last.distinct;
};

/** Does a block return the same for each of its rows? */
function returnsConstant(statements: readonly Statement[]): boolean {
  const last = statements.at(-1);
  return last?.kind === 'return' && !uses(last.value, ...statements.flatMap(declaredBy));
}
