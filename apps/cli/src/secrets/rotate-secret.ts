import { setTimeout as sleep } from 'node:timers/promises';
import type { LoadedSecrets, SecretRing } from '@strata/auth';
import type { SecretFile, SecretFolder } from '../platform/secret-folder';
import { duration } from '../terminal/figures';
import type { SecretFollower } from './service-secrets';
import { untilAllFollow } from './service-secrets';

export interface RotationRequest {
  folder: SecretFolder;
  /** the processes that run now; none: the platform is down, and will read the files when it starts */
  services: readonly SecretFollower[];
  ring: SecretRing;
  /** how long tokens of the old secret stay good after the new one signs; undefined: it stays until the next call */
  graceMs: number | undefined;
  signal: AbortSignal;
  onProgress: (message: string) => void;
}

export interface RotationResult {
  active: SecretFile;
  /** false: an earlier rotation was finished, and no new secret made */
  isNew: boolean;
  /** whether the old secret was taken away */
  isOldGone: boolean;
}

const FOLLOW_TIMEOUT_MS = 60_000;
/** Between the rename and the moment when each process has noticed, one may still have signed with the old secret. */
const NOTICED_AFTER_MS = 2_000;

/**
 * Replaces the signing secret without a failed request (spec auth, section 3): the new one is added last, then made first, then the old one
 * is taken away; each step waits until every process says by hash that it follows. What an interrupted run left is gone on with, so that
 * calling it again is always right: a rotation whose new secret signs already is brought to its end, and no further one begun.
 * @throws UserError when a service does not follow in time; the abort reason
 */
export async function rotateSecret(request: RotationRequest): Promise<RotationResult> {
  const { folder, graceMs, onProgress } = request;
  const files = folder.files();
  const isBegun = files.some(({ role }) => role === 'next');
  const isUnfinished = !isBegun && files.some(({ role }) => role === 'passive');
  if (!isUnfinished) {
    const next = folder.addNext();
    await follow(request, 'the new secret is known', (secrets) => hashesOf(secrets).includes(next.sha256));
    folder.activateNext();
  }
  const active = folder.active as SecretFile;
  await follow(request, 'the new secret signs', (secrets) => secrets.active.sha256 === active.sha256);
  const isNew = !isUnfinished;
  if (graceMs === undefined) return { active, isNew, isOldGone: false };
  const until = active.since.getTime() + (graceMs === 0 ? 0 : graceMs + NOTICED_AFTER_MS);
  for (let leftMs = until - Date.now(); leftMs > 0; leftMs = until - Date.now()) {
    onProgress(`the new secret signs; the old one verifies for another ${duration(leftMs)}, while its sessions run out`);
    await sleep(Math.min(leftMs, 1_000), undefined, { signal: request.signal });
  }
  folder.removePassive();
  await follow(request, 'the old secret is forgotten', (secrets) => secrets.passive.length === 0);
  return { active, isNew, isOldGone: true };
}

function follow(
  { services, ring, signal, onProgress }: RotationRequest,
  what: string,
  isSo: (secrets: LoadedSecrets) => boolean,
): Promise<void> {
  return untilAllFollow(services, ring, isSo, { what, timeoutMs: FOLLOW_TIMEOUT_MS, signal, onProgress });
}

function hashesOf({ active, passive }: LoadedSecrets): string[] {
  return [active.sha256, ...passive.map(({ sha256 }) => sha256)];
}
