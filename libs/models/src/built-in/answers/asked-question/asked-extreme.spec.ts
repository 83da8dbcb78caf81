import { describe, expect, it } from '@jest/globals';
import { saysExtremeOfKind } from './asked-extreme';

describe('the extreme of a kind', () => {
  it.each([
    ['Which mosaic is the largest?', 'The Getty’s mosaic paved a hall beside the largest room, a space with niches.'],
    ['What is the oldest mosaic?', 'The mosaic lies beside the oldest temple of the town.'],
    ['Which club is the most famous?', 'The club met the most famous singer there.'],
  ])('is not said by a sentence that says it of another kind: %s %s', (question, sentence) => {
    expect(saysExtremeOfKind(question, sentence)).toBe(false);
  });

  it.each([
    ['Which mosaic is the largest?', 'The Bear Hunt is the largest Roman floor mosaic of all.'],
    ['Which mosaic is the largest?', 'Of the mosaics the Bear Hunt is the largest.'],
    ['Which mosaic is the largest?', 'The Bear Hunt is the largest of them.'],
    ['Which mosaic is the largest?', 'The Bear Hunt is the biggest one.'],
    ['What is the largest city in Florida?', 'Ulm is the largest city by population.'],
    ['Which mosaic paved the largest room?', 'The Bear Hunt paved the largest room.'],
    ['Which forest is the best?', 'The Black Forest is the best.'],
  ])('may be said else: %s %s', (question, sentence) => {
    expect(saysExtremeOfKind(question, sentence)).toBe(true);
  });
});
