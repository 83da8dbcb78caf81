import { createHmac } from 'node:crypto';
import type { CredentialClass } from './decision-table';

/** `Authorization` values of one request: none, one, or (against the rules) several. */
export interface CredentialKind {
  readonly name: string;
  readonly headers: readonly string[];
  readonly means: CredentialClass;
  /** a password that opens nothing, which the gateway finds out by hashing it */
  readonly isHashed: boolean;
}

/** Accounts and tokens that were prepared on the server; all passwords are `pw`, unless said otherwise. */
export interface PreparedAccounts {
  readonly rootPassword: string;
  readonly activeSecret: string;
  readonly passiveSecret: string;
  /** session tokens as `POST /_open/auth` gave them */
  readonly rootSession: string;
  readonly strangerSession: string;
  /** of root */
  readonly accessToken: string;
  readonly expiredAccessToken: string;
  readonly revokedAccessToken: string;
  /** of the user without grants */
  readonly strangerAccessToken: string;
}

const base64url = (value: string | object) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');
export const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;

const HASHES: Readonly<Record<string, string>> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' };

/** A token made by hand, so that everything about it can be wrong. */
export function tokenOf(secret: string, claims: object, alg = 'HS256'): string {
  const input = `${base64url({ alg, typ: 'JWT' })}.${base64url(claims)}`;
  const hash = HASHES[alg];
  return `${input}.${hash ? createHmac(hash, secret).update(input).digest('base64url') : ''}`;
}

/** A user and a password that opens nothing: neither a remembered one nor, where it looks like one, an access token that holds. */
const HASHED: ReadonlySet<string> = new Set([
  'wrong password',
  'password in other capitals',
  'unknown user',
  'user of another spelling',
  'inactive user',
  'deleted user',
  'access token of another user than named',
  'expired access token',
  'revoked access token',
  'access token made up',
  'access token cut short',
]);

export function credentialKinds(prepared: PreparedAccounts): CredentialKind[] {
  const { rootPassword, activeSecret, passiveSecret, accessToken } = prepared;
  const now = Math.floor(Date.now() / 1_000);
  const session = { preferred_username: 'root', iss: 'dbserver', iat: now, exp: now + 600 };
  const superuser = { server_id: 'test', iss: 'dbserver', iat: now, exp: now + 600 };
  const bearer = (claims: object, secret = activeSecret, alg?: string) => `Bearer ${tokenOf(secret, claims, alg)}`;
  const without = (claims: object, name: string) => Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name));
  const kinds: Record<CredentialClass, Record<string, string | readonly string[]>> = {
    none: { 'no header': [] },
    administrator: {
      password: basic('root', rootPassword),
      'scheme in lower case': basic('root', rootPassword).replace('Basic', 'basic'),
      'password with colons': basic('colons', 'a:b:c'),
      'access token as password, user named': basic('root', accessToken),
      'access token as password, no user': basic('', accessToken),
      'access token as bearer': `Bearer ${accessToken}`,
      'session token': `Bearer ${prepared.rootSession}`,
      'session token, scheme in capitals': `BEARER ${prepared.rootSession}`,
      'session token made by whoever knows the secret': bearer(session),
      'session token without expiry': bearer(without(session, 'exp')),
      'session token with fractional issue time': bearer({ ...session, iat: now - 0.5 }),
      'session token signed with the passive secret': bearer(session, passiveSecret),
      'token that names a user and a server': bearer({ ...superuser, preferred_username: 'root' }),
    },
    stranger: {
      'password of a user without grants': basic('stranger', 'pw'),
      'empty password': basic('nopassword', ''),
      'session of a user without grants': `Bearer ${prepared.strangerSession}`,
      'access token of a user without grants': basic('stranger', prepared.strangerAccessToken),
    },
    superuser: {
      'superuser token': bearer(superuser),
      'superuser token without expiry': bearer(without(superuser, 'exp')),
      'superuser token signed with the passive secret': bearer(superuser, passiveSecret),
    },
    doubled: {
      'two headers': [basic('root', rootPassword), basic('root', rootPassword)],
      'a right one and a wrong one': [basic('root', 'wrong'), bearer(superuser)],
    },
    refused: {
      'wrong password': basic('root', 'wrong'),
      'password in other capitals': basic('root', rootPassword.toUpperCase()),
      'unknown user': basic('nobody', 'pw'),
      'empty user and password': basic('', ''),
      'user of another spelling': basic('Root', rootPassword),
      'inactive user': basic('inactive', 'pw'),
      'deleted user': basic('deleted', 'pw'),
      'no colon': `Basic ${Buffer.from('root').toString('base64')}`,
      'broken base64': 'Basic ***',
      'base64 with rubbish in it': `${basic('root', rootPassword)}!`,
      'no value': 'Basic',
      'empty header': '',
      'unknown scheme': `Digest ${basic('root', rootPassword).slice(6)}`,
      'two values in one header': `${basic('root', rootPassword)}, ${basic('root', rootPassword)}`,
      'access token of another user than named': basic('stranger', accessToken),
      'expired access token': basic('root', prepared.expiredAccessToken),
      'revoked access token': basic('root', prepared.revokedAccessToken),
      'access token made up': basic('root', `v1.${Buffer.from('{"e":4102444800,"c":1,"u":"root","r":"x"}').toString('hex')}`),
      'access token cut short': basic('root', accessToken.slice(0, -2)),
      'expired access token as bearer': `Bearer ${prepared.expiredAccessToken}`,
      'session of an inactive user': bearer({ ...session, preferred_username: 'inactive' }),
      'session of a deleted user': bearer({ ...session, preferred_username: 'deleted' }),
      'session from before the user was made anew': bearer({ ...session, preferred_username: 'recreated', iat: now - 3_600 }),
      'session of an unknown user': bearer({ ...session, preferred_username: 'nobody' }),
      'session of nobody in particular': bearer({ ...session, preferred_username: '' }),
      'expired session': bearer({ ...session, exp: now - 1 }),
      'expiry that is no number': bearer({ ...session, exp: 'tomorrow' }),
      'another issuer': bearer({ ...session, iss: 'arangodb' }),
      'no issuer': bearer(without(session, 'iss')),
      'neither user nor server': bearer(without(session, 'preferred_username')),
      'foreign secret': bearer(session, 'another secret'),
      HS384: bearer(session, activeSecret, 'HS384'),
      HS512: bearer(session, activeSecret, 'HS512'),
      'no algorithm': bearer(session, activeSecret, 'none'),
      'no signature': bearer(session).replace(/[^.]*$/, ''),
      'changed claims': bearer(session).replace(/\.[^.]*\./, `.${base64url({ ...session, preferred_username: 'stranger' })}.`),
      'no JWT': 'Bearer nonsense',
      'expired superuser token': bearer({ ...superuser, exp: now - 1 }),
      'superuser token of a server without a name': bearer({ ...superuser, server_id: '' }),
      'superuser token of a foreign secret': bearer(superuser, 'another secret'),
      'superuser token of another issuer': bearer({ ...superuser, iss: 'arangodb' }),
    },
  };
  return Object.entries(kinds).flatMap(([means, group]) =>
    Object.entries(group).map(([name, value]) => ({
      name,
      headers: typeof value === 'string' ? [value] : value,
      means: means as CredentialClass,
      isHashed: HASHED.has(name),
    })),
  );
}
