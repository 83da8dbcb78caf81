import type { Block, Expression, ForStatement } from '@strata/aql';
import { expressionsOf, print, printExpression, walkBlock, walkExpression } from '@strata/aql';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { binary, call, filter, literal, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, joined } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * A condition on what a view finds is searched for as well:
 *
 * | before | after |
 * | --- | --- |
 * | `FOR a IN found SEARCH PHRASE(a.title, "river", "text_en") FILTER a.section == "S4" …` | `FOR a IN found SEARCH PHRASE(…) AND a.section == "S4" FILTER a.section == "S4" …` |
 *
 * The FILTER stays and decides (a search for a value also finds lists that have it), so the assumption is only that the view holds the
 * attribute of every document, not analyzed: then no document is missed. Equality with texts, numbers and booleans only: a view orders texts
 * by their bytes, and knows no documents without the attribute. Scores would change with what is searched for, so a query that asks for
 * scores is left.
 */
export const searchCondition: RewriteRule = {
  name: 'search-condition',
  apply(query, knowledge) {
    const assumptions: DataAssumption[] = [];
    const result = rewriteBlocks(query, (block, place) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'for' || statement.search === null || statement.source.kind !== 'collection') continue;
        const condition = asked(block, at, statement, knowledge);
        if (condition === null || !isOrderUnseen(block.statements.slice(at + 1), place)) continue;
        assumptions.push(isHeld(condition, statement, knowledge));
        const search = joined('&&', [...conjuncts(statement.search), condition]);
        return spliced(block, at, 1, { ...statement, search });
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['A condition on what a search finds is part of the search.'],
      reasons: ['The view finds the documents that fulfil both, and the others are not read.'],
      assumptions,
      gain: 4,
    };
  },
};

/** A FILTER right behind the search that compares an attribute with a scalar, and is not searched for yet. */
function asked(block: Block, at: number, { variable, search }: ForStatement, knowledge: QueryKnowledge): Expression | null {
  if (search === null || isScored(block, variable.id)) return null;
  const searched = new Set(conjuncts(search).map(printExpression));
  for (const statement of block.statements.slice(at + 1)) {
    if (statement.kind !== 'filter') return null;
    for (const condition of conjuncts(statement.condition)) {
      if (condition.kind !== 'binary' || attributeOf(condition.left, variable) === null) continue;
      const value = knowledge.value(condition.right);
      const isSearchable =
        condition.operator === '=='
          ? isScalar(value)
          : condition.operator === 'IN' && Array.isArray(value) && value.length > 0 && value.every(isScalar);
      if (isSearchable && !searched.has(printExpression(condition))) return condition;
    }
  }
  return null;
}

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);

/** A function gets the whole document, as BM25 does. */
function isScored(block: Block, id: number): boolean {
  let scored = false;
  const visit = (expression: Expression): void => {
    if (expression.kind !== 'call') return;
    if (expression.arguments.some((one) => one.kind === 'variable' && one.variable.id === id)) scored = true;
  };
  walkBlock(block, visit);
  for (const statement of block.statements) for (const expression of expressionsOf(statement)) walkExpression(expression, visit);
  return scored;
}

/** The view finds as many documents by the condition as fulfil it. */
function isHeld(condition: Expression, { variable, source }: ForStatement, knowledge: QueryKnowledge): DataAssumption {
  const document = knowledge.fresh('d');
  const own = substituted(condition, variable, use(document));
  const all = loop(document, source);
  const counted = (found: ForStatement): Expression => call('LENGTH', subquery(found, filter(own), returns(literal(1))));
  const body = { statements: [returns(binary(counted(all), '==', counted({ ...all, search: own })))] };
  const name = source.kind === 'collection' ? source.name : '';
  return {
    statement: `The view \`${name}\` holds the attribute of \`${printExpression(condition)}\` for every document, not analyzed.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}
