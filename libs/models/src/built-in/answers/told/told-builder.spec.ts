import { describe, expect, it } from '@jest/globals';
import { toldBuilder } from './told-builder';

const passage = (title: string, text: string) => ({ id: title, title, text: `# ${title}\n\n${text}\n` });
const told = (question: string, ...passages: ReturnType<typeof passage>[]) => toldBuilder(question, passages)?.name;

describe('who made a thing', () => {
  const tern = passage('Icebreaker Tern', 'Tern is an icebreaker. She was built at Holm Yard in 1979 for the coast.');
  const yard = passage('Holm Yard', 'The ship Gull, the icebreaker Tern and the ferry Auk were all built at Holm Yard.');
  const skua = passage('Skua', 'Skua was built of oak on larch at the boatyard of Nils Strand on Ulm, not at Holm Yard.');
  const bell = passage(
    'Bells',
    'The engine of the Gull was made at the Vane works. MV Auk was a ferry of 90 metres, built at Holm Yard in 1952.',
  );

  it.each([
    ['Who built the Tern?', 'Holm Yard', tern],
    ['By whom was the Tern built?', 'Holm Yard', yard],
    ['Which yard built the Auk?', 'Holm Yard', yard],
    ['Who built the Auk?', 'Holm Yard', bell],
    ['Who built Skua?', 'the boatyard of Nils Strand', skua],
    ['Who built the Gull?', 'Holm Yard', yard],
  ])('is told by the place that makes: %s', (question, name, one) => expect(told(question, one)).toBe(name));

  it.each([
    ['Who made the Gull?', bell], // its engine
    ['Who built the Heron?', yard],
    ['Who built the yard?', yard],
    ['Who built Tern Rock?', tern],
    ['Who built the Tern?', passage('Icebreaker Tern', 'She was not built at Holm Yard. She was built in Ulm in 1979.')],
    ['Who built the Tern?', passage('Ships', 'She was built at Holm Yard.')],
    ['Who repaired the Tern?', tern],
  ])('is not told by what was made elsewhere, in part or of something else: %s', (question, one) =>
    expect(told(question, one)).toBeUndefined(),
  );

  it('is not told where two places are said', () => {
    expect(told('Who built the Tern?', tern, passage('Tern', 'Tern was built at Ulm Works.'))).toBeUndefined();
  });

  it('is looked for in time with the length of a text', () => {
    for (const piece of ['built ', 'a', 'A ', 'built at the '])
      expect(told('Who built the Tern?', passage('Tern', piece.repeat(100_000 / piece.length)))).toBeUndefined();
  });
});
