import type { Block, Expression, Query, Statement } from '@strata/aql';

/** Are two trees the same but for what their own variables are numbered and called? Variables of outside must be the same ones. */
export function isSameTree(left: Expression | Block | Statement, right: Expression | Block | Statement): boolean {
  return new Comparison().same(left, right);
}

export function isSameQuery(left: Query, right: Query): boolean {
  return new Comparison(true).same([left.with, left.body], [right.with, right.body]);
}

/** @param isWhole all variables are the tree's own, so that those of one side stand for those of the other */
class Comparison {
  private readonly pairs = new Map<number, number>();
  private readonly taken = new Set<number>();

  constructor(private readonly isWhole = false) {}

  same(left: unknown, right: unknown, isUse = false): boolean {
    if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return Object.is(left, right);
    if (Array.isArray(left) !== Array.isArray(right)) return false;
    if (isVariable(left) && isVariable(right)) return this.pair(left.id, right.id, isUse);
    const names = Object.keys(left);
    if (names.length !== Object.keys(right).length) return false;
    const isUseNode = 'kind' in left && left.kind === 'variable';
    return names.every(
      (name) =>
        name in right &&
        this.same(
          (left as Record<string, unknown>)[name],
          (right as Record<string, unknown>)[name],
          isUseNode || name === 'variables',
        ),
    );
  }

  private pair(left: number, right: number, isUse: boolean): boolean {
    const known = this.pairs.get(left);
    if (known !== undefined) return known === right;
    if (this.taken.has(right)) return false;
    if (isUse && !this.isWhole) return left === right; // of outside: those declared inside came before their uses
    this.pairs.set(left, right);
    this.taken.add(right);
    return true;
  }
}

function isVariable(value: object): value is { readonly id: number; readonly name: string } {
  return 'id' in value && typeof value.id === 'number' && 'name' in value && Object.keys(value).length === 2;
}
