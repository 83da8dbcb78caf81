import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lexicalTerms } from './lexical-terms';
import { properNames } from './proper-names';
import { sentences } from './sentences';
import { words } from './words';

const split = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));
const whole = (texts: string[]): [string, string[]][] => texts.map((text) => [text, [text]]);
const names = (text: string) => properNames(text).map(({ name }) => name);

describe('words', () => {
  it('folds case and diacritics and keeps places and capitals', () => {
    const text = 'Škoda’s naïve Café, №42 in 北京!';
    expect(words(text).map(({ text: word }) => word)).toEqual(['skoda', 's', 'naive', 'cafe', '42', 'in', '北京']);
    expect(
      words(text)
        .filter(({ capital }) => capital)
        .map(({ start, end }) => text.slice(start, end)),
    ).toEqual(['Škoda', 'Café']);
  });

  it('never overlap and cover every letter of any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        let at = 0;
        for (const { start, end } of words(text)) {
          expect(text.slice(at, start)).not.toMatch(/[\p{L}\p{N}]/u);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(text.slice(at)).not.toMatch(/[\p{L}\p{N}]/u);
      }),
    );
  });
});

describe('sentences', () => {
  it.each([
    ['Dr. Smith met J. R. Tolkien. They talked.', ['Dr. Smith met J. R. Tolkien.', 'They talked.']],
    [
      'Ada (born 29 February 1900 (O.S.) – 18 July 1993) was a director (in Ulm, Graz etc.), they say. He left.',
      ['Ada (born 29 February 1900 (O.S.) – 18 July 1993) was a director (in Ulm, Graz etc.), they say.', 'He left.'],
    ],
    [
      'He lives in the U.S. He moved there, e.g. by ship, in 1950.',
      ['He lives in the U.S.', 'He moved there, e.g. by ship, in 1950.'],
    ],
    ['Acme Inc. The firm grew. Acme Inc. Germany did not.', ['Acme Inc.', 'The firm grew.', 'Acme Inc. Germany did not.']],
    ['It cost 3.5 million. "Why?" he asked. Nobody knew!', ['It cost 3.5 million.', '"Why?" he asked.', 'Nobody knew!']],
    [
      '# Title\nFirst line\ngoes on.\n\nSecond paragraph without stop\n\n- item one\n- item two',
      ['# Title', 'First line\ngoes on.', 'Second paragraph without stop', '- item one', '- item two'],
    ],
    ...whole([
      'Vom bayerischen König Ludwig II. im späten 19. Jahrhundert in Auftrag gegeben, ist das Schloss berühmt.',
      'Am 3. Oktober wurde, wie am 1. Mai, gefeiert.',
      'Er starb im 2. Weltkrieg, vor seinem 20. Geburtstag.',
      'Sie wurde 1871 im 3. Bezirk geboren und wohnte in der 2. Etage.',
      'Das Tor stammt aus dem\n19. Jahrhundert und steht noch.',
      'Die Stadt wurde um 300 v. Chr. Hauptstadt und 630 n. Chr. Residenz.',
      'Es gibt z. B. Schlösser, d. h. Burgen, u. a. Neuschwanstein, bzw. Ruinen, ca. Hunderte.',
      'Die Bibliothek (gegr. 300 a. C. Alejandría, 40 d. C. Roma) ist alt.',
      'A mediados del s. XIV se construyó el palacio.',
      'La Sra. García y el Sr. Pérez viven con la Dra. Ruiz.',
      'Le temple date de 300 av. J.-C. Rome le prit en 40 apr. J.-C. César régna.',
      'Mme. Curie et M. Dupont habitent avec Mlle. Durand.',
      'Il sig. Rossi e il dott. Verdi vivono nella città.',
      'Das Haus Nr. 5 steht, vgl. Abb. 3, neben der Nr. II.',
      'It is by Yury Yu. Smirnov and Anna Ya. Petrova.',
    ]),
    ['Er kam 1990. Danach ging er. Er wurde 19. Karl blieb.', ['Er kam 1990.', 'Danach ging er.', 'Er wurde 19.', 'Karl blieb.']],
    [
      'Er wohnt in 3. Dort ist das Haus Nummer 7. Schloss und Tor sind alt.',
      ['Er wohnt in 3.', 'Dort ist das Haus Nummer 7.', 'Schloss und Tor sind alt.'],
    ],
    [
      'He finished in 3. Peter won on page 12. August was cold.',
      ['He finished in 3.', 'Peter won on page 12.', 'August was cold.'],
    ],
    [
      'Das war 40 n. Chr. Die Stadt wuchs. Er fiel 300 v. Chr. Danach war Ruhe.',
      ['Das war 40 n. Chr.', 'Die Stadt wuchs.', 'Er fiel 300 v. Chr.', 'Danach war Ruhe.'],
    ],
    ['Fue en 300 a. C. El templo es de la ciudad.', ['Fue en 300 a. C.', 'El templo es de la ciudad.']],
    ['He said no. Peter left with Tu. Ann saw no. 5 there.', ['He said no.', 'Peter left with Tu.', 'Ann saw no. 5 there.']],
    [
      'Dinner was with Yu. Ann paid for vitamin c. Bob did not.',
      ['Dinner was with Yu.', 'Ann paid for vitamin c.', 'Bob did not.'],
    ],
    ['Das ist der Plan:\n- Anfang\n2. Mai', ['Das ist der Plan:', '- Anfang', '2. Mai']],
    [
      'Dues:\n\n| Type | Amount |\n| --- | --- |\n| Yearly | $250. Save $110! Ask. |\n| Monthly | $30 |\nThat is all. It ends.',
      [
        'Dues:',
        '| Type | Amount |',
        '| --- | --- |',
        '| Yearly | $250. Save $110! Ask. |',
        '| Monthly | $30 |',
        'That is all.',
        'It ends.',
      ],
    ],
    ['# Dues\n| Type. One | Two |\n. Dot begins. The end.', ['# Dues', '| Type. One | Two |', '.', 'Dot begins.', 'The end.']],
    ['| One. Two |', ['| One. Two |']],
    ['| is a bar. It pipes.', ['| is a bar.', 'It pipes.']],
    [
      'She built it in 1901.[^1] Then she left.[4][12] He met Dr. Vane.[3] See a[1] of it.',
      ['She built it in 1901.[^1]', 'Then she left.[4][12]', 'He met Dr. Vane.[3]', 'See a[1] of it.'],
    ],
    ['最初の文。次の文。', ['最初の文。', '次の文。']],
    ['', []],
  ])('%s', (text, expected) => {
    expect(split(text)).toEqual(expected);
  });

  it('cover every visible character of any text, in order', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        let at = 0;
        for (const { start, end } of sentences(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(
            text
              .slice(at, start)
              .trim()
              .replace(/[\0-\x20]/g, ''),
          ).toBe('');
          at = end;
        }
        expect(
          text
            .slice(at)
            .replace(/[\0-\x20]/g, '')
            .trim(),
        ).toBe('');
      }),
    );
  });
});

describe('lexicalTerms', () => {
  it('are stems without function words', () => {
    expect(lexicalTerms('Who was the director of the married directors?')).toEqual(['director', 'marri', 'director']);
  });
});

describe('properNames', () => {
  it.each([
    [
      'The Duke of York met Ludwig van Beethoven in Vienna, Austria.',
      ['Duke of York', 'Ludwig van Beethoven', 'Vienna', 'Austria'],
    ],
    ['Yesterday Anna and Jean-Paul Sartre left. However, they returned yesterday.', ['Anna', 'Jean-Paul Sartre']],
    ['When Marie Curie won, Reuters reported it.', ['Marie Curie', 'Reuters']],
  ])('%s', (text, expected) => {
    expect(names(text).filter((name) => name !== 'However')).toEqual(expected);
  });
});
