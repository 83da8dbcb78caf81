import fc from 'fast-check';
import { attribute, collection, filters, literal, operator } from './generated-documents.fixture';
import { describeRewrites } from './rewrites-agree.fixture';

const RUNS = Number(process.env['STRATA_REWRITES_RUNS'] ?? 3);
const extreme = fc
  .tuple(
    fc.constantFrom('MAX', 'MIN'),
    collection,
    fc.constantFrom('', 'FILTER d.b == 2', 'FILTER d.b == "x"', 'FILTER d.missing == 1'),
    fc.constantFrom('a', 'age', 'name', 'date', 'b', 'c.d'),
  )
  .map(([name, from, conditions, path]) => `RETURN ${name}(FOR d IN ${from} ${conditions} RETURN d.${path})`);
const grouped = fc
  .tuple(
    collection,
    attribute,
    fc.constantFrom('WITH COUNT INTO n', 'AGGREGATE n = SUM(d.age)', 'INTO n = d._key'),
    operator,
    literal,
  )
  .map(
    ([name, path, into, op, right]) =>
      `FOR d IN ${name} COLLECT k = d.${path} ${into} FILTER k ${op} ${right} SORT k RETURN [k, n]`,
  );
const computedGroups = fc
  .tuple(
    collection,
    attribute,
    fc.array(
      fc.constantFrom(
        ...['LENGTH(g)', 'SUM(FOR x IN g RETURN x.d.age)', 'MAX(FOR x IN g RETURN x.d.a)', 'MIN(g[*].d.name)'],
        ...['SUM(FOR x IN g FILTER x.d.b > 1 RETURN x.d.age)', 'AVG(FOR x IN g FILTER x.d.name == "ab" RETURN x.d.age)'],
        ...['LENGTH(FOR x IN g FILTER x.d.age > 2 RETURN 1)', 'COUNT_DISTINCT(FOR x IN g RETURN x.d.b)', 'SUM(g[*].d.b)'],
        ...['MIN(FOR x IN g FILTER x.d.missing RETURN x.d.b)', 'AVG(g[*].d.a)', 'SUM(FOR x IN g FILTER x.d.a RETURN x.d.a)'],
      ),
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([name, path, parts]) => `FOR d IN ${name} COLLECT k = d.${path} INTO g RETURN [k, ${parts.join()}]`);
// members are sorted: those of a group come in any order
const narrowedGroups = fc
  .tuple(
    collection,
    filters('d'),
    attribute,
    fc.constantFrom('SORTED(g[*].d.#)', '[LENGTH(g), SORTED(g[*].d.#)]', 'SORTED(FOR x IN g RETURN x.d.#)', 'SORTED(g[*].t)'),
    attribute,
  )
  .map(
    ([name, conditions, path, row, member]) =>
      `FOR d IN ${name} ${conditions} LET t = [d.b, d.a] COLLECT k = d.${path} INTO g FILTER LENGTH(g) > 1 RETURN [k, ${row.replace('#', member)}]`,
  );
const listed = fc
  .tuple(collection, collection, attribute, attribute, fc.constantFrom('(# RETURN x.b)', 'FIRST(# RETURN x)', 'LENGTH(# RETURN 1)'))
  .map(
    ([from, outer, left, right, end]) =>
      `LET l = (FOR f IN ${from} RETURN KEEP(f, "a", "b", "name", "age", "_key")) FOR d IN ${outer} RETURN [d._key, ${end.replace('#', `FOR x IN l FILTER x.${left} == d.${right}`)}]`,
  );
const sorted = fc
  .tuple(
    collection,
    fc.constantFrom(
      'RETURN SUM(FOR d IN # SORT d.a RETURN d.age)',
      'FOR d IN # SORT d.name COLLECT b = d.b WITH COUNT INTO n RETURN [b, n]',
      'FOR d IN # SORT d.name COLLECT b = d.b AGGREGATE m = MIN(d.a) RETURN [b, m]',
    ),
  )
  .map(([name, text]) => text.replace('#', name));
const cut = fc
  .tuple(
    collection,
    fc.constantFrom(
      'RETURN SLICE((FOR d IN # SORT d.b, d._key RETURN d._key), 1, 4)',
      'RETURN LAST(FOR d IN # SORT d.name DESC, d._key RETURN d._key)',
    ),
  )
  .map(([name, text]) => text.replace('#', name));
const listGone = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'LET l = (FOR d IN # RETURN { a: d.a, name: d.name, b: [d.b], b: d.b, age: d.age }) FOR x IN l $ RETURN [x.a, x.missing, x.b]',
      'LET l = (FOR d IN # SORT d.b, d._key RETURN { a: d.a, name: d.name, b: d.b, c: d.c }) FOR x IN l $ LIMIT 3 RETURN x',
      'FOR x IN (FOR d IN # FILTER d.age > 1 RETURN d) $ RETURN x._key',
      'FOR f IN c FOR x IN (FOR d IN # FILTER d.b == f.b RETURN d) $ RETURN [f._key, x._key]',
    ),
  )
  .map(([name, conditions, text]) => text.replace('#', name).replace('$', conditions));
const named = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'FOR f IN c LET l = (FOR x IN # FILTER x.other == f.other $ RETURN x) FILTER LENGTH(l) > 0 RETURN f._key',
      'FOR x IN # $ COLLECT k = x.b INTO g LET t = g[*].x.age RETURN [k, SUM(t), MAX(t), LENGTH(t)]',
      'FOR x IN # $ COLLECT k = x.b INTO g LET t = (FOR one IN g RETURN one.x.age) RETURN [k, AVG(t), COUNT(g[*].x)]',
      'LET l = (FOR x IN # $ SORT x.a RETURN x.a) RETURN LAST(l)',
    ),
  )
  .map(([name, conditions, text]) => text.replace('#', name).replace('$', conditions));
const repeated = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'FOR f IN c FILTER LENGTH($) > 0 RETURN [f._key, LENGTH($)]',
      'FOR f IN c RETURN [f._key, SUM($), MAX($), LENGTH($)]',
      'FOR f IN c LET n = SUM($) SORT n, f._key LIMIT 4 RETURN [f._key, $[0] == null, SUM($)]',
    ),
  )
  .map(([name, conditions, text]) =>
    text.replaceAll('$', `(FOR x IN ${name} FILTER x.b == f.b ${conditions} SORT x._key RETURN x.age)`),
  );
const searched = fc
  .tuple(
    collection,
    attribute,
    attribute,
    fc.constantFrom(
      'LET l = (FOR d IN # RETURN d.@) FOR f IN c RETURN [f._key, POSITION(l, f.%), l[* FILTER CURRENT.a == f.a]]',
      'LET l = (FOR d IN # RETURN KEEP(d, "a", "b", "name")) FOR f IN c RETURN [f._key, LENGTH(l[* FILTER CURRENT.b == f.%])]',
      'LET l = (FOR d IN # RETURN KEEP(d, "a", "b", "name")) FOR f IN c RETURN [f._key, l[* FILTER CURRENT.a == f.% AND CURRENT.b != 2].name]',
    ),
  )
  .map(([name, path, other, text]) => text.replace('#', name).replace('@', path).replace('%', other));
const sortedLast = fc
  .tuple(
    collection,
    filters('x'),
    attribute,
    fc.constantFrom(
      'RETURN (FOR x IN # $ SORT x.@ RETURN x.@)[-1]',
      'RETURN LAST(FOR x IN # $ SORT x.@ RETURN x.@)',
      'RETURN LAST(SORTED_UNIQUE(FOR x IN # $ RETURN x.@))',
    ),
  )
  .map(([name, conditions, path, text]) => text.replace('#', name).replace('$', conditions).replaceAll('@', path));
const unions = fc
  .tuple(
    fc.constantFrom('UNION', 'UNION_DISTINCT', 'APPEND'),
    filters('d'),
    filters('x'),
    fc.constantFrom(
      'FOR x IN %((FOR d IN c $ RETURN d), (FOR d IN e RETURN d)) @ RETURN [x._id, x.b]',
      'LET l = %((FOR d IN c $ RETURN { a: d.a, b: d.b, name: d.name }), (FOR d IN c RETURN { name: d.name, age: d.age })) FOR x IN l @ RETURN x',
      'FOR x IN %((FOR d IN c $ SORT d._key LIMIT 9 RETURN d), (FOR d IN e RETURN DISTINCT d.c)) @ SORT x.b, x._id LIMIT 5 RETURN x._id',
    ),
  )
  .map(([name, first, then, text]) => text.replace('%', name).replace('$', first).replace('@', then));
const unchanging = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'FOR d IN c FILTER d.age > AVERAGE(FOR x IN # $ RETURN x.age) RETURN d._key',
      'LET l = (FOR x IN # $ RETURN x.b) FOR d IN c RETURN [d._key, MAX(l) == d.b, COUNT_DISTINCT(l)]',
      'LET l = (FOR x IN # $ RETURN x) FOR d IN c FILTER d.b IN UNIQUE(l[*].b) RETURN d._key',
      'FOR d IN c LET n = (FOR f IN e FILTER f.other == d.other AND f.age < MAX(FOR x IN # $ RETURN x.age) RETURN f._key) RETURN [d._key, n]',
    ),
  )
  .map(([name, conditions, text]) => text.replace('#', name).replace('$', conditions));
const begun = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'FOR f IN c LET l = (FOR x IN # FILTER x.b == f.b $ SORT x._key RETURN x) RETURN [f._key, l[0].a, FIRST(l).name]',
      'FOR f IN c LET l = (FOR x IN # FILTER x.b == f.b $ SORT x.age, x._key DESC RETURN x.c) RETURN [f._key, l[0]]',
    ),
  )
  .map(([name, conditions, text]) => text.replace('#', name).replace('$', conditions));
const filteredList = fc
  .tuple(
    collection,
    filters('x'),
    attribute,
    literal,
    fc.constantFrom(
      'LET l = (FOR x IN # $ SORT x._key RETURN x) RETURN l[* FILTER CURRENT.@ == %].name',
      'RETURN SUM((FOR x IN # $ RETURN { v: x.@, n: x.age })[* FILTER CURRENT.v >= %].n)',
    ),
  )
  .map(([name, conditions, path, wanted, text]) =>
    text.replace('#', name).replace('%', wanted).replace('@', path).replace('$', conditions),
  );
/** Lists of whose members some attributes are used. */
const partlyUsed = fc
  .tuple(
    collection,
    filters('x'),
    fc.constantFrom(
      'FOR f IN c LET l = (FOR x IN # FILTER x.b == f.b $ RETURN x) RETURN [f._key, SUM(l[*].age), MAX(l[*].a), LENGTH(l)]',
      'LET l = (FOR x IN # $ SORT x._key RETURN x) FOR f IN c RETURN [f._key, (FOR x IN l FILTER x.other == f.other RETURN x.c.d)]',
      'FOR x IN # $ COLLECT k = x.b INTO g RETURN [k, LENGTH(g[* FILTER CURRENT.x.a]), COUNT(UNIQUE(g[*].x.name)), SORTED_UNIQUE(g[*].x.b)]',
      'FOR x IN # $ COLLECT k = x.b INTO g RETURN [k, SUM(g[* FILTER CURRENT.x.age > 1].x.age), MAX(g[* FILTER CURRENT.x.b].x.b)]',
      'FOR x IN # $ COLLECT k = x.b INTO g RETURN [k, SUM(g[*].x.age), SORTED(g[* FILTER CURRENT.x.age > 1].x.a)]',
      'FOR x IN # $ COLLECT k = x.b INTO g RETURN [k, (FOR m IN g SORT m.x._key RETURN [m.x.a, m.x.c.d])]',
    ),
  )
  .map(([name, conditions, text]) => text.replace('#', name).replace('$', conditions));
const extremes = fc
  .tuple(
    fc.constantFrom('c', 'e'),
    fc.constantFrom('a', 'age', 'name', 'date', 'b', 'other'),
    fc.constantFrom(
      'FOR d IN # COLLECT AGGREGATE low = MIN(d.@), high = MAX(d.@) RETURN [low, high]',
      'FOR d IN # FILTER d.b == 2 COLLECT AGGREGATE high = MAX(d.age) RETURN high',
      'RETURN FIRST(SORTED(FOR d IN # RETURN d.@))',
      'RETURN SORTED_UNIQUE(FOR d IN # FILTER d.b == 1 RETURN d.@)[0]',
      'RETURN [COUNT_DISTINCT(FOR d IN # RETURN d.@), SORTED_UNIQUE(FOR d IN # RETURN d.@)]',
    ),
  )
  .map(([name, path, text]) => text.replaceAll('#', name).replaceAll('@', path));

describeRewrites('lists', RUNS, {
  ...{ extreme, grouped, computedGroups, narrowedGroups, listed, sorted, cut, listGone, named, repeated, searched, sortedLast },
  ...{ unions, unchanging, begun, filteredList, partlyUsed, extremes },
});
