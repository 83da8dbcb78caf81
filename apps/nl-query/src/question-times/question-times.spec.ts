import { describe, expect, it } from '@jest/globals';
import { runInTurns } from '@strata/event-loop';
import type { StatedRelation } from '../passage-ranking/ranking-passage';
import type { HopSources } from '../question-hops/hop-sources';
import { readPassage } from '../question-hops/read-passage';
import { sentenceWords } from '../passage-ranking/sentence-words';
import { STOP_WORDS, timeExpressions } from '@strata/text';
import { answerTimedQuestion } from './answer-timed-question';
import { periodsOf } from './periods';
import { timedQuestion } from './timed-question';

describe('A question of a time', () => {
  it.each([
    ['Who led Halden Yard in 1920?', { asks: 'holder', at: '1920', atText: 'in 1920', stems: ['led', 'halden', 'yard'] }],
    ['In May 1920, who was the director of the institute?', { asks: 'holder', at: '1920-05', atText: 'in may 1920' }],
    ['Which company owned the yard during the 1990s?', { asks: 'holder', at: '199X' }],
    ['Since when has Moses Ali been a member?', { asks: 'since', stems: ['mose', 'ali', 'member'] }],
    ['Until when did she lead it?', { asks: 'until' }],
    ['How long was he mayor of Tarn?', { asks: 'span' }],
  ])('%s', (question, expected) => expect(timedQuestion(question)).toMatchObject(expected));

  it.each([
    'Who directed the film that was shot in Leland in 1986?',
    'Who was born in Bergstad in 1950?',
    'Who was elected president in 1932?',
    'Which film came out in 1986?',
    'Who led the yard?',
    'Who led the yard from 1920 to 1930?',
    'How long is Dry Dock Two?',
    'When was the institute founded?',
  ])('%s is none', (question) => expect(timedQuestion(question)).toBeUndefined());
});

describe('The times of a sentence', () => {
  it.each<[string, [from: number | undefined, until: number | undefined][]]>([
    ['He led it from 1901 to 1912.', [[1901, 1912]]],
    ['He reigned from November 1975 until his abdication in June 2014.', [[1975, 2014]]],
    ['She taught between 1843 and 1846.', [[1843, 1846]]],
    [
      'a deputy (1993–97) and ambassador (1997–2000)',
      [
        [1993, 1997],
        [1997, 2000],
      ],
    ],
    ['Since 2018 its director has been Samuel Adeyemi.', [[2018, undefined]]],
    ['He has held it since the 2006 season.', [[2006, undefined]]],
    ['posts that he held until 1715', [[undefined, 1715]]],
    ['Empress from 1725 until her death', [[1725, undefined]]],
    ['from 1998 to the present', [[1998, undefined]]],
    ['editor from 2012- 2015', [[2012, 2015]]],
    ['sold in 1998', [[1998, 1998]]],
    ['in the 1980s', [[1980, 1989]]],
    ['on 5 May', []],
  ])('%s', (text, expected) => {
    const dates = timeExpressions(text).map((date) => ({ ...date, text: text.slice(date.start, date.end) }));
    expect(periodsOf({ text, dates }).map(({ from, until }) => [from, until])).toEqual(expected);
  });
});

/** Names are runs of capitalised words; no passage has been ranked. */
async function answered(question: string, passages: [title: string, text: string, relations?: StatedRelation[]][]) {
  const mentionsIn = (number: number) => {
    const { words, bounds } = sentenceWords(passages[number]![1]);
    const found: { from: number; to: number; sentence: number }[] = [];
    for (let sentence = 0; sentence + 1 < bounds.length; sentence++)
      for (let from = bounds[sentence]!; from < bounds[sentence + 1]!; from++) {
        let to = from;
        if (!isCapital(number, words[from]!)) continue;
        while (to + 1 < bounds[sentence + 1]! && isCapital(number, words[to + 1]!)) to += 1;
        found.push({ from, to, sentence });
        from = to;
      }
    return found;
  };
  const isCapital = (number: number, { start, text }: { start: number; text: string }) =>
    /\p{Lu}/u.test(passages[number]![1][start]!) && !STOP_WORDS.has(text);
  const passage = (number: number) => ({ title: passages[number]![0], text: passages[number]![1] });
  const sources: HopSources = {
    ...{ named: () => [], mentioning: () => [], typeOf: () => undefined, rarity: () => 1, mentionsIn, passage },
    *ranked() {
      return [];
    },
    relations: (number) => passages[number]![2] ?? [],
  };
  const read = passages.map((_, number) => readPassage(number, passage(number), mentionsIn(number)));
  const answer = await runInTurns(answerTimedQuestion(timedQuestion(question)!, read, sources));
  return answer && [answer.answer, ...answer.evidence.map(({ passage: number }) => passages[number]![0])];
}

describe('An answer of a time', () => {
  const ROKKE: [string, string] = [
    'Anders Rokke',
    'Anders Rokke (1876–1949) was a boat builder and the founder of Halden Yard. Rokke married in 1904. Their son Karl led the yard from 1946.',
  ];
  const TVEIT: [string, string] = [
    'Maren Tveit',
    'Maren Tveit (1921–2007) was an oceanographer. In 1963 she founded the Lysvik Institute in the customs house, and led it until 1986.',
  ];
  const INSTITUTE: [string, string] = [
    'Lysvik Institute',
    'The institute studies the basin. Since 2018 its director has been the geophysicist Samuel Adeyemi.',
  ];
  const VARG: [string, string] = ['Varg Group', 'The group owns Halden Yard (since 1998) and a rope maker.'];
  const GRAHAM: [string, string] = [
    'Bob Graham',
    'Daniel Robert Graham is a politician who served as governor of Florida from 1979 to 1987 and a United States senator from Florida from 1987 to 2005.',
  ];
  const BELLU: [string, string] = [
    'Octavian Bellu',
    'He was head coach at Hamilton from 1982 to 1984 and again from 2006 to 2011.',
  ];

  it.each<[string, [string, string][], string[]]>([
    ['Who led Halden Yard in 1950?', [ROKKE, TVEIT], ['Karl', 'Anders Rokke']],
    ['Who led the Lysvik Institute in 1970?', [INSTITUTE, TVEIT], ['Maren Tveit', 'Maren Tveit']],
    ['Who was director of the Lysvik Institute in 2020?', [TVEIT, INSTITUTE], ['Samuel Adeyemi', 'Lysvik Institute']],
    ['Who owned Halden Yard in 2005?', [ROKKE, VARG], ['Varg Group', 'Varg Group']],
    ['Who was governor of Florida in 1980?', [GRAHAM], ['Bob Graham', 'Bob Graham']],
    ['Until when was Bob Graham a senator from Florida?', [GRAHAM], ['2005', 'Bob Graham']],
    ['How long was Bob Graham governor of Florida?', [GRAHAM], ['from 1979 to 1987', 'Bob Graham']],
    ['Since when has the Varg Group owned Halden Yard?', [VARG], ['1998', 'Varg Group']],
    ['Who was head coach at Hamilton in 2008?', [BELLU], ['Octavian Bellu', 'Octavian Bellu']],
  ])('%s', async (question, passages, expected) => expect(await answered(question, passages)).toEqual(expected));

  it('is not guessed: where other times are stated it says so, and tells the nearest', async () => {
    expect(await answered('Who led Halden Yard in 1920?', [ROKKE])).toEqual(['', 'Anders Rokke']);
    expect(await answered('Who was governor of Florida in 1950?', [GRAHAM])).toEqual(['', 'Bob Graham']);
    expect(await answered('Who was governor of Texas in 1980?', [ROKKE])).toBeUndefined();
  });

  it('follows the times that the stored graph has of a fact', async () => {
    const passage = (facts: Partial<StatedRelation>): [string, string, StatedRelation[]] => [
      'Tau',
      'Tau is a rope maker. Varg Group has it among its firms, as Tau was bought.',
      [{ source: 'Varg Group', target: 'Tau', type: 'OWNS', ...facts }],
    ];
    const asked = (year: number, facts: Partial<StatedRelation>) => answered(`Who owned Tau in ${year}?`, [passage(facts)]);
    expect(await asked(1995, { validFrom: '1990-05', validUntil: '2001' })).toEqual(['Varg Group', 'Tau']);
    expect(await asked(1980, { validFrom: '1990-05' })).toEqual(['', 'Tau']);
    expect(await asked(1995, {})).toBeUndefined();
  });
});
