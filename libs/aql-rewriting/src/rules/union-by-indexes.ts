import type { Block, Expression, ForStatement } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import type { BlockPlace } from '../trees/blocks';
import { isOrderUnseen, rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { call, filter, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, disjuncts, filterOf, isPlain } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import { uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/**
 * Alternatives on attributes that have an index each are asked one after the other, each without what the earlier ones gave:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR k IN knows FILTER k._from == x OR k._to == x …` | `FOR k IN APPEND((FOR k2 IN knows FILTER k2._from == x RETURN k2), (FOR k3 IN knows FILTER k3._to == x FILTER !(k3._from == x) RETURN k3)) …` |
 *
 * Only where nobody sees the order of the rows.
 */
export const unionByIndexes: RewriteRule = {
  name: 'union-by-indexes',
  apply(query, knowledge) {
    let gain = 1;
    const names = new Set<string>();
    const result = rewriteBlocks(query, (block, place) => {
      const found = alternatives(block, place, knowledge);
      if (found === null) return block;
      gain = Math.max(gain, found.collection.count / 50);
      names.add(found.collection.name);
      return divided(block, found, knowledge);
    });
    if (result === null) return null;
    const list = [...names].map((name) => `\`${name}\``).join(', ');
    return {
      query: result,
      changes: [`The alternatives of the OR on ${list} are asked one by one and put together, none twice.`],
      reasons: [`Each alternative has an index of its own on ${list}, while the OR of them was checked document by document.`],
      gain,
    };
  },
};

interface Alternatives {
  readonly at: number;
  readonly filterAt: number;
  readonly loop: ForStatement;
  readonly collection: CollectionFacts;
  readonly parts: readonly Expression[];
  readonly rest: readonly Expression[];
}

function alternatives(block: Block, place: BlockPlace, knowledge: QueryKnowledge): Alternatives | null {
  const { statements } = block;
  for (const [at, statement] of statements.entries()) {
    if (statement.kind !== 'for' || statement.search !== null || statement.options !== null) continue;
    const collection = knowledge.collection(statement.source);
    if (collection === null || !knowledge.isScanned(collection.name) || !isOrderUnseen(statements.slice(at + 1), place)) continue;
    for (let filterAt = at + 1; statements[filterAt]?.kind === 'filter'; filterAt += 1) {
      const one = statements[filterAt];
      if (one?.kind !== 'filter') break;
      const all = conjuncts(one.condition);
      const parts = all.map(disjuncts).find((members) => areIndexed(members, statement, collection, knowledge));
      if (parts === undefined) continue;
      const rest = all.filter((condition) => disjuncts(condition)[0] !== parts[0]);
      return { at, filterAt, loop: statement, collection, parts, rest };
    }
  }
  return null;
}

/** Each alternative can ask an index, and not all the same attribute (which is an IN, and known to every optimizer). */
function areIndexed(
  parts: readonly Expression[],
  { variable }: ForStatement,
  collection: CollectionFacts,
  knowledge: QueryKnowledge,
): boolean {
  if (parts.length < 2 || parts.length > 6 || !parts.every(isPlain)) return false;
  const paths = parts.map((part) => {
    const indexed = conjuncts(part).flatMap((condition) => {
      if (condition.kind !== 'binary' || !['==', 'IN'].includes(condition.operator)) return [];
      const sides =
        condition.operator === 'IN'
          ? [[condition.left, condition.right] as const]
          : [[condition.left, condition.right] as const, [condition.right, condition.left] as const];
      return sides.flatMap(([side, other]) => {
        const path = attributeOf(side, variable);
        return path !== null && !uses(other, variable) && knowledge.indexOn(collection, path) !== null ? [path] : [];
      });
    });
    return indexed[0];
  });
  return paths.every((path) => path !== undefined) && new Set(paths).size > 1;
}

function divided(block: Block, { at, filterAt, loop: before, parts, rest }: Alternatives, knowledge: QueryKnowledge): Block {
  const branches = parts.map((part, place) => {
    const document = knowledge.fresh(before.variable.name);
    const ofDocument = (expression: Expression): Expression => substituted(expression, before.variable, use(document));
    return subquery(
      loop(document, before.source),
      filter(ofDocument(part)),
      ...parts.slice(0, place).map((earlier) => filter({ kind: 'unary', operator: '!', operand: ofDocument(earlier) })),
      returns(use(document)),
    );
  });
  const [first, ...others] = branches;
  const source = others.reduce<Expression>((left, right) => call('APPEND', left, right), first!);
  return spliced(spliced(block, filterAt, 1, ...filterOf(rest)), at, 1, { ...before, source });
}
