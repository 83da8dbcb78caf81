import { describe, expect, it } from '@jest/globals';
import { reasonedAnswer } from './reasoned-answer';

const LENGTH = 12_000;
const filled = (part: string) => part.repeat(Math.ceil(LENGTH / part.length)).slice(0, LENGTH);

/** What a chunk may hold that nobody wrote to be read. */
const TEXTS = [
  `# a${filled(' ')}b`,
  `a${filled('\t')}|`,
  ...[
    '[',
    '![',
    '[a](',
    '**a ',
    '__a__',
    '`',
    '`a b',
    '<a ',
    '# a\n',
    '  - a: \n',
    '- a\n',
    '```\n',
    '-',
    '=',
    '1.',
    'a_b',
    'aB',
    '1.2.3-rc ',
  ].map(filled),
  ...['default is ', 'default a a ', 'maintainability ', '@a ', '**a:** b\n', 'tar is a '].map(filled),
  `---\n${filled('a: b\n')}`,
  `---\na: b\n${filled(' ')}`,
  `The following:\n${filled('- a ')}`,
  `\`\`\`\n${filled('# a\n')}`,
];
const QUESTIONS = [
  'What is the default port of tar?',
  'How do I install tar?',
  'What is tar for?',
  'Who is the maintainer of tar?',
  'Which version of tar is current?',
];

describe('An answer about a name of several words', () => {
  const passages = [
    { id: '1', title: 'Boats', text: 'The tar is boiled in a pot of iron for two hours.' },
    { id: '2', title: 'Lifts', text: 'The weight of the boat is the factor that decides which crane is used.' },
  ];

  it('says that it is not known where no sentence says all of it', () => {
    expect(reasonedAnswer('What is a tar factor?', passages, undefined)).toMatchObject({
      form: 'not_stated',
      line: expect.stringMatching(/./),
    });
  });
});

describe('An answer from what is no prose', () => {
  it('takes no longer than the length of the text allows', () => {
    const began = process.cpuUsage();
    for (const text of TEXTS)
      for (const question of QUESTIONS) reasonedAnswer(question, [{ id: '1', title: 'tar', text }], undefined);
    // two seconds on a quiet machine; several times the limit where something looks at all that follows, at every character
    expect(process.cpuUsage(began).user).toBeLessThan(20_000_000);
  });
});
