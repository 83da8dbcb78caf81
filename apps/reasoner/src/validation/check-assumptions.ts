import { AppError } from '@strata/errors';
import type { RewriteAssumption } from '../coder/coder-protocol';
import type { ReadingDatabase } from '../database-access/reading-database';
import type { JudgeLimits } from './judge-limits';

/** A property of the data that a rewrite rests on, and whether it holds today; `unchecked`: nothing could tell. */
export interface CheckedAssumption {
  readonly statement: string;
  readonly state: 'holds' | 'fails' | 'unchecked';
}

/** Asks the check query of each assumption. A check that cannot be asked, or answers neither true nor false, tells nothing. */
export async function checkAssumptions(
  database: ReadingDatabase,
  assumptions: readonly RewriteAssumption[],
  limits: JudgeLimits,
): Promise<readonly CheckedAssumption[]> {
  const checked: CheckedAssumption[] = [];
  for (const assumption of assumptions)
    checked.push({ statement: assumption.statement, state: await stateOf(database, assumption, limits) });
  return checked;
}

async function stateOf(
  database: ReadingDatabase,
  { check, bindVars = {} }: RewriteAssumption,
  { timeoutMs, signal }: JudgeLimits,
): Promise<CheckedAssumption['state']> {
  if (check === undefined) return 'unchecked';
  const answers: unknown[] = [];
  const onRows = (rows: readonly unknown[]) => void answers.push(...rows.slice(0, 2));
  try {
    await database.run(check, { bindVars, timeoutMs, signal, onRows });
  } catch (error) {
    if (error instanceof AppError && !signal.aborted) return 'unchecked';
    throw error;
  }
  const [answer] = answers;
  return answers.length !== 1 || typeof answer !== 'boolean' ? 'unchecked' : answer ? 'holds' : 'fails';
}
