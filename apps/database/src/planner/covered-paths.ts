import type { Expression, Variable } from '@strata/aql';
import { attributePath, partsOf } from './expression-walk';
import { expressionsOf, innerPipelines } from './node-walk';
import type { Pipeline } from './plan-nodes';

/** Names from a document downwards; [] is the document itself. */
export type Path = readonly string[];

/** True when every path is one of those an index entry holds, or lies below one. */
export const isCoveredBy = (covered: readonly Path[], paths: readonly Path[]): boolean =>
  paths.every((path) => covered.some((whole) => whole.length <= path.length && whole.every((name, at) => path[at] === name)));

/** The paths that the expressions of a pipeline read below a variable. */
export function readPathsOf(variable: Variable, pipeline: Pipeline): readonly Path[] {
  const found: Path[] = [];
  for (const node of pipeline) {
    for (const expression of expressionsOf(node)) eachPath(expression, (used, path) => used === variable && found.push(path));
    for (const inner of innerPipelines(node)) found.push(...readPathsOf(variable, inner));
  }
  return found;
}

/** Calls `visit` for each variable read in an expression with the attribute path below it. */
export function eachPath(expression: Expression, visit: (variable: Variable, path: Path) => void): void {
  const root = rootVariable(expression);
  const path = root && attributePath(expression, root);
  if (root && path) visit(root, path);
  else for (const part of partsOf(expression)) eachPath(part, visit);
}

function rootVariable(expression: Expression): Variable | null {
  if (expression.kind === 'variable') return expression.variable;
  return expression.kind === 'attribute' || expression.kind === 'index' ? rootVariable(expression.object) : null;
}

const textOf = (path: Path): string => path.map((name) => `\u0000${name}`).join('');

/** Without repetitions and without paths that lie below another. */
export function shortest(paths: readonly Path[]): readonly Path[] {
  const texts = new Map(paths.map((path) => [textOf(path), path]));
  return [...texts.values()]
    .filter((path) => !path.some((_, length) => texts.has(textOf(path.slice(0, length)))))
    .toSorted((a, b) => (a.join('.') < b.join('.') ? -1 : 1));
}
