import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { complexityScore, evenlySpaced, movingTypeTokenRatio } from './complexity-score';

const SIMPLE = 'The cat sat on the mat. The dog sat on the mat. The cat saw the dog. '.repeat(20);
const DEMANDING = [
  '# Convective heat transfer in CFRP laminates',
  'Thermogravimetric characterisation by Müller and Oyelaran at ETH indicates anisotropic conductivity near 4.2 W and 310 kPa.',
  'Delamination thresholds, micro-cracking kinetics and viscoelastic relaxation jointly constrain admissible curing schedules.',
].join('\n\n');

describe('complexity of a cluster', () => {
  it('ranks specialist prose above a primer', () => {
    const input = { documentCount: 10, meanSimilarity: 0.5 };
    const simple = complexityScore({ ...input, texts: [SIMPLE] });
    const demanding = complexityScore({ ...input, texts: [DEMANDING] });
    expect(demanding.score).toBeGreaterThan(simple.score + 0.3);
    expect(demanding.parts.termDensity).toBeGreaterThan(simple.parts.termDensity);
  });

  it.each([
    ['size of 100 documents', { texts: [], documentCount: 100, meanSimilarity: 1 }, { size: 1, spread: 0 }],
    ['no edges', { texts: [], documentCount: 1, meanSimilarity: undefined }, { spread: 0.5 }],
    [
      'no text',
      { texts: [''], documentCount: 1, meanSimilarity: 0.2 },
      { lexicalDensity: 0, wordLength: 0, termDensity: 0, spread: 0.8 },
    ],
  ])('%s', (_, input, parts) => {
    expect(complexityScore(input).parts).toMatchObject(parts);
  });

  it('stays between 0 and 1, whatever the text', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { maxLength: 5 }), fc.nat(1_000), (texts, documentCount) => {
        const { score } = complexityScore({ texts, documentCount, meanSimilarity: undefined });
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('measures the share of distinct words over windows of 100 words', () => {
    expect(movingTypeTokenRatio(['a', 'b', 'A', 'b'])).toBe(0.5);
    expect(movingTypeTokenRatio(Array.from({ length: 250 }, (_, place) => `w${place % 100}`))).toBe(1);
    expect(movingTypeTokenRatio([])).toBe(0);
  });

  it('samples evenly', () => {
    expect(evenlySpaced([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], 3)).toEqual([0, 3, 6]);
    expect(evenlySpaced([1, 2], 10)).toEqual([1, 2]);
  });
});
