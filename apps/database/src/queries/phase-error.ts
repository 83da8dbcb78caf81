import { ArangoError } from '@strata/errors';
import type { Phase } from './phase-clock';

/** The same error, its message saying in which phase of the query it came up; other errors pass as they are. */
export function phaseError(error: unknown, phase: Phase): unknown {
  if (!(error instanceof ArangoError) || error.message.includes(' (while ')) return error;
  return new ArangoError(error.arangoName, `${error.message} (while ${phase})`, error.body, { cause: error });
}
