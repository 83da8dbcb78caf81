import { describe, expect, it } from '@jest/globals';
import type { Access } from './analyze';
import { analyze } from './analyze';
import { bindParameters } from './bind-parameters';
import { parse } from './parse';

const access = (text: string) =>
  Object.fromEntries(analyze(parse(text)).collections.map(({ name, access: level }) => [name, level]));

describe('analyze', () => {
  it.each<[string, Record<string, Access>]>([
    ['RETURN 1', {}],
    ['FOR x IN a FOR y IN b RETURN LENGTH(c)', { a: 'read', b: 'read', c: 'read' }],
    ['WITH v FOR x IN OUTBOUND "v/1" e RETURN x', { v: 'read', e: 'read' }],
    ['FOR x IN a INSERT x INTO b', { a: 'read', b: 'write' }],
    ['FOR x IN a UPDATE x WITH {n: 1} IN a', { a: 'write' }],
    ['FOR x IN a REMOVE x IN a OPTIONS {exclusive: true}', { a: 'exclusive' }],
    ['LET r = (FOR x IN a INSERT {} INTO b RETURN NEW) RETURN r', { a: 'read', b: 'write' }],
    [
      'FOR x IN a FILTER x.b IN (FOR y IN c RETURN y) UPSERT {k: 1} INSERT {} REPLACE {} IN d',
      { a: 'read', c: 'read', d: 'write' },
    ],
    ['FOR d IN view SEARCH d.a == 1 RETURN d', { view: 'read' }],
  ])('%s', (text, collections) => expect(access(text)).toEqual(collections));

  it.each<[string, string[]]>([
    ['RETURN DOCUMENT("a/1")', ['a']],
    ['RETURN DOCUMENT(["a/1", "b/2", 3])', ['a', 'b']],
    ['RETURN DOCUMENT("a", ["1", "b/2"])', ['a']],
    ['RETURN DOCUMENT(a, ["1", "b/2"])', []],
    ['RETURN COLLECTION_COUNT("a") + LENGTH(FULLTEXT("b", "text", "word"))', ['a', 'b']],
  ])('names what constant arguments of %s reach', (text, names) => {
    expect(analyze(parse(text)).argumentCollections).toEqual(names);
  });

  it('tells whether a query writes, in subqueries too', () => {
    expect(analyze(parse('FOR x IN a RETURN x')).isModification).toBe(false);
    expect(analyze(parse('LET r = (INSERT {} INTO b) RETURN r')).isModification).toBe(true);
  });

  it('tells when names are known only at run time', () => {
    const dynamic = (text: string) => analyze(parse(text)).dynamicAccess;
    expect(dynamic('FOR x IN a RETURN x')).toBe(false);
    expect(dynamic('RETURN DOCUMENT(@id)')).toBe(true);
    expect(dynamic('RETURN DOCUMENT("a/1")')).toBe(false);
    expect(dynamic('RETURN DOCUMENT(["a/1", CONCAT("b", "/1")])')).toBe(true);
    expect(dynamic('RETURN SCHEMA_GET({_id: "a/1"})')).toBe(true);
    expect(dynamic('RETURN COLLECTIONS()')).toBe(true);
    expect(dynamic('RETURN CALL("DOCUMENT", "a/1")')).toBe(true);
    expect(dynamic('RETURN MY::FUNCTION()')).toBe(true);
    expect(dynamic('FOR v IN ANY "a/1" GRAPH "g" RETURN v')).toBe(true);
    expect(dynamic('FOR x IN @@c RETURN x')).toBe(true);
    expect(analyze(bindParameters(parse('FOR x IN @@c RETURN x'), { '@c': 'a' })).dynamicAccess).toBe(false);
  });

  it('tells walks from names that are computed, and names all functions', () => {
    const { hasWalks, hasComputedNames } = analyze(parse('FOR v IN ANY "a/1" GRAPH "g" RETURN v'));
    expect([hasWalks, hasComputedNames]).toEqual([true, false]);
    expect(analyze(parse('RETURN DOCUMENT(@id)'))).toMatchObject({ hasWalks: false, hasComputedNames: true });
    expect(analyze(parse('FOR v IN ANY "a/1" GRAPH @g RETURN v'))).toMatchObject({ hasWalks: true, hasComputedNames: true });
    const { functions } = analyze(parse('FOR x IN a FILTER x.n IN (FOR y IN b RETURN my::f(lower(y.n))) RETURN LENGTH(x)'));
    expect(functions).toEqual(['MY::F', 'LOWER', 'LENGTH']);
  });

  it('names graphs and bind parameters', () => {
    const query = parse('FOR v IN ANY @s GRAPH "g" RETURN @a');
    expect(analyze(query)).toMatchObject({ graphs: ['g'], bindNames: ['s', 'a'] });
  });
});
