import fc from 'fast-check';
import { describeRewrites } from './rewrites-agree.fixture';

const RUNS = Number(process.env['STRATA_REWRITES_RUNS'] ?? 3);
const walk = fc
  .tuple(
    fc.integer({ min: 0, max: 2 }),
    fc.integer({ min: 0, max: 2 }),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom(
      'RETURN DISTINCT v._key',
      'RETURN DISTINCT v',
      'FILTER v.b != 2 RETURN DISTINCT v._id',
      'COLLECT b = v.b RETURN b',
      'RETURN v._key',
    ),
  )
  .map(([min, more, direction, start, end]) => `FOR v IN ${min}..${min + more} ${direction} "c/k${start}" knows ${end}`);
const knownEnd = fc
  .tuple(
    fc.constantFrom('1..1', '1..2', '0..2', '2..2'),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 15 }),
    fc.constantFrom('RETURN p._key', 'RETURN [p.b, v.name]', 'COLLECT b = p.b WITH COUNT INTO n RETURN [b, n]'),
  )
  .map(([depth, direction, end, rest]) => `FOR p IN c FOR v IN ${depth} ${direction} p knows FILTER v._id == "c/k${end}" ${rest}`);
const indexedEnd = fc
  .tuple(
    fc.constantFrom('c', 'e'),
    fc.constantFrom('1..1', '1..2', '0..1', '2..2'),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.constantFrom('v._key == "k3"', 'v.name IN ["ab", "x"]', 'v.b == 2 AND v.age > 1', 'v.a == null'),
    fc.constantFrom(
      'RETURN [d._key, v._key]',
      'COLLECT b = d.b WITH COUNT INTO n RETURN [b, n]',
      'FILTER d.b != 2 RETURN [d._key, e.n, v.name]',
    ),
  )
  .map(([from, depth, way, condition, end]) => `FOR d IN ${from} FOR v, e IN ${depth} ${way} d knows FILTER ${condition} ${end}`);
const lengths = fc
  .tuple(
    fc.constantFrom('1..3', '0..3', '1..4'),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('LENGTH(p.edges) #', 'COUNT(p.vertices) #', '2 <= LENGTH(p.edges) AND LENGTH(p.vertices) #'),
    fc.constantFrom('== 1', '== 3', '<= 2', '>= 3', '< 3', '> 1', 'IN [2, 3]', 'IN [1, 3, null]', 'IN 2..3', 'IN [3, "x", 0.5]'),
    fc.constantFrom('RETURN v._key', 'RETURN [e.n, p.edges[*].n]', 'FILTER v.b != 2 RETURN p.vertices[*]._key'),
  )
  .map(
    ([depth, way, start, of, test, end]) =>
      `FOR v, e, p IN ${depth} ${way} "c/k${start}" knows FILTER ${of.replace('#', test)} ${end}`,
  );
const distinctWalk = fc
  .tuple(
    fc.constantFrom('UNIQUE', 'SORTED_UNIQUE', 'COUNT_DISTINCT'),
    fc.constantFrom('1..3 OUTBOUND', '0..2 ANY', '2..2 INBOUND'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('v._key', 'v.b', 'v.missing', 'v.c'),
  )
  .map(([by, ways, start, of]) => `RETURN SORTED(TO_ARRAY(${by}(FOR v IN ${ways} "c/k${start}" knows RETURN ${of})))`);
const ofPaths = fc
  .tuple(
    fc.constantFrom('1..3', '0..3', '2..3'),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom(
      ...[
        'LENGTH(p.edges[* FILTER CURRENT.n > 2]) == 0',
        'COUNT(FOR x IN p.vertices FILTER x.b == 2 RETURN 1) == 0',
        '3 NOT IN p.edges[*].n',
      ],
      ...['NOT (2 IN p.vertices[*].b)', 'POSITION(p.edges[*].n, 1) == false', 'MAX(p.edges[*].n) < 3', 'MAX(p.vertices[*].b) <= 4'],
      ...['LENGTH(p.edges[* FILTER CURRENT.n IN [0, 1, 2]]) == LENGTH(p.edges)', 'SUM(p.edges[*].n) < 5', 'SUM(p.edges[*].n) <= 3'],
      ...['LENGTH(UNIQUE(p.vertices[*]._id)) == LENGTH(p.vertices)', 'COUNT_DISTINCT(p.vertices[*]._key) == COUNT(p.vertices)'],
      ...['LAST(p.vertices).b != 2 AND p.edges[-1].n != 3', 'SUM(p.vertices[*].age) < 5'],
    ),
    fc.constantFrom('RETURN v._key', 'RETURN [v._key, p.edges[*].n]', 'COLLECT k = v._key WITH COUNT INTO n RETURN [k, n]'),
  )
  .map(([depth, way, start, condition, end]) => `FOR v, e, p IN ${depth} ${way} "c/k${start}" knows FILTER ${condition} ${end}`);
const withoutStart = fc
  .tuple(
    fc.integer({ min: 2, max: 4 }),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('v._id != "c/#"', 'v._key != "#"', '"#" != v._key AND v.b != 2'),
    fc.constantFrom('RETURN DISTINCT v._key', 'COLLECT b = v.b RETURN b'),
  )
  .map(
    ([depth, way, start, condition, end]) =>
      `FOR v IN 1..${depth} ${way} "c/k${start}" knows FILTER ${condition.replace('#', `k${start}`)} ${end}`,
  );

describeRewrites('walks', RUNS, { walk, knownEnd, indexedEnd, lengths, distinctWalk, ofPaths, withoutStart });
