import type { Block, Expression, Quantifier, Statement, Variable } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { literal, referenceTo } from './expression';
import { partsOf, someExpression } from './expression-walk';

type Expansion = Extract<Expression, { kind: 'expansion' }>;
type ArrayTest = Extract<Expression, { kind: 'arrayTest' }>;

/**
 * True when an inline expression is to run as a subquery: it needs that itself, or it (or one inside it) holds a part that needs a node of
 * its own for each member, because it reads CURRENT.
 * @param needsNode tells such parts
 */
export function loopsOverNodes(expression: Expansion | ArrayTest, needsNode: (part: Expression) => boolean): boolean {
  if (needsNode(expression)) return true;
  const elements = elementsOf(expression);
  return someExpression(expression, (part) => needsNode(part) && elements.some((element) => mentionedIn(part, element)));
}

/** What CURRENT stands for, in the expression and in those inside it. */
function elementsOf(expression: Expression): readonly Variable[] {
  const inner = partsOf(expression).flatMap(elementsOf);
  return expression.kind === 'expansion' || expression.kind === 'arrayTest' ? [expression.element, ...inner] : inner;
}

function mentionedIn(part: Expression, variable: Variable): boolean {
  return JSON.stringify(part).includes(`"variable":${JSON.stringify(variable)}`);
}

/** `source[* FILTER f LIMIT o, n RETURN e]` as the subquery `(FOR CURRENT IN source FILTER f LIMIT o, n RETURN e)`. */
export function expansionBlock({ source, levels, element, filter, offset, count, projection }: Expansion): Block {
  const flat = levels > 1 ? call('FLATTEN', listOf(source), literal(levels - 1)) : listOf(source);
  const statements: Statement[] = [loop(element, flat)];
  if (filter) statements.push({ kind: 'filter', condition: filter });
  if (offset || count) statements.push({ kind: 'limit', ...limits(offset, count) });
  statements.push({ kind: 'return', distinct: false, value: projection ?? referenceTo(element) });
  return { statements };
}

/** The members that pass the condition of `source[? quantifier FILTER condition]`, one 1 for each. */
export function matchesBlock({ source, element, condition }: ArrayTest): Block {
  const statements: Statement[] = [loop(element, listOf(source))];
  if (condition) statements.push({ kind: 'filter', condition });
  statements.push({ kind: 'return', distinct: false, value: literal(1) });
  return { statements };
}

/** Whether so many matches satisfy the quantifier of the test. @param matches the array that `matchesBlock` gives */
export function enoughMatches({ source, quantifier }: ArrayTest, matches: Expression): Expression {
  const number = call('LENGTH', matches);
  const compared = (operator: '==' | '>=' | '<=', right: Expression): Expression => ({
    kind: 'binary',
    operator,
    left: number,
    right,
  });
  const comparisons: Record<Quantifier['kind'], () => Expression> = {
    any: () => compared('>=', literal(1)),
    none: () => compared('==', literal(0)),
    all: () => compared('==', call('LENGTH', listOf(source))),
    atLeast: () => compared('>=', countOf(quantifier)),
    count: () => {
      const count = countOf(quantifier);
      if (count.kind !== 'range') return compared('==', count);
      return { kind: 'logical', operator: '&&', left: compared('>=', count.from), right: compared('<=', count.to) };
    },
  };
  return comparisons[quantifier.kind]();
}

const countOf = (quantifier: Quantifier): Expression => ('count' in quantifier ? quantifier.count : literal(0));

const loop = (variable: Variable, source: Expression): Statement => ({
  kind: 'for',
  variable,
  source,
  search: null,
  options: null,
});

const call = (name: string, ...args: readonly Expression[]): Expression => ({ kind: 'call', name, arguments: args });

/** What is no array has no members. */
const listOf = (source: Expression): Expression =>
  source.kind === 'range' ? source : { kind: 'conditional', condition: call('IS_LIST', source), then: source, else: literal([]) };

function limits(offset: Expression | null, count: Expression | null): { offset: Expression; count: Expression } {
  const [skipped, wanted] = [numberOf(offset, 0), numberOf(count, null)];
  const isEmpty = (skipped ?? 0) < 0 || (wanted ?? 0) < 0;
  return { offset: literal(isEmpty ? 0 : skipped), count: literal(isEmpty ? 0 : wanted) };
}

function numberOf(expression: Expression | null, otherwise: number | null): number | null {
  if (expression === null) return otherwise;
  if (expression.kind === 'literal' && typeof expression.value === 'number') return Math.trunc(expression.value);
  if (expression.kind === 'unary' && expression.operator === '-') return -(numberOf(expression.operand, 0) ?? 0);
  throw new ArangoError('not-implemented', 'LIMIT of an inline expression with subqueries has to be a constant');
}
