import { describe, expect, it } from '@jest/globals';
import { words } from '@strata/text';
import { MeaningReader } from './meanings';

const reader = new MeaningReader('How is the salary of a physician decided?', ['salari', 'physician', 'decid'], [1, 1, 1]);

describe('what a sentence says of a question by other words', () => {
  it('is told word by word', () => {
    const { likes } = reader.of(words('Doctors bargain for their wages.'));
    expect(likes[0]).toBeGreaterThan(0.5);
    expect(likes[1]).toBeGreaterThan(0.5);
    expect(likes[2]).toBeLessThan(0.5);
  });

  it('is more for a sentence of the same matter than for one of another', () => {
    const near = reader.of(words('A committee determines the wages of all doctors.')).alike;
    const far = reader.of(words('The river flows past an old harbour.')).alike;
    expect(near).toBeGreaterThan(far + 0.3);
  });

  it('is nothing for words without a vector', () => {
    expect(reader.of(words('Zzyzzx qwrtpk.'))).toEqual({ likes: [0, 0, 0], alike: 0 });
    expect(reader.of([])).toEqual({ likes: [0, 0, 0], alike: 0 });
  });
});
