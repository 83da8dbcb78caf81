import type { Expression, Variable } from '@strata/aql';
import { partsOf } from '../planner/expression-walk';
import { allNodes, expressionsOf } from '../planner/node-walk';
import type { Pipeline } from '../planner/plan-nodes';

/** Which attributes of its variables a plan reads. */
export class AttributeUses {
  private readonly attributes = new Map<Variable, Set<string> | null>();

  constructor(pipeline: Pipeline) {
    for (const node of allNodes(pipeline)) for (const expression of expressionsOf(node)) this.visit(expression);
  }

  has(variable: Variable): boolean {
    return this.attributes.has(variable);
  }

  /** Those of the names that are read; all of them when the variable is read whole. */
  of<N extends string>(variable: Variable, names: readonly N[]): readonly N[] {
    const read = this.attributes.get(variable);
    return read === null ? names : names.filter((name) => read?.has(name));
  }

  private visit(expression: Expression): void {
    if (expression.kind === 'attribute' && expression.object.kind === 'variable') {
      const { variable } = expression.object;
      const known = this.attributes.get(variable);
      if (known === undefined) this.attributes.set(variable, new Set([expression.name]));
      else known?.add(expression.name);
      return;
    }
    if (expression.kind === 'variable') this.attributes.set(expression.variable, null);
    for (const part of partsOf(expression)) this.visit(part);
  }
}
