import { AppError } from '@strata/errors';
import { patiently } from '../http/patience';
import type { StrataClient } from '../platform/strata-client';

/** Rows of the graph: none before the first build, as there are no collections then. */
export function rowsOf<Row>(client: StrataClient, query: string, bindVars: Record<string, unknown>): Promise<Row[]> {
  return patiently(() => client.query<Row>(query, bindVars)).catch((error: unknown) => {
    if (error instanceof AppError && error.kind === 'not-found') return [];
    throw error;
  });
}
