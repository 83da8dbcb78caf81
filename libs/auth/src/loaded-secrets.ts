import type { SecretRing } from './secret-ring';

/** What may be told about the secrets a process works with: their hashes, lower-case hexadecimal SHA-256. */
export interface LoadedSecrets {
  active: { sha256: string };
  passive: { sha256: string }[];
}

/** The answer of `GET /_admin/server/jwt`, of the gateway and of every other process of the platform (spec auth, section 3). */
export function loadedSecrets(ring: Pick<SecretRing, 'hashes'>): { error: false; code: 200; result: LoadedSecrets } {
  const { active, passive } = ring.hashes();
  return { error: false, code: 200, result: { active: { sha256: active }, passive: passive.map((sha256) => ({ sha256 })) } };
}
