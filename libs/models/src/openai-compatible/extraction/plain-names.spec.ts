import { expect, it } from '@jest/globals';
import { plainNames } from './plain-names';

it.each<[string, string[], string]>([
  ['an abbreviation', ['Technical Steering Committee (TSC)'], 'Technical Steering Committee'],
  [
    'one of another language',
    ["French Section of the Workers' International (SFIO)"],
    "French Section of the Workers' International",
  ],
  ['the short form of an option', ['--verbose (-v)'], '--verbose'],
  ['another name beside the plain one', ['Black Widow (Natasha Romanova)', 'BLACK WIDOW'], 'Black Widow'],
  ['another name alone', ['Black Widow (Natasha Romanova)'], 'Black Widow (Natasha Romanova)'],
  ['a kind', ['Mercury (planet)', 'Mercury'], 'Mercury (planet)'],
  ['a country', ['Georgia (US)', 'Georgia (U.S. state)', 'Georgia'], 'Georgia (US)'],
  ['a section of manuals', ['fakeroot(1)', 'fakeroot'], 'fakeroot(1)'],
  ['brackets of a call', ['cipher.update()'], 'cipher.update()'],
])('a name with %s in brackets', (_, names, plain) => {
  expect(plainNames(names).get(names[0]!)).toBe(plain);
});
