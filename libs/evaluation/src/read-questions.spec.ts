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
