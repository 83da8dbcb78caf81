import type { Block, Expression, LetStatement, Statement, SubqueryNode } from '@strata/aql';
import { print } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { isOrderUnseen, rewriteBlocks, spliced, subquery } from '../trees/blocks';
import { attribute, binary, call, filter, limit, literal, loop, returns, use } from '../trees/build';
import { attributeOf, conjuncts, isPlain, pathOf } from '../trees/conditions';
import { scannedCollections } from '../trees/loops';
import { substituted } from '../trees/substitute';
import { uses } from '../trees/uses';
import type { DataAssumption, RewriteRule } from './rewrite-rule';

/**
 * A document that is looked up for each row, and without which the row is dropped, is joined: the optimizer may begin with it then.
 *
 * | before | after |
 * | --- | --- |
 * | `FOR o IN orders LET p = FIRST(FOR q IN people FILTER q._key == o.buyer RETURN q) FILTER p.city == "x" …` | `FOR o IN orders FOR p IN people FILTER p._key == o.buyer FILTER p.city == "x" …` |
 * | `FOR o IN orders LET p = DOCUMENT(CONCAT("people/", o.buyer)) FILTER p.city == "x" …` | the same; buyers must be texts |
 */
export const joinInsteadOfLookup: RewriteRule = {
  name: 'join-instead-of-lookup',
  apply(query, knowledge) {
    const scanned = scannedCollections(query);
    let assumptions: readonly DataAssumption[] = [];
    let gain = 1;
    const result = rewriteBlocks(query, (block, place) => {
      for (const [at, statement] of block.statements.entries()) {
        if (statement.kind !== 'let' || at === 0) continue;
        const after = block.statements.slice(at + 1);
        const lookup = lookupOf(statement, knowledge);
        if (lookup === null || !isOrderUnseen(after, place)) continue;
        const wanted = neededAttribute(after, statement, knowledge);
        if (wanted === null) continue;
        const assumption = lookup.isExact ? null : textsOnly(lookup.key, scanned, knowledge);
        if (!lookup.isExact && assumption === null) continue;
        assumptions = assumption === null ? [] : [assumption];
        const isIndexed = knowledge.indexOn(lookup.collection, wanted) !== null;
        gain = Math.max(gain, isIndexed ? Math.max(2, lookup.collection.count / 200) : 1.3);
        const source: Expression = { kind: 'collection', name: lookup.collection.name, bound: false };
        const joins = filter(binary(attribute(use(statement.variable), '_key'), '==', lookup.key));
        return spliced(block, at, 1, loop(statement.variable, source), joins);
      }
      return block;
    });
    if (result === null) return null;
    return {
      query: result,
      changes: ['Documents looked up row by row are joined by their key.'],
      reasons: [
        'Rows without the document are dropped anyway; as a join, the optimizer can begin with the side that its conditions leave fewest documents of.',
      ],
      assumptions,
      gain,
    };
  },
};

interface Lookup {
  readonly collection: CollectionFacts;
  readonly key: Expression;
  /** Finds nothing but by `_key == key`. */
  readonly isExact: boolean;
}

function lookupOf({ value }: LetStatement, knowledge: QueryKnowledge): Lookup | null {
  if (value.kind === 'index' && value.index.kind === 'literal' && value.index.value === 0 && value.object.kind === 'subquery')
    return fromSubquery(value.object, knowledge);
  if (value.kind !== 'call') return null;
  const [first, second] = value.arguments;
  if (value.name === 'FIRST' && first?.kind === 'subquery') return fromSubquery(first, knowledge);
  if (value.name !== 'DOCUMENT' || first === undefined) return null;
  const name = first.kind === 'collection' ? first.name : knowledge.value(first);
  if (second !== undefined) return typeof name === 'string' ? named(name, second, knowledge) : null;
  const [prefix, key, ...more] = first.kind === 'call' && first.name === 'CONCAT' ? first.arguments : [];
  const text = prefix === undefined ? undefined : knowledge.value(prefix);
  if (typeof text !== 'string' || !text.endsWith('/') || key === undefined || more.length > 0) return null;
  return named(text.slice(0, -1), key, knowledge);
}

function named(name: string, key: Expression, knowledge: QueryKnowledge): Lookup | null {
  const collection = knowledge.named(name);
  return collection === null || pathOf(key) === null ? null : { collection, key, isExact: false };
}

function fromSubquery({ body: { statements } }: SubqueryNode, knowledge: QueryKnowledge): Lookup | null {
  const [first, condition, ...rest] = statements;
  const last = rest.at(-1);
  if (first?.kind !== 'for' || first.search !== null || condition?.kind !== 'filter' || last?.kind !== 'return') return null;
  if (rest.slice(0, -1).some((one) => one.kind !== 'limit' || one.offset !== null || knowledge.value(one.count) !== 1)) return null;
  const collection = knowledge.collection(first.source);
  const compared = condition.condition;
  if (collection === null || compared.kind !== 'binary' || compared.operator !== '==') return null;
  if (last.value.kind !== 'variable' || last.value.variable.id !== first.variable.id) return null;
  const isLeft = attributeOf(compared.left, first.variable) === '_key';
  const key = isLeft ? compared.right : compared.left;
  if (!isLeft && attributeOf(compared.right, first.variable) !== '_key') return null;
  return uses(key, first.variable) || !isPlain(key) ? null : { collection, key, isExact: true };
}

/** An attribute of the document that a FILTER compares so that null would not pass. */
function neededAttribute(after: readonly Statement[], { variable }: LetStatement, knowledge: QueryKnowledge): string | null {
  for (const statement of after) {
    if (statement.kind !== 'filter' && statement.kind !== 'let') return null;
    if (statement.kind === 'let') continue;
    for (const condition of conjuncts(statement.condition)) {
      if (condition.kind !== 'binary') continue;
      const path = attributeOf(condition.left, variable);
      const value = knowledge.value(condition.right);
      if (path === null || value === undefined || value === null) continue;
      if (['==', '>', '>='].includes(condition.operator)) return path;
      if (condition.operator === 'IN' && Array.isArray(value) && !value.includes(null)) return path;
    }
  }
  return null;
}

/** DOCUMENT takes numbers, lists and whole ids too. */
function textsOnly(key: Expression, scanned: ReadonlyMap<number, string>, knowledge: QueryKnowledge): DataAssumption | null {
  const path = pathOf(key);
  const source = path === null ? undefined : scanned.get(path.variable.id);
  if (path === null || path.names.length === 0 || source === undefined) return null;
  const document = knowledge.fresh('d');
  const value = substituted(key, path.variable, use(document));
  const isKey: Expression = {
    kind: 'logical',
    operator: '&&',
    left: call('IS_STRING', value),
    right: { kind: 'unary', operator: '!', operand: call('CONTAINS', value, literal('/')) },
  };
  const exceptions = subquery(
    loop(document, { kind: 'collection', name: source, bound: false }),
    filter(binary(value, '!=', literal(null))),
    filter({ kind: 'unary', operator: '!', operand: isKey }),
    limit(1),
    returns(literal(1)),
  );
  const body: Block = { statements: [returns(binary(call('LENGTH', exceptions), '==', literal(0)))] };
  return {
    statement: `\`${path.names.join('.')}\` of every document of \`${source}\` is the text of a key, or null.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}
