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
const lengths = fc
  .tuple(
    fc.constantFrom('1..3', '0..3', '1..4'),
    fc.constantFrom('OUTBOUND', 'INBOUND', 'ANY'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('LENGTH(p.edges)', 'COUNT(p.vertices)'),
    fc.constantFrom('==', '<=', '>=', '<', '>'),
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom('RETURN v._key', 'RETURN [e.n, p.edges[*].n]', 'FILTER v.b != 2 RETURN p.vertices[*]._key'),
  )
  .map(
    ([depth, way, start, of, op, n, end]) => `FOR v, e, p IN ${depth} ${way} "c/k${start}" knows FILTER ${of} ${op} ${n} ${end}`,
  );
const distinctWalk = fc
  .tuple(
    fc.constantFrom('UNIQUE', 'SORTED_UNIQUE', 'COUNT_DISTINCT'),
    fc.constantFrom('1..3 OUTBOUND', '0..2 ANY', '2..2 INBOUND'),
    fc.integer({ min: 0, max: 12 }),
    fc.constantFrom('v._key', 'v.b', 'v.missing', 'v.c'),
  )
  .map(([by, ways, start, of]) => `RETURN SORTED(TO_ARRAY(${by}(FOR v IN ${ways} "c/k${start}" knows RETURN ${of})))`);

describeRewrites('walks', RUNS, { walk, knownEnd, lengths, distinctWalk });
