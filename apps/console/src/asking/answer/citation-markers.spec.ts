import { describe, expect, it } from '@jest/globals';
import type { MarkdownNode } from './citation-markers';
import { answerPieces, remarkMarkers, withoutLinkedMarkers } from './citation-markers';

describe('markers of sources', () => {
  it.each([
    ['She left. [1]', ['She left. ', { citation: 1 }]],
    ['[12][3] So.', [{ citation: 12 }, { citation: 3 }, ' So.']],
    ['An array[] of [n] and [12345]', ['An array[] of [n] and [12345]']],
    ['', []],
  ])('%j is cut at its numbers', (text, pieces) => {
    expect(answerPieces(text)).toEqual(pieces);
  });

  it.each([
    ['See [1](http://evil.example).', String.raw`See \[1\](http://evil.example).`],
    ['[1]: http://evil.example', String.raw`\[1\]: http://evil.example`],
    [String.raw`Already \[1\]`, String.raw`Already \[1\]`],
    ['[a link](http://good.example)', '[a link](http://good.example)'],
  ])('%j has no marker that is a link', (text, without) => {
    expect(withoutLinkedMarkers(text)).toBe(without);
  });

  it('become elements in the text of a tree, and stay as they were written in code', () => {
    const text = (value: string): MarkdownNode => ({ type: 'text', value });
    const tree: MarkdownNode = {
      type: 'root',
      children: [
        { type: 'paragraph', children: [text('So [2] it'), { type: 'strong', children: [text('is [1]')] }] },
        { type: 'inlineCode', value: String.raw`a\[1\]` },
      ],
    };
    remarkMarkers()(tree);
    const marker = (number: string): MarkdownNode => ({ type: 'emphasis', data: { hName: 'cite' }, children: [text(number)] });
    expect(tree.children).toEqual([
      {
        type: 'paragraph',
        children: [text('So '), marker('2'), text(' it'), { type: 'strong', children: [text('is '), marker('1')] }],
      },
      { type: 'inlineCode', value: 'a[1]' },
    ]);
  });
});
