import { describe, expect, it } from '@jest/globals';
import { readPassage } from './read-passage';

const standings = (text: string) => readPassage(text).sentences.map(({ standing }) => standing);

describe('whether a sentence can be told alone', () => {
  it.each([
    'A trigger is a facility that allows events of one package to be processed by the interested package.',
    'The Debian base package contains the master versions of /etc/passwd and of all group files.',
  ])('it can: %s', (text) => expect(standings(text)).toEqual(['alone']));

  it.each([
    "Can't the people of Lysvik write proper code for the ferry?",
    'The interested package is then told about the events of the day.',
  ])('it cannot: %s', (text) => expect(standings(text)).not.toContain('alone'));
});
