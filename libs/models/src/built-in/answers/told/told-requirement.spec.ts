import { describe, expect, it } from '@jest/globals';
import { toldRequirement } from './told-requirement';

const told = (text: string, question = 'Which Node.js version does winch need?') =>
  toldRequirement(question, [{ id: '1', title: 'winch', isOpening: true, text: `# winch\n\nPulls all ropes.\n\n${text}` }])?.value;

describe('the version that something needs', () => {
  it.each([
    ['Requires Node.js `13.2.0` or later.', 'Node.js 13.2.0 or later'],
    ['- **Node.js 20 or newer** is required.', 'Node.js 20 or newer'],
    ['Works with node >=22', 'node >=22'],
    ['  "engines": { "node": ">= 18.1" }', 'node >= 18.1'],
    ['Tests need Node 8 to run the benchmarks.\nSupports Node 6+.', 'Node 6+'],
  ])('%s %s', (text, value) => {
    expect(told(text)).toBe(value);
  });

  it.each(['What is the minimum Node version of winch?', 'Which version of Node.js is required by winch?'])(
    'is asked for in other words: %s',
    (question) => {
      expect(told('Requires Node 18.', question)).toBe('Node 18');
    },
  );

  it('is unknown where no line says it', () => {
    expect(told('It runs a Node.js process of version 3.')).toBe('');
    expect(told('Requires Python 3.12.')).toBe('');
    expect(told('Requires Node 18.', 'Which Node.js version does crane need?')).toBeUndefined();
    expect(told('Requires Node 18.', 'Which is the latest version of winch?')).toBeUndefined();
  });
});
