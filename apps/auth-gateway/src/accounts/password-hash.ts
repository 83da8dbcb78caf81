import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { Turns } from './turns';

/** A password as stored. The parameters are kept with it, so that stronger ones can be introduced without a break. */
export interface PasswordHash {
  algorithm: 'argon2id';
  memoryKiB: number;
  passes: number;
  parallelism: number;
  /** base64 */
  salt: string;
  /** base64 */
  hash: string;
}

/** OWASP Password Storage Cheat Sheet, Argon2id, second choice (19 MiB, 2 passes, 1 lane): about 30 ms. */
const PARAMETERS = { memoryKiB: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/**
 * Node computes argon2 on the threads it also reads files and resolves names with, four by default: one of them stays free for that,
 * and the main thread is never busy with it.
 */
const turns = new Turns({ atOnce: Math.max(1, Math.min(3, availableParallelism())), waiting: 1_000 });

/** @throws ArangoError 503 when too many passwords wait to be hashed */
export async function hashPassword(password: string): Promise<PasswordHash> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derive(password, salt, PARAMETERS);
  return { algorithm: 'argon2id', ...PARAMETERS, salt: salt.toString('base64'), hash: hash.toString('base64') };
}

/** What stands in for the password of a user who does not exist: trying one against it costs the same, and none is right. */
export function nobodysPassword(): PasswordHash {
  const random = (bytes: number) => randomBytes(bytes).toString('base64');
  return { algorithm: 'argon2id', ...PARAMETERS, salt: random(SALT_BYTES), hash: random(HASH_BYTES) };
}

/** @throws ArangoError 503 when too many passwords wait to be hashed */
export async function isPassword(password: string, stored: PasswordHash): Promise<boolean> {
  const hash = await derive(password, Buffer.from(stored.salt, 'base64'), stored);
  return timingSafeEqual(hash, Buffer.from(stored.hash, 'base64'));
}

function derive(
  password: string,
  nonce: Buffer,
  { memoryKiB, passes, parallelism }: Pick<PasswordHash, 'memoryKiB' | 'passes' | 'parallelism'>,
): Promise<Buffer> {
  const parameters = { message: Buffer.from(password), nonce, memory: memoryKiB, passes, parallelism, tagLength: HASH_BYTES };
  return turns.take(
    () =>
      new Promise((resolve, reject) => argon2('argon2id', parameters, (error, hash) => (error ? reject(error) : resolve(hash)))),
  );
}
