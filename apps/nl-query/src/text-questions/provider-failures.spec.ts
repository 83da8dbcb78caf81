import { describe, expect, it } from '@jest/globals';
import { AppError, renderAsStatus } from '@strata/errors';
import { asGatewayFailure } from './provider-failures';

describe('what a provider answers, outside of a stream (A6)', () => {
  it.each([
    ['no answer in time', new AppError('deadline-exceeded', 'TIMEOUT', 'TIMEOUT: no answer in time'), 504, 4],
    ['key, model or permission', new AppError('upstream-refused', 'INVALID_API_KEY', 'INVALID_API_KEY: no'), 502, 14],
    ['quota', new AppError('quota-exhausted', 'INSUFFICIENT_QUOTA', 'INSUFFICIENT_QUOTA: none left'), 429, 8],
    ['rate limit', new AppError('resource-exhausted', 'RATE_LIMITED', 'RATE_LIMITED: later'), 429, 8],
  ])('%s is told with its code at the front', async (_, failure, status, code) => {
    const error: unknown = await asGatewayFailure(() => Promise.reject(failure)).catch((told: unknown) => told);
    expect(renderAsStatus(error)).toMatchObject({ status, body: { code, message: failure.message } });
  });
});
