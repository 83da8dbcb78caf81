import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadedSecrets, SecretRing } from '@strata/auth';
import { signSuperuserToken } from '@strata/auth';
import { failure } from '../terminal/user-error';

/** A process of the platform that works with the signing secrets. */
export interface SecretFollower {
  name: string;
  url: string;
}

const ANSWER_TIMEOUT_MS = 2_000;
const LOOK_EVERY_MS = 100;

/** Which secrets a service works with, as it says itself; undefined when it does not answer. */
export async function secretsOf({ url }: SecretFollower, ring: SecretRing): Promise<LoadedSecrets | undefined> {
  const authorization = `Bearer ${signSuperuserToken(ring, { serverId: 'strata-cli' })}`;
  try {
    const answer = await fetch(`${url}/_admin/server/jwt`, {
      headers: { authorization },
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
    });
    const body = (await answer.json()) as { result?: LoadedSecrets };
    return answer.ok ? body.result : undefined;
  } catch {
    return undefined;
  }
}

export interface Waiting {
  /** in a few words, such as `the new secret is known` */
  what: string;
  timeoutMs: number;
  signal: AbortSignal;
  onProgress: (message: string) => void;
}

/**
 * Waits until every service says of its secrets that they are so. A service that starts anew meanwhile reads them then.
 * @throws UserError naming the services that do not follow in time; the abort reason
 */
export async function untilAllFollow(
  services: readonly SecretFollower[],
  ring: SecretRing,
  isSo: (secrets: LoadedSecrets) => boolean,
  { what, timeoutMs, signal, onProgress }: Waiting,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  let waiting = services;
  while (waiting.length > 0) {
    onProgress(`waiting until ${what} at ${waiting.map(({ name }) => name).join(', ')}`);
    ring.reload(); // the first of the files may be another one by now
    const follow = await Promise.all(
      waiting.map(async (service) => {
        const secrets = await secretsOf(service, ring);
        return secrets !== undefined && isSo(secrets);
      }),
    );
    waiting = waiting.filter((_, at) => !follow[at]);
    if (waiting.length === 0) return;
    if (Date.now() > deadline)
      throw failure(
        `${waiting.map(({ name }) => name).join(', ')} did not follow within ${Math.round(timeoutMs / 1_000)} s; nothing is lost: run the command again to go on`,
      );
    await sleep(LOOK_EVERY_MS, undefined, { signal });
  }
}
