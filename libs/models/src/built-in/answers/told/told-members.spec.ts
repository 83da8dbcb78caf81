import { describe, expect, it } from '@jest/globals';
import { toldMembers } from './told-members';

const passage = (title: string, text: string) => ({ id: title, title, text: `# ${title}\n\n${text}\n` });
const YARD = passage(
  'Holm Yard',
  'It is known for ferries and others: the research ship Gull, the icebreaker Tern and the ferry Auk were all built at Holm Yard. Its engines came from Ulm.',
);
const AUK = passage('Ferry Auk', 'Auk is a ferry. She was built at Holm Yard in 2003.');
const HERON = passage('MV Heron', 'MV Heron was a cargo ship of 92 metres, built at Holm Yard in 1952.');
const SKUA = passage('Skua', 'Skua was a ship of 9 metres. She was not built at Holm Yard.');
const GRANE = passage('Crane Grane', 'Grane is a crane of 9 metres, built at Holm Yard in 1950.');
const SONGS = passage('Songs', 'Low Tide, High Water and Long Rope were written by Ada Vane. The Harbour was sung by Ada Vane.');
const told = (question: string, ...passages: ReturnType<typeof passage>[]) =>
  toldMembers(question, passages)
    .map(({ name }) => name)
    .join(', ');

describe('all to which something was done', () => {
  it.each([
    ['Which ships were built at Holm Yard?', 'Gull, Tern, Auk, Heron'],
    ['which ships were built at Holm yard', 'Gull, Tern, Auk, Heron'],
    ['List all ships built at the Holm Yard.', 'Gull, Tern, Auk, Heron'],
  ])('are those of a list, and those of which it is said alone: %s', (question, line) => {
    expect(told(question, AUK, HERON, SKUA, GRANE, YARD)).toBe(line);
  });

  it('are told by names without what they are', () => {
    expect(told('Which songs were written by Ada Vane?', SONGS)).toBe('Low Tide, High Water, Long Rope');
  });

  it.each([
    ['Which ships were built at Holm Yard?', [HERON]], // one of how many
    ['Which cranes were built at Holm Yard?', [YARD]],
    ['Which ships were built at Holm Yard East?', [YARD]],
    ['Which ships were repaired at Holm Yard?', [YARD]],
    ['Which ships were built at the yard?', [YARD]],
    ['Which ship was built at Holm Yard?', [YARD]],
    ['Which songs were written by Ada?', [passage('Songs', 'The song Low Tide and others were written by Ada.')]],
    ['Which songs were written by Ada?', [passage('Songs', 'Neither Low Tide nor Long Rope and Bell were written by Ada.')]],
  ])('are not told of others, nor where one has no name: %s', (question, passages) => expect(told(question, ...passages)).toBe(''));

  it('are looked for in time with the length of a text', () => {
    for (const piece of ['built at ', 'a', 'A ', 'A, ', 'were built at Holm Yard '])
      expect(told('Which ships were built at Holm Yard?', passage('Ships', piece.repeat(100_000 / piece.length)))).toBe('');
  });
});
