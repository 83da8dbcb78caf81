import { createHmac } from 'node:crypto';

/** Who may come in, as the program that prepared the server knows it. */
export interface KnownIdentities {
  readonly secrets: readonly string[];
  /** active users and their passwords */
  readonly passwords: ReadonlyMap<string, string>;
  /** live access tokens and whose they are */
  readonly accessTokens: ReadonlyMap<string, string>;
  /** Unix seconds: sessions from before a user was made do not count */
  readonly madeAt: number;
}

/**
 * The user an `Authorization` value stands for, `superuser`, or undefined: written from docs/contracts/auth-gateway.md, "Credentials",
 * alone, to be held against the gateway.
 */
export function identityBehind(value: string, known: KnownIdentities): string | undefined {
  const [, scheme = '', rest = ''] = /^[ \t]*([^\s]+)[ \t]+([^\s]+)[ \t]*$/.exec(value) ?? [];
  if (scheme.toLowerCase() === 'basic') return behindBasic(rest, known);
  if (scheme.toLowerCase() !== 'bearer') return undefined;
  return known.accessTokens.get(rest) ?? behindToken(rest, known);
}

function behindBasic(encoded: string, { passwords, accessTokens }: KnownIdentities): string | undefined {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(encoded)) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  if (bytes.toString('base64').replaceAll('=', '') !== encoded.replaceAll('=', '')) return undefined;
  const text = bytes.toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const [user, password] = [text.slice(0, colon), text.slice(colon + 1)];
  const owner = accessTokens.get(password);
  if (owner !== undefined && (user === '' || user === owner)) return owner;
  return passwords.get(user) === password ? user : undefined;
}

function behindToken(token: string, { secrets, passwords, madeAt }: KnownIdentities): string | undefined {
  const [head = '', claims = '', signature = '', ...more] = token.split('.');
  if (more.length > 0 || json(head)?.alg !== 'HS256') return undefined;
  // by its bytes: the last character of 43 has two bits to spare, which RFC 4648 lets a reader ignore
  const signed = Buffer.from(/^[\w-]{43}$/.test(signature) ? signature : '', 'base64url');
  const isSigned = secrets.some((secret) => createHmac('sha256', secret).update(`${head}.${claims}`).digest().equals(signed));
  const said = json(claims);
  if (!isSigned || !said || said.iss !== 'dbserver') return undefined;
  if (said.exp !== undefined && !(typeof said.exp === 'number' && said.exp > Date.now() / 1_000)) return undefined;
  if (said.iat !== undefined && typeof said.iat !== 'number') return undefined;
  const { preferred_username: user, server_id: server } = said;
  if (user !== undefined)
    return typeof user === 'string' && passwords.has(user) && (said.iat === undefined || said.iat >= madeAt) ? user : undefined;
  return typeof server === 'string' && server !== '' ? 'superuser' : undefined;
}

function json(part: string): Record<string, unknown> | undefined {
  try {
    const value = JSON.parse(Buffer.from(part, 'base64url').toString('utf8')) as unknown;
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
