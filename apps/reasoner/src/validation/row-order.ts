import type { Expression, Query, SortStatement, Statement } from '@strata/aql';
import { isConstant, print } from '@strata/aql';

/** The SORT that decides the order of the rows a query returns; undefined: none does, and the order of its rows means nothing. */
export function outermostSort(query: Query): SortStatement | undefined {
  let sort: SortStatement | undefined;
  for (const statement of query.body.statements) {
    if (statement.kind === 'sort') sort = statement.keys.every(({ value }) => isConstant(value)) ? undefined : statement;
    else if (losesOrder(statement)) sort = undefined;
  }
  return sort;
}

const losesOrder = ({ kind }: Statement): boolean =>
  kind === 'for' || kind === 'traversal' || kind === 'pathSearch' || kind === 'collect';

/**
 * The same query with each row beside the values that it is sorted by, as `{key: […], row: …}`: it shows which rows have equal keys.
 * @returns undefined where the keys cannot be shown: nothing sorts, or rows are made distinct afterwards
 */
export function withSortKeys(query: Query): string | undefined {
  const sort = outermostSort(query);
  const last = query.body.statements.at(-1);
  if (sort === undefined || last?.kind !== 'return' || last.distinct) return undefined;
  const key: Expression = { kind: 'array', elements: sort.keys.map(({ value }) => value) };
  const value: Expression = {
    kind: 'object',
    members: [
      { kind: 'named', name: 'key', value: key },
      { kind: 'named', name: 'row', value: last.value },
    ],
  };
  const statements = [...query.body.statements.slice(0, -1), { ...last, value }];
  return print({ ...query, body: { statements } });
}
