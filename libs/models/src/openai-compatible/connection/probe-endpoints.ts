import { AppError } from '@strata/errors';
import { APIUserAbortError } from 'openai';
import type { ProbeFinding } from '../../tasks/tasks';
import type { CalledEndpoint, ProviderCode } from './provider-errors';
import { fieldAtFault, PROVIDER_CODES } from './provider-errors';

const PATIENCE_MS = 10_000;

/** Runs one minimal call and says what was wrong; undefined when it passed. Never throws. */
export async function probeCall(
  endpoint: CalledEndpoint,
  call: (signal: AbortSignal) => Promise<unknown>,
  signal?: AbortSignal,
): Promise<ProbeFinding | undefined> {
  const late = AbortSignal.timeout(PATIENCE_MS);
  try {
    await call(signal ? AbortSignal.any([signal, late]) : late);
    return undefined;
  } catch (error) {
    const code = codeOf(error, late.aborted || signal?.aborted === true);
    const message =
      error instanceof AppError
        ? error.message.replace(`${code}: `, '')
        : code === 'TIMEOUT'
          ? 'no answer in time'
          : 'the test call failed';
    return {
      code,
      field: fieldAtFault(code, endpoint.role),
      message,
      endpoint: endpoint.url,
      definitive: PROVIDER_CODES[code].definitive,
    };
  }
}

/** @param isLate the time for the call was up, whoever had set it */
function codeOf(error: unknown, isLate: boolean): ProviderCode {
  if (isLate || error instanceof APIUserAbortError) return 'TIMEOUT';
  return error instanceof AppError && error.type in PROVIDER_CODES ? (error.type as ProviderCode) : 'UNKNOWN_VALIDATION_ERROR';
}
