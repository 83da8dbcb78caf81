import { describe, expect, it } from '@jest/globals';
import { isComparison, OPPOSITE_COMPARISON, TURNED_COMPARISON } from './comparisons';

describe('Opposite comparisons', () => {
  it.each(Object.entries(OPPOSITE_COMPARISON))('%s and %s are those of each other', (operator, opposite) => {
    expect(OPPOSITE_COMPARISON[opposite]).toBe(operator);
  });

  it('with the sides changed: doing so twice changes nothing', () => {
    for (const [operator, turned] of Object.entries(TURNED_COMPARISON)) expect(TURNED_COMPARISON[turned]).toBe(operator);
  });

  it('are there for comparisons only', () => {
    expect(['+', '%', '&&', 'LIKE', 'toString'].filter(isComparison)).toEqual([]);
  });
});
