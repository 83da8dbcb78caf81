import { describe, expect, it } from '@jest/globals';
import { CaseStatistics } from './case-statistics';
import { scanSentence } from './name-scan';
import { NameTable } from './name-table';
import { sentenceWords } from './sentence-words';

const TITLES = ['New York', 'New York City', 'Apple', 'Jordan', 'Mercury', 'The Straw Hat', 'xargs', 'nice'];
const table = new NameTable();
for (const [document, title] of TITLES.entries())
  table.addPassage(document, { title, text: '', document, opening: false }, sentenceWords(''));

/** What is written where, in running text. */
function statistics(...sentences: string[]): CaseStatistics {
  const cases = new CaseStatistics();
  for (const sentence of sentences) {
    const { words } = sentenceWords(sentence);
    cases.addSentence(words, 0, words.length);
  }
  return cases;
}
const names = (sentence: string, { cases = statistics(), oneCapital = false } = {}) => {
  const body = sentenceWords(sentence);
  return scanSentence(body, 0, body.words.length, table, cases, oneCapital).map(({ key, known }) => (known ? key : `${key}?`));
};

describe('Names in a sentence', () => {
  it('are the longest that the table has, then runs of capitals; ? marks those that it does not have', () => {
    expect(names('we saw New York City and Los Angeles')).toEqual(['new york city', 'los angeles?']);
    expect(names('we saw New York Times')).toEqual(['new york', 'times?']);
  });

  it('need capitals: half of their words in texts, one in questions', () => {
    expect(names('he wore the straw Hat')).toEqual(['hat?']);
    expect(names('who wrote the straw Hat', { oneCapital: true })).toEqual(['the straw hat']);
    expect(names('a new york minute', { oneCapital: true })).toEqual([]);
  });

  it('are in a question titles in lower case that are no words of the language', () => {
    expect(names('does xargs run on Solaris', { oneCapital: true })).toEqual(['xargs', 'solaris?']);
    expect(names('is it nice on Solaris', { oneCapital: true })).toEqual(['solaris?']);
    expect(names('it calls xargs on Solaris')).toEqual(['solaris?']);
  });

  it('of one word are none beside another name', () => {
    expect(names('they met Jordan there')).toEqual(['jordan']);
    expect(names('they met Michael Jordan there')).toEqual(['michael jordan?']);
  });

  it('of one word are none where the corpus writes the word small', () => {
    const cases = statistics('he ate an apple', 'they sold an apple', 'she likes Apple');
    expect(names('he bought Apple shares', { cases })).toEqual(['apple?']);
    expect(names('he bought Apple shares')).toEqual(['apple']);
  });

  it('do not begin with the first word of the sentence when that is a common one', () => {
    const cases = statistics('and glaciers melt', 'the glaciers grow');
    expect(names('Glaciers melt in Norway', { cases })).toEqual(['norway?']);
    expect(names('Glaciers melt in Norway')).toEqual(['glaciers?', 'norway?']);
    expect(names('The rain')).toEqual([]);
  });
});

describe('Statistics of case', () => {
  it('leave out the first word of a sentence', () => {
    const cases = statistics('Apple pie, Apple cake and apple juice', 'apple');
    expect(cases.lowRatio('apple')).toBe(0.5);
    expect(cases.lowRatio('pie')).toBe(1);
    expect(cases.lowRatio('unseen')).toBe(0);
  });
});
