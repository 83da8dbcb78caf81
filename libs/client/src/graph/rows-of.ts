import { AppError } from '@strata/errors';
import { patiently } from '../http/patience';
import type { StrataClient } from '../platform/strata-client';

/** Rows of the graph: none before the first build, as there are no collections then. */
export function rowsOf<Row>(client: StrataClient, query: string, bindVars: Record<string, unknown>): Promise<Row[]> {
  return orNone(patiently(() => client.query<Row>(query, bindVars)));
}

/** The same for somebody who waits at a screen: asked once. @throws AppError not-found `ProjectNotFoundError` without such a project */
export async function rowsAtOnce<Row>(client: StrataClient, query: string, bindVars: Record<string, unknown>): Promise<Row[]> {
  await client.database();
  return orNone(client.query<Row>(query, bindVars));
}

async function orNone<Row>(rows: Promise<Row[]>): Promise<Row[]> {
  try {
    return await rows;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'not-found') return [];
    throw error;
  }
}
