import type { Expression } from '@strata/aql';
import { isDeterministic } from '../../planner/determinism';
import { partsOf } from '../../planner/expression-walk';
import { explainedExpression } from './explained-expression';
import type { ShownVariable } from './node-variables';

/** What a CalculationNode computes, into which variable, and with which functions. */
export function calculationAttributes(variable: ShownVariable, expression: Expression): object {
  const names = [...new Set(functionNames(expression))];
  return {
    expression: explainedExpression(expression),
    outVariable: variable,
    canThrow: false,
    expressionType: expressionType(expression),
    functions: names.map((name) => {
      const isSteady = isDeterministic({ kind: 'call', name, arguments: [] });
      return { name, isDeterministic: isSteady, cacheable: isSteady, canAccessDocuments: READS_DOCUMENTS.has(name) };
    }),
  };
}

const READS_DOCUMENTS: ReadonlySet<string> = new Set(['DOCUMENT', 'NEAR', 'WITHIN', 'WITHIN_RECTANGLE', 'FULLTEXT']);

function expressionType(expression: Expression): 'attribute' | 'json' | 'simple' {
  if (expression.kind === 'literal') return 'json';
  return expression.kind === 'attribute' ? 'attribute' : 'simple';
}

function functionNames(expression: Expression): readonly string[] {
  const inner = partsOf(expression).flatMap(functionNames);
  return expression.kind === 'call' ? [expression.name, ...inner] : inner;
}
