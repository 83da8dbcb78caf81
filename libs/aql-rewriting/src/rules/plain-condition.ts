import type { AqlValue, Block, Expression, ForStatement } from '@strata/aql';
import { print, printExpression, walkExpression } from '@strata/aql';
import { filtersOfDocuments } from '../input/filters-of-documents';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import { binary, constant, filter, returns } from '../trees/build';
import { attributeOf, conjuncts, disjuncts, joined } from '../trees/conditions';
import { plainTruth } from '../trees/plain-truth';
import { uses } from '../trees/uses';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/** Values of parameters that are longer than this decide nothing: the assumption would be unreadable. */
const MOST_TEXT = 200;

/**
 * A condition behind a detour is written straight, so that an index finds what it asks for:
 *
 * | before | after |
 * | --- | --- |
 * | `FILTER (t.name == "x" ? true : false) == true` | `FILTER t.name == "x"` |
 * | `FILTER @name == null ? true : t.name == @name` | `FILTER t.name == @name`, for this value of `@name` |
 * | `FILTER t.name == NOT_NULL(@name, t.name)` | the same |
 * | `FILTER [t.name] ANY == "x"` | `FILTER t.name == "x"` |
 * | `FILTER t.name == "x" AND t.a OR t.name == "x" AND t.b` | `FILTER t.name == "x" AND (t.a OR t.b)` |
 *
 * Applied where an index serves the new form and did not serve the old one, or is asked less often. What a parameter decides holds for its value only, which is
 * the assumption.
 */
export const plainCondition: RewriteRule = {
  name: 'plain-condition',
  apply(query, knowledge) {
    const done: Straightened[] = [];
    const result = rewriteBlocks(query, (block, place) => {
      const found = straightened(block, knowledge);
      if (found === null || !isOrderUnseen(block.statements.slice(found.at), place)) return block;
      done.push(found);
      return spliced(block, found.at, 1, filter(found.after));
    });
    if (result === null) return null;
    return {
      query: result,
      changes: done.map(({ before, after }) => `\`${printExpression(before)}\` is written as \`${printExpression(after)}\`.`),
      reasons: done.map(({ collection }) => `An index of \`${collection.name}\` finds what a plain comparison asks for.`),
      assumptions: [...new Set(done.flatMap(({ parameters }) => parameters))].map((name) => valueAssumption(name, knowledge)),
      gain: Math.max(...done.map(({ gain }) => gain)),
    };
  },
};

interface Straightened {
  readonly at: number;
  readonly before: Expression;
  readonly after: Expression;
  readonly collection: CollectionFacts;
  readonly gain: number;
  /** Whose values have decided something. */
  readonly parameters: readonly string[];
}

function straightened(block: Block, knowledge: QueryKnowledge): Straightened | null {
  for (const { at, condition, loops } of filtersOfDocuments(block, knowledge)) {
    const found = straight(condition, at, loops, knowledge);
    if (found !== null) return found;
  }
  return null;
}

function straight(
  condition: Expression,
  at: number,
  loops: ReadonlyMap<ForStatement, CollectionFacts>,
  knowledge: QueryKnowledge,
): Straightened | null {
  const names = parametersOf(condition);
  const after = plain(condition, names, knowledge);
  if (printExpression(after) === printExpression(condition)) return null;
  for (const [one, collection] of loops) {
    const [now, then] = [after, condition].map((each) => lookups(each, one, collection, knowledge)) as [number, number];
    if (now >= then || (then === Infinity && !knowledge.isScanned(collection.name))) continue;
    const gain = then < Infinity ? 1.5 : Math.min(50, Math.max(2, collection.count / 500));
    return { at, before: condition, after, collection, gain, parameters: deciding(condition, after, names, knowledge) };
  }
  return null;
}

function parametersOf(condition: Expression): readonly string[] {
  const names = new Set<string>();
  walkExpression(condition, (part) => {
    if (part.kind === 'bind') names.add(part.name);
  });
  return [...names];
}

/** @param names parameters whose values may decide */
function plain(condition: Expression, names: readonly string[], knowledge: QueryKnowledge): Expression {
  const valueOf = (expression: Expression): AqlValue | undefined => {
    if (expression.kind !== 'bind') return knowledge.value(expression);
    const value = names.includes(expression.name) ? knowledge.value(expression) : undefined;
    return value !== undefined && JSON.stringify(value).length > MOST_TEXT ? undefined : value;
  };
  return joined(
    '&&',
    conjuncts(condition)
      .map((one) => plainTruth(one, valueOf))
      .flatMap(conjuncts),
  );
}

/** The parameters without whose values the condition would have become another. */
function deciding(
  condition: Expression,
  after: Expression,
  names: readonly string[],
  knowledge: QueryKnowledge,
): readonly string[] {
  const text = printExpression(after);
  return names.filter(
    (name) =>
      printExpression(
        plain(
          condition,
          names.filter((other) => other !== name),
          knowledge,
        ),
      ) !== text,
  );
}

/** How many look-ups in an index find the documents: one for each alternative of an OR; Infinity when only a scan does. */
function lookups(condition: Expression, loop: ForStatement, collection: CollectionFacts, knowledge: QueryKnowledge): number {
  const counts = conjuncts(condition).map((one) => {
    const alternatives = disjuncts(one);
    const areServed = alternatives.every((part) =>
      conjuncts(part).some((inner) => comparesIndexed(inner, loop, collection, knowledge)),
    );
    return areServed ? alternatives.length : Infinity;
  });
  return Math.min(...counts);
}

function comparesIndexed(
  condition: Expression,
  { variable }: ForStatement,
  collection: CollectionFacts,
  knowledge: QueryKnowledge,
): boolean {
  if (condition.kind !== 'binary' || !['==', 'IN', '<', '<=', '>', '>='].includes(condition.operator)) return false;
  const sides = [[condition.left, condition.right] as const, [condition.right, condition.left] as const];
  return (condition.operator === 'IN' ? sides.slice(0, 1) : sides).some(([side, other]) => {
    const path = attributeOf(side, variable);
    return path !== null && !uses(other, variable) && knowledge.indexOn(collection, path) !== null;
  });
}

function valueAssumption(name: string, knowledge: QueryKnowledge): DataAssumption {
  const parameter: Expression = { kind: 'bind', name };
  const value = constant(knowledge.value(parameter) ?? null);
  const body = { statements: [returns(binary(parameter, '==', value))] };
  return {
    statement: `The parameter \`@${name}\` is \`${printExpression(value)}\`: it decides which conditions are asked at all.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [name] }),
  };
}
