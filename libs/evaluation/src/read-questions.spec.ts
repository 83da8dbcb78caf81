import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { readPassages, readQuestions } from './read-questions';

const PASSAGES = [
  { title: 'A', text: 'First.' },
  { title: 'B', text: 'Second.' },
];
const one = (entry: object, passages?: typeof PASSAGES) => readQuestions(JSON.stringify(entry), passages)[0];

describe('Questions of a file', () => {
  it.each([
    [
      { question: ' Who? ', answer: 'X', gold: ['T', 'T'], type: '2hop' },
      { question: 'Who?', answers: ['X'], kind: '2hop', gold: [{ name: 'T' }] },
    ],
    [
      { question: 'Who?', answer: ['X', 'Y'], aliases: ['Z'] },
      { answers: ['X', 'Y', 'Z'], gold: [], unanswerable: false },
    ],
    [
      { question: 'Who?', documents: ['a/b.md'] },
      { answers: [], gold: [{ name: 'a/b.md' }] },
    ],
    [
      { question: 'Who?', answer: null },
      { answers: [], unanswerable: true },
    ],
    [
      { question: 'Who?', answer: 'wrong', answerable: false },
      { answers: [], unanswerable: true },
    ],
    [
      {
        question: 'Who?',
        supporting_facts: [
          ['T', 0],
          ['T', 2],
          ['U', 1],
        ],
      },
      { gold: [{ name: 'T' }, { name: 'U' }] },
    ],
  ])('%j', (entry, expected) => expect(one(entry)).toMatchObject(expected));

  it('have the passages that their line numbers mean', () => {
    expect(one({ question: 'Who?', gold: [1] }, PASSAGES)?.gold).toEqual([{ name: 'B', opening: 'Second.' }]);
  });

  it('stand in lines or in an array, empty lines and a byte order mark left out', () => {
    const entries = ['Who?', 'What?'].map((question) => ({ question, answer: 'X' }));
    const lines = `\uFEFF${entries.map((entry) => JSON.stringify(entry)).join('\r\n\n')}\n`;
    for (const text of [lines, JSON.stringify(entries)])
      expect(readQuestions(text).map(({ question }) => question)).toEqual(['Who?', 'What?']);
  });

  describe('in the form of SQuAD', () => {
    const squad = {
      version: 'v2.0',
      data: [
        {
          title: 'Super_Bowl_50',
          paragraphs: [
            {
              context: 'The Broncos won.',
              qas: [
                {
                  id: '1',
                  question: 'Who won? ',
                  answers: [
                    { text: 'Broncos', answer_start: 4 },
                    { text: 'Broncos', answer_start: 4 },
                  ],
                },
                { id: '2', question: 'Who lost?', answers: [], is_impossible: true, plausible_answers: [{ text: 'Broncos' }] },
                { id: '3', question: 'Nothing is known of its answer?', answers: [] },
              ],
            },
            { context: 'It was cold.', qas: [{ question: 'How was it?', answers: [{ text: 'cold' }] }] },
          ],
        },
      ],
    };

    it.each([JSON.stringify(squad), JSON.stringify(squad, null, 2)])(
      'are about the paragraph that they stand with (%#)',
      (text) => {
        const passages = readPassages(text);
        expect(passages).toEqual([
          { title: 'Super Bowl 50', text: 'The Broncos won.' },
          { title: 'Super Bowl 50', text: 'It was cold.' },
        ]);
        const gold = [{ name: 'Super Bowl 50', opening: 'The Broncos won.' }];
        expect(readQuestions(text, passages.slice(0, 1))).toEqual([
          { question: 'Who won?', answers: ['Broncos'], unanswerable: false, gold, kind: '' },
          { question: 'Who lost?', answers: [], unanswerable: true, gold: [], kind: '' },
          { question: 'How was it?', answers: [], unanswerable: true, gold: [], kind: '' },
        ]);
        expect(readQuestions(text).map(({ answers, gold: none }) => [answers, none])).toEqual([
          [['Broncos'], []],
          [[], []],
          [['cold'], []],
        ]);
      },
    );

    it.each([
      [{ data: [{ paragraphs: {} }] }, /^the file: data\[0\]\.paragraphs is no list$/],
      [{ data: [{ paragraphs: [{ context: 1, qas: [] }] }] }, /^the file: data\[0\]\.paragraphs\[0\]\.context is no text$/],
      [{ data: ['x'] }, /^the file: data\[0\] is no JSON object$/],
      [{ data: [] }, /^the file: holds no question$/],
    ])('are refused where they are not of that form: %j', (file, message) => {
      expect(() => readQuestions(JSON.stringify(file))).toThrow(message);
    });

    it('is not taken for the form of an entry with a list of that name', () => {
      expect(one({ question: 'Who?', answer: 'X', data: [] })?.question).toBe('Who?');
    });
  });

  describe('with the passages they are asked about', () => {
    const paragraph = (title: string, text: string, isGold: boolean) => ({
      ...{ idx: 0, title, paragraph_text: text, is_supporting: isGold },
    });
    const musique = {
      ...{ id: '2hop__1_2', question: 'Who?', answer: 'X', answer_aliases: ['Y'], answerable: true },
      paragraphs: [paragraph('T', 'First.', true), paragraph('T', 'Second.', false)],
    };
    const hotpot = {
      ...{ _id: '5a', question: 'What?', answer: 'Z', supporting_facts: [['U', 0]], type: 'bridge' },
      context: [
        ['U', ['One.', ' Two.']],
        ['T', ['First.']],
      ],
    };

    it('as MuSiQue has them, are gold where the file says so, by how they begin', () => {
      expect(one(musique)).toMatchObject({ answers: ['X', 'Y'], gold: [{ name: 'T', opening: 'First.' }] });
    });

    it('as HotpotQA has them, are gold by title', () => {
      expect(one(hotpot)).toMatchObject({ answers: ['Z'], gold: [{ name: 'U' }], kind: 'bridge' });
    });

    it('have each of these passages once', () => {
      const lines = [musique, hotpot, musique].map((entry) => JSON.stringify(entry)).join('\n');
      expect(readPassages(lines)).toEqual([
        { title: 'T', text: 'First.' },
        { title: 'T', text: 'Second.' },
        { title: 'U', text: 'One. Two.' },
      ]);
    });

    it('are no passages in another form, and fields of these names are left alone in questions', () => {
      for (const other of [
        { paragraphs: ['p. 3'] },
        { paragraphs: [{ title: 'T' }] },
        { context: [['U', 'One.']] },
        { context: [] },
      ]) {
        const entry = { question: 'Who?', answer: 'X', ...other };
        expect(one(entry)).toMatchObject({ answers: ['X'], gold: [] });
        expect(() => readPassages(JSON.stringify(entry))).toThrow(/^line 1: a passage has the texts/);
      }
    });
  });

  const good = '{"question":"Who?","answer":"X"}';
  it.each([
    [`${good}\n{"question":`, /^line 2: is no JSON/],
    [`${good}\n\n"Who?"`, /^line 3: is no JSON object/],
    [`${good}\n{"answer":"X"}`, /^line 2: `question` is missing/],
    ['{"question":"Who?"}', /^line 1: has neither `answer` nor `gold`/],
    ['{"question":"Who?","answer":5}', /^line 1: `answer` is a text/],
    ['{"question":"Who?","gold":"T"}', /^line 1: `gold` is a list of names/],
    ['{"question":"Who?","gold":[3]}', /^line 1: `gold` has line numbers.*--passages/],
    [`[${good}, {"question":"Who?","documents":[{}]}]`, /^entry 2: `documents` is a list/],
    ['[1', /^the file: is no JSON/],
    ['\n', /^the file: holds no question/],
  ])('are refused with the place of the mistake: %j', (text, message) => {
    expect(() => readQuestions(text)).toThrow(AppError);
    expect(() => readQuestions(text)).toThrow(message);
  });

  it('are refused where the passages have no such line, and where a passage is none', () => {
    expect(() => readQuestions('{"question":"Who?","gold":[2]}', PASSAGES)).toThrow(/line 1: .* no line 2/);
    expect(() => readPassages('{"title":"A","text":"x"}\n{"title":"A"}')).toThrow(/^line 2: a passage has/);
  });
});
