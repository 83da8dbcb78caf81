import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { lexicalTerms } from './lexical-terms';
import { properNames } from './proper-names';
import { sentences } from './sentences';
import { words } from './words';

const split = (text: string) => sentences(text).map(({ start, end }) => text.slice(start, end));
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
