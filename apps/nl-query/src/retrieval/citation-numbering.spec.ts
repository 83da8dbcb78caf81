import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { CitationNumbering } from './citation-numbering';

const rewrite = (pieces: readonly string[], shown = true) => {
  const numbering = new CitationNumbering(new Set(['1', '2', '7']), shown);
  const text = pieces.map((piece) => numbering.push(piece)).join('') + numbering.flush();
  return { text, used: numbering.used };
};

describe('citations', () => {
  it.each([
    ['numbered by first use', 'A [CITE:7]. B [CITE:2] and [CITE:7].', 'A [1]. B [2] and [1].', ['7', '2']],
    ['without a known source', 'A [CITE:9]. B [CITE:1].', 'A. B [1].', ['1']],
    ['side by side', 'A [CITE:1][CITE:2]', 'A [1][2]', ['1', '2']],
    ['and other brackets', 'see [note] and [CITE', 'see [note] and [CITE', []],
  ])('are %s', (_, said, text, used) => {
    expect(rewrite([said])).toEqual({ text, used });
  });

  it('vanish when they are not wanted', () => {
    expect(rewrite(['A [CITE:1] and B [CITE:2].'], false)).toEqual({ text: 'A and B.', used: [] });
  });

  it('come out the same however the answer is cut into pieces', () => {
    const said = 'First [CITE:2], then [CITE:9] or [x], last [CITE:1][CITE:2] end. ';
    fc.assert(
      fc.property(fc.array(fc.nat(said.length), { maxLength: 20 }), (cuts) => {
        const places = [0, ...cuts.sort((a, b) => a - b), said.length];
        expect(rewrite(places.slice(1).map((end, i) => said.slice(places[i], end)))).toEqual(rewrite([said]));
      }),
    );
  });
});
