import type { Block, Expression, Query, Statement, Variable } from '@strata/aql';
import { parse, print, walkBlock, declaredBy } from '@strata/aql';
import { ArangoError } from '@strata/errors';
import { blocksOf } from './blocks';
import { isSameQuery } from './same-tree';

/**
 * The text of a rewritten tree and the tree that comes of it, with new numbers of variables; null when the text would not mean the same:
 * a name that another variable takes, a COLLECT … INTO that would gather other variables. Names that clash are changed first.
 */
export function printedQuery(query: Query): { readonly text: string; readonly query: Query } | null {
  return readBack(query) ?? readBack(withOwnNames(query));
}

function readBack(query: Query): { readonly text: string; readonly query: Query } | null {
  const text = print(query);
  try {
    const again = parse(text);
    return isSameQuery(query, again) ? { text, query: again } : null;
  } catch (error) {
    if (error instanceof ArangoError) return null; // a name declared twice, or unknown where it stands now
    throw error;
  }
}

/** Gives each declared variable a name of its own, but those whose names end up in what COLLECT … INTO gathers. */
function withOwnNames(query: Query): Query {
  const kept = new Set<number>();
  const declared = new Map<number, Variable>();
  for (const block of blocksOf(query.body))
    for (const statement of block.statements) {
      for (const variable of declaredBy(statement)) declared.set(variable.id, variable);
      if (statement.kind === 'collect' && statement.into?.value === null)
        for (const { id } of statement.into.variables) kept.add(id);
    }
  const taken = new Set([...declared.values()].filter(({ id }) => kept.has(id)).map(({ name }) => name));
  const renamed = new Map<number, Variable>();
  for (const variable of declared.values()) {
    if (kept.has(variable.id)) continue;
    const name = freeName(variable.name, taken);
    taken.add(name);
    if (name !== variable.name) renamed.set(variable.id, { ...variable, name });
  }
  return { ...query, body: renameBlock(query.body, renamed) };
}

/** `base`, or the first of `base2`, `base3` … that nobody has. */
export function freeName(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base;
  for (let n = 2; ; n += 1) if (!taken.has(base + String(n))) return base + String(n);
}

function renameBlock(block: Block, names: ReadonlyMap<number, Variable>): Block {
  return { statements: block.statements.map((statement) => renameIn(statement, names) as Statement) };
}

/** Puts other variables in the place of some, uses and declarations alike, anywhere in a tree. */
function renameIn(part: unknown, names: ReadonlyMap<number, Variable>): unknown {
  if (typeof part !== 'object' || part === null) return part;
  if (Array.isArray(part)) return part.map((member) => renameIn(member, names));
  if ('id' in part && typeof part.id === 'number') return names.get(part.id) ?? part;
  if ('kind' in part && part.kind === 'literal') return part;
  return Object.fromEntries(Object.entries(part).map(([name, value]) => [name, renameIn(value, names)]));
}

/** A block whose own variables are new ones, for a second copy of it in the same query. */
export function copiedBlock(block: Block, fresh: (name: string) => Variable): Block {
  const names = new Map<number, Variable>();
  for (const inner of blocksOf(block))
    for (const statement of inner.statements)
      for (const variable of declaredBy(statement)) names.set(variable.id, fresh(variable.name));
  walkBlock(block, (expression) => {
    if ('element' in expression) names.set(expression.element.id, { ...fresh('CURRENT'), name: expression.element.name });
  });
  return renameBlock(block, names);
}

/** The same for an expression. */
export function copiedExpression(expression: Expression, fresh: (name: string) => Variable): Expression {
  const [statement] = copiedBlock({ statements: [{ kind: 'return', distinct: false, value: expression }] }, fresh).statements;
  return statement?.kind === 'return' ? statement.value : expression;
}
