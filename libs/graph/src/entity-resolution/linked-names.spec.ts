import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { LinkableAlias, LinkableEntity } from './linked-names';
import { linkBetween, nameKey, preparedEntity } from './linked-names';

/** `NAME|type|description`, with its other names. */
function entity(text: string, ...aliases: LinkableAlias[]): LinkableEntity {
  const [name, type, description = ''] = text.split('|') as [string, string, string?];
  return { name, type, description, aliases };
}

const link = (one: LinkableEntity, other: LinkableEntity) => linkBetween(preparedEntity(one), preparedEntity(other));
const reason = (one: string, other: string) => link(entity(one), entity(other))?.reason;

describe('linkBetween', () => {
  it.each([
    ['ADA LOVELACE|person', 'ADA LOVELACE|person', 'same name'],
    ['ADA LOVELACE|person', 'ADA LOVELACE|other', 'same name'],
    ['HUGO CHÁVEZ|person', 'HUGO CHAVEZ|person', 'same letters'],
    ['DR. ADA LOVELACE|person', 'ADA LOVELACE|person', 'title'],
    ['SIEMENS AG|organization', 'SIEMENS|organization', 'legal form'],
    ['OXFORD UNIVERSITY|organization', 'UNIVERSITY OF OXFORD|organization', 'word order'],
    ['PARIS|geo', 'PARIS|geo', 'same name'],
    ['NBA|organization', 'NBA|organization', 'same name'],
    ['MARY ROSE|ship', 'MARY ROSE|vessel', 'same name'],
  ])('joins %s and %s', (one, other, expected) => {
    expect(reason(one, other)).toBe(expected);
    expect(reason(other, one)).toBe(expected);
  });

  it.each([
    ['WASHINGTON|person', 'WASHINGTON|geo'],
    ['MARY ROSE|person', 'MARY ROSE|ship'],
    ['WATERLOO|event', 'WATERLOO|geo'],
    ['KENNEDY|person', 'KENNEDY|person'],
    ['J. SMITH|person', 'J. SMITH|person'],
    ['THE WHO|organization', 'WHO|organization'],
    ['JOHN KENNEDY|person', 'JOHN FITZGERALD KENNEDY|person'],
    ['APOLLO 11|other', 'APOLLO 12|other'],
    ['ROBERT DOWNEY JR|person', 'ROBERT DOWNEY SR|person'],
    ['JOHN SMITH|person|John Smith (1781–1850) was a botanist.', 'JOHN SMITH|person|John Smith (1901–1977) played cricket.'],
    ['JOHN SMITH|person|John Smith was an English cricketer.', 'JOHN SMITH|person|The bishop John Smith built it.'],
    ['JOHN SMITH (BORN 1781)|person', 'JOHN SMITH|person'],
    ['TRUE GRIT|work|True Grit is a 1969 film.', 'TRUE GRIT|work|True Grit is a 2010 film.'],
  ])('keeps %s and %s apart', (one, other) => {
    expect(reason(one, other)).toBeUndefined();
  });

  it('knows other names of an entity, where the other partition bears one as its own', () => {
    const health = entity('WORLD HEALTH ORGANIZATION|organization', { name: 'WHO', score: 0.97 });
    expect(link(health, entity('WHO|organization'))).toEqual({ reason: 'same name', score: 0.95, names: ['WHO', 'WHO'] });
    const hockey = entity('WOMEN HOCKEY ORGANISATION|organization', { name: 'WHO', score: 0.97 });
    expect(link(health, hockey)).toBeUndefined();
    expect(link(entity('HUGO CHAVEZ|person', { name: 'CHAVEZ', score: 0.8 }), entity('CHAVEZ|person'))).toBeUndefined();
  });

  it('says the same from either side, and only of names of one key', () => {
    const word = fc.constantFrom(
      'Ada',
      'King',
      'of',
      'Dr.',
      'Lovelace',
      'AG',
      'WHO',
      'J.',
      'III',
      'São',
      '(born 1815)',
      '-',
      'The',
      "O'Hara",
    );
    const name = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(' ').toUpperCase());
    const drawn = fc.record({
      name,
      type: fc.constantFrom('person', 'geo', 'organization', 'other', 'ship'),
      description: fc.constantFrom('', 'Ada Lovelace (1815–1852) wrote.'),
      aliases: fc.array(fc.record({ name, score: fc.double({ min: 0.7, max: 1, noNaN: true }) }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(drawn, drawn, (one, other) => {
        const [there, back] = [link(one, other), link(other, one)];
        expect(back?.score).toBe(there?.score);
        if (there) expect(nameKey(there.names[0])).toBe(nameKey(there.names[1]));
      }),
      { numRuns: 500 },
    );
  });
});
