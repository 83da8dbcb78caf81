import { describe, expect, it } from '@jest/globals';
import { reasonedAnswer } from './reasoned-answer';

const LENGTH = 20_000;
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

describe('An answer from what is no prose', () => {
  it('takes no longer than the length of the text allows', () => {
    const began = process.cpuUsage();
    for (const text of TEXTS)
      for (const question of QUESTIONS) reasonedAnswer(question, [{ id: '1', title: 'tar', text }], undefined);
    // two seconds on a quiet machine; a minute and more for one of them where something looks at all that follows, at every character
    expect(process.cpuUsage(began).user).toBeLessThan(20_000_000);
  });
});
