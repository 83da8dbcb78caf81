import type { AccountAccess, Grants } from '@strata/auth';
import type { PasswordHash } from './password-hash';

export const ROOT = 'root';

/** An access token as stored: everything but the token itself. Times are Unix seconds. */
export interface StoredAccessToken {
  id: number;
  name: string;
  valid_until: number;
  created_at: number;
  fingerprint: string;
  /** SHA-256 of the whole token string, hexadecimal; the token holds 119 random bits, so nothing slower is needed */
  sha256: string;
}

/** A user with everything the platform knows of them: one document, so that every change is all or nothing. */
export interface Account extends AccountAccess {
  extra: Record<string, unknown>;
  password: PasswordHash;
  /** Unix seconds with fraction; session tokens issued earlier belong to a former account of that name */
  createdAt: number;
  grants: Grants;
  lastTokenId: number;
  accessTokens: StoredAccessToken[];
}

/** What root starts with, and what a reset gives back. */
export const ROOT_GRANTS: Grants = {
  databases: [
    { database: '_system', level: 'rw' },
    { database: '*', level: 'rw' },
  ],
  collections: [{ database: '*', collection: '*', level: 'rw' }],
};
