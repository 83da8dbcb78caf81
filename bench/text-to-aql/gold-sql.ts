/** What a gold query asks for. The kinds after `set` are those that the built-in translator does not promise. */
export type SqlKind =
  | 'list'
  | 'count'
  | 'filter'
  | 'aggregate'
  | 'sort'
  | 'top'
  | 'group'
  | 'having'
  | 'most'
  | 'join'
  | 'negation'
  | 'average'
  | 'set'
  | 'nested';

/** Kinds of gold queries that are counted apart: INTERSECT, UNION, EXCEPT, and subqueries other than NOT IN and a comparison with an average. */
export const APART: ReadonlySet<string> = new Set<SqlKind>(['set', 'nested']);

/** The kind of an SQL query, told by its clauses; the most demanding one decides. */
export function kindOfSql(sql: string): SqlKind {
  const has = (pattern: RegExp) => pattern.test(sql);
  if (has(/\b(?:INTERSECT|UNION|EXCEPT)\b/i)) return 'set';
  const subqueries = sql.match(/\(\s*SELECT\b/gi)?.length ?? 0;
  if (subqueries === 1 && has(/\bNOT\s+IN\s*\(\s*SELECT\b/i)) return 'negation';
  if (subqueries === 1 && has(/[<>=]\s*\(\s*SELECT\s+AVG\s*\(/i)) return 'average';
  if (subqueries > 0) return 'nested';
  const isCut = has(/\bLIMIT\s+\d+/i);
  if (has(/\bGROUP\s+BY\b/i)) return isCut ? 'most' : has(/\bHAVING\b/i) ? 'having' : 'group';
  if (has(/\bORDER\s+BY\b/i)) return isCut ? 'top' : 'sort';
  if (has(/\bJOIN\b/i)) return 'join';
  if (has(/^\s*SELECT\s+(?:DISTINCT\s+)?COUNT\s*\(/i)) return 'count';
  if (has(/^\s*SELECT[^]*?\b(?:AVG|SUM|MIN|MAX|COUNT)\s*\([^]*?\bFROM\b/i)) return 'aggregate';
  return has(/\bWHERE\b/i) ? 'filter' : 'list';
}

/** Does a query put its rows in an order at the end, and keep them all? */
export const isSorted = (sql: string): boolean => /\bORDER\s+BY\b[^()]*$/i.test(sql) && !/\bLIMIT\s+1\b/i.test(sql);

/** May rows of a query be the same by chance of a join, so that nobody who asked misses the repeated ones? */
export const mayRepeat = (sql: string): boolean => !/\bDISTINCT\b|\bGROUP\s+BY\b|\bCOUNT\s*\(/i.test(sql);

/** The query with ties of its order broken by chance; undefined where it sorts nothing. */
export function withTiesDrawn(sql: string): string | undefined {
  const [, all = '', limit = ''] = /^([^]*?)(\s+LIMIT\s+\d+)?\s*;?\s*$/i.exec(sql) ?? [];
  return /\bORDER\s+BY\b(?![^]*\bFROM\b)/i.test(all) ? `${all}, random()${limit}` : undefined;
}
