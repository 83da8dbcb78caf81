import { describe, expect, it } from '@jest/globals';
import { RULES } from '@strata/aql-rewriting';
import fc from 'fast-check';
import { attribute, collection, conditionOn, filters, literal, rowOf, value } from './generated-documents.fixture';
import { describeRewrites, RULES_OF } from './rewrites-agree.fixture';

const RUNS = Number(process.env['STRATA_REWRITES_RUNS'] ?? 3);
const single = fc
  .tuple(
    collection,
    filters('d'),
    fc.oneof(
      rowOf('d').map((row) => `RETURN ${row}`),
      fc.constantFrom(
        'SORT d.b, d._key RETURN d._key',
        'SORT d.date DESC, d._key LIMIT 3 RETURN d._key',
        'COLLECT a = d.a WITH COUNT INTO n RETURN [a, n]',
        'COLLECT WITH COUNT INTO n RETURN n',
        'RETURN DISTINCT d.b',
      ),
    ),
  )
  .map(([name, conditions, end]) => `FOR d IN ${name} ${conditions} ${end}`);
const hinted = fc
  .tuple(fc.constantFrom('{ disableIndex: true }', '{ indexHint: "primary" }'), conditionOn('d'))
  .map(([options, condition]) => `FOR d IN c OPTIONS ${options} FILTER ${condition} RETURN d._key`);
/** Conditions with detours: `#` is an attribute of `d`, `$` a constant. */
const detours = fc.constantFrom(
  ...[
    '(# == $ ? true : false) == true',
    '# == $ ? d.b : false',
    '(d.b ? # == $ : false)',
    '!(# != $) == true',
    '# != $ ? false : d.b',
  ],
  ...[
    '[#] ANY == $',
    '[#, d.b] ANY == $',
    '[#, d.a] ALL IN [$, 1, null]',
    '[#] NONE != $',
    '[#, d.name] ANY IN [$]',
    '[#] ALL < $',
  ],
  ...['$ IN [#, d.name]', '$ IN [#]', '(# == $ AND d.b) OR (# == $ AND d.a)', '(# == $ AND d.a < 2) OR # == $'],
  ...['NOT (# != $ OR d.b)', '(# > $) == false', '(d.b || # == $) == true', '(# == $) != (d.b == 1)', 'IS_NULL(#) == true'],
  ...['# == $ ? (d.b ? true : false) : false', '(# == $ && d.b > 1) || (d.b > 1 && # == $ && d.a)'],
);
/** Mostly attributes with an index: the rule has nothing to do elsewhere. */
const detour = fc
  .tuple(fc.constantFrom('c', 'c', 'e'), detours, fc.oneof(fc.constantFrom('a', 'b', 'name'), attribute), literal, filters('d'))
  .map(
    ([name, text, path, constant, more]) =>
      `FOR d IN ${name} FILTER ${text.replaceAll('#', `d.${path}`).replaceAll('$', constant)} ${more} RETURN d._key`,
  );
const optional = fc
  .tuple(
    collection,
    attribute,
    fc.constantFrom(
      ...['@p == null ? true : # == @p', '!@p OR # == @p', '@p == null OR # == @p', '# == NOT_NULL(@p, #)', '# == (@p ? @p : #)'],
      ...['@p == 1 ? # == 2 : # == @p', '# == NOT_NULL(null, @p, d.b)', '(@p != null AND # == @p) OR (@p == null AND # > 1)'],
      ...['LENGTH(@p) == 0 OR # IN @p', 'IS_NULL(@p) || # == @p', 'IS_STRING(@p) ? # == @p : false'],
    ),
    value,
  )
  .map(([name, path, text, p]) => ({
    text: `FOR d IN ${name} FILTER ${text.replaceAll('#', `d.${path}`)} RETURN d._key`,
    bindVars: { p },
  }));
const viewed = fc
  .tuple(
    fc.constantFrom('d.age > 2', 'd.name == "ab"', 'd.age < 5 OR d.b == 1', 'STARTS_WITH(d.name, "a")'),
    attribute,
    fc.oneof(
      literal.map((one) => `== ${one}`),
      fc.array(literal, { maxLength: 3 }).map((list) => `IN [${list.join()}]`),
    ),
    fc.constantFrom('RETURN d._id', 'COLLECT a = d.a WITH COUNT INTO n RETURN [a, n]', 'SORT d.age, d._id LIMIT 4 RETURN d._id'),
  )
  .map(([search, path, condition, end]) => `FOR d IN v SEARCH ${search} FILTER d.${path} ${condition} ${end}`);
const named = fc
  .tuple(
    collection,
    fc.constantFrom(
      ...[
        'LET y = DATE_YEAR(d.date) FILTER y == 2024',
        'LET n = d.name LET s = LEFT(n, 2) FILTER s == "ab"',
        'LET l = LOWER(d.name) FILTER l IN ["ab", "abc"]',
      ],
      ...['LET n = d.b + 2 FILTER n == 4 OR n == 5', 'LET t = d.tags FILTER "a" IN t AND LENGTH(INTERSECTION(t, ["a"])) > 0'],
    ),
    filters('d'),
  )
  .map(([name, condition, more]) => `FOR d IN ${name} ${condition} ${more} RETURN d._key`);
const ofMembers = fc
  .tuple(
    fc.constantFrom('c', 'c', 'e'),
    filters('d'),
    fc.constantFrom(
      'FOR i IN d.items FILTER i.sku == # RETURN [d._key, i.n]',
      'FOR i IN d.items FILTER i.n > 0 FILTER i.sku IN [#, 1] COLLECT k = d._key WITH COUNT INTO n RETURN [k, n]',
    ),
    literal,
  )
  .map(
    ([name, conditions, text, wanted]) => `FOR d IN ${name} FILTER IS_ARRAY(d.items) ${conditions} ${text.replace('#', wanted)}`,
  );
const ofEdges = fc
  .tuple(
    fc.constantFrom(
      'SPLIT(k.#, "/")[1]',
      'PARSE_IDENTIFIER(k.#).key',
      'LAST(SPLIT(k.#, "/"))',
      'SPLIT(k.#, "/")[-1]',
      'PARSE_KEY(k.#)',
    ),
    fc.constantFrom('_from', '_to'),
    fc.integer({ min: 0, max: 16 }),
  )
  .map(([text, end, n]) => `FOR k IN knows FILTER ${text.replace('#', end)} == "k${n}" RETURN [k._from, k._to, k.n]`);
const bothEnds = fc
  .tuple(fc.constantFrom('LENGTH(# RETURN 1)', 'SUM(# RETURN w.n)', '(# RETURN w._key)'), filters('w'))
  .map(
    ([end, conditions]) =>
      `FOR d IN c RETURN [d._key, ${end.replace('#', `FOR w IN knows FILTER w._from == d._id OR w._to == d._id ${conditions}`)}]`,
  );

describeRewrites('conditions', RUNS, { single, hinted, detour, optional, viewed, named, ofMembers, ofEdges, bothEnds });

describe('The suites of rewrites', () => {
  it('have every rule in one of them', () => {
    expect(Object.values(RULES_OF).flat().toSorted()).toEqual(RULES.map(({ name }) => name).toSorted());
  });
});
