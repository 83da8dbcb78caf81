import { describe, expect, it } from '@jest/globals';
import { relationWords } from './relation-lexicon';
import { areFormsOfOneWord } from './word-forms';

describe('words of one stem', () => {
  it.each([
    ['university', 'universities'],
    ['film', 'filmed'],
    ['army', 'armies'],
    ['swim', 'swimming'],
    ['educate', 'education'],
    ['educated', 'education'],
    ['organized', 'organization'],
    ['direct', 'directing'],
    ['region', 'regional'],
    ['music', 'musical'],
    ['industries', 'industrial'],
    ['church', 'churches'],
  ])('are forms of one word: %s, %s', (some, other) => {
    expect([areFormsOfOneWord(some, other), areFormsOfOneWord(other, some)]).toEqual([true, true]);
  });

  it.each([
    ['universities', 'universal'],
    ['university', 'universe'],
    ['organization', 'organism'],
    ['organ', 'organizations'],
    ['general', 'generation'],
    ['animal', 'animation'],
    ['author', 'authorities'],
    ['execution', 'executive'],
    ['import', 'important'],
  ])('may be different words: %s, %s', (some, other) => {
    expect([areFormsOfOneWord(some, other), areFormsOfOneWord(other, some)]).toEqual([false, false]);
  });

  it('tell a relation as words, not as stems', () => {
    expect(relationWords('schools')).toEqual(expect.arrayContaining(['university', 'college']));
    expect(relationWords('universities')).toContain('school');
    expect(relationWords('universal')).toEqual([]);
  });
});
