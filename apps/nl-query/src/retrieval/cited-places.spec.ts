import { describe, expect, it } from '@jest/globals';
import { citedPlaces } from './cited-places';

const CHUNK =
  '# Ingrid Vane\n\nIngrid Vane was born in Bergstad. She studied in Glasgow. Her best-known design is the ship Sigrun.';
const at = (sentence: string) => ({ start: 100 + CHUNK.indexOf(sentence), end: 100 + CHUNK.indexOf(sentence) + sentence.length });

describe('The places an answer cites', () => {
  it('are the sentences its statements were taken from, counted from the start of the document', () => {
    const answer = 'The ship is old. [1] Ingrid Vane: She studied in Glasgow. [2]';
    expect(citedPlaces(answer, 2, CHUNK, 100)).toEqual([at('She studied in Glasgow.')]);
  });

  it('are found where a text has numbers in brackets of its own', () => {
    const text = 'Bats carry viruses [3] , rats do, too [4] , as was shown [5] in Ulm. Staff wear masks and gloves (PPE) [1] .';
    const answer =
      'Bats carry viruses [3] , rats do, too [4] , as was shown [5] in Ulm. [1] a list: Staff wear masks and gloves (PPE) [1] . [1]';
    expect(citedPlaces(answer, 1, text, 0)).toEqual([
      { start: 0, end: text.indexOf(' Staff') },
      { start: text.indexOf('Staff'), end: text.length },
    ]);
  });

  it('stand once each, in reading order', () => {
    const answer =
      'Her best-known design is the ship Sigrun. [1] Ingrid Vane was born in Bergstad. [1][2] She was born in Bergstad. [1]';
    expect(citedPlaces(answer, 1, CHUNK, 100).map(({ start }) => start)).toEqual([
      at('Ingrid Vane was born in Bergstad.').start,
      at('Her best-known design').start,
    ]);
  });

  it('are none for a statement in words of its own, and for a chunk that is not cited', () => {
    expect(citedPlaces('A gifted engineer with international training. [1]', 1, CHUNK, 100)).toEqual([]);
    expect(citedPlaces('She studied in Glasgow. [1]', 2, CHUNK, 100)).toEqual([]);
  });

  it('are the row that is told with the heads of its columns, and each item of a row of items', () => {
    const table = '| Position | Member elected |\n| --- | --- |\n| Treasurer | Kevin Horn |\n| Secretary | Ada Vane |';
    const row = '| Treasurer | Kevin Horn |';
    expect(citedPlaces('Position: Treasurer; Member elected: Kevin Horn [1]', 1, table, 0)).toEqual([
      { start: table.indexOf(row), end: table.indexOf(row) + row.length },
    ]);
    const list = '- 2 cups of flour\n- 1 egg\n- 1 cup of sugar\n- salt';
    expect(citedPlaces('Bread: 2 cups of flour; 1 egg; 1 cup of sugar [1]', 1, list, 10)).toEqual(
      ['2 cups of flour', '1 egg', '1 cup of sugar'].map((item) => ({
        start: 10 + list.indexOf(item),
        end: 10 + list.indexOf(item) + item.length,
      })),
    );
  });
});
