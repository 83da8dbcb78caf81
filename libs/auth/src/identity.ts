import { AppError } from '@strata/errors';

/** The issuer of every token of the platform (docs/contracts/auth-gateway.md, "Credentials"). */
export const ISSUER = 'dbserver';

/** Who makes a call. Times are Unix seconds; a token without `expiresAt` never expires. */
export type Identity = UserIdentity | SuperuserIdentity;

/** What every token may say. */
interface TokenTerms {
  expiresAt?: number;
  /** the only paths, database prefix taken off, that the token opens at the gateway (claim `allowed_paths`); absent: all */
  allowedPaths?: readonly string[];
}

export interface UserIdentity extends TokenTerms {
  kind: 'user';
  name: string;
  issuedAt?: number;
}

/** A service of the platform (or an operator who knows the secret). `onBehalfOf` names the user for whom the gateway calls the database. */
export interface SuperuserIdentity extends TokenTerms {
  kind: 'superuser';
  serverId: string;
  onBehalfOf?: string;
}

/** The claims of a token, as they came. */
export type Claims = Readonly<Record<string, unknown>>;

/**
 * Reads verified claims. `from: 'public'` is the rule of the platform's edge: a token that names both a user and a server is that
 * user's token, so nothing escalates. `from: 'gateway'` is the rule of the database, which the gateway calls with both.
 * @throws AppError unauthenticated
 */
export function identityOf(claims: Claims, from: 'public' | 'gateway'): Identity {
  const { iss, exp, iat, preferred_username: user, server_id: server, allowed_paths: paths } = claims;
  if (iss !== ISSUER) throw invalidToken('the token was not issued by this platform');
  if (exp !== undefined && !Number.isInteger(exp)) throw invalidToken('the expiry of the token is not an integer');
  if (typeof exp === 'number' && exp * 1000 <= Date.now()) throw invalidToken('the token has expired');
  if (iat !== undefined && typeof iat !== 'number') throw invalidToken('the issue time of the token is not a number');
  if (paths !== undefined && !isListOfPaths(paths)) throw invalidToken('allowed_paths of the token is not a list of paths');
  const terms: TokenTerms = {
    ...(typeof exp === 'number' ? { expiresAt: exp } : {}),
    ...(paths === undefined ? {} : { allowedPaths: paths }),
  };
  const hasServer = typeof server === 'string' && server !== '';
  const hasUser = typeof user === 'string' && user !== '';
  if (hasServer && (from === 'gateway' || user === undefined))
    return { kind: 'superuser', serverId: server, ...(hasUser ? { onBehalfOf: user } : {}), ...terms };
  if (!hasUser) throw invalidToken('the token names neither a user nor a server');
  return { kind: 'user', name: user, ...(typeof iat === 'number' ? { issuedAt: iat } : {}), ...terms };
}

/**
 * The identity of a token that is good for every path. Only the gateway sees the paths that tokens speak of, so everybody else takes none
 * that is limited to some.
 * @throws AppError unauthenticated
 */
export function unlimited(identity: Identity): Identity {
  if (identity.allowedPaths) throw invalidToken('the token is good for some paths of the gateway only');
  return identity;
}

function isListOfPaths(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.length > 0 && value.every((path) => typeof path === 'string');
}

/** One type for every refused token: the message never says more than its owner knows. */
export function invalidToken(message: string, cause?: unknown): AppError {
  return new AppError('unauthenticated', 'InvalidTokenError', message, {}, { cause });
}
