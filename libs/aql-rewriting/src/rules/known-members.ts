import type { Block, Expression, ForStatement, Statement, SubqueryNode } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced } from '../trees/blocks';
import { binary, letStatement, returns, use } from '../trees/build';
import { attributeOf, conjuncts, filterOf, isPlain } from '../trees/conditions';
import { afterLeadingLets, isLoop, onceComputed } from '../trees/loops';
import { usedIn, uses } from '../trees/uses';
import type { RewriteRule } from './rewrite-rule';

/** What a run of the subquery costs where an index finds the partners, in documents of a scan. */
const INDEXED_RUN = 60;

/**
 * Whether a row has partners in another collection is asked of their values, which are gathered once (a semi-join):
 *
 * | before | after |
 * | --- | --- |
 * | `FOR p IN people FILTER LENGTH(FOR o IN orders FILTER o.buyer == p._key AND o.paid RETURN 1) > 0 …` | `LET known = (FOR o IN orders FILTER o.paid RETURN DISTINCT o.buyer) FOR p IN people FILTER p._key IN known …` |
 *
 * `== 0` becomes NOT IN. IN compares as `==` does, null included.
 */
export const knownMembers: RewriteRule = {
  name: 'known-members',
  apply(query, knowledge) {
    const once = onceComputed(query);
    let gathered: Statement | null = null;
    let gain = 1;
    const result = rewriteBlocks(query, (block, place) => {
      if (gathered !== null) return block;
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'filter' || !isOrderUnseen(block.statements.slice(at), place)) continue;
        const before = block.statements.slice(0, at);
        const all = conjuncts(statement.condition);
        for (const [position, condition] of all.entries()) {
          const test = membershipOf(condition, knowledge, once);
          const rows = rowsOf(before, knowledge);
          if (test === null || rows === 0) continue;
          gain = (rows * test.readEach) / (2 * (rows + test.collection.count));
          if (gain < 1.5) continue;
          const variable = knowledge.fresh('known');
          gathered = letStatement(variable, test.values);
          const asked = binary(test.wanted, test.isNegated ? 'NOT IN' : 'IN', use(variable));
          return spliced(block, at, 1, ...filterOf(all.with(position, asked)));
        }
      }
      return block;
    });
    if (result === null || gathered === null) return null;
    const { body } = result;
    return {
      query: { ...result, body: spliced(body, afterLeadingLets(body), 0, gathered) },
      changes: ['Whether there are partners in the other collection is looked up among their values, gathered once.'],
      reasons: ['The subquery ran for each row; now the other collection is read once, and a row costs one look-up.'],
      gain,
    };
  },
};

interface Membership {
  readonly collection: CollectionFacts;
  readonly wanted: Expression;
  readonly values: SubqueryNode;
  readonly isNegated: boolean;
  /** Documents that each run of the subquery reads. */
  readonly readEach: number;
}

function membershipOf(condition: Expression, knowledge: QueryKnowledge, once: ReadonlySet<number>): Membership | null {
  const test = lengthTest(condition, knowledge);
  if (test === null) return null;
  const { statements } = test.subquery.body;
  const [first, ...rest] = statements;
  const conditions = rest.slice(0, -1).flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition) : []));
  if (first?.kind !== 'for' || first.search !== null || rest.at(-1)?.kind !== 'return') return null;
  if (rest.slice(0, -1).some(({ kind }) => kind !== 'filter')) return null;
  const collection = knowledge.collection(first.source);
  if (collection === null) return null;
  const found = conditions.map((one) => sidesOf(one, first)).findIndex((sides) => sides !== null && changes(sides.wanted, once));
  const sides = found < 0 ? null : sidesOf(conditions[found]!, first);
  const own = conditions.filter((_, at) => at !== found);
  const isFree = own.every((one) => [...usedIn(one)].every((id) => id === first.variable.id || once.has(id)) && isPlain(one));
  if (sides === null || !isFree) return null;
  const path = attributeOf(sides.member, first.variable);
  const isIndexed = path !== null && knowledge.indexOn(collection, path) !== null;
  const body: Block = { statements: [first, ...filterOf(own), returns(sides.member, true)] };
  return {
    collection,
    wanted: sides.wanted,
    values: { kind: 'subquery', body },
    isNegated: test.isNegated,
    readEach: isIndexed ? INDEXED_RUN : collection.count / 2,
  };
}

const changes = (wanted: Expression, once: ReadonlySet<number>): boolean => {
  const used = [...usedIn(wanted)];
  return isPlain(wanted) && used.length > 0 && used.every((id) => !once.has(id));
};

function sidesOf(
  condition: Expression,
  { variable }: ForStatement,
): { readonly member: Expression; readonly wanted: Expression } | null {
  if (condition.kind !== 'binary' || condition.operator !== '==') return null;
  for (const [member, wanted] of [
    [condition.left, condition.right],
    [condition.right, condition.left],
  ] as const)
    if (attributeOf(member, variable) !== null && !uses(wanted, variable)) return { member, wanted };
  return null;
}

function lengthTest(
  condition: Expression,
  knowledge: QueryKnowledge,
): { readonly subquery: SubqueryNode; readonly isNegated: boolean } | null {
  if (condition.kind !== 'binary') return null;
  const { left, operator } = condition;
  const subquery = left.kind === 'call' && (left.name === 'LENGTH' || left.name === 'COUNT') ? left.arguments[0] : undefined;
  const bound = knowledge.value(condition.right);
  if (subquery?.kind !== 'subquery' || (bound !== 0 && bound !== 1)) return null;
  if (bound === 0 ? operator === '>' || operator === '!=' : operator === '>=') return { subquery, isNegated: false };
  if (bound === 0 ? operator === '==' || operator === '<=' : operator === '<') return { subquery, isNegated: true };
  return null;
}

function rowsOf(before: readonly Statement[], knowledge: QueryKnowledge): number {
  const loops = before.filter(isLoop);
  if (loops.length === 0 || before.some(({ kind }) => kind === 'collect' || kind === 'limit')) return 0;
  return loops.reduce((rows, one) => rows * (one.kind === 'for' ? knowledge.count(one.source) : 10), 1);
}
