import { describe, expect, it } from '@jest/globals';
import { listBehind } from './list-behind';

const items = (text: string, sentence: string) => {
  const start = text.indexOf(sentence);
  return listBehind(text, start, start + sentence.length);
};

describe('the list that a sentence leads over to', () => {
  it.each([
    [
      'a colon',
      'A kiln burns:',
      'A kiln burns:\n\n- wood\n- **coal**. It is black.\n* peat, and\n  what else is dry\n\nThen it rests.',
      ['wood', 'coal', 'peat, and what else is dry'],
    ],
    [
      'what it announces',
      'The following kinds of fire are known.',
      'The following kinds of fire are known. All are hot.\n\n1. red\n2. white\n',
      ['red', 'white'],
    ],
  ])('is told behind %s', (_, sentence, text, told) => {
    expect(items(text, sentence)).toEqual(told);
  });

  it('is told with what stands behind a term where that is short, and whole where it is one item', () => {
    const votes = 'They voted:\n\n- Vote: 4 in favor, 0 opposed, 1 abstained\n- Resolution: passed';
    expect(items(votes, 'They voted:')).toEqual(['Vote: 4 in favor, 0 opposed, 1 abstained', 'Resolution: passed']);
    const one =
      'Such members have duties:\n\n- Unlike others, these members do not have the right to vote for officers and directors.';
    expect(items(one, 'Such members have duties:')).toEqual([
      'Unlike others, these members do not have the right to vote for officers and directors',
    ]);
  });

  it('is not cut at an abbreviation', () => {
    const item = 'A transformer that parts the workshop from the mains costs much (ca. 200 €) and is not bought. We wait.';
    expect(items(`It holds:\n\n- ${item}`, 'It holds:')[0]).toBe(
      'A transformer that parts the workshop from the mains costs much (ca. 200 €) and is not bought',
    );
  });

  it('is not cut within brackets', () => {
    const words = 'one two three four five six seven eight nine ten (eleven twelve thirteen fourteen) fifteen';
    expect(items(`It holds:\n\n- ${words}\n- sand\n- tar`, 'It holds:')[0]).toBe(
      'one two three four five six seven eight nine ten …',
    );
  });

  it('is cut where it is long', () => {
    const text = `It holds:\n${Array.from({ length: 30 }, (_, i) => `- a tile of kind ${i}`).join('\n')}`;
    expect(items(text, 'It holds:')).toHaveLength(7);
    expect(items(text, 'It holds:').at(-1)).toBe('…');
  });

  it.each([
    ['no list', 'It holds:', 'It holds:\n\nTiles and bricks.'],
    ['a list further down', 'It holds:', 'It holds:\n\nTiles and bricks.\n\n- sand'],
    ['a sentence that leads nowhere', 'It holds tiles.', 'It holds tiles.\n\n- sand'],
  ])('is none behind %s', (_, sentence, text) => {
    expect(items(text, sentence)).toEqual([]);
  });
});
