import type { Expression, Variable } from '@strata/aql';
import type { JsonValue } from '../../store/database';

/**
 * Path of the attribute an expression names below `root`: `doc.a.b`, `doc["a"]`, `doc.a[0]` (positions of a link that tracks them),
 * `doc.a[*].b` (the elements count as if they were the value). Undefined for anything else.
 */
export function attributePath(expression: Expression, root: Variable, value: (part: Expression) => JsonValue): string | undefined {
  const steps = stepsOf(expression, root, value);
  return steps && steps.length > 0 ? steps.join('').slice(1) : undefined;
}

function stepsOf(expression: Expression, root: Variable, value: (part: Expression) => JsonValue): string[] | undefined {
  switch (expression.kind) {
    case 'variable':
      return expression.variable.id === root.id ? [] : undefined;
    case 'attribute': {
      const before = stepsOf(expression.object, root, value);
      return before && [...before, `.${expression.name}`];
    }
    case 'index': {
      const before = stepsOf(expression.object, root, value);
      if (!before) return undefined;
      const index = value(expression.index);
      return typeof index === 'number' ? [...before, `[${index}]`] : [...before, `.${String(index)}`];
    }
    case 'expansion': {
      if (expression.filter ?? expression.offset ?? expression.count) return undefined;
      const before = stepsOf(expression.source, root, value);
      if (!before || !expression.projection) return before;
      const inside = stepsOf(expression.projection, expression.element, value);
      return inside && [...before, ...inside];
    }
    default:
      return undefined;
  }
}

/** Whether an expression uses the variable, at any depth. Trees are plain objects, so that the walk needs no table of node kinds. */
export function mentions(expression: Expression, variable: Variable): boolean {
  return mentionedIn(expression, variable.id);
}

function mentionedIn(node: unknown, id: number): boolean {
  if (node === null || typeof node !== 'object') return false;
  if (Array.isArray(node)) return node.some((member) => mentionedIn(member, id));
  if ('kind' in node && node.kind === 'literal') return false;
  if ('kind' in node && node.kind === 'variable' && 'variable' in node) return (node.variable as Variable).id === id;
  return Object.values(node).some((member) => mentionedIn(member, id));
}
