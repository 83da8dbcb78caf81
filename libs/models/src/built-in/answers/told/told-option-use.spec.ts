import { expect, it } from '@jest/globals';
import { toldOptionUse } from './told-option-use';

const WINCH = {
  id: '1',
  title: 'winch',
  text: '-k, --keep\n       Keep the rope. It is not wound up. Later it may be.\n\n-1 (or --slow) to -9 (or --fast)\n       Set the speed to 1, 2 ... 9 when winding.\n',
};
const CRANE = { id: '2', title: 'crane', text: '-k\n       Knock before lifting.\n' };

it.each([
  ['What does the -k option of winch do?', WINCH, '-k, --keep', ['Keep the rope.', 'It is not wound up.']],
  ['What does --keep do in winch?', WINCH, '-k, --keep', ['Keep the rope.', 'It is not wound up.']],
  ['What is the -9 flag of winch?', WINCH, '-1 (or --slow) to -9 (or --fast)', ['Set the speed to 1, 2 ...', '9 when winding.']],
  ['What does crane -k do?', CRANE, '-k', ['Knock before lifting.']],
])('%s', (question, passage, head, said) => {
  expect(toldOptionUse(question, [WINCH, CRANE])).toEqual({ passage, head, sentences: said });
});

it.each(['What does the -z option of winch do?', 'Which option keeps the rope?', 'What does winch do?'])(
  'is of that option alone: %s',
  (question) => expect(toldOptionUse(question, [WINCH, CRANE])).toBeUndefined(),
);
