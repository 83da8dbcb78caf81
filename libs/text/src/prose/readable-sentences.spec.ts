import { describe, expect, it } from '@jest/globals';
import { readableSentences } from './readable-sentences';
import { RememberedSpans } from './remembered-spans';

const TEXT = '# Whales\n\nThey sing. They dive deep.\n\n| Name | Length of it |\n| --- | --- |\n| blue | 30 m |\n';

describe('Sentences that are written to be read', () => {
  it('have the kind of the stretch they stand in, and leave out what is not read', () => {
    expect(readableSentences(TEXT).map(({ start, end, kind }) => [TEXT.slice(start, end), kind])).toEqual([
      ['Whales', 'fragment'],
      ['They sing.', 'prose'],
      ['They dive deep.', 'prose'],
      ['Name', 'fragment'],
      ['Length of it', 'fragment'],
      ['blue', 'fragment'],
      ['30 m', 'fragment'],
    ]);
  });

  it('are the same when the text is read again', () => {
    expect(readableSentences(`${TEXT} `.slice(0, -1))).toEqual(readableSentences(TEXT));
    expect(readableSentences('')).toEqual([]);
    expect(readableSentences('')).toEqual([]);
  });
});

describe('Remembered spans', () => {
  it('are those of the text, of as many texts as there is room for', () => {
    const spans = new RememberedSpans();
    const numbers = Array.from({ length: 1_000 }, (_, i) => i - 500);
    for (let text = 0; text < 4_000; text++) spans.remember(`text ${text}`, [...numbers, text]);
    expect(spans.find('text 3999')).toEqual(Int32Array.from([...numbers, 3_999]));
    expect(spans.find('text 2500')).toEqual(Int32Array.from([...numbers, 2_500]));
    expect(spans.find('text 0')).toBeUndefined();
    expect(spans.find('text 4000')).toBeUndefined();
  });

  it('tell what was remembered last', () => {
    const spans = new RememberedSpans();
    spans.remember('', [1]);
    spans.remember('', [2, 3]);
    expect(spans.find('')).toEqual(Int32Array.of(2, 3));
  });
});
