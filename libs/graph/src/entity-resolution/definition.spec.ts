import { describe, expect, it } from '@jest/globals';
import { readDefinition } from './definition';
import { describeOthers, excludeEachOther } from './definition-conflicts';

const places = { liesIn: (place: string, whole: string) => place === 'lyon' && whole === 'france' };

describe('readDefinition', () => {
  it('reads lives, offices and what somebody was', () => {
    expect(
      readDefinition('Ada Byron', 'Ada Byron (born Ada Gordon; 10 December 1815 – 27 November 1852) was an English mathematician.'),
    ).toMatchObject({
      born: 1815,
      died: 1852,
      noun: 'mathematician',
    });
    expect(readDefinition('Hugo', 'Hugo, 3rd Earl of Wick (died 1548), was a peer, son of Otto, Duke of Kent.')?.offices).toEqual([
      { ordinal: 3, rank: 'earl', territory: 'wick', isOfName: true },
    ]);
  });

  it('reads of works the year, the sort and who made them', () => {
    const { made, sort, makers } = readDefinition(
      'The Well',
      '"The Well" is a lost 1921 silent film directed by Ann Lee and starring Bo Ek.',
    )!;
    expect({ made, sort, directed: [...makers.get('directed')!] }).toEqual({ made: 1921, sort: 'film', directed: ['ann', 'lee'] });
    expect(readDefinition('The Well', 'The Well is a Danish film. It was released in 1968.')?.made).toBe(1968);
    expect(readDefinition('The Well', 'The Well (1915) is a silent film.')?.made).toBe(1915);
  });

  it('reads where something lies, its own name left out', () => {
    expect(readDefinition('Wick Airport', 'Wick Airport is an airport in Wick, Stone County, Arkansas.')?.places).toEqual([
      ['stone county', 'arkansas'],
    ]);
  });

  it.each(['In May the barons met at Northampton and chose Wick.', 'Nora Berg was a painter from Wick.', 'Wick grew after 1900.'])(
    'reads nothing where a text does not begin by saying what a name is: %s',
    (text) => {
      expect(readDefinition('Wick', text)).toBeUndefined();
    },
  );
});

describe('two definitions of one name', () => {
  it.each([
    ['Jo Bo (born 1 May 1947) is a rower.', 'Jo Bo, born Jo Berg (born 2 June 1955), is a rower.', 'exclude'],
    ['Jo Bo (died 1095) was a baron.', 'Jo Bo (1671 – 1731) was a baron.', 'exclude'],
    ['Jo Bo (1815–1852) was a writer.', 'Jo Bo (10 December 1815 – 27 November 1852) was an English poet and writer.', 'fit'],
    ['Jo Bo, 3rd Earl of Wick, was a peer.', 'Jo Bo, 6th Earl of Wick, was a peer.', 'exclude'],
    ['Jo Bo was Count of Eu.', 'Jo Bo was Duke of Cleves.', 'describe others'],
    ['Jo Bo is a 1921 film.', 'Jo Bo is a 1936 film.', 'exclude'],
    ['Jo Bo is a tool. It was released in 2015.', 'Jo Bo is a tool, released in 2021.', 'fit'],
    ['Jo Bo is a song by Ann Lee.', 'Jo Bo is an album by Ann Lee.', 'exclude'],
    ['Jo Bo is a song by Ann Lee.', 'Jo Bo is a song by the singer Kim Oh.', 'describe others'],
    ['Jo Bo is a school in Wantage, Oxfordshire.', 'Jo Bo is a school near Shaftesbury, Dorset.', 'exclude'],
    ['Jo Bo is a company in Lyon, Rhône.', 'Jo Bo is a company in Paris, France.', 'describe others'],
    ['Jo Bo is a rugby footballer.', 'Jo Bo is a fashion photographer.', 'describe others'],
    ['Jo Bo is a footballer.', 'Jo Bo is a former football player.', 'fit'],
    ['Jo Bo is a city in Ohio.', 'Jo Bo is the annual host of the games.', 'fit'],
  ])('%s %s: %s', (one, other, expected) => {
    const [a, b] = [readDefinition('Jo Bo', one)!, readDefinition('Jo Bo', other)!];
    const found = excludeEachOther(a, b, places) ? 'exclude' : describeOthers(a, b, places) ? 'describe others' : 'fit';
    expect(found).toBe(expected);
  });
});
