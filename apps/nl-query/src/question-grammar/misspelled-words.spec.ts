import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DatabaseSchema } from '../database-schema/schema';
import { respelled } from './misspelled-words';
import { GrammarQuestion } from './read-question';
import { ReadingProblem } from './reading-problem';

const attribute = (name: string) => ({ path: [name], types: ['text' as const], memberTypes: [] });
const SCHEMA: DatabaseSchema = {
  collections: [
    {
      ...{ name: 'cartoons', count: 10, indexes: [], references: [], ends: undefined },
      attributes: [attribute('title'), attribute('director'), attribute('production_code')],
    },
  ],
  ...{ graphs: [], views: [] },
};
const read = (question: string) => new GrammarQuestion(question, SCHEMA, new Date('2025-06-15')).read(new Map());

describe('a misspelt word', () => {
  it.each([
    ['cartools', 'cartoons'],
    ['cartooons', 'cartoons'],
    ['cratoons', 'cartoons'],
    ['produdction', 'production'],
    ['prodduktion', 'production'],
    ['harpoons', undefined],
    ['productionly', undefined],
    ['code', undefined],
    ['directed', undefined],
  ])('%s is %s', (word, meant) => expect(respelled(word, ['cartoons', 'production', 'code', 'direct', 'director'])).toBe(meant));

  it('that stands as near to two others is none of them', () => {
    expect(respelled('placet', ['places', 'planet'])).toBeUndefined();
  });

  it('is read as the word of the schema or of asking that is meant, which is said', () => {
    const { query, understood } = read('What are the titles of all cartools, orderd by director?');
    expect(query).toContain('FOR c IN cartoons');
    expect(query).toContain('SORT c.director');
    expect(understood).toMatch(/^"cartools" read as "cartoons", "orderd" read as "ordered": /);
  });

  it.each(['titles of cartoons by Cartonas', 'titles of cartools in the harbour'])(
    'is none in %j, which is not understood',
    (question) => expect(() => read(question)).toThrow(ReadingProblem),
  );

  it('is found for no word that is too far away', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z]{1,20}$/), (word) => {
        const meant = respelled(word, ['cartoons', 'production', 'director']);
        expect(meant === undefined || Math.abs(meant.length - word.length) <= 2).toBe(true);
      }),
    );
  });
});
