import { expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import fc from 'fast-check';
import { chunkText, chunkTextInTurns } from './chunk-text';
import { PagedText } from './paged-text';

const PAGE = 1 << 18;
const paged = (text: string) => runSteps(PagedText.of(text));

it('A text in pages gives any part as the string would, and mends the halves of characters alike', () => {
  const signs = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', 'é', '漢', '😀', '\ud800', '\udc00'),
    minLength: 1,
    maxLength: 9,
  });
  fc.assert(
    fc.property(signs, signs, fc.array(fc.integer({ min: -3, max: 12 }), { minLength: 4 }), (before, behind, places) => {
      const start = PAGE - 4;
      const text = `${'x'.repeat(start)}${before}${behind}`.repeat(1);
      for (const [read, expected] of [
        [paged(text), text],
        [runSteps(paged(text).wellFormed()), text.toWellFormed()],
      ] as const) {
        expect(read.length).toBe(expected.length);
        for (const at of places) expect(read.charCodeAt(start + at)).toEqual(expected.charCodeAt(start + at));
        for (const at of places)
          expect(read.slice(start + at, start + places[0]!)).toBe(expected.slice(start + at, start + places[0]!));
      }
    }),
    { numRuns: 60 },
  );
});

it.each<[string, string, object]>([
  ['paragraphs', `${'One sentence of some words. '.repeat(30)}\n \n\t\n`.repeat(900), {}],
  ['blank lines without end', `x${'\n'.repeat(400_000)}y`, {}],
  ['letters without spaces', '漢字'.repeat(140_000), {}],
  [
    'separators of the caller',
    'one two three --- four '.repeat(14_000),
    { separators: ['---', '- four'], ignoreSizes: true, minTokens: 0 },
  ],
  ['halves of characters', 'word \ud800 '.repeat(50_000), {}],
])('It is cut where the string is cut: %s', async (_, text, options) => {
  const chunks = await chunkTextInTurns(paged(text), options);
  expect(text.length).toBeGreaterThan(PAGE);
  expect(chunks).toEqual(chunkText(text, options));
});
