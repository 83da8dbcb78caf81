import { describe, expect, it } from '@jest/globals';
import type { Expression, Statement } from './ast';
import { parse } from './parse';
import { printExpression } from './print';

function returned(text: string): Expression {
  const last = parse(text).body.statements.at(-1);
  if (last?.kind !== 'return') throw new Error('expected RETURN');
  return last.value;
}

function statement<K extends Statement['kind']>(text: string, kind: K): Extract<Statement, { kind: K }> {
  const found = parse(text).body.statements.find((one): one is Extract<Statement, { kind: K }> => one.kind === kind);
  if (found === undefined) throw new Error(`no ${kind}`);
  return found;
}

/** The tree with all parentheses written. */
function grouped(text: string): string {
  const show = (e: Expression): string => {
    switch (e.kind) {
      case 'binary':
      case 'logical':
        return `(${show(e.left)} ${e.operator} ${show(e.right)})`;
      case 'range':
        return `(${show(e.from)}..${show(e.to)})`;
      case 'unary':
        return `(${e.operator}${show(e.operand)})`;
      case 'call':
        return `${e.name}(${e.arguments.map(show).join(', ')})`;
      case 'conditional':
        return `(${show(e.condition)} ? ${e.then === null ? '' : show(e.then)} : ${show(e.else)})`;
      case 'arrayComparison':
        return `(${show(e.left)} ${e.quantifier.kind} ${e.operator} ${show(e.right)})`;
      default:
        return printExpression(e);
    }
  };
  return show(returned(`RETURN ${text}`));
}

describe('literals', () => {
  it.each<[string, unknown]>([
    ['1', 1], ['.5', 0.5], ['1.5', 1.5], ['1e3', 1000], ['1E-2', 0.01], ['0x1F', 31], ['0b101', 5], ['-7', -7], ['- 7', -7], ['+7', 7],
    ['9223372036854775808', 9223372036854775808], ['"a\\"b"', 'a"b'], ["'a\\'b'", "a'b"], ['"\\u0041\\uD83D\\uDE00"', 'A😀'], ['"\\x"', 'x'],
    ['"a\nb"', 'a\nb'], ['"\\n\\t\\/\\\\"', '\n\t/\\'], ['TRUE', true], ['nUlL', null],
  ])('%s', (text, value) => expect(returned(`RETURN ${text}`)).toEqual({ kind: 'literal', value })); // prettier-ignore

  it('skips comments', () => expect(returned('/* a * / */ RETURN // b\n 1 /**/')).toEqual({ kind: 'literal', value: 1 }));

  it('allows trailing commas', () => {
    expect(returned('RETURN [1, 2,]')).toMatchObject({ elements: { length: 2 } });
    expect(returned('RETURN {a: 1, }')).toMatchObject({ members: { length: 1 } });
  });

  it('quotes identifiers with backticks and forward ticks', () => {
    expect(returned('LET `for` = 1 RETURN `for`')).toMatchObject({ kind: 'variable', variable: { name: 'for' } });
    expect(returned('LET ´a-b´ = 1 RETURN `a-b`')).toMatchObject({ kind: 'variable', variable: { name: 'a-b' } });
  });
});

describe('precedence', () => {
  it.each([
    ['1 + 2 * 3', '(1 + (2 * 3))'],
    ['1 - 2 - 3', '((1 - 2) - 3)'],
    ['a == b AND c == d OR e', '(((a == b) && (c == d)) || e)'],
    ['NOT a == b', '((!a) == b)'],
    ['NOT a LIKE "x"', 'LIKE((!a), "x")'],
    ['a NOT LIKE "x" AND b', '((!LIKE(a, "x")) && b)'],
    ['a NOT =~ "x"', '(!REGEX_TEST(a, "x"))'],
    ['a !~ "x"', '(!REGEX_TEST(a, "x"))'],
    ['a NOT !~ "x"', 'REGEX_TEST(a, "x")'],
    ['a == b IN c', '(a == (b IN c))'],
    ['a IN b == c', '((a IN b) == c)'],
    ['a not  in b', '(a NOT IN b)'],
    ['a IN 1..2', '(a IN (1..2))'],
    ['1 + 1..2 * 2', '((1 + 1)..(2 * 2))'],
    ['a < b == c < d', '((a < b) == (c < d))'],
    ['-a * b', '((-a) * b)'],
    ['!a && b', '((!a) && b)'],
    ['a ? b : c ? d : e', '(a ? b : (c ? d : e))'],
    ['a || b ? c : d', '((a || b) ? c : d)'],
    ['a ?: b', '(a ?  : b)'],
    ['a + 1 ALL == b + 1', '((a + 1) all == (b + 1))'],
    ['a ANY IN b AND c', '((a any IN b) && c)'],
    ['a AT LEAST (2) > 1 OR b', '((a atLeast > 1) || b)'],
  ])('%s', (text, tree) => expect(grouped(text)).toBe(tree));
});

describe('names', () => {
  it('takes what is no variable for a collection', () => {
    expect(returned('RETURN LENGTH(users)')).toMatchObject({ arguments: [{ kind: 'collection', name: 'users', bound: false }] });
    expect(returned('RETURN LENGTH(@@c)')).toMatchObject({ arguments: [{ kind: 'collection', name: '@c', bound: true }] });
  });

  it('does not know a variable in its own definition', () => {
    expect(statement('FOR x IN x RETURN x', 'for').source).toMatchObject({ kind: 'collection', name: 'x' });
    expect(statement('LET x = x RETURN x', 'let').value).toMatchObject({ kind: 'collection', name: 'x' });
  });

  it('ends the scope of a subquery with it', () => {
    expect(returned('LET a = (FOR x IN [1] RETURN x) RETURN x')).toMatchObject({ kind: 'collection', name: 'x' });
    expect(() => parse('LET a = (FOR x IN [1] RETURN x) FOR x IN a RETURN x')).not.toThrow();
  });

  it('keeps only its own variables, and those outside any FOR, after COLLECT', () => {
    const value = returned('LET a = 1 FOR x IN [1] LET b = 2 COLLECT k = x RETURN [a, x, b, k]');
    expect(value).toMatchObject({
      elements: [{ kind: 'variable' }, { kind: 'collection' }, { kind: 'collection' }, { kind: 'variable' }],
    });
  });

  it('collects the variables of the FOR scopes, or all where there is none', () => {
    const names = (text: string) => statement(text, 'collect').into?.variables.map(({ name }) => name);
    expect(names('LET a = 1 FOR x IN [1] LET b = 2 FOR y IN [1] COLLECT k = x INTO g RETURN g')).toEqual(['x', 'b', 'y']);
    expect(names('LET a = 1 COLLECT k = 1 INTO g RETURN g')).toEqual(['a']);
    expect(names('FOR x IN [1] LET b = 2 COLLECT k = x INTO g KEEP b RETURN g')).toEqual(['b']);
  });

  it('gives OLD and NEW only when they are used', () => {
    const update = statement('FOR d IN c UPDATE d WITH {a: 1} IN c RETURN NEW', 'update');
    expect(update).toMatchObject({ old: null, new: { name: 'NEW' } });
    expect(statement('FOR d IN c REMOVE d IN c', 'remove')).toMatchObject({ old: null, new: null });
  });

  it('finds CURRENT of the innermost brackets', () => {
    const outer = returned('RETURN [[1]][* RETURN CURRENT[* FILTER CURRENT > 0]]');
    if (outer.kind !== 'expansion' || outer.projection?.kind !== 'expansion') throw new Error('expected nested expansions');
    expect(outer.projection.source).toEqual({ kind: 'variable', variable: outer.element });
    expect(outer.projection.filter).toMatchObject({ left: { kind: 'variable', variable: outer.projection.element } });
  });
});

describe('statements', () => {
  it('takes an IN before the written collection for an operator', () => {
    expect(statement('REMOVE x IN y IN c', 'remove')).toMatchObject({ key: { operator: 'IN' }, collection: { name: 'c' } });
    expect(statement('REMOVE x IN c', 'remove')).toMatchObject({ key: { kind: 'collection' }, collection: { name: 'c' } });
    expect(statement('INSERT {} IN "my coll"', 'insert')).toMatchObject({ collection: { name: 'my coll' } });
    expect(statement('INSERT {} IN c OPTIONS {}', 'insert')).toMatchObject({ options: { kind: 'object' } });
  });

  it('tells directions from array comparisons', () => {
    expect(statement('FOR v IN 1..2 ANY "a/1" edges RETURN v', 'traversal')).toMatchObject({
      direction: 'ANY',
      graph: { kind: 'edgeCollections' },
    });
    expect(statement('FOR v IN x ANY == 1 RETURN v', 'for')).toMatchObject({ source: { kind: 'arrayComparison' } });
    const mixed = statement('FOR v IN OUTBOUND s ANY e1, INBOUND e2, e3 RETURN v', 'traversal');
    expect(mixed.graph).toMatchObject({ collections: [{ direction: 'ANY' }, { direction: 'INBOUND' }, { direction: null }] });
  });

  it('takes a query as argument without parentheses of its own', () => {
    expect(returned('RETURN LENGTH(FOR x IN [1] RETURN x)')).toMatchObject({ arguments: [{ kind: 'subquery' }] });
  });

  it('maps accesses behind an expansion over its members', () => {
    expect(returned('RETURN @a[*].b.c')).toMatchObject({ kind: 'expansion', projection: { kind: 'attribute', name: 'c' } });
    expect(returned('RETURN (@a[*].b)[0]')).toMatchObject({ kind: 'index', object: { kind: 'expansion' } });
    expect(returned('RETURN @a[*].b[**]')).toMatchObject({
      kind: 'expansion',
      levels: 2,
      source: { kind: 'expansion', levels: 1 },
    });
  });

  it('names aggregates canonically', () => {
    const { aggregates } = statement('FOR x IN [1] COLLECT AGGREGATE a = AVG(x), b = COUNT(x), c = stddev(x) RETURN 1', 'collect');
    expect(aggregates.map(({ name }) => name)).toEqual(['AVERAGE', 'LENGTH', 'STDDEV_POPULATION']);
  });

  it('takes patterns apart', () => {
    const { statements } = parse('LET {a, b: [, c]} = {} RETURN [a, c]').body;
    expect(statements.map(({ kind }) => kind)).toEqual(['let', 'let', 'let', 'return']);
  });

  it('reads up to 500 levels, of any kind', () => {
    expect(() => parse(`RETURN ${'['.repeat(400)}${']'.repeat(400)}`)).not.toThrow();
    expect(() => parse(`RETURN 1${' + 1'.repeat(400)}`)).not.toThrow();
  });
});

describe('refusals', () => {
  it.each([
    ['', 1502], [' ', 1501], ['  // nothing', 1501], ['RETURN', 1501], ['FOR x IN [1]', 1501], ['RETURN 1 RETURN 2', 1501], ['RETURN 1.', 1501],
    ['RETURN 01', 1501], ['RETURN "abc', 1501], ['RETURN /* 1', 1501], ['RETURN `a', 1501], ['RETURN "a".b', 1501], ['RETURN x.for', 1501],
    ['RETURN {a}', 1512], ['RETURN 0x1FFFFFFFF', 1501], ['LET _ = 1 RETURN 1', 1501], ['LET a = 1 LET a = 2 RETURN a', 1511],
    ['FOR x IN [1] RETURN (FOR x IN [2] RETURN x)', 1511], ['FOR x IN c COLLECT x = x.a RETURN x', 1511], ['RETURN nope(1)', 1540],
    ['RETURN SUBSTRING("a")', 1541], ['RETURN PI(1)', 1541], ['RETURN DISTINCT 1', 1501], ['FOR x IN c COLLECT a = x.a AGGREGATE b = MAX(a) RETURN b', 1512],
    ['FOR x IN c COLLECT AGGREGATE b = ABS(x) RETURN b', 1574], ['FOR x IN c COLLECT AGGREGATE b = x.a RETURN b', 1501],
    ['FOR x IN c COLLECT AGGREGATE b = MAX(x, 1) RETURN b', 1541], ['FOR x IN c COLLECT a = x.a KEEP x RETURN a', 1501],
    ['FOR x IN c COLLECT a = x.a INTO g KEEP nope RETURN g', 1512], ['FOR x IN c OPTIONS {a: x} RETURN x', 1575], ['FOR a, b IN c RETURN a', 1501],
    ['FOR a, b, c, d IN OUTBOUND "a/1" e RETURN a', 1501], ['FOR x IN [1] SEARCH true RETURN x', 1501],
    ['FOR v IN OUTBOUND "a/1" e PRUNE (FOR y IN [1] RETURN y) RETURN v', 1501], ['FOR x IN c WINDOW {} AGGREGATE a = MAX(x) RETURN a', 1501],
    ['FOR x IN c WINDOW {near: 1} AGGREGATE a = MAX(x) RETURN a', 1501], ['UPSERT 1 INSERT {} UPDATE {} IN c', 1501],
    [`RETURN ${'['.repeat(501)}`, 1524], [`RETURN 1${' + 1'.repeat(501)}`, 1524], [`RETURN a${'.b'.repeat(501)}`, 1524],
    [`RETURN ${'!'.repeat(501)}1`, 1524], [`RETURN ${'('.repeat(501)}`, 1524],
  ])('%s', (text, errorNum) => expect(() => parse(text)).toThrow(expect.objectContaining({ errorNum }))); // prettier-ignore

  it.each([
    ['RETURN 1 +', '1:10'], ['RETURN 1 + ', '1:11'], ['\r\nRETURN 1 + ', '2:11'], ['\n// foo\n   RETURN 1 + ', '3:14'], ['RETURN "\n\n', '3:1'], ['RETURN `ahaa\n\n ', '3:2'],
  ])('%j ends too early at %s', (text, position) => expect(() => parse(text)).toThrow(`at position ${position}`)); // prettier-ignore

  it('counts collections', () => {
    const loops = (count: number) => `RETURN [${Array.from({ length: count }, (_, i) => `(FOR x IN y${i} RETURN x)`).join()}]`;
    expect(() => parse(loops(2048))).not.toThrow();
    expect(() => parse(loops(2049))).toThrow(expect.objectContaining({ errorNum: 1522 }));
  });

  it('says what is wrong, near what, and where', () => {
    expect(() => parse('FOR u IN users\n  FILTER u.a ==\n  RETURN u')).toThrow(
      "syntax error, unexpected RETURN declaration near 'RETURN u' at position 3:3",
    );
    expect(() => parse('RETURN [1 2]')).toThrow("syntax error, unexpected integer number, expecting ] near '2]' at position 1:11");
    expect(() => parse(`RETURN 1 ${'x'.repeat(50)}`)).toThrow(`near '${'x'.repeat(32)}...' at position 1:10`);
  });
});
