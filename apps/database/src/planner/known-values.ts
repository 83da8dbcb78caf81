import type { AqlValue, Expression, Variable } from '@strata/aql';
import { literal } from './expression';
import { mapParts } from './expression-walk';

/** The value of an expression without variables; undefined when it cannot be computed while planning. */
export type ComputeConstant = (expression: Expression) => AqlValue | undefined;

/** What a plan may take for known of the variables of a query: bind values, and LETs of constants. */
export class KnownValues {
  private readonly lets = new Map<Variable, Expression>();

  /** @param parameters variables that hold bind values: of these a plan may rely on the types alone */
  constructor(
    private readonly parameters: ReadonlyMap<Variable, AqlValue>,
    private readonly compute: ComputeConstant,
  ) {}

  define(variable: Variable, value: Expression): void {
    this.lets.set(variable, value);
  }

  /** The value of an expression of constants and of variables that hold them; undefined when a row decides. */
  valueOf(expression: Expression): AqlValue | undefined {
    return this.compute(this.withoutVariables(expression));
  }

  private readonly withoutVariables = (expression: Expression): Expression => {
    if (expression.kind !== 'variable') return mapParts(expression, this.withoutVariables);
    const { variable } = expression;
    const parameter = this.parameters.get(variable);
    if (parameter !== undefined) return literal(parameter);
    const value = this.lets.get(variable);
    return value === undefined ? expression : this.withoutVariables(value);
  };
}
