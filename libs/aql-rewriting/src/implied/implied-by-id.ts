import type { Expression } from '@strata/aql';
import { binary, constant, literal } from '../trees/build';
import type { ConditionContext, ImpliedCondition } from './implied-condition';
import { comparedWithConstant, subjectOf } from './implied-condition';

/**
 * The key in an id: `SPLIT(e._to, "/")[1] == "k"`, `PARSE_IDENTIFIER(e._to).key == "k"`, `PARSE_KEY(e._to) == "k"`. Where a sample says of
 * which collections the ids are, the id is known.
 */
export function impliedByKey(condition: Expression, context: ConditionContext): ImpliedCondition | null {
  const compared = comparedWithConstant(condition, context);
  if (compared?.operator !== '==' || typeof compared.value !== 'string' || compared.value.includes('/')) return null;
  const subject = subjectOf(idOfKey(compared.left, context), context);
  const collections = subject === null ? [] : context.idsOf(subject.path);
  if (subject === null || collections.length === 0) return null;
  const ids = collections.map((name) => `${name}/${String(compared.value)}`);
  const [only, ...others] = ids;
  const found =
    only !== undefined && others.length === 0
      ? binary(subject.subject, '==', literal(only))
      : binary(subject.subject, 'IN', constant(ids));
  const names = collections.map((name) => `\`${name}\``).join(' or ');
  return { path: subject.path, conditions: [found], isSame: false, exact: [found], if: `is an id of ${names}` };
}

/** The id whose key the expression is. */
function idOfKey(expression: Expression, context: ConditionContext): Expression | undefined {
  if (expression.kind === 'call' && expression.name === 'PARSE_KEY') return expression.arguments[0];
  if (expression.kind === 'call' && expression.name === 'LAST') return splitId(expression.arguments[0], context);
  if (expression.kind === 'attribute' && expression.name === 'key') {
    const { object } = expression;
    return object.kind === 'call' && object.name === 'PARSE_IDENTIFIER' ? object.arguments[0] : undefined;
  }
  if (expression.kind !== 'index') return undefined;
  const at = context.value(expression.index);
  return at === 1 || at === -1 ? splitId(expression.object, context) : undefined;
}

function splitId(expression: Expression | undefined, context: ConditionContext): Expression | undefined {
  if (expression?.kind !== 'call' || expression.name !== 'SPLIT' || expression.arguments.length !== 2) return undefined;
  const [id, separator] = expression.arguments;
  return separator !== undefined && context.value(separator) === '/' ? id : undefined;
}
