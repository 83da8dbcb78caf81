import type { SecretRing } from '@strata/auth';
import { signSuperuserToken } from '@strata/auth';
import { AppError } from '@strata/errors';

export interface AskedDatabase {
  /** base URL, or those of a cluster's coordinators: one that answers is enough */
  readonly url: string | readonly string[];
  readonly ring: SecretRing;
  readonly serverId: string;
}

/**
 * A cheap question to the database, for health: is it there, and does it take our tokens? No collection is touched.
 * @throws AppError unavailable `DatabaseUnavailable`
 */
export function databaseAnswers({ url, ring, serverId }: AskedDatabase): (signal: AbortSignal) => Promise<void> {
  return async (signal) => {
    const authorization = `Bearer ${signSuperuserToken(ring, { serverId, lifetimeS: 60 })}`;
    const ask = async (base: string) => {
      const answer = await fetch(`${base}/_api/version`, { headers: { authorization }, signal });
      await answer.arrayBuffer();
      if (!answer.ok) throw refused(answer.status);
    };
    try {
      await Promise.any([url].flat().map(ask));
    } catch (cause) {
      const refusal = cause instanceof AggregateError ? cause.errors.find((error) => error instanceof AppError) : undefined;
      throw refusal ?? new AppError('unavailable', 'DatabaseUnavailable', 'the database does not answer', {}, { cause });
    }
  };
}

function refused(status: number): AppError {
  return new AppError('unavailable', 'DatabaseUnavailable', `the database answered ${status}`);
}
