import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runSteps } from '@strata/event-loop';
import { rankingIndexSteps } from '../passage-ranking/build-ranking-index';
import { CorpusSpelling } from './corpus-spelling';

const TEXTS: readonly (readonly [title: string, text: string])[] = [
  ['Setanta Sports', 'Setanta Sports was a broadcaster in Dublin. It launched a channel on the digital platform in 2004.'],
  ['Super Bowl 50', 'Peyton Manning is the oldest quarterback who ever played in a Super Bowl game.'],
  ['The Mask of Anarchy', 'The Mask of Anarchy is a poem that Percy Shelley wrote in 1819, after the Peterloo massacre.'],
  ['Ireland', 'Dublin is the capital of Ireland. The population of Dublin is 592,713.'],
  ['Satyagraha', 'Gandhi led the Salt March in 1930.'],
  ['Ctenophora', 'Ctenophores are animals of the sea. Fossils of ctenophores have no tentacles. A ctenophore has combs.'],
  ['Blood', 'The septicaemia is a poisoning of the blood. Its colour is dark.'],
  [
    'Harbour report',
    'In fiscal year 2018 and the second quarter of 2019, COVID-19 was no word. Rope has 3 strands, 12 of them in Q4.',
  ],
  [
    'Health',
    'The World Health Organization (WHO) was founded in 1948. ALL (acute lymphoblastic leukemia) is a disease of the blood.',
  ],
  ['Warschau', 'Warschau ist die Hauptstadt von Polen. Die Börse von Warschau wurde im Jahr 1817 gegründet.'],
  ['Marie Curie', 'Marie Curie wurde in Warschau geboren. Sie entdeckte das Element Polonium, das im Jahr 1898 benannt wurde.'],
];

const passages = TEXTS.map(([title, text], document) => ({ title, text, document, opening: true }));
const spelling = new CorpusSpelling(runSteps(rankingIndexSteps(passages)), passages);
const respelled = (question: string) => runSteps(spelling.respelled(question));

describe('A question as the documents spell it', () => {
  it.each([
    ['When did Sentanta Sports launch a channel?', 'When did Setanta Sports launch a channel?'],
    ['Who is the oldest quarter back in a Superbowl game?', 'Who is the oldest quarterback in a Super Bowl game?'],
    ['Who is the oldest quarter-back in a Super Bowl game?', 'Who is the oldest quarterback in a Super Bowl game?'],
    ['What did Percy Shelly write?', 'What did Percy Shelley write?'],
    ['Which march did Ghandi lead in 1930?', 'Which march did Gandhi lead in 1930?'],
    ['What is the color of septicemia?', 'What is the colour of septicaemia?'],
    ['Who is Ghandi?', 'Who is Gandhi?'],
    ['which march did ghandi lead?', 'which march did Gandhi lead?'],
    ['Which fossils of ctenphores have tentacles?', 'Which fossils of ctenophores have tentacles?'],
    ['What happened in FY2018?', 'What happened in fiscal year 2018?'],
    ['what happened in fy18?', 'what happened in fiscal year 2018?'],
    ['What was said of the Q2 2019?', 'What was said of the second quarter 2019?'],
    ['Who knew of COVID19 then?', 'Who knew of COVID-19 then?'],
    ['When was the WHO founded?', 'When was the World Health Organization founded?'],
    ['What is ALL?', 'What is acute lymphoblastic leukemia?'],
    ['Which element did Marie Cuire discover?', 'Which element did Marie Curie discover?'],
  ])('has the words that were meant: %s', (asked, expected) => {
    expect(respelled(asked)).toBe(expected);
  });

  it.each([
    ['a word that a dictionary knows is another one', 'What is the capital of Iceland?'],
    ['nothing else of the question stands with the near word', 'Did Gandhy found the bakery of Oslo?'],
    ['a name is near to no name', 'Who founded the Cobms?'],
    ['short words are near to too many', 'Who wrote a pome?'],
    ['its words are the ones of the documents', 'Who wrote The Mask of Anarchy?'],
    ['a form of a word in another language is no misspelling', 'Was ist die Hauptstädte von Polens?'],
    ['the documents have no such year', 'What happened in FY2017?'],
    ['the documents have the short form', 'What has 12 strands in Q4?'],
    ['a name and a number stand apart', 'Who knew of COVID3?'],
    ['no document says what a short form stands for', 'What does the US say of IT?'],
    ['all of it is in capitals', 'WHO WROTE THE MASK OF ANARCHY?'],
    ['two words in one are a form of the first', 'Is a platform able to have a channel?'],
    ['a hyphen joins words that stand apart in the documents', 'Who played in a Super-Bowl game?'],
    ['a hyphen joins words that make no word of the documents', 'What was said of the digital-channel report?'],
    ['other marks stand between the words', 'Who is the oldest quarter, back in a Super Bowl game?'],
    ['it has no words', '???'],
    ['a text with a question in it', `Where is ${'a b c d e f '.repeat(12)}Sentanta Sports?`],
  ])('stays as it is where %s', (_, asked) => {
    expect(respelled(asked)).toBe(asked);
  });

  it('corrects names in other languages', () => {
    expect(respelled('Wo wurde Marie Cuire geboren?')).toBe('Wo wurde Marie Curie geboren?');
  });

  it('leaves words of other languages that are near to one of the documents', () => {
    const diesel = [{ title: 'Sigrun', text: 'Sigrun has a diesel engine.', document: 0, opening: true }];
    const ofDiesel = new CorpusSpelling(runSteps(rankingIndexSteps(diesel)), diesel);
    for (const question of [
      'Worum geht es in diesen Dokumenten?',
      'Wann kam sie mit diesen Motoren an?',
      'Welche Stadt liegt an diesen?',
    ])
      expect(runSteps(ofDiesel.respelled(question))).toBe(question);
  });

  it('writes as one what a hyphen joins, though the words stand apart elsewhere', () => {
    const texts = [
      { title: 'League', text: 'Every Redheaded man may join the Redheaded League.', document: 0, opening: true },
      { title: 'Wilson', text: 'His blazing red head was remarkable.', document: 1, opening: true },
    ];
    const ofLeague = new CorpusSpelling(runSteps(rankingIndexSteps(texts)), texts);
    expect(runSteps(ofLeague.respelled('What is the Red-Headed League?'))).toBe('What is the Redheaded League?');
    expect(runSteps(ofLeague.respelled('Whose red head was remarkable?'))).toBe('Whose red head was remarkable?');
    expect(runSteps(ofLeague.respelled('Who has a red-head?'))).toBe('Who has a red-head?');
  });

  it('reads no word twice', () => {
    const texts = [
      { title: 'Boat', text: 'The riverboat lies in the boathouse.', document: 0, opening: true },
      { title: 'Other', text: 'Nothing of it.', document: 1, opening: true },
    ];
    const boats = new CorpusSpelling(runSteps(rankingIndexSteps(texts)), texts);
    expect(runSteps(boats.respelled('Where lies the river boat house?'))).toBe('Where lies the river boathouse?');
  });

  it('reads nothing into a word that is as long as a text', () => {
    const word = 'setantasports'.repeat(8_000);
    const before = process.cpuUsage();
    expect(respelled(`Who knows ${word}?`)).toBe(`Who knows ${word}?`);
    expect(process.cpuUsage(before).user / 1_000).toBeLessThan(200);
  });

  it('leaves every word that the documents have, whatever stands around it', () => {
    const word = fc.constantFrom(
      'Setanta',
      'Dublin',
      'Xyzzy',
      'qwertyuiop',
      'Super',
      'Bowl',
      'poem',
      '東京',
      'Ωmega',
      '\ud800',
      '!',
    );
    const property = fc.property(fc.array(word, { maxLength: 12 }), (said) => {
      const read = respelled(said.join(' '));
      for (const one of said) if (['Setanta', 'Dublin', 'poem'].includes(one)) expect(read).toContain(one);
    });
    fc.assert(property, { numRuns: 60 });
  });
});
