import { AppError } from '@strata/errors';

/** @param words of the question that have no meaning here */
export const notUnderstood = (words: readonly string[], why = ''): AppError =>
  new AppError(
    'invalid-argument',
    'QuestionNotUnderstoodError',
    `the question could not be translated${why === '' ? '' : `: ${why}`}${words.length > 0 ? `; not understood: ${words.join(', ')}` : ''}`,
    { words: [...words] },
  );

/** The message tells what the database said, and about which query. */
export const generatedQueryFailed = (problem: string, query: string, cause: unknown): AppError =>
  new AppError('failed-precondition', 'GeneratedQueryError', `the query failed: ${problem}\n${query}`, {}, { cause });

export const queryTimedOut = (seconds: number, cause: unknown): AppError =>
  new AppError('deadline-exceeded', 'QueryTimeoutError', `the query took longer than ${seconds} s`, {}, { cause });
