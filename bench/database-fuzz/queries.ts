import { FUNCTION_SIGNATURES } from '@strata/aql';
import type { Json } from './odd-values';
import { mutated, oddValue } from './odd-values';
import type { Random } from '../platform/random';

interface ValidQuery {
  readonly text: string;
  readonly bindVars?: { readonly [name: string]: Json };
}

/** Valid queries over the collections that `prepare` makes; every statement and most kinds of expressions. */
const VALID: readonly ValidQuery[] = [
  { text: 'FOR d IN things FILTER d.a == @a RETURN d', bindVars: { a: 1 } },
  { text: 'FOR d IN @@c SORT d.a DESC, d._key LIMIT @o, @n RETURN d._key', bindVars: { '@c': 'things', o: 0, n: 5 } },
  { text: 'FOR d IN things COLLECT a = d.a AGGREGATE s = SUM(d.b), m = MAX(d.c) INTO g RETURN {a, s, m, n: LENGTH(g)}' },
  { text: 'FOR d IN things COLLECT a = d.a WITH COUNT INTO n SORT n DESC RETURN [a, n]' },
  { text: 'FOR d IN things COLLECT WITH COUNT INTO n RETURN n' },
  { text: 'LET x = (FOR d IN things FILTER d.a IN [1, 2, 3] && d.b > 2 RETURN d.b) RETURN SUM(x)' },
  { text: 'FOR i IN 1..@n LET y = i * 2 FILTER y % 3 == 0 RETURN {y, i: i - 1}', bindVars: { n: 100 } },
  {
    text: 'FOR v, e, p IN 1..3 OUTBOUND @start edges OPTIONS {order: "bfs", uniqueVertices: "global"} RETURN v._key',
    bindVars: { start: 'things/k1' },
  },
  { text: 'FOR v, e, p IN 0..2 ANY "things/k2" GRAPH "g" PRUNE v.a > 3 FILTER p.edges[*].w ALL >= 0 RETURN LENGTH(p.vertices)' },
  { text: 'FOR v, e IN OUTBOUND SHORTEST_PATH "things/k1" TO "things/k5" edges OPTIONS {weightAttribute: "w"} RETURN v._key' },
  { text: 'FOR p IN ANY K_SHORTEST_PATHS "things/k1" TO "things/k5" edges LIMIT 3 RETURN p.weight' },
  { text: 'FOR p IN 1..3 ANY K_PATHS "things/k1" TO "things/k5" edges LIMIT 5 RETURN LENGTH(p.edges)' },
  { text: 'FOR p IN OUTBOUND ALL_SHORTEST_PATHS "things/k1" TO "things/k7" edges RETURN p' },
  { text: 'INSERT {_key: @k, a: 1} INTO things OPTIONS {overwriteMode: "replace"} RETURN NEW', bindVars: { k: 'q1' } },
  { text: 'FOR d IN things FILTER d.a < 2 UPDATE d WITH {b: d.b + 1} IN things OPTIONS {keepNull: false} RETURN [OLD.b, NEW.b]' },
  { text: 'FOR d IN things LIMIT 3 REPLACE d WITH {a: d.a} IN things RETURN NEW' },
  { text: 'REMOVE {_key: "q1"} IN things OPTIONS {ignoreErrors: true} RETURN OLD' },
  { text: 'UPSERT {a: 1} INSERT {a: 1, n: 1} UPDATE {n: OLD.n + 1} IN things RETURN NEW.n' },
  { text: 'FOR d IN things SORT d.t WINDOW {preceding: 1, following: 1} AGGREGATE s = AVG(d.b) RETURN s' },
  { text: 'FOR d IN things WINDOW d.a WITH {preceding: 2} AGGREGATE s = COUNT(1) RETURN s' },
  {
    text: 'FOR d IN view SEARCH ANALYZER(d.text IN TOKENS(@q, "text_en"), "text_en") SORT BM25(d) DESC LIMIT 5 RETURN d._key',
    bindVars: { q: 'quick brown fox' },
  },
  { text: 'FOR d IN view SEARCH PHRASE(d.text, "quick", 0, "brown", "text_en") OR STARTS_WITH(d.name, "n") RETURN d.name' },
  { text: 'FOR d IN view SEARCH NOT (d.a >= 2 AND d.a < 5) OPTIONS {waitForSync: true} RETURN d.a' },
  {
    text: 'FOR d IN things FILTER GEO_DISTANCE([16, 48], d.place) <= 100000 SORT GEO_DISTANCE([16, 48], d.place) LIMIT 3 RETURN d._key',
  },
  {
    text: 'RETURN {a: @v[*].x, b: @v[* FILTER CURRENT.x > 1 LIMIT 1 RETURN CURRENT.x], c: @v[? ANY FILTER CURRENT.x == 2]}',
    bindVars: { v: [{ x: 1 }, { x: 2 }] },
  },
  { text: 'RETURN [1, 2, 3] ANY IN [2] && [1] ALL < 2 || [] NONE == 1 ? "yes" : NOT "no" LIKE "n%"' },
  { text: 'LET [a, , b] = [1, 2, 3] LET {x, y: {z}} = {x: 1, y: {z: 2}} RETURN [a, b, x, z]' },
  { text: 'RETURN DATE_FORMAT(DATE_ADD("2024-01-31T10:00:00Z", @n, "months"), "%yyyy-%mm-%dd")', bindVars: { n: 1 } },
  { text: 'RETURN REGEX_REPLACE(@t, "(a+)b", "$1", true)', bindVars: { t: 'aaab' } },
  { text: 'FOR d IN FULLTEXT(things, "text", "prefix:qui,-slow") RETURN d._key' },
  { text: 'FOR d IN things FILTER d.@path == 1 RETURN KEEP(d, @names)', bindVars: { path: ['a'], names: ['a', 'b'] } },
  { text: 'RETURN DOCUMENT(["things/k1", "things/none"])' },
  { text: 'FOR e IN edges FILTER e._from == "things/k1" RETURN e._to' },
  { text: 'FOR d IN things OPTIONS {indexHint: "byA", forceIndexHint: true} FILTER d.a == 1 RETURN d._key' },
  { text: 'FOR a IN things FOR b IN things FILTER a.a == b.b LIMIT 10 RETURN [a._key, b._key]' },
  { text: 'RETURN (FOR d IN things RETURN DISTINCT d.a)[-1]' },
];

const WORDS = (
  'FOR IN FILTER LET SORT LIMIT RETURN COLLECT INTO AGGREGATE WITH COUNT DISTINCT INSERT UPDATE REPLACE REMOVE UPSERT OPTIONS PRUNE SEARCH ' +
  'OUTBOUND INBOUND ANY ALL NONE NOT AND OR LIKE NULL TRUE FALSE ASC DESC GRAPH SHORTEST_PATH K_PATHS TO WINDOW KEEP OLD NEW CURRENT AT LEAST'
).split(' ');
const SIGNS = [
  '(',
  ')',
  '[',
  ']',
  '{',
  '}',
  ',',
  '.',
  '..',
  ':',
  '::',
  '?',
  '@',
  '@@',
  '=',
  '==',
  '!=',
  '<',
  '>=',
  '=~',
  '!~',
  '+',
  '-',
  '*',
  '/',
  '%',
  '&&',
  '||',
  '!',
  '[*]',
  '[**]',
  '[?',
  '`',
  "'",
  '"',
  '//',
  '/*',
  ';',
  '#',
  '\\',
  '\u0000',
  'é',
  '💥',
];
const LITERALS = [
  '0',
  '-1',
  '1e309',
  '9223372036854775808',
  '0x1F',
  '0b1',
  '.5',
  '1.',
  '01',
  '""',
  '"\\ud800"',
  "'x'",
  '[]',
  '{}',
  'null',
  'things',
  'edges',
  'view',
  'nothing',
  '_graphs',
  'd',
  'd.a',
  '@a',
  '@@c',
  '1..10000000000',
  '[[[[[[]]]]]]',
];
const FUNCTIONS = [...FUNCTION_SIGNATURES.keys()].filter((name) => name !== 'SLEEP');
const TOKEN = /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|@@?\w+|\w+|\s+|\.\.|[=!<>]=|[^\w\s]/g;

/** A request body for `/_api/cursor`, `/_api/explain` or `/_api/query`: a valid query changed in a few places, or a call with odd values. */
export function fuzzedQuery(random: Random): { [name: string]: Json } {
  const kind = random.below(100);
  if (kind < 30) return withOptions(random, { query: `RETURN ${call(random, 0)}`, bindVars: {} });
  if (kind < 34) return withOptions(random, { query: deep(random), bindVars: {} });
  const valid = random.of(VALID);
  const text = kind < 50 ? valid.text : changedText(random, valid.text);
  const bindVars = random.chance(0.4) ? mutated(random, { ...valid.bindVars }) : { ...valid.bindVars };
  return withOptions(random, { query: text, bindVars });
}

function withOptions(random: Random, body: { [name: string]: Json }): { [name: string]: Json } {
  const options: { [name: string]: Json } = {
    maxRuntime: 2,
    stream: random.chance(0.2),
    profile: random.of([0, 0, 1, 2]),
    fullCount: random.chance(0.1),
  };
  if (random.chance(0.1)) options['failOnWarning'] = true;
  if (random.chance(0.1)) options['optimizer'] = { rules: random.of([['-all'], ['-use-indexes'], ['+all']]) };
  if (random.chance(0.05))
    options[random.of(['allPlans', 'maxWarningCount', 'maxNumberOfPlans', 'spillOverThresholdNumRows', 'cache'])] =
      oddValue(random);
  const whole = {
    ...body,
    options,
    memoryLimit: 64 * 1024 * 1024,
    batchSize: random.of([1, 10, 1000]),
    count: random.chance(0.2),
    ttl: 5,
  };
  return random.chance(0.05) ? (mutated(random, whole) as { [name: string]: Json }) : whole;
}

function changedText(random: Random, text: string): string {
  const tokens = text.match(TOKEN) ?? [];
  for (let changes = 1 + random.below(3); changes > 0; changes--) {
    const at = random.below(tokens.length + 1);
    const kind = random.below(6);
    if (kind === 0) tokens.splice(at, 1);
    else if (kind === 1) tokens.splice(at, 1, piece(random));
    else if (kind === 2) tokens.splice(at, 0, ` ${piece(random)} `);
    else if (kind === 3) tokens.splice(at, 0, tokens[random.below(tokens.length)] ?? '');
    else if (kind === 4) tokens.splice(at, tokens.length, ...(random.of(VALID).text.match(TOKEN) ?? []).slice(random.below(20)));
    else if (tokens[at] !== undefined) tokens[at] = call(random, 1);
  }
  return tokens.join('');
}

function piece(random: Random): string {
  return random.of([random.of(WORDS), random.of(SIGNS), random.of(LITERALS), random.of(FUNCTIONS)]);
}

function call(random: Random, depth: number): string {
  const name = random.of(FUNCTIONS);
  const { min, max } = FUNCTION_SIGNATURES.get(name) ?? { min: 1, max: 1 };
  const count = min + random.below(Math.min(max, min + 2) - min + 1);
  return `${name}(${Array.from({ length: count }, () => argument(random, depth)).join(', ')})`;
}

function argument(random: Random, depth: number): string {
  if (depth < 2 && random.chance(0.2)) return call(random, depth + 1);
  if (random.chance(0.1)) return random.of(LITERALS);
  return JSON.stringify(oddValue(random, 3));
}

function deep(random: Random): string {
  const n = random.of([100, 600, 5000, 50_000]);
  return random.of([
    `RETURN ${'('.repeat(n)}1${')'.repeat(n)}`,
    `RETURN ${'['.repeat(n)}${']'.repeat(n)}`,
    `RETURN ${'!'.repeat(n)}1`,
    `RETURN ${'-'.repeat(n)}1`,
    `RETURN 1${' + 1'.repeat(n)}`,
    `RETURN ${'{a:'.repeat(n)}1${'}'.repeat(n)}`,
    `RETURN d${'.a'.repeat(n)}`,
    `LET d = {} RETURN d${'.a'.repeat(n)}`,
    `RETURN ${'1 ? '.repeat(n)}1${' : 2'.repeat(n)}`,
    `RETURN 1${' || 1'.repeat(n)}`,
    `${'LET x = 1 '.repeat(n)} RETURN 1`,
    Array.from({ length: Math.min(n, 2000) }, (_, i) => `FOR v${i} IN [1]`).join(' ') + ' RETURN 1',
    `FOR d IN things FILTER ${Array.from({ length: Math.min(n, 3000) }, (_, i) => `d.a == ${i}`).join(' || ')} RETURN d`,
    `RETURN ${'(RETURN '.repeat(Math.min(n, 1000))}1${')'.repeat(Math.min(n, 1000))}`,
    `RETURN "${'x'.repeat(n * 10)}"`,
    `RETURN 1..${n}0000`,
  ]);
}
