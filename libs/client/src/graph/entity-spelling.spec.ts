import { describe, expect, it } from '@jest/globals';
import { spelledName } from './entity-spelling';

describe('spelledName', () => {
  it.each([
    ['HALDEN YARD', ['Halden\n Yard'], 'Halden Yard'],
    ['HALDEN YARD', ['HALDEN YARD', 'Halden Yard'], 'Halden Yard'],
    ['NATO', ['NATO'], 'NATO'],
    ['RUSSLAND', ['Russlands'], 'Russland'],
    ['IVAN', ['He'], 'IVAN'],
    ['JOHN SMITH (BORN 1781)', ['John Smith'], 'JOHN SMITH (BORN 1781)'],
    ['STRASSE', ['Straße'], 'Straße'],
    ['ÉMILE', ['Émile'], 'Émile'],
    ['HALDEN YARD', null, 'HALDEN YARD'],
  ])('%s at %j is %s', (stored, places, spelled) => {
    expect(spelledName(stored, places)).toBe(spelled);
  });
});
