import type { Block, Expression } from '@strata/aql';
import { print } from '@strata/aql';
import type { CollectionFacts } from '../input/rewrite-input';
import type { QueryKnowledge } from '../input/query-knowledge';
import { subquery } from '../trees/blocks';
import { binary, call, filter, limit, literal, loop, returns, use } from '../trees/build';
import { pathOf } from '../trees/conditions';
import { substituted } from '../trees/substitute';
import type { DataAssumption } from './rewrite-rule';

/** A document that a comparison of its key or id finds as well. */
export interface DocumentLookup {
  readonly collection: CollectionFacts;
  readonly path: '_key' | '_id';
  readonly wanted: Expression;
  /** What must be so for both to find the same; null: it cannot be said. */
  assumption(knowledge: QueryKnowledge): DataAssumption | null;
}

/**
 * `DOCUMENT("people", d.x)`, `DOCUMENT(CONCAT("people/", d.x))`, and `DOCUMENT(d.x)` where a sample says of which collection `d.x` holds ids.
 * @param scanned the collection that each FOR variable runs through, by the variable's id
 */
export function documentLookup(
  value: Expression,
  scanned: ReadonlyMap<number, string>,
  knowledge: QueryKnowledge,
): DocumentLookup | null {
  if (value.kind !== 'call' || value.name !== 'DOCUMENT') return null;
  const [first, second] = value.arguments;
  if (first === undefined) return null;
  const name = first.kind === 'collection' ? first.name : knowledge.value(first);
  if (second !== undefined) return typeof name === 'string' ? byKey(name, second, scanned, knowledge) : null;
  const [prefix, key, ...more] = first.kind === 'call' && first.name === 'CONCAT' ? first.arguments : [];
  const text = prefix === undefined ? undefined : knowledge.value(prefix);
  if (typeof text === 'string' && text.endsWith('/') && key !== undefined && more.length === 0)
    return byKey(text.slice(0, -1), key, scanned, knowledge);
  return byId(first, scanned, knowledge);
}

function byKey(
  name: string,
  wanted: Expression,
  scanned: ReadonlyMap<number, string>,
  knowledge: QueryKnowledge,
): DocumentLookup | null {
  const collection = knowledge.named(name);
  if (collection === null || pathOf(wanted) === null) return null;
  const isKey = (value: Expression): Expression => ({
    kind: 'logical',
    operator: '&&',
    left: call('IS_STRING', value),
    right: { kind: 'unary', operator: '!', operand: call('CONTAINS', value, literal('/')) },
  });
  const assumption = (own: QueryKnowledge): DataAssumption | null =>
    allAre(wanted, isKey, 'is the text of a key, or null', scanned, own);
  return { collection, path: '_key', wanted, assumption };
}

function byId(wanted: Expression, scanned: ReadonlyMap<number, string>, knowledge: QueryKnowledge): DocumentLookup | null {
  const path = pathOf(wanted);
  const source = path === null ? undefined : scanned.get(path.variable.id);
  if (path === null || source === undefined) return null;
  const [name, ...others] = knowledge.named(source)?.idsOf?.[path.names.join('.')] ?? [];
  const collection = name === undefined || others.length > 0 ? null : knowledge.named(name);
  if (collection === null) return null;
  const isId = (value: Expression): Expression => call('STARTS_WITH', value, literal(`${collection.name}/`));
  const assumption = (own: QueryKnowledge): DataAssumption | null =>
    allAre(wanted, isId, `is an id of \`${collection.name}\`, or null`, scanned, own);
  return { collection, path: '_id', wanted, assumption };
}

/** Every document of the scanned collection has such a value there, or null. */
function allAre(
  wanted: Expression,
  isSuch: (value: Expression) => Expression,
  what: string,
  scanned: ReadonlyMap<number, string>,
  knowledge: QueryKnowledge,
): DataAssumption | null {
  const path = pathOf(wanted);
  const source = path === null ? undefined : scanned.get(path.variable.id);
  if (path === null || path.names.length === 0 || source === undefined) return null;
  const document = knowledge.fresh('d');
  const value = substituted(wanted, path.variable, use(document));
  const exceptions = subquery(
    loop(document, { kind: 'collection', name: source, bound: false }),
    filter(binary(value, '!=', literal(null))),
    filter({ kind: 'unary', operator: '!', operand: isSuch(value) }),
    limit(1),
    returns(literal(1)),
  );
  const body: Block = { statements: [returns(binary(call('LENGTH', exceptions), '==', literal(0)))] };
  return {
    statement: `\`${path.names.join('.')}\` of every document of \`${source}\` ${what}.`,
    check: print({ kind: 'query', with: [], body, variables: [], bindNames: [] }),
  };
}
