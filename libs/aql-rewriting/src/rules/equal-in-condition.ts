import type { Block, Expression, ForStatement, Statement } from '@strata/aql';
import { print, printExpression, rewriteExpression } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { binary, call, constant, filter, limit, literal, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, isPlain } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import { uses } from '../trees/uses';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * What an attribute is equal to stands for it in another condition, which an index can look for then:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders FILTER o.nr == nr AND o._key == CONCAT(o.nr, "-de")` | `FOR o IN orders FILTER o._key == CONCAT(nr, "-de") FILTER o.nr == nr AND o._key == CONCAT(o.nr, "-de")` |
 *
 * The conditions stay and decide. Equal texts, numbers, booleans and nulls are one value to every function; equal lists and objects may be
 * written differently (`{}`, `{a: null}`), and the assumption is that there are none.
 */
export const equalInCondition: RewriteRule = {
  name: 'equal-in-condition',
  apply(query, knowledge) {
    const done: Derived[] = [];
    const result = rewriteBlocks(query, (block, place) => {
      const found = derived(block, knowledge);
      if (found === null || !(found.findsOne || isOrderUnseen(block.statements.slice(found.at), place))) return block;
      done.push(found);
      return spliced(block, found.at, 0, filter(found.condition));
    });
    if (result === null) return null;
    return {
      query: result,
      changes: done.map(({ condition }) => `\`${printExpression(condition)}\` follows from the other conditions and is asked too.`),
      reasons: done.map(({ collection }) => `An index of \`${collection.name}\` finds what it asks for, and was of no use before.`),
      assumptions: done.map((one) => scalarsOnly(one, knowledge)),
      gain: Math.max(...done.map(({ collection }) => Math.min(50, Math.max(2, collection.count / 500)))),
    };
  },
};

interface Derived {
  readonly at: number;
  readonly loop: ForStatement;
  readonly collection: CollectionFacts;
  /** The attribute that is equal to something. */
  readonly attribute: Expression;
  readonly condition: Expression;
  /** At most one document: there is no order to see. */
  readonly findsOne: boolean;
}

function derived({ statements }: Block, knowledge: QueryKnowledge): Derived | null {
  for (const [at, loop] of statements.entries()) {
    if (loop.kind !== 'for' || loop.search !== null) continue;
    const collection = knowledge.collection(loop.source);
    if (collection === null || !knowledge.isScanned(collection.name)) continue;
    const conditions = conditionsBehind(statements, at);
    if (conditions.some((one) => isServed(one, loop, collection, knowledge))) continue;
    for (const equality of conditions)
      for (const [attribute, value] of sidesOf(equality)) {
        if (attributeOf(attribute, loop.variable) === null || uses(value, loop.variable) || !isPlain(value)) continue;
        for (const other of conditions) {
          const condition = other === equality || !isPlain(other) ? other : replaced(other, attribute, value);
          if (condition === other || !isServed(condition, loop, collection, knowledge)) continue;
          return { at: at + 1, loop, collection, attribute, condition, findsOne: isByKey(condition, loop) };
        }
      }
  }
  return null;
}

/** What the FILTERs right behind a loop ask for. */
function conditionsBehind(statements: readonly Statement[], at: number): readonly Expression[] {
  const conditions: Expression[] = [];
  for (const one of statements.slice(at + 1)) {
    if (one.kind !== 'filter') break;
    conditions.push(...conjuncts(one.condition));
  }
  return conditions;
}

function sidesOf(condition: Expression): readonly (readonly [Expression, Expression])[] {
  if (condition.kind !== 'binary' || condition.operator !== '==') return [];
  return [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ];
}

/** An index can be asked for it. */
function isServed(
  condition: Expression,
  { variable }: ForStatement,
  collection: CollectionFacts,
  knowledge: QueryKnowledge,
): boolean {
  const isIn = condition.kind === 'binary' && condition.operator === 'IN';
  const sides = isIn ? [[condition.left, condition.right] as const] : sidesOf(condition);
  return sides.some(([side, other]) => {
    const path = attributeOf(side, variable);
    return path !== null && !uses(other, variable) && knowledge.indexOn(collection, path) !== null;
  });
}

const isByKey = (condition: Expression, { variable }: ForStatement): boolean =>
  sidesOf(condition).some(([side]) => ['_key', '_id'].includes(attributeOf(side, variable) ?? ''));

function replaced(condition: Expression, attribute: Expression, value: Expression): Expression {
  const text = printExpression(attribute);
  return rewriteExpression(condition, (part) => (part.kind === 'attribute' && printExpression(part) === text ? value : part));
}

function scalarsOnly({ loop: { variable, source }, collection, attribute }: Derived, knowledge: QueryKnowledge): DataAssumption {
  const document = knowledge.fresh('d');
  const value = substituted(attribute, variable, use(document));
  const lists = subquery(
    loop(document, source),
    filter(binary(call('TYPENAME', value), 'IN', constant(['array', 'object']))),
    limit(1),
    returns(literal(1)),
  );
  const body = { statements: [returns(binary(call('LENGTH', lists), '==', literal(0)))] };
  return {
    statement: `\`${attributeOf(attribute, variable) ?? ''}\` of no document of \`${collection.name}\` is a list or an object.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}
