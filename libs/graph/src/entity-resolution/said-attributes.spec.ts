import { describe, expect, it } from '@jest/globals';
import { contradictEachOther, epithetBeside, madeBeside, sortsBeside, withinBeside } from './said-attributes';

describe('what a text says right beside a name', () => {
  it.each([
    ['by the planet ', ' in 1974', ['heaven']],
    ['', ', the Roman god of commerce', ['deity']],
    ['poisoned by the element ', '.', ['substance']],
    ['damage, from hurricanes Fran and ', '. More', ['storm']],
    ['the "Dock Green" episode" The ', '", in 1965', ['episode']],
    ['The ', ' is a 1962 film directed by', ['film']],
    ['# The ', ' (1962 film)', ['film']],
    ['wrote for ', ' magazine', ['periodical']],
    ['', ', a village in the county', ['settlement']],
    ['', ' said that a river rose', []],
  ])('%s… %s', (before, after, sorts) => {
    expect([...sortsBeside(before, after)]).toEqual(sorts);
  });

  it('reads the place that a place lies in, and no list', () => {
    expect(withinBeside(', Texas, in 1900')).toBe('texas');
    expect(withinBeside(', in New Mexico.')).toBe('new mexico');
    expect(withinBeside(', Rome and Milan')).toBeUndefined();
    expect(withinBeside(' of Texas')).toBeUndefined();
  });

  it('reads which ruler of a name is meant', () => {
    expect(epithetBeside(' II and his son')).toBe('ii');
    expect(epithetBeside(' of Cyprus ruled')).toBe('of cyprus');
    expect(epithetBeside(', 4th Baron Willoughby of Parham')).toBe('4th');
    expect(epithetBeside(' ruled')).toBeUndefined();
  });
});

describe('madeBeside', () => {
  it.each([
    ['The Avenger', ' is a 1962 film directed by', '1962'],
    ['The Avenger', ' (1962 film)', '1962'],
    ['presidential election', ', 1964, was', '1964'],
    ['Summer Games', ' of 1964', '1964'],
    ['Hamlet', ', 1964, was', undefined],
  ])('%s%s', (name, after, year) => {
    expect(madeBeside(name, after)).toBe(year);
  });
});

describe('contradictEachOther', () => {
  const places = {
    liesIn: (place: string, whole: string) => place === 'texas' && whole === 'united states',
  };
  const sorts = (...all: string[]) => ({ sorts: new Set(all) });
  const within = (...all: string[]) => ({ within: new Set(all) });

  it.each([
    [sorts('heaven'), sorts('deity'), true],
    [sorts('film'), sorts('book'), false],
    [sorts('film'), {}, false],
    [within('texas'), within('france'), true],
    [within('texas'), within('united states'), false],
    [{ made: new Set(['1917']) }, { made: new Set(['1973']) }, true],
    [{ made: new Set(['1917']) }, { made: new Set(['1918']) }, false],
    [{ epithets: new Set(['i']) }, { epithets: new Set(['ii']) }, true],
  ])('%o and %o: %s', (one, other, contradicted) => {
    expect(contradictEachOther(one, other, places)).toBe(contradicted);
    expect(contradictEachOther(other, one, places)).toBe(contradicted);
  });
});
