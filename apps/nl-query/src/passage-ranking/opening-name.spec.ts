import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { openingName } from './opening-name';

describe('the name that an opening introduces', () => {
  it.each([
    ['The Goose Woman is a 1925 silent film drama.', 'The Goose Woman'],
    ['Umberto Lenzi (6 August 1931 – 19 October 2017) was an Italian film director.', 'Umberto Lenzi'],
    ['"Netflix" is a song by American rapper 2 Chainz.', 'Netflix'],
    ['In Greek mythology, Orthrus was a two-headed dog.', 'Orthrus'],
    ['Canta mi corazón (" My Heart Sings") is a 1965 Mexican film.', 'Canta mi corazón'],
    ['Jan II the Mad also known as the Bad (1435 – 1504), was a duke.', 'Jan II the Mad'],
    [
      'Henry Willoughby, 4th Baron Willoughby of Parham (1541 – 1549) was a peer.',
      'Henry Willoughby, 4th Baron Willoughby of Parham',
    ],
    ['Terror Is a Man is a film.', 'Terror Is a Man'],
    ['Side by side may refer to:', 'Side by side'],
    ['A Night at the Movies can be:', 'A Night at the Movies'],
  ])('of %j is %j', (text, name) => expect(openingName(text)?.name).toBe(name));

  it.each([
    'The film was released in Japan on 10 October 2009.',
    'He was the father of Takayama Ukon.',
    'After the elections of 2009, she became more widely known.',
    'Eight winners and eight runners-up were drawn into four groups.',
    'It often rains in autumn.',
    'This README is a quick start document.',
    '[![Build Status](https://ci.example/a.svg)](https://ci.example/a)\n\nA library.',
    '',
    '— … !',
  ])('is none in %j', (text) => expect(openingName(text)).toBeUndefined());

  it.each([
    ['Sir Alfred Joseph Hitchcock (13 August 1899 – 29 April 1980) was a director.', 'Alfred Hitchcock'],
    ['Robert Anthony De Niro Jr. (born August 17, 1943) is an actor.', 'Robert De Niro'],
    ['Anstis Elmina Shepard Taylor (September 12, 1830 – 1904) was president.', 'Elmina Taylor'],
    ['Raúl Papaleo Pérez (born 1971) is a player.', 'Raúl Papaleo'],
    ['Kill or Be Killed (also known as Ringo) is a film.', 'Be Killed'],
    ['The Laughing Woman, also known as "Femina ridens" is a film.', 'Laughing Woman'],
  ])('of %j goes by %j as well', (text, other) => expect(openingName(text)?.others).toContain(other));

  it('is read from any text without failing, and never is empty', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(openingName(text)?.name).not.toBe('');
      }),
    );
  });
});
