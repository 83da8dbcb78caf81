import type { Expression, Variable } from '@strata/aql';
import { referenceTo } from '../../planner/expression';
import { substitute } from '../../planner/expression-walk';
import { mapAllExpressions } from '../../planner/node-walk';
import type { Pipeline, PlanNode } from '../../planner/plan-nodes';
import { expressionText } from '../../planner/same-expression';
import { isDeterministic } from '../../planner/determinism';
import type { OptimizerRule } from '../rule';
import { pipelineRule } from '../rule';

/** Of two LETs with the same expression only the first is read, and of `LET b = a` only a. */
export const removeRedundantCalculations: OptimizerRule = pipelineRule('remove-redundant-calculations', (pipeline) => {
  if (!pipeline.some(({ type }) => type === 'CalculationNode')) return pipeline;
  const known = new Map<string, Variable>();
  const instead = new Map<Variable, Expression>();
  let changed = false;
  const nodes = pipeline.map((node): PlanNode => {
    const [next] = instead.size === 0 ? [node] : mapAllExpressions([node], (part) => substitute(part, (used) => instead.get(used)));
    if (next !== node) changed = true;
    if (next!.type === 'CollectNode') known.clear(); // its rows start anew
    if (next!.type === 'CalculationNode') note(next!, known, instead);
    return next!;
  });
  return changed ? (nodes satisfies Pipeline) : pipeline;
});

function note(
  { expression, variable }: Extract<PlanNode, { type: 'CalculationNode' }>,
  known: Map<string, Variable>,
  instead: Map<Variable, Expression>,
): void {
  if (expression.kind === 'variable') {
    instead.set(variable, expression);
  } else if (isDeterministic(expression)) {
    const text = expressionText(expression);
    const before = known.get(text);
    if (before) instead.set(variable, referenceTo(before));
    else known.set(text, variable);
  }
}
