import type { DatabaseAccess, Identity } from '@strata/auth';
import { AppError } from '@strata/errors';
import type { ServedProject } from '@strata/service-kit';
import type { Caller } from '../database-access/reading-database';

/** Names the database of a request that is not about its project's own. */
export const DATABASE_HEADER = 'x-strata-database';

/** What a request says of who asks about which data. */
export interface AskedRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly project: ServedProject;
  /** undefined: authentication is switched off */
  readonly identity: Identity | undefined;
}

/**
 * Who asks, about which database: the one that the header names, else the project's.
 * @throws AppError permission-denied `DatabaseAccessError` for who may not read it
 */
export async function callerOfRequest(
  { headers, project, identity }: AskedRequest,
  access: Pick<DatabaseAccess, 'levelOf'>,
): Promise<Caller> {
  const named = headers[DATABASE_HEADER];
  const database = typeof named === 'string' && named !== '' ? named : project.database;
  if (identity !== undefined && (await access.levelOf(identity, database)) === 'none')
    throw new AppError('permission-denied', 'DatabaseAccessError', `this needs access level ro on database ${database}`, {
      database,
      needed: 'ro',
    });
  const authorization = headers.authorization === undefined ? '' : String(headers.authorization);
  return { authorization, database, project: project.name };
}
