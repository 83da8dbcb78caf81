import { describe, expect, it } from '@jest/globals';
import { runSteps } from '@strata/event-loop';
import { rankingIndexSteps } from './build-ranking-index';
import { sentenceWords } from './sentence-words';
import { isUncapitalised, uncapitalisedNames } from './uncapitalised-names';

const DOCUMENTS: [title: string, text: string][] = [
  ['Night Boat to Dublin', 'Night Boat to Dublin is a film with Robert Newton. It shows a boat at night.'],
  ['Tahaan', 'Tahaan is a film about a boy.'],
  ['Film', 'A film is a work that was shown. The film has a composer.'],
  ['zlib', 'A library. Programs use zlib for what they send.'],
  ['on-deck', 'What is on deck is wet.'],
  ['Composer', 'Everybody who was born as a composer writes music for a film. Robert Newton met another composer in Dublin.'],
];
const index = runSteps(rankingIndexSteps(DOCUMENTS.map(([title, text], document) => ({ title, text, document, opening: true }))));
const names = (question: string) => uncapitalisedNames(sentenceWords(question), index).map(({ key, known }) => [key, known]);

describe('names of a question without capitals', () => {
  it.each<[is: string, question: string, names: [key: string, known: boolean][]]>([
    ['titles of common words', 'who made night boat to dublin?', [['night boat to dublin', true]]],
    ['people without a passage', 'where was robert newton born?', [['robert newton', false]]],
    ['lone words that are titles', 'which film came out first, tahaan?', [['tahaan', true]]],
    ['no common words, though a document is called so', 'who was the composer of the film?', []],
    ['titles in lower case that are no words of the language', 'who wrote zlib?', [['zlib', true]]],
    [
      'a title written as one word, though but one of its words tells anything',
      'who wrote the film of on-deck?',
      [['on deck', true]],
    ],
    ['a common word that is a title, where something of it is asked', 'what is the length of film?', [['film', true]]],
    ['a common word that is a title, where nothing else is asked', 'what is a film?', [['film', true]]],
    ['lone words that the corpus always writes as names', 'is it in dublin?', [['dublin', false]]],
  ])('are %s', (_, question, expected) => expect(names(question)).toEqual(expected));

  it('are looked for only where no word but the first has a capital', () => {
    expect(isUncapitalised(sentenceWords('Who made night boat to dublin?'))).toBe(true);
    expect(isUncapitalised(sentenceWords('who made Night Boat to Dublin?'))).toBe(false);
    expect(isUncapitalised(sentenceWords('dublin'))).toBe(false);
  });
});
