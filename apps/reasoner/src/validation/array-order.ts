import type { Expression, Variable } from '@strata/aql';

/** How rows of a block, or members of an array, follow each other: `single` are at most one, `unordered` come as they come. */
export type Order = 'single' | 'ordered' | 'unordered';

/** Functions whose array has no order, whatever that of their arguments is. */
const UNORDERED_CALLS: ReadonlySet<string> = new Set([
  ...[
    'UNIQUE',
    'UNION_DISTINCT',
    'INTERSECTION',
    'MINUS',
    'OUTERSECTION',
    'VALUES',
    'ATTRIBUTES',
    'KEYS',
    'ENTRIES',
    'COLLECTIONS',
  ],
]);
/** Functions whose array is as ordered as their arguments are. */
const KEEPING_CALLS: ReadonlySet<string> = new Set([
  ...[
    'UNION',
    'APPEND',
    'PUSH',
    'UNSHIFT',
    'REVERSE',
    'FLATTEN',
    'NOT_NULL',
    'TO_ARRAY',
    'FIRST_LIST',
    'SLICE',
    'REMOVE_VALUE',
    'POP',
  ],
  ...['SHIFT', 'REMOVE_VALUES', 'REMOVE_NTH', 'INTERLEAVE', 'NOOPT'],
]);

/** What is known of arrays: those that variables hold, and those that subqueries give. */
export class ArrayOrders {
  private readonly known = new Map<object, Order>();

  set(holder: Variable | Expression, order: Order): void {
    this.known.set(holder, order);
  }

  /** The order of the array that an expression gives. Arrays within documents have one. */
  of(expression: Expression): Order {
    switch (expression.kind) {
      case 'variable':
        return this.known.get(expression.variable) ?? 'ordered';
      case 'subquery':
        return this.known.get(expression) ?? 'unordered';
      case 'collection':
        return 'unordered';
      case 'expansion':
        return this.of(expression.source);
      case 'conditional':
        return worst([this.of(expression.then ?? expression.condition), this.of(expression.else)]);
      case 'logical':
        return worst([this.of(expression.left), this.of(expression.right)]);
      case 'call':
        if (UNORDERED_CALLS.has(expression.name)) return 'unordered';
        return KEEPING_CALLS.has(expression.name) ? worst(expression.arguments.map((part) => this.of(part))) : 'ordered';
      default:
        return 'ordered';
    }
  }
}

export const worst = (orders: readonly Order[]): Order =>
  orders.includes('unordered') ? 'unordered' : orders.includes('ordered') ? 'ordered' : 'single';
