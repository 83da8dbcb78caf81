import { describe, expect, it } from '@jest/globals';
import { withoutElisions } from './elisions';
import { tokenize } from './tokens';

describe('tokens without elisions', () => {
  it.each([
    ["Il vient d'Espagne et de l’Europe.", ['Il', 'vient', 'Espagne', 'et', 'de', 'Europe', '.']],
    ["L'Empire de L'Oréal", ['Empire', 'de', "L'Oréal"]],
    ["dell'Austria e nell'Adriatico", ['Austria', 'e', 'Adriatico']],
    ["O'Brien aujourd'hui", ["O'Brien", "aujourd'hui"]],
  ])('%s', (text, expected) => {
    const tokens = withoutElisions(tokenize(text), text);
    expect(tokens.type.map((type) => type.text)).toEqual(expected);
    expect(tokens.type.map((_, i) => text.slice(tokens.start[i], tokens.end[i]))).toEqual(expected);
  });
});
