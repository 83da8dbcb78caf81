import { createHash, randomInt } from 'node:crypto';

const PREFIX = 'v1.';
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const RANDOM_CHARACTERS = 20;
const FINGERPRINT_CHARACTERS = 6;

/** What an access token says of itself. Only the user name is used, to find the record: the record decides. */
export interface AccessTokenClaims {
  user: string;
  /** Unix seconds */
  expiresAt: number;
  createdAt: number;
}

/** A new token: `v1.` and the hexadecimal UTF-8 of `{"e":…,"c":…,"u":…,"r":…}`. */
export function newAccessToken({ user, expiresAt, createdAt }: AccessTokenClaims): string {
  const random = Array.from({ length: RANDOM_CHARACTERS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return PREFIX + Buffer.from(JSON.stringify({ e: expiresAt, c: createdAt, u: user, r: random })).toString('hex');
}

/** Whether a string looks like an access token at all: a JWT never begins like one. */
export function isAccessToken(text: string): boolean {
  return text.startsWith(PREFIX);
}

/** The user named in a token; undefined when the string is no access token at all. */
export function userOfAccessToken(token: string): string | undefined {
  if (!isAccessToken(token) || !/^([0-9a-f]{2})+$/.test(token.slice(PREFIX.length))) return undefined;
  try {
    const { u } = JSON.parse(Buffer.from(token.slice(PREFIX.length), 'hex').toString()) as { u?: unknown };
    return typeof u === 'string' ? u : undefined;
  } catch {
    return undefined;
  }
}

/** Marks a token in lists without giving it away. */
export function fingerprintOf(token: string): string {
  return `${PREFIX}..${token.slice(-FINGERPRINT_CHARACTERS)}`;
}

export function hashOfAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
