import { describe, expect, it } from '@jest/globals';
import { words } from '@strata/text';
import { compareDates, daysBetween } from './iso-order';
import { readPassage } from './read-passage';
import { birthDate, country, deathDate, foundingDate, nationality, releaseDate } from './told-facts';

const passage = (text: string) => readPassage(0, { title: 'It', text }, []);

/** A passage of one sentence with one name in it. */
const named = (text: string, name: string) => {
  const before = words(text.slice(0, text.indexOf(name))).length;
  return readPassage(0, { title: 'It', text }, [{ from: before, to: before + words(name).length - 1, sentence: 0 }]);
};

describe('what passages tell of what they are about', () => {
  it.each([
    ['Ada (4 May 1891 – 2 March 1960) was a director.', '1891-05-04', '1960-03-02'],
    ['Ada( born May 4, 1891) is a director. She was married in 1920.', '1891-05-04', undefined],
    ['Teut( died 11 November 875) was a queen.', undefined, '0875-11-11'],
    ['Ada (1891–1960) was a director.', '1891', '1960'],
    ['Ada is a director. She was born in Graz in 1891 and died there in 1960.', '1891', '1960'],
  ])('birth and death: %s', (text, born, died) => {
    expect([birthDate(passage(text))?.value, deathDate(passage(text))?.value]).toEqual([born, died]);
  });

  it('when it came out, and when it began', () => {
    expect(releaseDate(passage('Low Tide is a 1937 film. It was made in 1935.'))?.value).toBe('1937');
    expect(releaseDate(passage('Low Tide is a song, released on 3 June 1980. It won in 1982.'))?.value).toBe('1980-06-03');
    expect(foundingDate(passage('The school has 90 pupils in 2004. It was founded in 1861.'))?.value).toBe('1861');
  });

  it('countries, by what it is called and by where it lies', () => {
    expect(nationality(passage('Ada was a Scottish and French painter.'))?.values).toEqual(['united kingdom', 'france']);
    expect(country(passage('Ada was a Norwegian painter.'))?.text).toBe('Norway');
    expect(nationality(passage('Ada is a South Korean painter.'))).toMatchObject({ text: 'South Korean', value: 'south korea' });
    expect(country(passage('Ada is a South African painter.'))?.text).toBe('South Africa');
    expect(country(passage('Ada is a South German painter.'))?.text).toBe('Germany');
    expect(country(named('Buyende is a town in the Eastern Region of Uganda.', 'Eastern Region of Uganda'))?.text).toBe('Uganda');
    expect(country(named('Fist is a 2000 Hong Kong action film.', 'Hong Kong'))?.text).toBe('Hong Kong');
    expect(country(passage('Ada is a Trinidad and Tobago-born singer.'))?.text).toBe('Trinidad and Tobago');
    expect(country(passage('Ada is a Trinidad and Tobago-born American singer.'))?.text).toBe('United States');
    expect(nationality(passage('It is a song about the French language.'))).toBeUndefined();
  });
});

describe('the order of dates', () => {
  it.each([
    ['1891', '1891-12-01'],
    ['-0044', '0012'],
    ['188X', '1891'],
    ['1997/1998', '1998-01'],
  ])('%s is before %s', (a, b) => {
    expect(compareDates(a, b)).toBeLessThan(0);
    expect(daysBetween(a, b)).toBeGreaterThan(0);
  });
});
