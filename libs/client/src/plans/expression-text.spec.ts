import { describe, expect, it } from '@jest/globals';
import type { ExplainedExpression } from './expression-text';
import { expressionText } from './expression-text';

const doc: ExplainedExpression = { type: 'reference', name: 'd', id: 0 };
const value = (of: unknown): ExplainedExpression => ({ type: 'value', value: of });
const attribute = (name: string, of = doc): ExplainedExpression => ({ type: 'attribute access', name, subNodes: [of] });
const node = (type: string, ...subNodes: ExplainedExpression[]): ExplainedExpression => ({ type, subNodes });
const nothing = node('no-op');

describe('An expression of a plan', () => {
  it.each([
    [node('compare >', attribute('n'), value(5)), 'd.n > 5'],
    [node('compare ==', attribute('first name'), value('x"y')), 'd.`first name` == "x\\"y"'],
    [node('times', node('plus', value(1), value(2)), value(3)), '(1 + 2) * 3'],
    [
      node('n-ary or', node('n-ary and', node('compare ==', doc, value(1)), node('compare <', doc, value(2))), doc),
      '(d == 1 && d < 2) || d',
    ],
    [node('n-ary or', node('n-ary and', node('compare ==', doc, value(1)))), 'd == 1'],
    [node('unary not', node('compare in', doc, node('array', value(1), value(null)))), '!(d IN [1, null])'],
    [node('range', value(1), value(3)), '1..3'],
    [node('ternary', doc, value(1), value(2)), 'd ? 1 : 2'],
    [node('ternary', doc, value(1)), 'd ?: 1'],
    [{ type: 'function call', name: 'LENGTH', subNodes: [node('array', doc)] }, 'LENGTH(d)'],
    [node('indexed access', attribute('a'), value(0)), 'd.a[0]'],
    [node('object', { type: 'object element', name: 'a', subNodes: [value(1)] }), '{ a: 1 }'],
    [node('object', node('calculated object element', doc, value(1))), '{ [d]: 1 }'],
    [node('object'), '{}'],
    [node('array compare >', attribute('a'), value(1), { type: 'quantifier', quantifier: 'all' }), 'd.a ALL > 1'],
    [node('something new', doc), 'something new(d)'],
  ])('reads as AQL: %#', (expression, text) => {
    expect(expressionText(expression as ExplainedExpression, ({ name = '' }) => name)).toBe(text);
  });

  it('speaks of the elements of an array as CURRENT', () => {
    const element: ExplainedExpression = { type: 'reference', name: '7', id: 7 };
    const iterator = node('iterator', { type: 'variable', name: '7', id: 7 }, attribute('tags'));
    const filter = node('compare ==', attribute('x', element), value(1));
    const expansion = { ...node('expansion', iterator, element, filter, nothing, attribute('y', element)), levels: 2 };
    expect(expressionText(expansion, ({ name = '' }) => name)).toBe('d.tags[** FILTER CURRENT.x == 1 RETURN CURRENT.y]');
    expect(expressionText(node('expansion', iterator, element, nothing, nothing, nothing), ({ name = '' }) => name)).toBe(
      'd.tags[*]',
    );
  });
});
