import { describe, expect, it } from '@jest/globals';
import { areFarApart, rolesBeside } from './life-roles';

describe('rolesBeside', () => {
  it.each([
    ['', ' (1815–1852) was an English cricketer and footballer.', ['sport']],
    ['', ', a Scottish bishop, wrote', ['church']],
    ['by the painter ', ' in 1901', ['art']],
    ['', ' was the son of a cricketer', []],
    ['', ' met an actor', []],
    ['said Senator ', ' in 1901', []],
    ['', ' is an American actress and author', ['letters', 'stage']],
  ])('%j NAME %j', (before, after, fields) => {
    expect([...rolesBeside(before, after)].sort()).toEqual(fields);
  });
});

describe('areFarApart', () => {
  it('says nothing where one is known for nothing, or for what many do both', () => {
    expect(areFarApart(new Set(['sport']), new Set(['church']))).toBe(true);
    expect(areFarApart(new Set(['sport']), new Set())).toBe(false);
    expect(areFarApart(new Set(['stage']), new Set(['letters']))).toBe(false);
    expect(areFarApart(new Set(['sport', 'rule']), new Set(['rule']))).toBe(false);
  });
});
