import { describe, expect, it } from '@jest/globals';
import { AppError } from '@strata/errors';
import { errorText } from './error-text';

describe('An error of the server', () => {
  it('shows the line of the query and a caret below the place', () => {
    const error = new AppError('invalid-argument', '1501', "syntax error near 'RETURN' at position 2:3 (while parsing)");
    expect(errorText(error, 'FOR d IN\n  RETURN').split('\n')).toEqual([
      "error 1501: syntax error near 'RETURN' at position 2:3 (while parsing)",
      '  2 |   RETURN',
      '        ^',
    ]);
  });

  it.each([
    [new AppError('not-found', '1203', 'no such collection'), 'error 1203: no such collection'],
    [new AppError('unavailable', 'ServerUnreachable', 'nobody there'), 'nobody there'],
    [new AppError('invalid-argument', '1501', 'at position 9:1'), 'error 1501: at position 9:1'],
  ])('without a place in the query is one line: %#', (error, text) => {
    expect(errorText(error, 'RETURN 1')).toBe(text);
  });
});
