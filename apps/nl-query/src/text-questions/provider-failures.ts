import { AppError } from '@strata/errors';

/** A provider that says no (a wrong key, an unknown model) is told as a gateway that cannot go on: 502, code 14. */
export async function asGatewayFailure<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof AppError) || error.kind !== 'upstream-refused') throw error;
    throw new AppError('bad-gateway', error.type, error.message, error.details, { cause: error });
  }
}
