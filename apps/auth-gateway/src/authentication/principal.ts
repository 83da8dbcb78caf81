import { isAdministrator } from '@strata/auth';
import { ArangoError } from '@strata/errors';
import type { Account } from '../accounts/account';

/** Who makes a request, after authentication. */
export type Principal = UserPrincipal | SuperuserPrincipal;

export interface UserPrincipal {
  kind: 'user';
  account: Account;
  /** `session` when a bearer token was presented, `password` for Basic (passwords and access tokens) */
  by: 'session' | 'password';
  /** of the session token, Unix seconds */
  expiresAt?: number;
  /** of the access token that stood in for a password */
  accessTokenId?: number;
  /** hash of the secret that signed the session token */
  signedWith?: string;
  allowedPaths?: AllowedPaths;
}

/** The only paths, database prefix taken off, that the token of a principal opens; absent: all. */
export type AllowedPaths = readonly string[];

export interface SuperuserPrincipal {
  kind: 'superuser';
  /** false: authentication is switched off, so everybody has full rights, but nobody holds a superuser token */
  byToken: boolean;
  /** hash of the secret that signed the superuser token */
  signedWith?: string;
  allowedPaths?: AllowedPaths;
}

/** @throws ArangoError 401 (11), as ArangoDB, where the principal's token is limited to other paths; a limit holds letter by letter */
export function requireAllowedPath({ allowedPaths }: Principal, path: string): void {
  if (allowedPaths && !allowedPaths.includes(path)) throw new ArangoError('unauthorized');
}

export function hasFullRights(principal: Principal): boolean {
  return principal.kind === 'superuser' || isAdministrator(principal.account.grants);
}

/** @throws ArangoError 403 unless the principal may administrate the server */
export function requireAdministrator(principal: Principal): void {
  if (!hasFullRights(principal)) throw new ArangoError('forbidden', 'this needs Administrate access on _system');
}

export function isSelf(principal: Principal, user: string): boolean {
  return principal.kind === 'user' && principal.account.user === user;
}

/** @throws ArangoError 403 unless the principal is that user or may administrate the server */
export function requireSelfOrAdministrator(principal: Principal, user: string): void {
  if (!isSelf(principal, user)) requireAdministrator(principal);
}
