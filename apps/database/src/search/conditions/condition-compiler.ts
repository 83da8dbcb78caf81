import type { Expression, Variable } from '@strata/aql';
import type { Analyzer } from '../../analyzers/token';
import type { JsonValue } from '../../store/database';
import type { Condition } from './condition';

/** What a condition is compiled in: one row of the query around it. */
export interface ConditionScope {
  /** the FOR variable: what the condition and the scorers call the document */
  readonly variable: Variable;
  /** value of an expression that does not mention `variable` (constants, bind values, outer variables) */
  evaluate(expression: Expression): JsonValue;
}

/** What search functions need of the compiler. */
export interface ConditionCompiler {
  /** the analyzer for an attribute: the one ANALYZER names, else what an inverted index says, else identity */
  analyzerOf(path: string): Analyzer;
  /** the same with another analyzer. @throws ArangoError bad-parameter for an unknown one */
  under(analyzerName: string): ConditionCompiler;
  compile(expression: Expression): Condition;
  /** the attribute path an expression names, in the spelling of slots. @throws ArangoError bad-parameter when it names none */
  path(expression: Expression | undefined): string;
  /** whether an expression names an attribute of the searched document */
  isPath(expression: Expression): boolean;
  /** value of an expression without the searched document. @throws ArangoError bad-parameter when it depends on that */
  value(expression: Expression): JsonValue;
}
