import { mayTakeLong } from '../expressions/long-expressions';
import { isDeterministic } from '../planner/determinism';
import { referenceTo } from '../planner/expression';
import { variablesOf } from '../planner/expression-walk';
import { definedVariables, mapInner, mapNodeExpressions } from '../planner/node-walk';
import type { CalculationNode, Pipeline, PlanNode } from '../planner/plan-nodes';
import type { VariableSource } from '../planner/variable';

/** Nodes that pause while they compute what may take long. */
const CAN_PAUSE: ReadonlySet<PlanNode['type']> = new Set(['CalculationNode', 'FilterNode', 'ReturnNode']);

/** The id of calculations that no plan shows. */
export const HIDDEN_NODE = 0;

/**
 * The pipeline with what may take long, and stands where it cannot be interrupted, computed by LETs of its own before: as ArangoDB plans every
 * expression. What a loop asks of its own rows stays: its filter pauses by itself, the conditions of walks and searches end with an error.
 */
export function longWorkApart(pipeline: Pipeline, variables: VariableSource): Pipeline {
  return pipeline.flatMap((node) => {
    const inner = mapInner(node, (part) => longWorkApart(part, variables));
    if (CAN_PAUSE.has(inner.type)) return [inner];
    const own = new Set(definedVariables(inner));
    const apart: CalculationNode[] = [];
    const rest = mapNodeExpressions(inner, (expression) => {
      if (expression.kind === 'range' || !mayTakeLong(expression) || !isDeterministic(expression)) return expression;
      if ([...variablesOf(expression)].some((variable) => own.has(variable))) return expression;
      const variable = variables.create();
      apart.push({ type: 'CalculationNode', id: HIDDEN_NODE, variable, expression });
      return referenceTo(variable);
    });
    return [...apart, rest];
  });
}
