import { ArangoError } from '@strata/errors';
import type { Phase } from './phase-clock';

/** what V8 says */
const STACK_EXHAUSTED = 'Maximum call stack size exceeded';

/**
 * The same error, its message saying in which phase of the query it came up; other errors pass as they are, so does one that names a
 * collection that is not there. A query may be longer than
 * the stack is deep, thousands of nested loops for one: that is the query's fault, not the server's.
 */
export function phaseError(error: unknown, phase: Phase): unknown {
  if (error instanceof RangeError && error.message === STACK_EXHAUSTED)
    return new ArangoError('query-too-much-nesting', `too much nesting or too many objects (while ${phase})`, {}, { cause: error });
  if (!(error instanceof ArangoError) || error.arangoName === 'data-source-not-found' || error.message.includes(' (while '))
    return error;
  const told = error.arangoName.startsWith('query-bind-parameter') ? 'parsing' : phase; // ArangoDB puts bind values in while it parses
  return new ArangoError(error.arangoName, `${error.message} (while ${told})`, error.body, { cause: error });
}
