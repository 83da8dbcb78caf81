import { describe, expect, it } from '@jest/globals';
import { compileComputedValue } from './computed-values';

describe('computed values', () => {
  it('read the document they are computed for', () => {
    const compute = compileComputedValue('RETURN CONCAT(@doc.first, " ", UPPER(@doc.last))');
    expect(compute({ first: 'Ada', last: 'Byron' }, () => undefined)).toBe('Ada BYRON');
  });

  it('read the document again after an expansion over it', () => {
    const compute = compileComputedValue('RETURN [@doc.a[* RETURN CURRENT + 1], @doc.b[* FILTER CURRENT > 1], @doc.b]');
    expect(compute({ a: [1, 2], b: [1, 2] }, () => undefined)).toEqual([[2, 3], [2], [1, 2]]);
  });

  it('report warnings by number', () => {
    const warnings: number[] = [];
    expect(compileComputedValue('RETURN @doc.n / 0')({ n: 1 }, (errorNum) => warnings.push(errorNum))).toBeNull();
    expect(warnings).toEqual([1562]);
  });

  it.each([
    'RETURN (FOR d IN c RETURN d)',
    'FOR i IN 1..3 RETURN i',
    'RETURN @other',
    'LET a = 1 RETURN a',
    'RETURN DOCUMENT(@doc.ref)',
    'RETURN DOCUMENT("secret/1")',
    'RETURN @doc.list[* RETURN DOCUMENT(CURRENT)]',
    'RETURN COLLECTION_COUNT("secret")',
    'RETURN COLLECTIONS()',
    'RETURN CALL("DOCUMENT", "secret/1")',
    'RETURN FULLTEXT("secret", "text", "word")',
    'RETURN MY::FUNCTION(1)',
  ])('refuse %s', (text) => {
    expect(() => compileComputedValue(text)).toThrow(expect.objectContaining({ errorNum: 10 }));
  });
});
