import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { PackedWords } from './packed-words';
import { sentenceWords } from './sentence-words';

it('gives back the words of every text as they were', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.lorem({ mode: 'sentences' }),
    fc.constantFrom('Été à Paris. İzmir!', '東京は 大きい。'),
  );
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
      const packed = new PackedWords();
      for (const one of texts) packed.add(sentenceWords(one));
      expect(texts.map((_, place) => packed.at(place))).toEqual(texts.map((one) => sentenceWords(one)));
    }),
  );
});
