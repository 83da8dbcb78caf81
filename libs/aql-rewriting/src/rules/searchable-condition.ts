import type { Block, Expression, ForStatement, Statement } from '@strata/aql';
import { print, printExpression } from '@strata/aql';
import { impliedBy } from '../implied/implied-by';
import type { ImpliedCondition } from '../implied/implied-condition';
import type { CollectionFacts } from '../input/rewrite-input';
import { filtersOfDocuments } from '../input/filters-of-documents';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { binary, call, filter, limit, literal, loop, returns, use } from '../trees/build';
import { conjuncts, filterOf, joined } from '../trees/conditions';
import { withLets } from '../trees/lets';
import { substituted } from '../trees/substitute';
import { uses } from '../trees/uses';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * A condition on a function of an attribute says something about the attribute itself, which an index can look for:
 *
 * | before | after |
 * | --- | --- |
 * | `FILTER DATE_YEAR(o.date) == 2024` | `FILTER o.date >= "2024-01-01" AND o.date < "2025-01-01" FILTER DATE_YEAR(o.date) == 2024` |
 * | `FILTER LEFT(t.name, 3) == "abc"` | `FILTER t.name >= "abc" AND t.name < "abd" FILTER LEFT(t.name, 3) == "abc"` |
 * | `FILTER LOWER(t.name) == "abc"` | `FILTER t.name >= "ABC" AND t.name <= "abc" FILTER LOWER(t.name) == "abc"` |
 * | `FILTER t.name =~ "^abc"` | `FILTER t.name >= "abc" AND t.name < "abd" FILTER t.name =~ "^abc"` |
 * | `FILTER [t.name, t.size] == ["abc", 3]` | `FILTER t.name == "abc" AND t.size == 3` |
 * | `FILTER LENGTH(t.tags[* FILTER CURRENT == "x"]) > 0` | `FILTER "x" IN t.tags` |
 * | `FILTER DATE_DIFF(o.date, "2024-03-10", "d") < 3` | `FILTER o.date >= "2024-03-02" FILTER DATE_DIFF(…) < 3` |
 * | `FILTER IS_NULL(t.name)` | `FILTER t.name == null` |
 * | `LET y = DATE_YEAR(o.date) FILTER y == 2024` | `LET y = DATE_YEAR(o.date) FILTER o.date >= "2024-01-01" AND o.date < "2025-01-01" FILTER y == 2024` |
 * | `FILTER LEFT(t.name, 2) IN ["ab", "xy"]` | `FILTER (t.name >= "ab" AND t.name < "ac") OR (…) FILTER LEFT(t.name, 2) IN ["ab", "xy"]` |
 * | `FOR i IN t.items FILTER i.sku == "x"` | `FILTER "x" IN t.items[*].sku FOR i IN t.items FILTER i.sku == "x"` |
 *
 * The condition stays beside what follows from it, so that a row too many does no harm; that no row is missing is the assumption: it is
 * checked by looking for a document that fulfils the condition and not what should follow.
 */
export const searchableCondition: RewriteRule = {
  name: 'searchable-condition',
  apply(query, knowledge) {
    const done: Change[] = [];
    const result = rewriteBlocks(query, (block, place) => {
      const change = findChange(block, knowledge);
      if (change === null || !isOrderUnseen(block.statements.slice(change.at), place)) return block;
      done.push(change);
      return change.block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: done.map(
        ({ condition, implied }) =>
          `\`${printExpression(condition)}\` ${implied.isSame ? 'is written as' : 'is looked for by'} \`${printExpression(joined('&&', implied.conditions))}\`.`,
      ),
      reasons: done.map(
        ({ collection, implied }) =>
          `An index finds documents of \`${collection.name}\` by \`${implied.path}\`, and not by a function of it.`,
      ),
      assumptions: done.flatMap((change) => assumptionOf(change, knowledge)),
      gain: Math.max(...done.map(({ collection }) => Math.min(50, Math.max(2, collection.count / 500)))),
    };
  },
};

interface Change {
  readonly at: number;
  readonly block: Block;
  readonly loop: ForStatement;
  readonly collection: CollectionFacts;
  readonly condition: Expression;
  readonly implied: ImpliedCondition;
}

function findChange(block: Block, knowledge: QueryKnowledge): Change | null {
  for (const { at, conditions: all, loops } of filtersOfDocuments(block, knowledge)) {
    for (const written of all)
      for (const [one, collection] of loops) {
        const condition = withLets(written, block.statements.slice(0, at));
        const implied = impliedBy(condition, one.variable, collection, knowledge);
        if (implied === null || !isIndexed(implied.path, collection, knowledge) || areAsked(implied, block.statements)) continue;
        const rest = implied.isSame ? all.filter((other) => other !== written) : all;
        const filters: readonly Statement[] = [filter(joined('&&', implied.conditions)), ...filterOf(rest)];
        return { at, block: spliced(block, at, 1, ...filters), loop: one, collection, condition, implied };
      }
    const ofMember = changeForMember(block, at, all, loops, knowledge);
    if (ofMember !== null) return ofMember;
  }
  return null;
}

/** `FOR o IN orders FOR i IN o.items FILTER i.sku == "x"`: only orders that have such a member give rows. */
function changeForMember(
  block: Block,
  at: number,
  conditions: readonly Expression[],
  loops: ReadonlyMap<ForStatement, CollectionFacts>,
  knowledge: QueryKnowledge,
): Change | null {
  for (let place = at - 1; place >= 0; place -= 1) {
    const inner = block.statements[place];
    if (inner?.kind === 'collect' || inner?.kind === 'limit' || inner?.kind === 'window') return null;
    if (inner?.kind !== 'for' || inner.search !== null || inner.source.kind !== 'attribute') continue;
    for (const written of conditions)
      for (const [one, collection] of loops) {
        const test = withLets(written, block.statements.slice(0, at));
        const condition: Expression = {
          ...{ kind: 'arrayTest', source: inner.source, element: inner.variable },
          ...{ quantifier: { kind: 'any' }, condition: test },
        };
        const implied = uses(test, inner.variable) ? impliedBy(condition, one.variable, collection, knowledge) : null;
        if (implied === null || !isIndexed(implied.path, collection, knowledge) || areAsked(implied, block.statements)) continue;
        const asked = filter(joined('&&', implied.conditions));
        return { at: place, block: spliced(block, place, 0, asked), loop: one, collection, condition: test, implied };
      }
  }
  return null;
}

const isIndexed = (path: string, collection: CollectionFacts, knowledge: QueryKnowledge): boolean =>
  knowledge.indexOn(collection, path) !== null;

/** They stand there already, be it from the last time. */
function areAsked({ conditions }: ImpliedCondition, statements: readonly Statement[]): boolean {
  const asked = new Set(statements.flatMap((one) => (one.kind === 'filter' ? conjuncts(one.condition).map(printExpression) : [])));
  return conditions.every((condition) => asked.has(printExpression(condition)));
}

function assumptionOf(
  { loop: { variable }, collection, condition, implied }: Change,
  knowledge: QueryKnowledge,
): readonly DataAssumption[] {
  if (implied.if === null) return [];
  const document = knowledge.fresh('d');
  const ofDocument = (expression: Expression): Expression => substituted(expression, variable, use(document));
  const exceptions = subquery(
    loop(document, { kind: 'collection', name: collection.name, bound: false }),
    filter(ofDocument(condition)),
    filter({ kind: 'unary', operator: '!', operand: ofDocument(joined('&&', implied.conditions)) }),
    limit(1),
    returns(literal(1)),
  );
  const body = { statements: [returns(binary(call('LENGTH', exceptions), '==', literal(0)))] };
  return [
    {
      statement: `\`${implied.path}\` of every document of \`${collection.name}\` that \`${printExpression(condition)}\` finds ${implied.if}.`,
      check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
    },
  ];
}
