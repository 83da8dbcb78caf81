import type { Expression, FilterStatement, Variable } from '@strata/aql';
import { chainOperands, walkExpression } from '@strata/aql';

/** The conditions that an AND asks for, in order. */
export const conjuncts = (condition: Expression): readonly Expression[] => chainOperands(condition, '&&');

/** The conditions that an OR offers, in order. */
export const disjuncts = (condition: Expression): readonly Expression[] => chainOperands(condition, '||');

/** Conditions joined again; at least one. */
export function joined(operator: '&&' | '||', [first, ...others]: readonly Expression[]): Expression {
  if (first === undefined) throw new RangeError('no condition to join');
  return others.reduce((left, right) => ({ kind: 'logical', operator, left, right }), first);
}

export const filterOf = (conditions: readonly Expression[]): readonly FilterStatement[] =>
  conditions.length === 0 ? [] : [{ kind: 'filter', condition: joined('&&', conditions) }];

/** A variable, or an attribute of one at any depth. */
export interface Path {
  readonly variable: Variable;
  readonly names: readonly string[];
}

export function pathOf(expression: Expression): Path | null {
  if (expression.kind === 'variable') return { variable: expression.variable, names: [] };
  if (expression.kind !== 'attribute') return null;
  const path = pathOf(expression.object);
  return path && { variable: path.variable, names: [...path.names, expression.name] };
}

/** The attribute (`address.city`) of a variable that an expression is; null when it is anything else, or the whole variable. */
export function attributeOf(expression: Expression, variable: Variable): string | null {
  const path = pathOf(expression);
  return path !== null && path.variable.id === variable.id && path.names.length > 0 ? path.names.join('.') : null;
}

/** Of what is cheap to compute and declares nothing: constants, variables, attributes, operators and functions of these. */
export function isPlain(expression: Expression): boolean {
  let plain = true;
  walkExpression(expression, ({ kind }) => {
    if (kind === 'subquery' || kind === 'expansion' || kind === 'arrayTest' || kind === 'collection') plain = false;
  });
  return plain;
}
