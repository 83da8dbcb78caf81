import { AppError } from '@strata/errors';
import { UserError } from '../terminal/user-error';
import { errorText } from './error-text';
import { runQuery } from './run-query';
import { runCommand } from './shell-commands';
import type { ShellState } from './shell-state';

const KILLED = '1500';

/** How a statement ended. */
export type Outcome = 'done' | 'failed' | 'leave';

/** Runs one statement of a shell, a query or a backslash command, and tells what went wrong; only faults of our own are thrown. */
export async function runStatement(state: ShellState, statement: string, signal: AbortSignal): Promise<Outcome> {
  try {
    if (statement.startsWith('\\')) return (await runCommand(state, statement, signal)) ? 'done' : 'leave';
    state.lastQuery = statement;
    await runQuery(state, statement, signal);
    return 'done';
  } catch (error) {
    if (signal.aborted || (error instanceof AppError && error.type === KILLED)) state.screen.note('stopped');
    else if (error instanceof AppError || error instanceof UserError) state.screen.note(errorText(error, queryIn(statement)));
    else throw error;
    return 'failed';
  }
}

/** The query of `\explain …` and `\profile …`, for the place of a mistake in it. */
const queryIn = (statement: string): string => statement.replace(/^\\(explain|profile)\s+/, '');
