/**
 * Something the person at the terminal can mend: shown as one line, without a stack trace. Exit code 2 for wrong input, 130 after
 * Ctrl-C, 1 for the rest.
 */
export class UserError extends Error {
  override readonly name = 'UserError';

  constructor(
    message: string,
    readonly exitCode: 1 | 2 | 130 = 2,
  ) {
    super(message);
  }
}

/** For a request that was right but could not be met: the platform is down, a port is closed, a build failed. */
export const failure = (message: string) => new UserError(message, 1);
