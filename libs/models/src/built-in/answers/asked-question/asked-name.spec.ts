import { describe, expect, it } from '@jest/globals';
import { isStatementForName } from './asked-name';

describe('a statement where a name is asked for', () => {
  it.each([
    [true, 'Which cookies does Tarn set?', 'This cookie is used to count members.'],
    [true, 'Which plan has backups?', 'It has backups of seven days.'],
    [false, 'Which cookies does Tarn set?', 't_one'],
    [false, 'Which song was played?', 'This Land of Ours'],
    [false, 'Which is the purpose of the cookie?', 'This cookie is used to count members.'],
    [false, 'What does the cookie do?', 'This cookie is used to count members.'],
  ])('is %s of %s: %s', (isStatement, question, line) => {
    expect(isStatementForName(question, line)).toBe(isStatement);
  });
});
