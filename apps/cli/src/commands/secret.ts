import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { SecretRing } from '@strata/auth';
import { claimFile } from '../platform/claim-file';
import { DataFolder } from '../platform/data-folder';
import { runningState } from '../platform/platform-state';
import { lockedBy } from '../platform/process-lock';
import type { RotationResult } from '../secrets/rotate-secret';
import { rotateSecret } from '../secrets/rotate-secret';
import type { SecretFollower } from '../secrets/service-secrets';
import { secretsOf } from '../secrets/service-secrets';
import { interruptible } from '../terminal/interruptible';
import { table } from '../terminal/table';
import { failure } from '../terminal/user-error';
import { showWait } from '../terminal/wait-line';
import type { CommandContext } from '../terminal/command-context';
import { wholeNumber } from './option-values';

const SHOWN_OF_HASH = 16;
const MAX_GRACE_S = 31_536_000;

/** `strata secret show`: the signing secrets of the platform on this data folder by their hashes, and which service works with which. */
export async function showSecrets(options: { data: string; json?: boolean }): Promise<void> {
  const folder = existing(options.data);
  const secrets = folder.signingSecrets.files();
  const ring = await SecretRing.fromConfig({ folder: folder.signingSecrets.path, watch: false });
  const services = await Promise.all(
    followersOn(folder).map(async (service) => {
      const loaded = await secretsOf(service, ring);
      const hashes = loaded && [loaded.active.sha256, ...loaded.passive.map(({ sha256 }) => sha256)];
      return { ...service, follows: hashes?.join() === secrets.map(({ sha256 }) => sha256).join(), secrets: loaded ?? null };
    }),
  );
  if (options.json) {
    console.log(JSON.stringify({ folder: folder.signingSecrets.path, secrets, services }, null, 2));
    return;
  }
  const rows = secrets.map(({ name, role, sha256, since }) => [role, sha256.slice(0, SHOWN_OF_HASH), name, since.toISOString()]);
  console.log(`${folder.signingSecrets.path}\n\n${table(['secret', 'sha256', 'file', 'changed'], rows)}`);
  if (services.length === 0) console.log('\nNo platform runs on this folder.');
  else
    console.log(
      `\n${table(
        ['service', 'works with'],
        services.map(({ name, follows, secrets: loaded }) => [
          name,
          follows ? 'these secrets' : loaded ? 'other secrets' : 'no answer',
        ]),
      )}`,
    );
}

export interface RotateOptions {
  data: string;
  grace: string;
  /** false with `--no-wait` */
  wait: boolean;
  json?: boolean;
}

/** `strata secret rotate`: a new signing secret while the platform works. Interrupted or failed, it is gone on with by calling it again. */
export async function rotate(options: RotateOptions, context: CommandContext): Promise<void> {
  const folder = existing(options.data);
  const graceS = wholeNumber('--grace', options.grace, 0, MAX_GRACE_S);
  const release = takeLock(folder);
  const wait = showWait(context.interactive);
  const said = { last: '' };
  const onProgress = (message: string) => {
    const words = context.interactive
      ? message
      : message.replace(/ verifies for another .*/, ' verifies until its sessions have run out');
    if (!options.json && words !== said.last) wait.say((said.last = words));
  };
  try {
    const ring = await SecretRing.fromConfig({ folder: folder.signingSecrets.path, watch: false });
    const result = await interruptible(
      (signal) =>
        rotateSecret({
          folder: folder.signingSecrets,
          services: followersOn(folder),
          ring,
          graceMs: options.wait ? graceS * 1_000 : undefined,
          signal,
          onProgress,
        }),
      'interrupted: no request fails, and the old secret still verifies; run the command again to go on',
    );
    wait.end();
    report(result, options);
  } finally {
    wait.end();
    release();
  }
}

function report({ active, isNew, isOldGone }: RotationResult, options: RotateOptions): void {
  if (options.json) {
    console.log(JSON.stringify({ active: active.sha256, since: active.since, isNew, isOldGone }));
    return;
  }
  const hash = active.sha256.slice(0, SHOWN_OF_HASH);
  console.log(isNew ? `The new secret ${hash}… signs.` : `An earlier rotation was finished: secret ${hash}… signs.`);
  console.log(
    isOldGone
      ? 'What the old one signed is refused from now on.'
      : `The old one still verifies. Take it away with: ./strata secret rotate --grace ${options.grace}`,
  );
}

function existing(path: string): DataFolder {
  const folder = new DataFolder(path);
  if (folder.signingSecrets.files().length === 0)
    throw failure(`${folder.path} holds no signing secrets: no platform was started there`);
  return folder;
}

function followersOn(folder: DataFolder): SecretFollower[] {
  return (runningState(folder)?.services ?? []).map(({ name, url }) => ({ name, url }));
}

function takeLock(folder: DataFolder): () => void {
  const path = join(folder.path, 'secrets', 'rotation.lock');
  if (!claimFile(path, String(process.pid), 0o600) && lockedBy(path, 'secret') === undefined) {
    rmSync(path, { force: true }); // whoever took it has died
    claimFile(path, String(process.pid), 0o600);
  }
  const holder = lockedBy(path, 'secret');
  if (holder !== process.pid) throw failure(`process ${holder ?? 'unknown'} is rotating the secret of ${folder.path} now`);
  return () => rmSync(path, { force: true });
}
