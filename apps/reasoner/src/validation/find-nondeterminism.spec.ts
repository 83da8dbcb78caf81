import { describe, expect, it } from '@jest/globals';
import { bindParameters, parse } from '@strata/aql';
import { findNondeterminism } from './find-nondeterminism';

const judge = (query: string, bindVars: Record<string, unknown> = {}, unique: Record<string, string[][]> = {}) =>
  findNondeterminism(bindParameters(parse(query), bindVars), new Map(Object.entries(unique)));

describe('a query whose answer may change from run to run', () => {
  it.each([
    ['RETURN RAND()', 'RAND() is random'],
    ['FOR d IN c SORT RAND() LIMIT 1 RETURN d', 'RAND() is random'],
    ['FOR d IN c FILTER d.at > DATE_NOW() - 1000 RETURN d', 'DATE_NOW() tells the time'],
    ['RETURN (FOR d IN c RETURN UUID())', 'UUID() is random'],
    ['RETURN RANDOM_TOKEN(8)', 'RANDOM_TOKEN() is random'],
    ['RETURN SLEEP(1)', 'SLEEP() waits'],
    ['FOR d IN c LIMIT 10 RETURN d', 'LIMIT 10 keeps'],
    ['FOR d IN c LIMIT 5, 10 RETURN d', 'LIMIT 10 keeps'],
    ['FOR d IN c LIMIT 3 FOR e IN f FILTER e.d == d._key RETURN e', 'LIMIT 3 keeps'],
    ['FOR d IN c SORT d.a FOR e IN f LIMIT 3 RETURN [d, e]', 'LIMIT 3 keeps'],
    ['FOR d IN c SORT null LIMIT 3 RETURN d', 'LIMIT 3 keeps'],
    ['FOR d IN c COLLECT a = d.a WITH COUNT INTO n SORT null LIMIT 3 RETURN a', 'LIMIT 3 keeps'],
    ['FOR d IN c RETURN (FOR e IN f FILTER e.d == d._key LIMIT 1 RETURN e.x)', 'LIMIT 1 keeps'],
    ['FOR d IN c LET e = (FOR e IN f LIMIT 1 RETURN e) FILTER LENGTH(e) > 0 RETURN e', 'LIMIT 1 keeps'],
    ['FOR x IN (FOR d IN c RETURN d) LIMIT 2 RETURN x', 'LIMIT 2 keeps'],
    ['FOR v IN 1..2 OUTBOUND "a/1" e LIMIT 2 RETURN v', 'LIMIT 2 keeps'],
    ['FOR p IN 1..3 OUTBOUND K_PATHS "a/1" TO "a/2" e LIMIT 2 RETURN p', 'LIMIT 2 keeps'],
    ['FOR d IN c COLLECT a = d.a INTO g RETURN FIRST(g)', 'FIRST(g) picks'],
    ['FOR d IN c COLLECT a = d.a INTO g RETURN g[0].d', 'picks from what nothing sorts'],
    ['FOR d IN c COLLECT a = d.a INTO g RETURN FIRST(g[*].d.b)', 'picks from what nothing sorts'],
    ['FOR d IN c COLLECT a = d.a INTO g RETURN g[* LIMIT 2]', 'picks from what nothing sorts'],
    ['FOR d IN c COLLECT a = d.a AGGREGATE u = UNIQUE(d.b) RETURN LAST(u)', 'picks from what nothing sorts'],
    ['RETURN FIRST(FOR d IN c FILTER d.a == 1 RETURN d)', 'picks from what nothing sorts'],
    ['LET x = (FOR d IN c RETURN d) RETURN x[0]', 'picks from what nothing sorts'],
    ['LET x = (FOR d IN c RETURN d) LET y = x RETURN SLICE(y, 0, 3)', 'picks from what nothing sorts'],
    ['RETURN NTH(UNIQUE([3, 1, 2]), 1)', 'picks from what nothing sorts'],
    ['RETURN FIRST(c)', 'picks from what nothing sorts'],
    ['RETURN FIRST(FOR d IN c FILTER d.email == "x" RETURN d)', 'picks from what nothing sorts'],
    ['FOR d IN c WINDOW {preceding: 1} AGGREGATE s = SUM(d.n) RETURN s', 'WINDOW takes'],
  ])('%s', (query, reason) => expect(judge(query)?.reason).toContain(reason));
});

describe('a query whose answer follows from the data', () => {
  it.each([
    'FOR d IN c RETURN d',
    'FOR d IN c SORT d.a LIMIT 10 RETURN d',
    'FOR d IN c SORT d.a LET x = d.b FILTER x LIMIT 10 RETURN d',
    'FOR d IN c LIMIT 0 RETURN d',
    'FOR d IN c LIMIT null RETURN d',
    'FOR d IN c FILTER d._key == "1" LIMIT 1 RETURN d',
    'FOR d IN c FILTER d.b == 2 FILTER "c/1" == d._id LIMIT 1 RETURN d',
    'FOR d IN c COLLECT a = d.a WITH COUNT INTO n LIMIT 3 RETURN [a, n]',
    'FOR d IN c COLLECT WITH COUNT INTO n LIMIT 1 RETURN n',
    'FOR d IN c LIMIT 3 RETURN 1',
    'FOR i IN 1..100 LIMIT 3 RETURN i',
    'FOR d IN c FILTER d._key == "1" FOR t IN d.tags LIMIT 2 RETURN t',
    'FOR d IN c FILTER LENGTH(FOR e IN f FILTER e.d == d._key LIMIT 1 RETURN e) > 0 RETURN d',
    'FOR d IN c FILTER (FOR e IN f FILTER e.d == d._key LIMIT 1 RETURN e) != [] RETURN d',
    'FOR d IN c FILTER FIRST(FOR e IN f FILTER e.d == d._key LIMIT 1 RETURN true) RETURN d',
    'FOR d IN c LET e = (FOR e IN f LIMIT 1 RETURN e) FILTER LENGTH(e) > 0 RETURN d',
    'FOR d IN c RETURN FIRST(FOR e IN f FILTER e._key == d.e RETURN e)',
    'RETURN FIRST(FOR d IN c COLLECT WITH COUNT INTO n RETURN n)',
    'RETURN (FOR d IN c SORT d.a DESC RETURN d)[0]',
    'RETURN FIRST(FOR d IN c SORT d.a LIMIT 1 RETURN d)',
    'FOR d IN c SORT d.a COLLECT b = d.b INTO g RETURN FIRST(g)',
    'FOR d IN c COLLECT a = d.a INTO g RETURN MAX(g[*].d.n)',
    'FOR d IN c COLLECT a = d.a INTO g RETURN FIRST(SORTED(g[*].d.n))',
    'FOR d IN c RETURN d.tags[0]',
    'FOR d IN c RETURN FIRST(SPLIT(d.name, " "))',
    'LET d = DOCUMENT("c/1") RETURN d["name"]',
    'FOR p IN OUTBOUND K_SHORTEST_PATHS "a/1" TO "a/2" e LIMIT 2 RETURN p',
    'FOR d IN c SORT d.a WINDOW {preceding: 1} AGGREGATE s = SUM(d.n) RETURN s',
    'FOR v IN 1..2 OUTBOUND "a/1" e RETURN v._key',
  ])('%s', (query) => expect(judge(query)).toBeUndefined());

  it('by its bind values', () => {
    expect(judge('FOR d IN c LIMIT @n RETURN d', { n: 0 })).toBeUndefined();
    expect(judge('FOR d IN c LIMIT @n RETURN d', { n: 7 })).toEqual({ reason: expect.anything(), unlessFewerThan: 7 });
  });

  it('by what is unique', () => {
    const query = 'RETURN FIRST(FOR d IN c FILTER d.a == 1 AND d.b == 2 RETURN d)';
    expect(judge(query, {}, { c: [['a', 'b']] })).toBeUndefined();
    expect(judge(query, {}, { c: [['a', 'x']] })).toBeDefined();
    expect(judge(query, {}, { other: [['a']] })).toBeDefined();
  });

  it('by how many rows there are, where the LIMIT comes last and begins with the first', () => {
    expect(judge('FOR d IN c LIMIT 10 RETURN d')).toMatchObject({ unlessFewerThan: 10 });
    for (const query of [
      'FOR d IN c LIMIT 1, 10 RETURN d',
      'FOR d IN c LIMIT 10 FILTER d.a RETURN d',
      'FOR d IN c LIMIT 9 RETURN DISTINCT d.a',
    ])
      expect(judge(query)).not.toHaveProperty('unlessFewerThan');
  });

  it('is found out about in no time, however deeply it is nested', () => {
    const open = Array.from({ length: 100 }, (_, at) => `FOR d${at} IN c LET x${at} = (`).join('');
    const close = Array.from({ length: 100 }, (_, at) => `) RETURN x${99 - at}`).join('');
    expect(judge(`${open}RETURN 1${close}`)).toBeUndefined();
  });
});
