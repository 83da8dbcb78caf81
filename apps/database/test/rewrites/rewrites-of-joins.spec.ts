import fc from 'fast-check';
import { attribute, collection, filters, operator } from './generated-documents.fixture';
import { describeRewrites } from './rewrites-agree.fixture';

const RUNS = Number(process.env['STRATA_REWRITES_RUNS'] ?? 3);
const join = fc
  .tuple(
    collection,
    collection,
    attribute,
    attribute,
    filters('d'),
    filters('f'),
    fc.constantFrom(
      'RETURN [d._key, f._key]',
      'RETURN [d._key, f.a, f.c.d]',
      'RETURN [d._key, UNSET(f, "_rev", "_id")]',
      'SORT d.b, d._key LIMIT 4 RETURN d._key',
      'SORT d.name DESC, d._key, f._key RETURN [d._key, f.b]',
      'COLLECT k = f.b INTO g RETURN [k, LENGTH(g)]',
      'COLLECT k = d.name AGGREGATE n = MAX(f.b) RETURN [k, n]',
    ),
  )
  .map(
    ([outer, inner, left, right, first, second, end]) =>
      `FOR d IN ${outer} ${first} FOR f IN ${inner} FILTER f.${left} == d.${right} ${second} ${end}`,
  );
const correlated = fc
  .tuple(
    collection,
    collection,
    attribute,
    attribute,
    filters('f'),
    fc.constantFrom(
      'LENGTH(# RETURN 1)',
      '(# RETURN f._key)',
      '(# SORT f.b, f._key DESC LIMIT 2 RETURN f.b)',
      'FIRST(# SORT f._key RETURN f.a)',
      'LENGTH(# RETURN 1) > 0',
      'MAX(# RETURN f.age)',
      'MIN(# RETURN f.age)',
      'SUM(# RETURN f.age)',
      '(# COLLECT b = f.b WITH COUNT INTO n RETURN [b, n])',
      '(# RETURN f.c)[0].d',
    ),
  )
  .map(
    ([outer, inner, left, right, conditions, end]) =>
      `FOR d IN ${outer} LET s = ${end.replace('#', `FOR f IN ${inner} FILTER d.${right} == f.${left} ${conditions}`)} RETURN [d._key, s]`,
  );
const lookup = fc
  .tuple(
    fc.constantFrom(
      'FIRST(FOR f IN c FILTER f._key == d.other RETURN f)',
      '(FOR f IN e FILTER d.b == f._key LIMIT 1 RETURN f)[0]',
      'DOCUMENT("c", d.other)',
      'DOCUMENT(CONCAT("c/", d.other))',
      'DOCUMENT(CONCAT("c/", d.b))',
    ),
    fc.constantFrom('p.name == "ab"', 'p.age >= 2', 'p.b IN [1, 2, "a"]', 'p.age < 3', 'p.name == null'),
    fc.constantFrom(
      'RETURN [d._key, p.b]',
      'COLLECT n = p.name WITH COUNT INTO k RETURN [n, k]',
      'SORT d._key LIMIT 5 RETURN p.age',
    ),
  )
  .map(([value, condition, end]) => `FOR d IN e LET p = ${value} FILTER ${condition} ${end}`);
const membership = fc
  .tuple(collection, collection, attribute, attribute, filters('f'), fc.constantFrom('> 0', '== 0', '>= 1', '< 1', '!= 0'))
  .map(
    ([outer, inner, left, right, conditions, test]) =>
      `FOR d IN ${outer} FILTER LENGTH(FOR f IN ${inner} FILTER f.${left} == d.${right} ${conditions} RETURN f) ${test} RETURN d._key`,
  );
const attributesOfLookup = fc
  .tuple(
    fc.constantFrom('e', 'c'),
    fc.constantFrom('DOCUMENT("c", d.other)', 'DOCUMENT(CONCAT("c/", d.other))', 'DOCUMENT("e", d.name)', 'DOCUMENT("c", d.b)'),
    fc.constantFrom('[d._key, p.b]', '[p.c.d, p.c, d.a]', 'p.name == null', '{ n: p._key, m: p.missing }', '[p.b, p == null]'),
    filters('d'),
  )
  .map(([name, found, row, conditions]) => `FOR d IN ${name} ${conditions} LET p = ${found} RETURN ${row}`);
const endsOfEdges = fc
  .tuple(
    fc.constantFrom('', 'FILTER p.b == 2', 'FILTER p.age > 1', 'FILTER p.name == null'),
    fc.constantFrom('[k.n, p.name]', '[p.name, q.c.d]', '[k._from, p.b, q.b]'),
  )
  .map(([condition, row]) => `FOR k IN knows LET p = DOCUMENT(k._to) LET q = DOCUMENT(k._from) ${condition} RETURN ${row}`);
const counted = fc
  .tuple(collection, attribute, filters('f'), operator, fc.integer({ min: -1, max: 5 }), fc.constantFrom('', 'SORT f.b'))
  .map(
    ([name, path, conditions, op, n, sort]) =>
      `FOR d IN c FILTER LENGTH(FOR f IN ${name} FILTER f.${path} == d.${path} ${conditions} ${sort} RETURN f) ${op} ${n} RETURN d._key`,
  );

const sortedJoin = fc
  .tuple(
    collection,
    filters('f'),
    fc.constantFrom('d._key == f.other', 'f.other == d._key', 'd._key == CONCAT("k", f.age)'),
    fc.constantFrom(
      'SORT f.b, f._key',
      'SORT f._key DESC',
      'SORT f.age DESC, f.name, f._key',
      'SORT f._id', // keys that tie would leave to chance which rows the LIMIT takes
      'SORT f.b, d._key, f._key',
    ),
    fc.constantFrom('', 'FILTER d.b != 2', 'FILTER d.age < f.age'),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(
    ([name, conditions, joins, sort, more, n]) =>
      `FOR d IN c FOR f IN ${name} ${conditions} FILTER ${joins} ${more} ${sort} LIMIT ${n} RETURN [d._key, f._key]`,
  );
const sortedTwice = fc
  .tuple(
    collection,
    attribute,
    fc.constantFrom('SORT d.b DESC, d._key', 'SORT d.b, d._key', 'SORT d._key'),
    fc.constantFrom('SORT d.b DESC', 'SORT d.b DESC, d._key', 'SORT d._key', 'SORT d.b, f._key'),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(
    ([name, path, first, then, n]) =>
      `FOR d IN c ${first} FOR f IN ${name} FILTER f.${path} == d.${path} ${then}, d._key, f._key LIMIT ${n} RETURN [d._key, f._key]`,
  );
const testedBeforeSort = fc
  .tuple(
    collection,
    fc.constantFrom(
      '(FOR f IN # FILTER f.other == d.other $ RETURN f.b)[0]',
      'LENGTH(FOR f IN # FILTER f.b == d.b $ RETURN 1)',
      'DOCUMENT("c", d.other).b',
    ),
    filters('f'),
    fc.constantFrom('FILTER p', 'FILTER p > 1', 'FILTER p == null OR d.age > 2'),
    fc.integer({ min: 1, max: 9 }),
  )
  .map(
    ([name, value, conditions, test, n]) =>
      `FOR d IN e LET p = ${value.replace('#', name).replace('$', conditions).replace('f.b)[0]', 'f._key)[0]').replace('RETURN f._key)', 'SORT f._key RETURN f._key)')} ${test} SORT d.b, d._key LIMIT ${n} RETURN [d._key, p]`,
  );
// mostly attributes that hold no lists and have no index, and conditions that are looked up: elsewhere the rule has nothing to do
const equalValues = fc
  .tuple(
    collection,
    fc.constantFrom('age', 'age', 'age', 'name', 'other', 'a', 'c.d'),
    fc.constantFrom(
      'f._key == CONCAT("k", f.#)',
      'f._key == f.#',
      'f.a == f.#',
      'f.name == f.#',
      'f.other == CONCAT("k", f.#)',
      'f.b == f.# + 1',
    ),
    fc.constantFrom('RETURN [d._key, f._key]', 'COLLECT WITH COUNT INTO n RETURN n'),
  )
  .map(
    ([name, path, other, end]) => `FOR d IN c FOR f IN ${name} FILTER f.${path} == d.age FILTER ${other.replace('#', path)} ${end}`,
  );
const computedKeys = fc
  .tuple(
    collection,
    collection,
    fc.constantFrom('LOWER(#.name)', 'TO_STRING(#.a)', 'CONCAT("k", #.b)', 'LEFT(#.date, 4)', 'ABS(#.b)', 'NOT_NULL(#.a, #.b)'),
    fc.constantFrom('RETURN [d._key, f._key]', 'FILTER d._key < f._key RETURN [d._key, f.a]', 'COLLECT WITH COUNT INTO n RETURN n'),
  )
  .map(
    ([outer, inner, key, end]) =>
      `FOR d IN ${outer} FOR f IN ${inner} FILTER ${key.replaceAll('#', 'f')} == ${key.replaceAll('#', 'd')} ${end}`,
  );
/** Look-ups inside expressions, and of one value of what they find. */
const inExpressions = fc
  .tuple(
    fc.constantFrom(
      'DOCUMENT("c", d.other)',
      'DOCUMENT(CONCAT("e/", d.other))',
      'FIRST(FOR f IN c FILTER f._key == d.other RETURN f)',
    ),
    collection,
    fc.constantFrom(
      ...[
        'FILTER #.b == 2 RETURN [d._key, #.name]',
        'FILTER d.b > 1 AND #.name IN ["ab", "x"] RETURN d._key',
        'RETURN [d._key, #.b, #.a]',
      ],
      ...['LET n = #.name FILTER n == "ab" RETURN d._key', 'COLLECT k = #.b WITH COUNT INTO n SORT k RETURN [k, n]'],
      ...['LET n = #.age LET m = n FILTER m >= 2 RETURN [d._key, m]', 'FILTER #.age > d.age OR #.b == 1 RETURN [d._key, #.age]'],
    ),
  )
  .map(([lookup, from, text]) => `FOR d IN ${from} ${text.replaceAll('#', lookup)}`);
const valueOfLookup = fc
  .tuple(
    collection,
    attribute,
    fc.constantFrom('(# RETURN f.@)[0]', 'FIRST(# LIMIT 1 RETURN f.@)'),
    fc.constantFrom(
      'LET v = ! FILTER v == 2 RETURN [d._key, v]',
      'LET v = ! FILTER v >= "a" RETURN d._key',
      'FILTER ! IN [1, "ab"] RETURN [d._key, !]',
    ),
  )
  .map(
    ([from, path, value, text]) =>
      `FOR d IN ${from} ${text.replaceAll('!', value.replace('#', 'FOR f IN c FILTER f._key == d.other').replace('@', path))}`,
  );

describeRewrites('joins', RUNS, {
  join,
  correlated,
  lookup,
  membership,
  attributesOfLookup,
  endsOfEdges,
  counted,
  sortedJoin,
  sortedTwice,
  testedBeforeSort,
  equalValues,
  computedKeys,
  inExpressions,
  valueOfLookup,
});
