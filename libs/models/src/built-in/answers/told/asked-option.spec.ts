import { expect, it } from '@jest/globals';
import { toldOption } from './asked-option';

const MANUAL = [
  '# OPTIONS',
  '## --group',
  'Using this option in winch --system indicates that the new user should get a group of its own. Without it a group is created.',
  '## --system',
  'Create a system user, with the next free number.',
  '## --shell',
  'Use this shell for the user.',
].join('\n\n');

it('tells the option that does it, and none whose explanation names that one', () => {
  const passage = { id: '1', title: 'winch', text: MANUAL };
  expect(toldOption('Which option creates a system user?', [passage])).toMatchObject({
    option: '--system',
    sentence: 'Create a system user, with the next free number.',
  });
  const first = { ...passage, text: MANUAL.slice(0, MANUAL.indexOf('## --system')) };
  expect(toldOption('Which option creates a system user?', [first])).toBeUndefined();
});

it('tells none where the question names the one it asks about', () => {
  const passage = { id: '1', title: 'winch', text: MANUAL };
  for (const question of ['What does the --system option do for a new system user?', 'What is the option --shell for the user?'])
    expect(toldOption(question, [passage])).toBeUndefined();
});
