import type { Identity, SecretRing } from '@strata/auth';
import { bearerTokenOf, callerName, verifyPublicToken } from '@strata/auth';
import { isProjectName, PROJECT_HEADER } from '@strata/contracts';
import { AppError } from '@strata/errors';
import type { IncomingHttpHeaders } from 'node:http';

/** Who sent a request, in which project, and what of it goes on to the gateway. */
export interface ToolCaller {
  readonly user: string;
  /** `Bearer …`, as it came */
  readonly authorization: string;
  readonly project: string;
  /** undefined: that of the project */
  readonly database: string | undefined;
}

export const DATABASE_HEADER = 'x-strata-database';
const MAX_NAME = 256;

/**
 * The caller by the headers of a request: a token of the platform, checked as every service does. The gateway says which project; the database
 * may be another one than the project's. What the caller may do there, the gateway decides at every call.
 * @throws AppError unauthenticated `InvalidTokenError`; invalid-argument for names that are none
 */
export function toolCaller(headers: IncomingHttpHeaders, ring: SecretRing, standardProject: string): ToolCaller {
  const authorization = headers.authorization ?? '';
  const jwt = bearerTokenOf(authorization);
  if (jwt === undefined) throw new AppError('unauthenticated', 'InvalidTokenError', 'a valid bearer token is needed');
  const identity: Identity = verifyPublicToken(ring, jwt);
  const project = one(headers[PROJECT_HEADER]) ?? standardProject;
  if (!isProjectName(project)) throw new AppError('invalid-argument', 'ProjectNameError', 'that is no name of a project');
  const database = one(headers[DATABASE_HEADER]);
  if (database !== undefined && !isDatabaseName(database))
    throw new AppError('invalid-argument', 'DatabaseNameError', 'that is no name of a database');
  return { user: callerName(identity), authorization, project, database };
}

/** As the inputs of tools have it: nothing that would be a path. */
const isDatabaseName = (name: string): boolean =>
  name.length > 0 && name.length <= MAX_NAME && !/^\.{1,2}$|[\u0000-\u001f/\\?#%]/.test(name);

const one = (value: string | string[] | undefined): string | undefined => (Array.isArray(value) ? value[0] : value);
