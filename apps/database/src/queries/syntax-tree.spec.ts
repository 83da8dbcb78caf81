import { describe, expect, it } from '@jest/globals';
import { parse } from '@strata/aql';
import type { SyntaxNode } from './syntax-tree';
import { syntaxTree } from './syntax-tree';

/** `type(child, child)`, with the name or value behind the type. */
function shape({ type, name, value, subNodes = [] }: SyntaxNode): string {
  const own = name !== undefined ? `${type}:${String(name)}` : value !== undefined ? `${type}:${JSON.stringify(value)}` : type;
  return subNodes.length === 0 ? own : `${own}(${subNodes.map(shape).join(' ')})`;
}

describe('the syntax tree of a query', () => {
  it.each([
    ['RETURN 1', 'root(return(value:1))'],
    [
      'FOR p IN @@c FILTER p.name == @n SORT p.age DESC LIMIT 2 RETURN p',
      'root(for(variable:p datasource parameter:@c no-op) filter(compare ==(attribute access:name(reference:p) parameter:n)) ' +
        'sort(array(sort element(attribute access:age(reference:p) value:false))) limit(value:0 value:2) return(reference:p))',
    ],
    [
      'LET x = (FOR i IN 1..3 RETURN DISTINCT i) RETURN LENGTH(x)',
      'root(let(variable:x subquery(for(variable:i range(value:1 value:3) no-op) return(distinct(reference:i)))) ' +
        'return(function call:LENGTH(array(reference:x))))',
    ],
    [
      'FOR d IN c COLLECT k = d.k WITH COUNT INTO n RETURN [k, n]',
      'root(for(variable:d collection:c no-op) collect(no-op array(assign(variable:k attribute access:k(reference:d))) array variable:n no-op no-op) ' +
        'return(array(reference:k reference:n)))',
    ],
    ['INSERT {a: 1} INTO c', 'root(insert(no-op collection:c object(object element:a(value:1))))'],
    ['FOR d IN c RETURN d.@a', 'root(for(variable:d collection:c no-op) return(bound attribute access(reference:d parameter:a)))'],
  ])('of %s', (text, expected) => {
    expect(shape(syntaxTree(parse(text)))).toBe(expected);
  });

  it('is made of plain types without numbers, for every kind of statement', () => {
    const texts = [
      'FOR v, e, p IN 1..2 OUTBOUND "c/1" GRAPH "g" PRUNE v.x RETURN p',
      'FOR v IN ANY SHORTEST_PATH "c/1" TO "c/2" e, OUTBOUND f RETURN v',
      'FOR d IN view SEARCH d.a == 1 OPTIONS {waitForSync: true} RETURN d',
      'FOR d IN c COLLECT a = d.a AGGREGATE s = SUM(d.b) INTO g KEEP d RETURN g',
      'FOR d IN c WINDOW {preceding: 1} AGGREGATE s = SUM(d.b) RETURN s',
      'UPSERT {a: 1} INSERT {a: 1} UPDATE {b: 2} IN c RETURN NEW',
      'FOR d IN c UPDATE d WITH {a: 1} IN c OPTIONS {keepNull: false}',
      'FOR d IN c REMOVE d IN c RETURN OLD',
      'WITH a, b RETURN a.b[* FILTER CURRENT.x ALL == 1 LIMIT 1 RETURN CURRENT]',
    ];
    for (const text of texts) {
      const json = JSON.stringify(syntaxTree(parse(text)));
      expect(json).toContain('"type":"root"');
      expect(json).not.toMatch(/typeID|vType/);
    }
  });
});
