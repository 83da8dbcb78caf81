import type {
  AqlValue,
  AttributeNode,
  BinaryNode,
  CallNode,
  Expression,
  FilterStatement,
  ForStatement,
  LetStatement,
  LimitStatement,
  LiteralNode,
  ReturnStatement,
  Variable,
  VariableNode,
} from '@strata/aql';

/** A constant, as `parse` would have made it from its text. */
export function constant(value: AqlValue): Expression {
  if (Array.isArray(value)) return { kind: 'array', elements: (value as readonly AqlValue[]).map(constant) };
  if (typeof value === 'object' && value !== null)
    return {
      kind: 'object',
      members: Object.entries(value).map(([name, member]) => ({ kind: 'named', name, value: constant(member as AqlValue) })),
    };
  return literal(value);
}

export const literal = (value: null | boolean | number | string): LiteralNode => ({ kind: 'literal', value });

export const use = (variable: Variable): VariableNode => ({ kind: 'variable', variable });

export const call = (name: string, ...parts: readonly Expression[]): CallNode => ({ kind: 'call', name, arguments: parts });

export const attribute = (object: Expression, name: string): AttributeNode => ({ kind: 'attribute', object, name });

export const binary = (left: Expression, operator: BinaryNode['operator'], right: Expression): BinaryNode => ({
  kind: 'binary',
  operator,
  left,
  right,
});

export const filter = (condition: Expression): FilterStatement => ({ kind: 'filter', condition });

export const letStatement = (variable: Variable, value: Expression): LetStatement => ({ kind: 'let', variable, value });

export const returns = (value: Expression, distinct = false): ReturnStatement => ({ kind: 'return', distinct, value });

export const limit = (count: number): LimitStatement => ({ kind: 'limit', offset: null, count: literal(count) });

export const loop = (variable: Variable, source: Expression): ForStatement => ({
  kind: 'for',
  variable,
  source,
  search: null,
  options: null,
});
